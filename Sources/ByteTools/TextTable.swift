/// A table of texts in the sources: a row a line, with `|` between its fields.
package struct TextTable: Sendable {
    /// The rows, each with as many fields as there are columns: a missing field is empty, and the last one contains the rest of its line.
    package let rows: [[String]]

    package init(_ text: String, columns: Int) {
        rows = Array(text.utf8).split(separator: UInt8(ascii: "\n")).map { line -> [String] in
            let parts = line.split(
                separator: UInt8(ascii: "|"),
                maxSplits: columns - 1,
                omittingEmptySubsequences: false
            )
            let fields = parts.map { String(decoding: $0, as: UTF8.self).trimmingXMLSpace }
            return fields + Array(repeating: "", count: columns - fields.count)
        }
    }

    /// The rows, each once for every text of its first field; such texts have semicolons between them.
    package var rowsByText: [[String]] {
        rows.flatMap { row in
            row[0].utf8.split(separator: UInt8(ascii: ";")).map {
                [String(decoding: $0, as: UTF8.self).trimmingXMLSpace] + row.dropFirst()
            }
        }
    }
}
