internal import ByteTools
package import SAML
package import SAMLEncoding
internal import XMLSecurity

/// A part of a response that a signature covers, for display.
///
/// Do not use it for decisions; the signed content is in a `VerifiedAssertion`.
package struct SignedPart: Hashable, Sendable {
    package let coverage: VerificationReport.Coverage
    package let key: KeyDescription
    /// The range of the element in the response as received.
    package let range: Range<Int>
    /// The range of its own signature, which the signature does not cover (XML Signature section 6.6.4).
    package let signature: Range<Int>
}

extension VerificationReport {
    /// Returns no parts if no signature was verified, or the signed bytes or the report belong to something else.
    package func signedParts(of response: [UInt8], _ outline: MarkupOutline) -> [SignedPart] {
        guard !signatures.isEmpty, !failures.contains(where: { $0.rule == .signedRoot }),
            (try? DigestMethod.sha256.hash(response))?.hexadecimal == inputDigest
        else { return [] }
        let limits = XMLLimits(maximumBytes: max(response.count, 1), comments: .accepted)
        guard let document = try? XMLDocument(parsing: response, limits: limits) else { return [] }
        let root = document.root
        // The elements that the verifier uses, found in the same way.
        return signatures.compactMap { verified in
            var element: Int?
            var signature: Int?
            var index = 0
            root.forEachElement { candidate in
                defer { index += 1 }
                switch verified.coverage {
                case .response:
                    if index == 0 { element = 0 }
                    if candidate.isNamed(.signature), candidate.isChild(of: root) { signature = signature ?? index }
                case .assertion:
                    if candidate.isNamed(SAMLName.assertion), candidate.isChild(of: root) { element = element ?? index }
                    guard candidate.isNamed(.signature) else { return }
                    if candidate.isChild(ofChildOf: root, named: SAMLName.assertion) { signature = signature ?? index }
                }
            }
            guard index == outline.elements.count, let element, let signature else { return nil }
            return SignedPart(
                coverage: verified.coverage,
                key: verified.key,
                range: outline.elements[element].range,
                signature: outline.elements[signature].range
            )
        }
    }
}
