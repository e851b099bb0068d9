package import SAML
package import SAMLEncoding

/// What a diagnosis was made of, for whoever shows the document itself.
///
/// Parts may have been verified with a certificate that nobody trusts: ``isTrusted`` tells. No decision may depend on it.
package struct DiagnosedDocument: Sendable {
    /// The XML inside all layers or, if there is none, the start of the text that could not be unwrapped.
    package let bytes: [UInt8]
    /// How many bytes the whole of it has.
    package let byteCount: Int
    /// Whether it is XML, or looks like it.
    package let isXML: Bool
    /// What it is made of.
    package let outline: MarkupOutline
    /// What of it is, or may be, about a person.
    package let privateRanges: PrivateRanges
    /// The parts that a signature covers which holds.
    package let signedParts: [SignedPart]
    /// Whether the keys of these were chosen by somebody, not taken from the response.
    package let isTrusted: Bool
    /// Whether the assertion that ``attributes`` are of was signed.
    package var isAssertionSigned: Bool { !signedParts.isEmpty }
    /// The times in it.
    package let windows: [ValidityWindow]
    /// The attributes in it, and those that are missing; `nil` if there is no assertion that could be read.
    package let attributes: [AttributeEntry]?
    /// The fields of the Response beside its assertions, as it claims them.
    package let fields: SAMLResponseFields?
    /// The assertion: what was signed if it was verified, and otherwise what the response claims.
    package let assertion: AssertionContent?
    /// The signatures in it, valid or not.
    package let claimedSignatures: [UnverifiedSignature]
    /// What the whitespace rule changes in it, or would change if it was applied before.
    package let changes: [NormalizationChange]

    /// - Parameter diagnosis: The diagnosis.
    package init(of diagnosis: ResponseDiagnosis) {
        // Of what is no XML a little is enough, and it may be very large.
        isXML = diagnosis.trace.failure == nil
        bytes = isXML ? diagnosis.trace.payload : Array(diagnosis.trace.payload.prefix(4096))
        byteCount = diagnosis.trace.payload.count
        outline = MarkupOutline(of: bytes)
        privateRanges =
            isXML ? PrivateRanges(of: diagnosis, outline) : PrivateRanges(in: bytes, outline)
        let report = diagnosis.verification
        let keys = diagnosis.context.trustedKeys
        isTrusted = !keys.isEmpty
        signedParts = report?.signedParts(of: bytes, outline) ?? []
        let claims = diagnosis.claims
        fields = claims?.fields
        claimedSignatures = claims?.signatures ?? []
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

    /// Where a place is in ``bytes``: its offset or else the start of the first element of its path.
    ///
    /// - Returns: `nil` if it is in another layer, or there is no such element.
    package func offset(of place: Finding.Place, in diagnosis: ResponseDiagnosis) -> Int? {
        guard place.layer == diagnosis.trace.layers.count else { return nil }
        if let offset = place.offset { return offset <= bytes.count ? offset : nil }
        return place.path.flatMap { outline.firstElement(at: $0) }.map { outline.elements[$0].range.lowerBound }
    }

    /// The certificates that are trusted, and those that the signatures carry besides.
    private static func certificates(
        trusted: [KeyDescription],
        carried: [UnverifiedSignature]
    ) -> [(name: String, certificate: CertificateDescription)] {
        var certificates = trusted.compactMap(\.certificate).map { (name: "Trusted certificate", certificate: $0) }
        for certificate in carried.flatMap(\.certificates)
        where !certificates.contains(where: { $0.certificate.fingerprint == certificate.fingerprint }) {
            certificates.append(("Carried certificate", certificate))
        }
        return certificates
    }
}
