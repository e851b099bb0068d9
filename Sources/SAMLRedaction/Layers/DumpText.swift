internal import ByteTools
internal import SAMLEncoding

/// The rows of a dump, with offsets, digits and characters: what changes in the data is changed in both.
struct DumpText {
    let data: [UInt8]
    private let source: ArraySlice<UInt8>
    private let rows: [HexDump.Row]

    /// `nil` if the text is no dump of text.
    init?(_ text: ArraySlice<UInt8>) {
        guard let rows = HexDump.rows(of: text) else { return nil }
        (source, self.rows) = (text, rows)
        data = rows.flatMap(\.bytes)
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
        let line = source[(last + 2)...].prefix { $0 != 0x0A }.dropLast { $0 == 0x0D || $0 == UInt8(ascii: "|") }
        let column = line.suffix(row.bytes.count)
        guard column.count == row.bytes.count, zip(column, row.bytes).allSatisfy({ $0 == $1 || !$1.isPrintable }) else {
            return
        }
        for (place, byte) in zip(column.indices, bytes) where source[place] != UInt8(ascii: ".") || byte.isPrintable {
            result[place - start] = byte.isPrintable ? byte : UInt8(ascii: ".")
        }
    }
}

extension UInt8 {
    fileprivate var isPrintable: Bool { (0x20..<0x7F).contains(self) }
}
