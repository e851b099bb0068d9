// Signatures of something else than what is read.

extension Rule {
    static let signatureWrapping = Rule(
        "signature.wrapping",
        .error(.signature),
        title: "the signature covers another element than the assertion that would be read",
        explanation: """
            A signature in the response is valid, but for an element that stands beside, inside or around another \
            assertion, and that one is not signed: anybody can have written it. Software that verifies the one and \
            reads the other lets its writer in as any user. This is signature wrapping (XSW). The finding has the \
            places of both; it is only an explanation, and a response like this is never accepted.
            """,
        advice: """
            Treat it as an attack, or as a broken proxy that takes responses apart, and trust nothing in it. Compare \
            with the bytes that the provider sent: a response as it left the provider has one assertion.
            """,
        source: """
            XML Signature 1.1 §8.1.3 ("see what is signed"); SAML core §5.4.1 and §5.4.2; Somorovsky and others, "On \
            Breaking SAML: Be Whoever You Want to Be", USENIX Security 2012
            """,
        place: .first(at: .structure)
    )
}
