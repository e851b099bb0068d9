internal import ByteTools
internal import SAMLEncoding

/// The end of a response whose start was not copied along.
enum MissingStart {
    static let message = "the start of the response is missing: the text contains only its end"
    static let advice = "Copy the whole value, from its first character to its last, from the request itself."

    /// The maximum number of bytes at the end that are examined; a multiple of three, like the groups of Base64.
    private static let reach = 300

    static func isEnd(_ response: [UInt8]) -> Bool { response.starts(with: "</".utf8) }

    /// True if the bytes were decoded from Base64 whose first characters are missing.
    ///
    /// In that case the groups of four characters are shifted, and the bytes are not text. Without one, two or three more
    /// characters the groups are right again.
    static func isShifted(_ decoded: [UInt8]) -> Bool {
        guard decoded.count >= reach / 10 else { return false }
        let start = max(0, decoded.count - reach) / 3 * 3
        let characters = Base64Text(encoding: Array(decoded[start...])).bytes
        return (1...3).contains { shift in
            let rest = characters.dropFirst(shift)
            guard let text = try? Base64Text(validating: Array(rest.prefix(rest.count / 4 * 4 - 4))) else {
                return false
            }
            return text.decoded()[...].count(of: "</") > 1
        }
    }
}
