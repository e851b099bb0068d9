import SAMLEncoding

/// Base64 of bytes that are not text.
enum Base64Encoding {
    static func text(of bytes: [UInt8]) -> String {
        String(decoding: Base64Text(encoding: bytes).bytes, as: UTF8.self)
    }
}
