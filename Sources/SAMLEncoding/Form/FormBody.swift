/// An encoded `application/x-www-form-urlencoded` body: the end of the line.
///
/// It has bytes to send and nothing else: no text view, and no way back into ``FormFields`` but parsing, which takes a
/// layer off instead of adding one.
public struct FormBody: Hashable, Sendable {
    /// The media type to send with the body.
    public static let contentType = "application/x-www-form-urlencoded"

    /// The ASCII bytes to send.
    public let bytes: [UInt8]

    /// The start of a body with one field: the name, percent-encoded, and `=`.
    ///
    /// What ``ResponseEncoder`` emits for ``ResponseEncoder/Output/percentEncoded`` can follow it as it is.
    package static func fieldStart(_ name: String) -> [UInt8] {
        var start: [UInt8] = []
        PercentCoding.append(encoding: name.utf8, to: &start)
        return start + [UInt8(ascii: "=")]
    }

    init(alreadyEncoded bytes: [UInt8]) {
        self.bytes = bytes
    }
}
