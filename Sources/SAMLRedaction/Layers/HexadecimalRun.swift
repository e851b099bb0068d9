internal import ByteTools

/// Data in hexadecimal digits: what changes in the data is changed in the digits.
///
/// Spaces, line breaks and angle brackets, as a debugger prints data, stay where they are.
struct HexadecimalRun {
    let data: [UInt8]
    private let source: [UInt8]
    /// The indices of the digits.
    private let places: [Int]
    private let isUppercase: Bool

    /// `nil` if there is another character, or half a byte.
    init?(_ text: ArraySlice<UInt8>) {
        // Most runs are no digits, which their start shows.
        guard text.prefix(16).allSatisfy({ $0.hexDigitValue != nil || $0 == 0x20 || $0 == UInt8(ascii: "<") }) else {
            return nil
        }
        let source = Array(text)
        guard source.allSatisfy({ $0.hexDigitValue != nil || $0.isXMLSpace || "<>".utf8.contains($0) }) else {
            return nil
        }
        let places = source.indices.filter { source[$0].hexDigitValue != nil }
        guard places.count.isMultiple(of: 2) else { return nil }
        let digits = places.map { source[$0] }
        data = stride(from: 0, to: digits.count, by: 2).map { index in
            (digits[index].hexDigitValue ?? 0) << 4 | (digits[index + 1].hexDigitValue ?? 0)
        }
        self.source = source
        self.places = places
        isUppercase = digits.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
    }

    /// Returns the digits of other data; in one line if it has another size.
    func encoding(_ changed: [UInt8]) -> [UInt8] {
        let digits = changed.hexadecimal.utf8.map { isUppercase && $0.isASCIILetter ? $0 & 0xDF : $0 }
        guard digits.count == places.count else { return digits }
        var result = source
        for (place, digit) in zip(places, digits) { result[place] = digit }
        return result
    }
}
