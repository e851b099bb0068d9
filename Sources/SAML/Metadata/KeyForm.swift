internal import XMLSecurity

/// How a `KeyInfo` of metadata gives a key.
enum KeyForm: Hashable {
    /// As a certificate: its Base64.
    case certificate(String)
    /// As so many certificates in one `X509Data`, whose order means nothing (XML Signature section 4.5.4).
    case chain(Int)
    /// In no way that is read here: the names of what is there.
    case others([String])

    /// Why the key cannot be trusted; `nil` if it can.
    var exclusion: String? {
        switch self {
        case .certificate: nil
        case .chain(let count):
            "its X509Data has \(count) certificates, whose order means nothing, so which one signs cannot be told; ask "
                + "the provider for metadata with that one only"
        case .others(let names):
            "it is given \(names.isEmpty ? "without any" : "as \(names.joined(separator: " and "))"), and only an "
                + "X509Certificate is read here; ask the provider for that"
        }
    }

    /// The forms in a `KeyDescriptor`: one for each `X509Data` that has certificates or, without any, one that cannot
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
