internal import SAML
internal import SAMLEncoding

// Rules about signature wrapping.

extension Rule {
    static let signatureWrapping: Rule = Rule(
        "signature.wrapping",
        .error(.signature),
        title: "the signature does not cover the assertion that an application would read",
        explanation: """
            A signature in the response is valid, but for an element next to, inside or around another assertion, and \
            that assertion is not signed: anyone can have written it. If software verifies the signed element and \
            reads the other one, an attacker can sign in as any user. This is signature wrapping (XSW). The finding \
            lists both places; it is only an explanation, and a response like this is never accepted.
            """,
        advice: """
            Treat it as an attack, or as the result of a broken proxy that splits responses, and do not trust any part \
            of it. Compare with the bytes that the provider sent: the original response has one assertion.
            """,
        source: """
            XML Signature 1.1 §8.1.3 ("see what is signed"); SAML core §5.4.1 and §5.4.2; Somorovsky and others, "On \
            Breaking SAML: Be Whoever You Want to Be", USENIX Security 2012
            """,
        place: .first(at: .structure),
        detection: .afterChecks { input in input.wrapping.map { [$0] } ?? [] }
    )
}

extension RuleContext {
    /// A finding if a signature does not cover the assertion that would be read, with both places.
    fileprivate var wrapping: Finding? {
        guard let coverage, let cover = coverage.covers.first, let read = coverage.readUnsigned else { return nil }
        let places = ElementPlaces(of: [cover.signature, cover.element, read], in: outline)
        let trust = context.trustedKeys.isEmpty ? " for the certificate in the response" : ""
        return Finding(
            .signatureWrapping,
            """
            signature wrapping: the signature in \(places.text(cover.signature)) is valid\(trust), but covers \
            \(places.text(cover.element)); the assertion that an application would read, \
            \(places.text(read)), is not signed
            """,
            expected: "a signature that covers \(places.path(read))",
            found: "a signature that covers \(places.path(cover.element))",
            at: place(places.location(read), path: places.path(read))
        )
    }

    /// The findings of checks, with more specific messages for a moved signature and a changed ID.
    func amendedByCoverage(_ findings: [Finding]) -> [Finding] {
        guard let coverage else { return findings }
        guard let cover = coverage.covers.first(where: { outline.elements[$0.signature].parent != $0.element }) else {
            return coverage.covers.isEmpty ? amended(findings, withoutCovers: coverage) : findings
        }
        guard coverage.readUnsigned == nil else { return findings }
        let places = ElementPlaces(of: [cover.signature, cover.element], in: outline)
        return findings.amendingFirstError(of: [.signatureReferenceURI, .signatureMisplaced, .signatureSeveral]) {
            $0.saying(
                "the signature was moved: it is valid and covers \(places.text(cover.element)), "
                    + "but it is in \(places.text(cover.signature))",
                advice:
                    "A SAML signature is a child of the element that it signs. Find out which software split the "
                    + "response, and treat it as an attack until you know."
            )
        }
    }

    private func amended(_ findings: [Finding], withoutCovers coverage: SignatureCoverage) -> [Finding] {
        if let renamed = coverage.renamed {
            return findings.amendingFirst(where: { $0.rule == .signatureReferenceURI }) {
                $0.saying(
                    "the ID of the signed element was changed after signing: with the ID '\(renamed.id)', which the "
                        + "signature refers to, the signature is valid",
                    advice:
                        "Find the software between the provider and the app that changes IDs, "
                        + "and pass on the bytes as they were signed."
                )
            }
        }
        if coverage.isComplete { return findings }
        return findings.amendingFirstError(of: Set(SignatureCoverage.misplacements.map { Rule($0) })) {
            $0.saying(
                "\($0.message); the signed element was not determined, because there are more signatures and elements "
                    + "with their IDs than the limit for a document of this size: this may be signature wrapping",
                advice: $0.advice
            )
        }
    }
}
