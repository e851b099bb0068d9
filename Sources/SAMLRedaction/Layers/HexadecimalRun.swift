internal import ByteTools

/// Data in hexadecimal digits: what changes in the data is changed in the digits.
struct HexadecimalRun {
    let data: [UInt8]
    private let isUppercase: Bool

    /// `nil` if there is another character than digits, or half a byte.
    init?(_ text: ArraySlice<UInt8>) {
        guard text.count.isMultiple(of: 2), text.prefix(16).allSatisfy({ $0.hexDigitValue != nil }) else { return nil }
        var data: [UInt8] = []
        data.reserveCapacity(text.count / 2)
        for index in stride(from: text.startIndex, to: text.endIndex, by: 2) {
            guard let high = text[index].hexDigitValue, let low = text[index + 1].hexDigitValue else { return nil }
            data.append(high << 4 | low)
        }
        self.data = data
        isUppercase = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
    }

    func encoding(_ changed: [UInt8]) -> [UInt8] {
        let digits = Array(changed.hexadecimal.utf8)
        return isUppercase ? digits.map { $0.isASCIILetter ? $0 & 0xDF : $0 } : digits
    }
}
