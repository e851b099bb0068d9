/// The parts of an original certificate that its replacement shares, or is like.
struct CertificateOutline {
    /// The number of bytes of the DER.
    let count: Int
    /// The DER of the validity.
    let validity: [UInt8]
    let isSelfIssued: Bool
    /// The extensions that restrict the purpose, in DER.
    let extensions: [[UInt8]]

    /// Reads a certificate (RFC 5280 section 4.1); `nil` if it has another structure.
    init?(_ der: [UInt8]) {
        guard let parts = DERValue(der)?.children, parts.count == 3, var fields = parts[0].children else { return nil }
        // The version, which is missing in the first one.
        if fields.first?.tag == 0xA0 { fields.removeFirst() }
        guard fields.count >= 6 else { return nil }
        count = der.count
        isSelfIssued = fields[2].bytes.elementsEqual(fields[4].bytes)
        validity = Array(fields[3].bytes)
        let list = fields.dropFirst(6).first { $0.tag == 0xA3 }?.children?.first
        extensions = (list.flatMap(\.children) ?? []).compactMap(Self.purpose)
    }

    private static let constraints: [UInt8] = [0x06, 0x03, 0x55, 0x1D, 0x13]
    private static let usage: [UInt8] = [0x06, 0x03, 0x55, 0x1D, 0x0F]
    private static let extendedUsage: [UInt8] = [0x06, 0x03, 0x55, 0x1D, 0x25]

    /// The identifiers of the purposes of RFC 5280, without their last number.
    private static let purposes: [UInt8] = [0x06, 0x08, 0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03]
    /// The last number of a purpose in place of others, which may be those of one organization: signing documents.
    private static let documentSigning: UInt8 = 36

    private static func purpose(_ original: DERValue) -> [UInt8]? {
        guard let parts = original.children, parts.count >= 2, let value = parts.last,
            value.tag == DERValue.octetString, let identifier = parts.first?.bytes
        else { return nil }
        if identifier.elementsEqual(constraints) || identifier.elementsEqual(usage) {
            return original.bytes.count <= 32 ? Array(original.bytes) : nil
        }
        guard identifier.elementsEqual(extendedUsage), let list = DERValue(Array(value.content))?.children else {
            return nil
        }
        let names = list.prefix(8).map { name in
            name.bytes.starts(with: purposes) && name.bytes.count == purposes.count + 1
                ? Array(name.bytes) : purposes + [documentSigning]
        }
        let content = DERValue.bytes(DERValue.sequence, names.flatMap(\.self))
        return DERValue.bytes(DERValue.sequence, extendedUsage, DERValue.bytes(DERValue.octetString, content))
    }
}
