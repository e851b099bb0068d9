/// An incremental Base64 encoder, with optional percent-encoding in the same step.
struct Base64Encoder {
    /// The character pairs for each value of twelve bits.
    ///
    /// An entry has the text in its lower six bytes, first character lowest, and the number of characters in the highest
    /// byte: two for plain Base64, up to six if `+` and `/` are percent-encoded.
    struct Table: Sendable {
        fileprivate let pairs: [UInt64]
        fileprivate let characters: [[UInt8]]
        fileprivate let padding: [UInt8]

        static let base64 = Table { [$0] }
        static let percentEncodedBase64 = Table(text: PercentCoding.encoded)

        private init(text: (UInt8) -> [UInt8]) {
            characters = Base64Alphabet.characters.map(text)
            let packed = characters.map { text in
                (bits: text.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: UInt64(text.count))
            }
            pairs = (0..<4096).map { value in
                let (first, second) = (packed[value >> 6], packed[value & 63])
                return first.bits | second.bits << (8 * first.count) | (first.count + second.count) << 56
            }
            padding = text(Base64Alphabet.padding)
        }
    }

    /// The number of bytes that are encoded before the output is emitted, a multiple of three.
    private static let stepSize = 12 << 10
    /// The capacity for the output: three bytes become at most four times three characters.
    private static let growth = 4
    /// Additional capacity, because a pair is stored as eight bytes, whatever its length.
    private static let slack = 8

    private let table: Table
    private var scratch: ContiguousArray<UInt8> = []
    /// One or two remaining bytes of an incomplete group.
    private var rest: ContiguousArray<UInt8> = []

    init(_ table: Table) {
        self.table = table
    }

    mutating func update(_ bytes: Span<UInt8>, emit: (Span<UInt8>) -> Void) {
        var start = 0
        while !rest.isEmpty, rest.count < 3, start < bytes.count {
            rest.append(bytes[start])
            start += 1
        }
        if rest.count == 3 {
            let group = rest
            rest.removeAll(keepingCapacity: true)
            encodeGroups(group.span, emit: emit)
        }
        let end = start + (bytes.count - start) / 3 * 3
        encodeGroups(bytes.extracting(start..<end), emit: emit)
        for index in end..<bytes.count { rest.append(bytes[index]) }
    }

    mutating func finish() -> [UInt8] {
        guard let first = rest.first else { return [] }
        let second = rest.count == 2 ? rest[1] : 0
        var text = table.characters[Int(first >> 2)] + table.characters[Int(first << 4 & 0x30 | second >> 4)]
        text += rest.count == 2 ? table.characters[Int(second << 2 & 0x3C)] : table.padding
        text += table.padding
        rest.removeAll()
        return text
    }

    private mutating func encodeGroups(_ bytes: Span<UInt8>, emit: (Span<UInt8>) -> Void) {
        let room = min(bytes.count, Self.stepSize) * Self.growth + Self.slack
        if scratch.count < room { scratch = ContiguousArray(repeating: 0, count: room) }
        var start = 0
        while start < bytes.count {
            let step = bytes.extracting(start..<min(start + Self.stepSize, bytes.count))
            let written = Self.encode(step, table.pairs, into: &scratch)
            emit(scratch.span.extracting(..<written))
            start += step.count
        }
    }

    private static func encode(_ bytes: Span<UInt8>, _ pairs: [UInt64], into scratch: inout ContiguousArray<UInt8>)
        -> Int
    {
        precondition(bytes.count % 3 == 0 && scratch.count >= bytes.count * growth + slack && pairs.count == 4096)
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe pairs.withUnsafeBufferPointer { pairs in
                unsafe scratch.withUnsafeMutableBufferPointer { scratch in
                    guard let input = bytes.baseAddress, let table = pairs.baseAddress,
                        let output = scratch.baseAddress
                    else { return 0 }
                    return unsafe encode(input, bytes.count, table, output)
                }
            }
        }
    }

    /// Encodes in the inner loop: four pairs for six bytes at a time, then the last group if there is one.
    private static func encode(
        _ input: UnsafePointer<UInt8>,
        _ count: Int,
        _ table: UnsafePointer<UInt64>,
        _ output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var written = 0
        var read = 0
        // Eight bytes are loaded for six, so the loop below encodes the last two groups.
        while read + 8 <= count {
            let word = unsafe UInt64(bigEndian: UnsafeRawPointer(input + read).loadUnaligned(as: UInt64.self))
            unsafe write(table[Int(word >> 52)], output, &written)
            unsafe write(table[Int(word >> 40 & 0xFFF)], output, &written)
            unsafe write(table[Int(word >> 28 & 0xFFF)], output, &written)
            unsafe write(table[Int(word >> 16 & 0xFFF)], output, &written)
            read += 6
        }
        while read < count {
            let group = unsafe UInt32(input[read]) << 16 | UInt32(input[read + 1]) << 8 | UInt32(input[read + 2])
            unsafe write(table[Int(group >> 12)], output, &written)
            unsafe write(table[Int(group & 0xFFF)], output, &written)
            read += 3
        }
        return written
    }

    @inline(__always)
    private static func write(_ pair: UInt64, _ output: UnsafeMutablePointer<UInt8>, _ written: inout Int) {
        unsafe UnsafeMutableRawPointer(output + written).storeBytes(of: pair.littleEndian, as: UInt64.self)
        written &+= Int(pair >> 56)
    }
}
