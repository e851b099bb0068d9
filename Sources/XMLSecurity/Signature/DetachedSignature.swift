extension VerificationKey {
    /// Returns true if the key made a signature of octets that are not XML, such as a query of SAML's redirect binding.
    ///
    /// Senders write an ECDSA signature either as XML Signature does, as two numbers of the same length, or in DER (RFC
    /// 3279 §2.2.3).
    package func verifies(detached value: [UInt8], of octets: [UInt8], by method: SignatureMethod) -> Bool {
        if verifies(value, of: octets.span, by: method) { return true }
        guard method.keyKind == .ellipticCurve, let pair = ECDSAPair(der: value, byteCount: signatureByteCount / 2)
        else {
            return false
        }
        return verifies(pair.bytes, of: octets.span, by: method)
    }
}

private struct ECDSAPair {
    /// The numbers, each with the length of the curve's order.
    let bytes: [UInt8]

    /// Reads DER: a sequence of two positive integers; `byteCount` is the length of the curve's order.
    init?(der: [UInt8], byteCount: Int) {
        var outer = der[...]
        guard var pair = Self.content(of: 0x30, &outer), outer.isEmpty,
            let r = Self.content(of: 0x02, &pair), let s = Self.content(of: 0x02, &pair), pair.isEmpty
        else { return nil }
        var bytes: [UInt8] = []
        for number in [r, s] {
            // A number whose first bit is set starts with a zero.
            let digits = number.first == 0 && number.count > 1 ? number.dropFirst() : number
            guard !digits.isEmpty, digits.count <= byteCount else { return nil }
            bytes += [UInt8](repeating: 0, count: byteCount - digits.count) + digits
        }
        self.bytes = bytes
    }

    /// Removes an element with a tag and less than 256 bytes, and returns its content.
    private static func content(of tag: UInt8, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
        let length = first == 0x81 ? rest.popFirst() : first < 0x80 ? first : nil
        guard let length, rest.count >= length else { return nil }
        let content = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        return content
    }
}
