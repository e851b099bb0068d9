/// A value in DER (X.690): a tag, a length and the content.
struct DERValue {
    static let boolean: UInt8 = 0x01
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let null: UInt8 = 0x05
    static let objectIdentifier: UInt8 = 0x06
    static let utf8String: UInt8 = 0x0C
    static let ia5String: UInt8 = 0x16
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31

    let tag: UInt8
    let content: ArraySlice<UInt8>
    /// The tag, the length and the content.
    let bytes: ArraySlice<UInt8>

    /// Reads a value that is all of the bytes.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard let value = Self(takingFrom: &rest), rest.isEmpty else { return nil }
        self = value
    }

    /// Reads the first value and removes it from the bytes.
    init?(takingFrom rest: inout ArraySlice<UInt8>) {
        let start = rest
        guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        var count = Int(first)
        if first >= 0x80 {
            let length = rest.prefix(Int(first & 0x7F))
            guard (1...4).contains(length.count), length.count == Int(first & 0x7F) else { return nil }
            count = length.reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(length.count)
        }
        guard count <= rest.count else { return nil }
        self.tag = tag
        content = rest.prefix(count)
        rest = rest.dropFirst(count)
        bytes = start[start.startIndex..<rest.startIndex]
    }

    /// The values that the content consists of; `nil` if it does not consist of values.
    var children: [DERValue]? {
        var rest = content
        var values: [DERValue] = []
        while !rest.isEmpty {
            guard let value = Self(takingFrom: &rest) else { return nil }
            values.append(value)
        }
        return values
    }

    /// Returns the bytes of a value.
    static func bytes(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap(\.self)
        return [tag] + length(content.count) + content
    }

    /// Returns the bytes of an integer that is not negative, from its big-endian bytes.
    static func unsigned(_ number: some Sequence<UInt8>) -> [UInt8] {
        let digits = Array(number.drop { $0 == 0 })
        let needsZero = digits.first.map { $0 >= 0x80 } ?? true
        return bytes(integer, (needsZero ? [0] : []) + digits)
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        let digits = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
            .drop { $0 == 0 }
        return [0x80 | UInt8(digits.count)] + digits
    }
}
