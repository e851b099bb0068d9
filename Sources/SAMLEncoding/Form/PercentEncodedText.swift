/// Base64 text that was percent-encoded once, which is the value to send.
///
/// No function of the package encodes it again, and it has no text view that could be passed to a form encoder by mistake. To
/// send a whole form, create the body with ``FormFields`` or
/// ``ResponseEncoder/formBody(encoding:field:accepting:)-([UInt8],_,_)``.
public struct PercentEncodedText: Hashable, Sendable {
    /// The ASCII bytes to send.
    public let bytes: [UInt8]

    /// Percent-encodes Base64 text.
    ///
    /// All characters except the unreserved ones of RFC 3986 §2.3 become uppercase hexadecimal. For Base64 the result is the
    /// same as that of Adobe's cookbook: `+` becomes `%2B`, `/` becomes `%2F`, `=` becomes `%3D`.
    public init(_ text: Base64Text) {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.bytes.count + text.bytes.count / 16)
        PercentCoding.append(encoding: text.bytes, to: &encoded)
        bytes = encoded
    }

    init(alreadyEncoded bytes: [UInt8]) {
        self.bytes = bytes
    }
}
