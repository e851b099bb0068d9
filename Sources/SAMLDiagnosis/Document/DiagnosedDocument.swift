package import SAML
package import SAMLEncoding

/// The document of a diagnosis, for display.
///
/// Parts may have been verified with an untrusted certificate: see ``isTrusted``. Do not use it for decisions.
package struct DiagnosedDocument: Sendable {
    /// The decoded XML or, if there is none, the start of the text that could not be decoded.
    package let bytes: [UInt8]
    package let byteCount: Int
    /// True if it is XML or looks like XML.
    package let isXML: Bool
    package let outline: MarkupOutline
    package let privateRanges: PrivateRanges
    package let signedParts: [SignedPart]
    /// True if trusted keys were specified, rather than taken from the response.
    package let isTrusted: Bool
    /// True if the assertion with the ``attributes`` is signed.
    package var isAssertionSigned: Bool { !signedParts.isEmpty }
    package let windows: [ValidityWindow]
    /// The present and the missing attributes; `nil` if there is no readable assertion.
    package let attributes: [AttributeEntry]?
    /// The fields of the Response beside its assertions, as it claims them.
    package let fields: SAMLResponseFields?
    /// The assertion: what was signed if it was verified, and otherwise what the response claims.
    package let assertion: AssertionContent?
    package let claimedSignatures: [UnverifiedSignature]
    /// What is known of the claimed signatures if there are no ``signedParts``.
    package let claim: Claim
    /// The changes of the whitespace rule, also if it was already applied.
    package let changes: [NormalizationChange]

    /// What is known of a signature that did not become a signed part.
    package enum Claim: Sendable {
        /// There is no signature.
        case none
        /// Valid with the certificate in it, which is not trusted.
        case untrustedKey
        case invalid
        /// Another reason ended the verification before it.
        case notVerified

        fileprivate init(of report: VerificationReport?, isPresent: Bool) {
            self =
                if !isPresent {
                    .none
                } else if report?.embeddedCertificate?.verifiesSignature == true {
                    .untrustedKey
                } else {
                    report?.failures.contains { $0.stage == .signature } == true ? .invalid : .notVerified
                }
        }
    }

    package init(of diagnosis: ResponseDiagnosis) {
        // Other data may be very large, so only its start is kept.
        isXML = diagnosis.trace.failure == nil
        bytes = isXML ? diagnosis.trace.payload : Array(diagnosis.trace.payload.prefix(4096))
        byteCount = diagnosis.trace.payload.count
        outline = diagnosis.outline ?? MarkupOutline(of: bytes)
        privateRanges =
            isXML ? PrivateRanges(of: diagnosis, outline) : PrivateRanges(in: bytes, outline)
        let report = diagnosis.verification
        let keys = diagnosis.context.trustedKeys
        isTrusted = !keys.isEmpty
        signedParts = report?.signedParts(of: bytes, outline) ?? []
        let claims = diagnosis.claims
        fields = claims?.fields
        claimedSignatures = claims?.signatures ?? []
        claim = Claim(of: report, isPresent: !claimedSignatures.isEmpty)
        assertion = report?.assertion?.content ?? claims?.assertions.first?.content
        windows = ValidityWindow.windows(
            of: fields,
            assertion,
            certificates: Self.certificates(trusted: keys.descriptions, carried: claimedSignatures)
        )
        attributes = assertion.map {
            AttributeEntry.entries(of: $0, required: diagnosis.context.requiredAttributes)
        }
        let explained = { (try? NormalizationReport(explaining: $0))?.changes ?? [] }
        changes = isXML ? diagnosis.changes ?? explained(bytes) : []
    }

    /// The place's own offset or the start of the first element with its path; `nil` in another layer or without either.
    package func offset(of place: Finding.Place, in diagnosis: ResponseDiagnosis) -> Int? {
        guard place.layer == diagnosis.trace.layers.count else { return nil }
        if let offset = place.offset { return offset <= bytes.count ? offset : nil }
        return place.path.flatMap { outline.firstElement(at: $0) }.map { outline.elements[$0].range.lowerBound }
    }

    private static func certificates(
        trusted: [KeyDescription],
        carried: [UnverifiedSignature]
    ) -> [(name: String, certificate: CertificateDescription)] {
        var certificates = trusted.compactMap { $0.certificate }.map { (name: "Trusted certificate", certificate: $0) }
        for certificate in carried.flatMap({ $0.certificates })
        where !certificates.contains(where: { $0.certificate.fingerprint == certificate.fingerprint }) {
            certificates.append(("Embedded certificate", certificate))
        }
        return certificates
    }
}
