/// Rules about signatures and the keys that make them.
enum SignatureRules {
    static let all: [Rule] = [presence, shape, algorithms, trust, cryptography].flatMap(\.self)

    /// Whether there is a signature, and where.
    private static let presence: [Rule] = [
        Rule(
            "signature.missing",
            .signature,
            .error,
            title: "neither the Response nor the Assertion is signed",
            explanation: """
                Without a signature anybody can have written it, so SAML requires one where the message passes \
                through the user's device, as it does here. The exchange cannot accept it: V2 answers \
                `invalid_parameter_saml_response`, V1 a 400. A signature that was there can also be lost on the way, \
                with the namespace of its element or by a tool that re-writes the XML.
                """,
            advice: """
                The provider has to sign the Assertion, as in Adobe's guide, or the Response. If the provider says \
                that it does, compare with the bytes that it sent.
                """,
            source: "SAML Profiles §4.1.3.5 and §4.1.4.5; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "signature.wrapping",
            .signature,
            .error,
            title: "the signature covers another element than the assertion that would be read",
            explanation: """
                A signature in the response is valid, but for an element that stands beside, inside or around another \
                assertion, and that one is not signed: anybody can have written it. Software that verifies the one and reads \
                the other lets its writer in as any user. This is signature wrapping (XSW). The finding has the places of \
                both; it is only an explanation, and a response like this is never accepted.
                """,
            advice: """
                Treat it as an attack, or as a broken proxy that takes responses apart, and trust nothing in it. Compare with \
                the bytes that the provider sent: a response as it left the provider has one assertion.
                """,
            source: """
                XML Signature 1.1 §8.1.3 ("see what is signed"); SAML core §5.4.1 and §5.4.2; Somorovsky and others, "On \
                Breaking SAML: Be Whoever You Want to Be", USENIX Security 2012
                """
        ),
        Rule(
            "signature.several",
            .signature,
            .error,
            title: "the Response or the Assertion has more than one signature of its own",
            explanation: """
                SAML allows one for each. With two, one may be verified and another looked at, so correct software \
                refuses the response.
                """,
            advice: """
                The provider has to sign each element at most once. Look for a gateway that signs what is signed \
                already.
                """,
            source: "SAML core §3.2.1, §3.2.2 and §2.3.3, which allow one ds:Signature"
        ),
        Rule(
            "signature.misplaced",
            .signature,
            .error,
            title: "a signature stands where it covers neither the Response nor the Assertion",
            explanation: """
                A SAML signature is a child of what it signs. Elsewhere it covers something else, and a verifier that \
                finds it may take the response for signed: that is signature wrapping. This tool looks only at \
                signatures of the Response and the Assertion and refuses others.
                """,
            advice: """
                The provider has to put the signature directly into the Assertion or the Response, behind its Issuer. \
                If it did, find out who moved it.
                """,
            source: "SAML core §5.4.1 and §5.4.2; known as signature wrapping (XSW)"
        ),
        Rule(
            "signature.position",
            .signature,
            .warning,
            title: "the signature does not follow the Issuer",
            explanation: """
                SAML's schema has the signature right behind the Issuer. The cryptography does not depend on it, and \
                most servers do not look; one that validates against the schema refuses the response. Of 121 \
                signatures in public samples two stand elsewhere.
                """,
            advice: """
                Ask the provider to move it, the next time it changes its signing.
                """,
            source: "SAML core §2.3.3 and §3.2.2, the schemas"
        ),
    ]

    /// What a SAML signature looks like.
    private static let shape: [Rule] = [
        Rule(
            "signature.structure",
            .signature,
            .error,
            title: "the signature does not have the shape of a SAML signature",
            explanation: """
                An element or attribute is missing, there twice or in the wrong order, or something is there that XML \
                Signature or SAML does not provide for. Servers check this before they compute anything, since \
                unusual shapes are how verifiers are fooled. A formatter or a home-made signer is the usual cause.
                """,
            advice: """
                The provider has to sign with an established library. If its output is right, something on the way \
                re-wrote the XML.
                """,
            source: "XML Signature 1.1 §4.2 to §4.4; SAML core §5.4"
        ),
        Rule(
            "signature.forbidden-content",
            .signature,
            .error,
            .policy,
            title: "a comment or CDATA section stands in the signature",
            explanation: """
                Within a signature such content is read differently by different software: a comment in a DigestValue \
                has been used to pass a forged document. No signer writes any. This tool refuses it.
                """,
            advice: """
                The provider has to sign with an established library. If its output has none, somebody changed the \
                response.
                """,
            source: "decision of this project; CVE-2025-29775"
        ),
        Rule(
            "signature.object",
            .signature,
            .error,
            .policy,
            title: "the signature contains an Object",
            explanation: """
                XML Signature allows an Object, for signatures that carry what they sign. A SAML signature is inside \
                what it signs and needs none, but it can hide the original of a forged assertion there. This tool \
                refuses it, as OpenSAML does.
                """,
            advice: """
                The provider has to leave Object out, also timestamps and properties of the signature that are kept \
                in one.
                """,
            source: "SAML core §5.4.1; XML Signature 1.1 §4.6; decision of this project"
        ),
        Rule(
            "signature.reference-count",
            .signature,
            .error,
            title: "the signature does not have exactly one reference",
            explanation: """
                SAML requires a single reference, to the element that is signed. With several, one can be right while \
                another is what counts.
                """,
            advice: """
                The provider has to sign each element by a signature of its own, with one reference.
                """,
            source: "SAML core §5.4.2"
        ),
        Rule(
            "signature.reference-uri",
            .signature,
            .error,
            title: "the reference does not name the element that its signature is in",
            explanation: """
                The reference has to be `#` and the ID of the signed element. If it names another element, the \
                signature says nothing about this one: a typical trace of signature wrapping, or of an ID that was \
                changed after signing. An empty URI means the whole document; some providers write it on a signed \
                Response, and servers differ in whether they accept it (`--allow-empty-reference-uri` with samltool).
                """,
            advice: """
                The provider has to refer to the ID of the Assertion or Response. Nothing on the way may change an \
                ID.
                """,
            source: "SAML core §5.4.2; XML Signature 1.1 §4.4.3"
        ),
        Rule(
            "signature.transforms",
            .signature,
            .error,
            title: "the transforms are not those of a SAML signature",
            explanation: """
                SAML allows the enveloped-signature transform and a canonicalisation. Others, such as XPath, can take \
                parts out of what is signed, so that these may be changed at will. Servers refuse them; of 121 \
                signatures in public samples only one has another list than this tool accepts.
                """,
            advice: """
                The provider has to use enveloped-signature, then exclusive canonicalisation, and nothing else.
                """,
            source: "SAML core §5.4.4"
        ),
        Rule(
            "signature.prefix-list",
            .signature,
            .error,
            .policy,
            title: "the PrefixList is too long",
            explanation: """
                A PrefixList names prefixes that are canonicalised in the inclusive way. A few are normal, `xs` above \
                all. Many make canonicalisation slow, so this tool stops at 8.
                """,
            advice: """
                The provider has to list only the prefixes that are used in values, such as `xs`.
                """,
            source: "decision of this project; Exclusive XML Canonicalization 1.0 §3"
        ),
        Rule(
            "signature.digest-value",
            .signature,
            .error,
            title: "a digest is no Base64 of the right length",
            explanation: """
                DigestValue cannot be a result of the algorithm that the signature names, so the reference cannot \
                hold. It was changed, cut, or written by a signer with a fault.
                """,
            advice: """
                Compare with what the provider sent. If it is the same there, the provider's signer has to be mended.
                """,
            source: "XML Signature 1.1 §4.4.3.6"
        ),
        Rule(
            "signature.empty-digest",
            .signature,
            .error,
            title: "the digest is that of nothing",
            explanation: """
                It is the digest of no bytes at all. It arises when canonicalisation fails and the signer or a \
                verifier overlooks it, and then it fits any document. Such a signature protects nothing.
                """,
            advice: """
                The provider has to find out why its signer digested nothing, most likely a relative namespace. Treat \
                a response that carries one as forged until the provider confirms it.
                """,
            source: "CVE-2025-66568; XML Signature 1.1 §3.2.1; decision of this project"
        ),
        Rule(
            "signature.value",
            .signature,
            .error,
            title: "the signature value is no Base64 of a possible length",
            explanation: """
                No key makes a signature of this length with the algorithm that is named, so it cannot be verified. \
                It was cut or changed, or its Base64 is damaged.
                """,
            advice: """
                Compare with what the provider sent. Look for something that edits long lines.
                """,
            source: "XML Signature 1.1 §4.3"
        ),
    ]
}
