internal import ByteTools

/// A run of Base64 with the characters between and after it, and its data: what changes in the data is changed in the run.
///
/// It is tolerant: line breaks, spaces and missing padding stay where they are.
struct Base64Run {
    let data: [UInt8]
    private let source: [UInt8]
    /// The indices of the characters of the alphabet.
    private let places: [Int]
    private let isURLSafe: Bool
    private let plusIsSpace: Bool

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - text: The run.
    ///   - plusIsSpace: True if a space stands for a plus sign, as after the decoding of a form.
    init(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) {
        self.plusIsSpace = plusIsSpace
        source = Array(text)
        isURLSafe = source.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        var places: [Int] = []
        var data: [UInt8] = []
        data.reserveCapacity(source.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        for (index, byte) in source.enumerated() {
            guard let value = Self.value(of: byte) ?? (plusIsSpace && byte == 0x20 ? 62 : nil) else { continue }
            places.append(index)
            bits = bits << 6 | UInt32(value)
            switch places.count % 4 {
            case 2: data.append(UInt8(truncatingIfNeeded: bits >> 4))
            case 3: data.append(UInt8(truncatingIfNeeded: bits >> 2))
            case 0: data.append(UInt8(truncatingIfNeeded: bits))
            default: break
            }
        }
        self.places = places
        self.data = data
    }

    /// Returns the run with other data of the same size, or of another one, which is then in one line.
    func encoding(_ changed: [UInt8]) -> [UInt8] {
        var result = source
        guard changed.count == data.count else { return resized(changed) }
        // The bits after the last whole byte stay.
        var last = places.last.flatMap { Self.value(of: source[$0]) } ?? 0
        if places.count % 4 == 1 { last = (last + 7) % 64 }
        for (number, place) in places.enumerated() {
            let bit = number * 6
            let (byte, shift) = (bit / 8, bit % 8)
            let high = byte < changed.count ? changed[byte] : nil
            let low = byte + 1 < changed.count ? changed[byte + 1] : nil
            let pair = UInt16(high ?? 0) << 8 | UInt16(low ?? 0)
            var value = UInt8(truncatingIfNeeded: pair >> UInt16(10 - shift)) & 63
            if high == nil {
                value = last
            } else if low == nil, shift > 2 {
                let free = UInt8(1) << UInt8(shift - 2) - 1
                value = value & ~free | last & free
            }
            if value == 62, plusIsSpace {
                result[place] = 0x20
            } else if Self.value(of: source[place]) != value {
                result[place] = character(value)
            }
        }
        return result
    }

    private func resized(_ changed: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        for (index, byte) in changed.enumerated() {
            bits = bits << 8 | UInt32(byte)
            if index % 3 == 2 {
                for shift in [18, 12, 6, 0] { result.append(character(UInt8(bits >> UInt32(shift) & 63))) }
                bits = 0
            }
        }
        let rest = changed.count % 3
        if rest > 0 {
            bits <<= UInt32(8 * (3 - rest))
            for shift in [18, 12, 6, 0].prefix(rest + 1) { result.append(character(UInt8(bits >> UInt32(shift) & 63))) }
            let isPadded = source.last == UInt8(ascii: "=") || data.count.isMultiple(of: 3) && !isURLSafe
            if isPadded { result += [UInt8](repeating: UInt8(ascii: "="), count: 3 - rest) }
        }
        guard let first = places.first, let last = places.last else { return result }
        let padding = source[(last + 1)...].drop { $0 == UInt8(ascii: "=") }
        return source[..<first] + wrapped(result) + padding
    }

    /// Returns characters in lines of the same length, if the source has several.
    private func wrapped(_ text: [UInt8]) -> [UInt8] {
        guard let last = places.last, let first = places.first,
            let end = source[first..<last].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), end > first
        else { return text }
        let separator = source[end...].prefix(while: \.isXMLSpace)
        let lines = stride(from: 0, to: text.count, by: end - first).map {
            text[$0..<min($0 + end - first, text.count)]
        }
        return Array(lines.joined(separator: separator))
    }

    /// Returns a run with other characters of the alphabet; the unused bits of the last one stay, because a finding may be about them.
    static func replacing(_ text: ArraySlice<UInt8>, by random: [UInt8]) -> [UInt8] {
        var result = Array(text)
        let isURLSafe = text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_"))
        let isAlphabet = isAlphabet
        var characters = alphabet
        if isURLSafe { characters.replaceSubrange(62..., with: "-_".utf8) }
        let last = result.lastIndex { isAlphabet[Int($0)] } ?? 0
        let unused: UInt8 = [0, 0, 0x0F, 0x03][result.count { isAlphabet[Int($0)] } % 4]
        let kept = (result.indices.contains(last) ? value(of: result[last]) : nil) ?? 0
        for index in result.indices where isAlphabet[Int(result[index])] {
            let value = random[index] & 63
            result[index] = characters[Int(index == last ? value & ~unused | kept & unused : value)]
        }
        return result
    }

    private func character(_ value: UInt8) -> UInt8 {
        isURLSafe && value >= 62 ? (value == 62 ? UInt8(ascii: "-") : UInt8(ascii: "_")) : Self.alphabet[Int(value)]
    }

    /// Writes the data of a run into an array, without the means to encode it again.
    static func decode(_ run: ArraySlice<UInt8>, into data: inout [UInt8]) {
        data.removeAll(keepingCapacity: true)
        let values = values
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in run {
            let value = values[Int(byte)]
            if value == 0xFF { continue }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                data.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
    }

    private static let values = (0...UInt8.max).map { value(of: $0) ?? 0xFF }
    /// True for the bytes of the alphabet.
    static let isAlphabet = values.map { $0 != 0xFF }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 0x41
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x61 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
