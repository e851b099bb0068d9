internal import ByteTools

/// What a file is, by its first bytes, for somebody who expected another.
enum FileLikeness: Hashable {
    case empty, utf16, webPage, json, pem, der, xml, unknown

    init(of bytes: [UInt8]) {
        if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(bytes.prefix(2))) {
            self = .utf16
            return
        }
        if bytes.first == 0x30, bytes.dropFirst().first ?? 0 >= 0x80 {
            self = .der
            return
        }
        let head = String(decoding: bytes.withoutByteOrderMark.prefix(4096), as: UTF8.self)
        let text = ByteText(head.trimmingXMLSpace)
        let start = ByteText(decoding: text.utf8.prefix(16).map(\.asciiLowercased))
        if text.isEmpty {
            self = .empty
        } else if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
            self = .webPage
        } else if start.hasPrefix("{") || start.hasPrefix("[") {
            self = .json
        } else if text.contains("-----BEGIN") {
            self = .pem
        } else {
            self = start.hasPrefix("<") ? .xml : .unknown
        }
    }

    /// What it is, and what to do; `nil` if that is not known.
    var explanation: String? {
        switch self {
        case .empty: "the file is empty"
        case .utf16: "it is text in UTF-16; save it as UTF-8"
        case .webPage: "it is a web page, perhaps the one that leads to the file; get the file itself"
        case .json: "it is JSON"
        case .pem: "it is PEM, as certificates and keys are"
        case .der: "it is DER, as certificates and keys are"
        case .xml: "it is XML; SAML metadata can be trusted as such, or take the text inside X509Certificate"
        case .unknown: nil
        }
    }
}

extension [UInt8] {
    /// The bytes without a UTF-8 byte order mark at the start.
    var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
