import Foundation

/// The encodings and the accidents of texts.
enum TextForms {
    static func base64(_ bytes: some Sequence<UInt8>) -> String { Data(bytes).base64EncodedString() }
    static func base64(_ text: String) -> String { base64(text.utf8) }

    /// The text with everything but unreserved characters as an escape.
    static func percent(_ text: String) -> String {
        var allowed = CharacterSet(charactersIn: "-._~")
        allowed.formUnion(CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"))
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }

    /// What the cookbook's snippet makes of a text before it encodes it as Base64.
    static func cookbook(_ text: String) -> String {
        let collapsed = text.replacingOccurrences(of: "[ \\t]+", with: " ", options: .regularExpression)
        return collapsed.components(separatedBy: .newlines).joined()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The pieces of a text of so many characters.
    static func pieces(_ text: String, of length: Int) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: length).map {
            String(decoding: bytes[$0..<min($0 + length, bytes.count)], as: UTF8.self)
        }
    }

    static func wrapped(_ text: String, _ length: Int = 76, by separator: String = "\n") -> String {
        pieces(text, of: length).joined(separator: separator)
    }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The text with the escapes of HTML and XML.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// UTF-16 with a byte order mark, as Notepad saves "Unicode".
    static func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    /// UTF-8 that was read as Windows-1252 and written as UTF-8 again.
    static func mojibake(_ text: String) -> String {
        String(data: Data(text.utf8), encoding: .windowsCP1252) ?? text
    }

    /// A gzip file of one stored block, which needs no compressor.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        for start in stride(from: 0, to: max(1, bytes.count), by: 0xFFFF) {
            let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
            result.append(start + 0xFFFF >= bytes.count ? 1 : 0)
            result += littleEndian(UInt32(block.count)).prefix(2)
            result += littleEndian(~UInt32(block.count)).prefix(2)
            result += block
        }
        return result + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// A raw DEFLATE stream of one stored block.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] { Array(gzip(bytes).dropFirst(10).dropLast(8)) }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
