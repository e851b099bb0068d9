/// An encoded `application/x-www-form-urlencoded` body.
///
/// It has only bytes to send and no text view. It can be converted to ``FormFields`` only by parsing, which removes an
/// encoding layer.
public struct FormBody: Hashable, Sendable {
    /// The media type to send with the body.
    public static let contentType = "application/x-www-form-urlencoded"

    /// The ASCII bytes to send.
    public let bytes: [UInt8]

    /// Returns the start of a body with one field: the percent-encoded name and `=`.
    ///
    /// The output of ``ResponseEncoder`` for ``ResponseEncoder/Output/percentEncoded`` can follow it unchanged.
    package static func fieldStart(_ name: String) -> [UInt8] {
        var start: [UInt8] = []
        PercentCoding.append(encoding: name.utf8, to: &start)
        return start + [UInt8(ascii: "=")]
    }

    init(alreadyEncoded bytes: [UInt8]) {
        self.bytes = bytes
    }
}
