internal import ByteTools

/// The rows of a dump, as of `xxd` and `hexdump -C`: an offset, hexadecimal digits, and the characters.
package enum HexDump {
    /// A row of a dump.
    package struct Row {
        package fileprivate(set) var bytes: [UInt8] = []
        /// The places of the first digit of each byte.
        package fileprivate(set) var places: [Int] = []
    }

    private static let bytesPerRow = 16
    private static let maximumRow = 128

    /// Returns the bytes of the first row; `nil` if it is not that of a dump.
    static func firstRow(of text: ArraySlice<UInt8>) -> [UInt8]? { row(in: text.prefix(maximumRow), at: 0)?.bytes }

    /// Returns the bytes of all rows; `nil` if the offset of a row is not the number of bytes before it.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? { rows(of: text)?.flatMap { $0.bytes } }

    /// Returns the rows; `nil` if the offset of one is not the number of bytes before it.
    package static func rows(of text: ArraySlice<UInt8>) -> [Row]? {
        guard firstRow(of: text) != nil else { return nil }
        var rows: [Row] = []
        var count = 0
        for line in text.split(separator: 0x0A) {
            if line.allSatisfy({ $0.isXMLSpace }) { continue }
            guard let row = row(in: line, at: count) else { return nil }
            rows.append(row)
            count += row.bytes.count
        }
        return rows
    }

    /// The first row may be followed by other text.
    private static func row(in text: ArraySlice<UInt8>, at offset: Int) -> Row? {
        let digits = text.prefix { $0.hexDigitValue != nil }
        guard (4...16).contains(digits.count), Int(String(decoding: digits, as: UTF8.self), radix: 16) == offset else {
            return nil
        }
        var rest = text[digits.endIndex...]
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        // `hexdump -C` ends with the number of bytes.
        guard rest.first?.isBlank ?? false else { return rest.isEmpty && offset > 0 ? Row() : nil }
        rest = rest.drop { $0.isBlank }
        let group = rest.prefix { $0.hexDigitValue != nil }.count
        guard group > 0, group.isMultiple(of: 2) else { return nil }
        var row = Row()
        while row.bytes.count < bytesPerRow, let high = rest.first?.hexDigitValue,
            let low = rest.dropFirst().first?.hexDigitValue
        {
            row.bytes.append(high << 4 | low)
            row.places.append(rest.startIndex)
            rest = rest.dropFirst(2)
            let gap = rest.prefix { $0.isBlank }.count
            // Wider gaps precede the characters; `hexdump -C` has one in the middle.
            if gap > 2 || gap == 2 && (group > 2 || row.bytes.count != bytesPerRow / 2) { break }
            rest = rest.dropFirst(gap)
        }
        return row
    }
}
