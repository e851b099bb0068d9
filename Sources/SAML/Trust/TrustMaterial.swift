internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

enum TrustMaterial {
    static let certificateLabels: Set = ["CERTIFICATE", "X509 CERTIFICATE"]
    static let publicKeyLabel = "PUBLIC KEY"
    /// The words for a private key in messages.
    static let privateKey = "private key"

    /// Returns the blocks of PEM text, or one block for DER or Base64 of DER.
    ///
    /// The label of DER is the wanted one, unless its format is recognized as another one.
    static func blocks(in bytes: [UInt8], as label: String) throws(SAMLError) -> [PEMBlock] {
        if bytes.first == 0x30 { return [PEMBlock(label: Self.label(ofDER: bytes) ?? label, bytes: bytes)] }
        let text = Array(bytes[...].withoutByteOrderMark)
        let blocks = try SAMLError.mapping { () throws(XMLSecurityError) in try PEMBlock.blocks(in: text) }
        if !blocks.isEmpty { return blocks }
        let characters = text.filter { !$0.isXMLSpace }
        guard let der = (try? Base64Text(validating: characters))?.decoded(), der.first == 0x30 else { return [] }
        return [PEMBlock(label: Self.label(ofDER: der) ?? label, bytes: der)]
    }

    private static func label(ofDER der: [UInt8]) -> String? {
        if (try? X509Certificate(der: der)) != nil { return "CERTIFICATE" }
        if (try? VerificationKey(subjectPublicKeyInfo: der)) != nil { return publicKeyLabel }
        return VerificationKey.isPrivateKey(der: der) ? "PRIVATE KEY" : nil
    }

    static func unreadable(_ blocks: [PEMBlock], in bytes: [UInt8], wanted: String) -> SAMLError {
        let text =
            switch blocks.first?.label {
            case let label? where label.hasSuffix("PRIVATE KEY"):
                "this is a private key, which only the signer may have; a \(wanted) is required"
            case publicKeyLabel: "this is a public key; a \(wanted) is required"
            case let label? where certificateLabels.contains(label): "this is a certificate; a \(wanted) is required"
            case let label?: "this is PEM of another kind ('\(label)'); a \(wanted) is required"
            case nil: "this is not a \(wanted) in PEM, DER or Base64 of DER\(hint(for: bytes, wanted: wanted))"
            }
        return SAMLError(.unreadableKey, text)
    }

    private static func hint(for bytes: [UInt8], wanted: String) -> String {
        let format = DetectedFormat(of: bytes)
        guard format != .der else { return "" }
        // What can be trusted in XML is public.
        guard format != .xml || wanted != privateKey else { return "; it is XML" }
        guard format == .pem else { return format.explanation.map { "; \($0)" } ?? "" }
        return bytes.prefix(4096).firstRange(ofBytes: #"\n"#.utf8) != nil
            ? "; its line breaks are escaped as '\\n', as in JSON: convert them to line breaks"
            : "; '-----BEGIN …-----' must be on a line of its own, with no text before it"
    }

    static func fingerprint(_ text: String) throws(SAMLError) -> [UInt8] {
        let separators: ASCIISet = ": -"
        // Certificate viewers put the name of the digest before it: 'sha256 Fingerprint=', 'SHA256:'.
        var digits = text.trimmingXMLSpace[...]
        if let end = digits.lastIndex(of: "=") { digits = digits[digits.index(after: end)...] }
        if digits.lowercased().hasPrefix("sha256:") { digits = digits.dropFirst("sha256:".count) }
        let values = digits.utf8.filter { !separators.contains($0) }.map { $0.hexDigitValue }
        let nibbles = values.compactMap { $0 }
        guard nibbles.count == values.count, nibbles.count == 64 else {
            let isHexadecimal = nibbles.count == values.count
            let hint =
                switch nibbles.count {
                case 40 where isHexadecimal: "; this is as long as a SHA-1 fingerprint, which is not accepted"
                case 32 where isHexadecimal: "; this is as long as an MD5 fingerprint, which is not accepted"
                default: ", as printed by 'openssl x509 -in FILE -noout -fingerprint -sha256'"
                }
            throw SAMLError(.unreadableKey, "a SHA-256 fingerprint has 64 hexadecimal digits\(hint)")
        }
        return stride(from: 0, to: 64, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}

extension DetectedFormat {
    var explanation: String? {
        switch self {
        case .empty: "it is empty"
        case .utf16: "it is text in UTF-16; save it as UTF-8"
        case .html: "it is a web page, perhaps the one that leads to the file; get the file itself"
        case .json: "it is JSON"
        case .pem: "it is PEM, as certificates and keys are"
        case .der: "it is DER, as certificates and keys are"
        case .xml: "it is XML; SAML metadata can be trusted as such, or take the text inside X509Certificate"
        case .gzip, .zlib, .unknown: nil
        }
    }
}
