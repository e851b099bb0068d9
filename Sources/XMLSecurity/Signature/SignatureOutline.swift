/// The readable content of a signature with any structure.
///
/// It is for display only; verification uses ``SignatureElement``.
package struct SignatureOutline: Hashable, Sendable {
    package private(set) var referenceURI: String?
    package private(set) var signatureMethod: String?
    package private(set) var digestMethod: String?
    package private(set) var canonicalizationMethod: String?
    package private(set) var transforms: [String] = []
    /// The certificates in `KeyInfo`, in DER.
    package let certificates: [[UInt8]]

    package init(reading signature: XMLElement) {
        certificates = SignatureElement.certificates(in: signature)
        guard let info = signature.firstChild(.signedInfo) else { return }
        canonicalizationMethod = Self.algorithm(.canonicalizationMethod, in: info)
        signatureMethod = Self.algorithm(.signatureMethod, in: info)
        guard let reference = info.firstChild(.reference) else { return }
        referenceURI = reference.attribute("URI")
        digestMethod = Self.algorithm(.digestMethod, in: reference)
        var transforms: [String] = []
        reference.firstChild(.transforms)?.forEachChild { transforms.append($0.attribute("Algorithm") ?? "") }
        self.transforms = transforms
    }

    private static func algorithm(_ name: XMLName, in element: XMLElement) -> String? {
        guard let child = element.firstChild(name) else { return nil }
        return child.attribute("Algorithm")
    }
}
