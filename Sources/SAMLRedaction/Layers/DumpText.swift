internal import ByteTools
internal import SAMLEncoding

/// The rows of a dump, with offsets, digits and characters: what changes in the data is changed in both.
struct DumpText {
    let data: [UInt8]
    private let source: ArraySlice<UInt8>
    private let rows: [HexDump.Row]

    /// `nil` if the text is no dump of text.
    init?(_ text: ArraySlice<UInt8>) {
        guard let rows = HexDump.rows(of: text), rows.allSatisfy({ Self.isWhole($0, in: text) }) else { return nil }
        (source, self.rows) = (text, rows)
        data = rows.flatMap(\.bytes)
    }

    /// True if nothing but the characters of a row is after its digits.
    private static func isWhole(_ row: HexDump.Row, in text: ArraySlice<UInt8>) -> Bool {
        guard let last = row.places.last else { return true }
        let line = text[(last + 2)...].prefix { $0 != 0x0A }.dropLast { $0 == 0x0D }
        let characters = row.bytes.map { $0.isPrintable ? $0 : UInt8(ascii: ".") }
        return [characters, Array("|".utf8) + characters + Array("|".utf8)].contains { column in
            line.suffix(column.count).elementsEqual(column)
                && line.dropLast(column.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
        } || line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Returns the rows of other data; `nil` if it has another size.
    func encoding(_ changed: [UInt8]) -> [UInt8]? {
        guard changed.count == data.count else { return nil }
        var result = Array(source)
        var rest = changed[...]
        for row in rows {
            replace(row, by: rest.prefix(row.bytes.count), in: &result)
            rest = rest.dropFirst(row.bytes.count)
        }
        return result
    }

    private func replace(_ row: HexDump.Row, by bytes: ArraySlice<UInt8>, in result: inout [UInt8]) {
        guard let last = row.places.last else { return }
        let start = source.startIndex
        for (place, (old, new)) in zip(row.places, zip(row.bytes, bytes)) where old != new {
            let isUppercase = source[place...(place + 1)].contains {
                (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
            }
            let digits = Array((isUppercase ? new.uppercaseHexadecimal : CollectionOfOne(new).hexadecimal).utf8)
            result.replaceSubrange((place - start)..<(place - start + 2), with: digits)
        }
        // The characters are at the end of the line, between bars or not.
        let line = source[(last + 2)...].prefix { $0 != 0x0A }.dropLast { $0 == 0x0D }
        let first = line.drop { $0 == 0x20 || $0 == 0x09 }
        let isBetweenBars = first.count == row.bytes.count + 2 && first.first == UInt8(ascii: "|")
        let column = (isBetweenBars ? line.dropLast() : line).suffix(row.bytes.count)
        guard !first.isEmpty, column.count == row.bytes.count else { return }
        for (place, byte) in zip(column.indices, bytes) {
            result[place - start] = byte.isPrintable ? byte : UInt8(ascii: ".")
        }
    }
}

extension UInt8 {
    fileprivate var isPrintable: Bool { (0x20..<0x7F).contains(self) }
}
