internal import XMLSecurity

enum KeyForm: Hashable {
    case certificate(String)
    /// Several certificates in one `X509Data`, whose order has no meaning (XML Signature section 4.5.4).
    case chain(Int)
    /// Unsupported forms, by the names of their elements.
    case others([String])

    var exclusion: String? {
        switch self {
        case .certificate: nil
        case .chain(let count):
            "its X509Data has \(count) certificates, whose order has no meaning, so the signing one is unknown; ask "
                + "the provider for metadata with only that certificate"
        case .others(let names):
            "it is given \(names.isEmpty ? "without any" : "as \(names.joined(separator: " and "))"), and only an "
                + "X509Certificate is read here; ask the provider for that"
        }
    }

    /// Returns the forms in a `KeyDescriptor`: one for each `X509Data` with certificates or, if there is none, one that cannot
    /// be trusted.
    static func all(of descriptor: XMLElement) -> [Self] {
        var forms: [Self] = []
        var others: [String] = []
        descriptor.firstChild(.keyInfo)?.forEachChild { child in
            let count = child.isNamed(.x509Data) ? child.countOfChildren(.x509Certificate) : 0
            if count == 1, let certificate = child.firstChild(.x509Certificate) {
                forms.append(.certificate(certificate.text))
            } else if count > 1 {
                forms.append(.chain(count))
            } else {
                others.append(child.localName)
            }
        }
        return forms.isEmpty ? [.others(others)] : forms
    }
}
