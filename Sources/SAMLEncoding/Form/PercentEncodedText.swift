/// Base64 text that was percent-encoded, once: the value that goes on the wire.
///
/// This is the end of the line. Nothing in the package takes it as input to another encoding, and it has no text view
/// that a form encoder could be fed with by mistake. To send a whole form, let ``FormFields`` or
/// ``ResponseEncoder/formBody(encoding:field:accepting:)-([UInt8],_,_)`` make the body.
public struct PercentEncodedText: Hashable, Sendable {
    /// The ASCII bytes to send.
    public let bytes: [UInt8]

    /// Percent-encodes Base64 text.
    ///
    /// Everything but the unreserved characters of RFC 3986 §2.3 becomes uppercase hexadecimal. For Base64 that is byte
    /// for byte what Adobe's cookbook does: `+` becomes `%2B`, `/` becomes `%2F`, `=` becomes `%3D`.
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
