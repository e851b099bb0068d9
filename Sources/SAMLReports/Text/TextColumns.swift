import ByteTools
import SAMLEncoding

/// The columns of a table for people, as wide as their longest cell up to a maximum, so that one long cell does not make every
/// line long.
///
/// Cells are processed twice, to measure and to write, so that no table is kept in memory.
package struct TextColumns {
    private let maximumWidths: [Int]
    private var widths: [Int]

    package init(maximumWidths: [Int]) {
        self.maximumWidths = maximumWidths
        widths = maximumWidths.map { _ in 0 }
    }

    /// The cell as shown: on one line, without control characters, and cut.
    package static func cell(_ text: String, maximumWidth: Int) -> String {
        ByteText(text).shortened(to: maximumWidth).withoutControls
    }

    package func cells(_ texts: [String]) -> [String] {
        zip(texts, maximumWidths).map { Self.cell($0, maximumWidth: $1) }
    }

    package mutating func measure(_ cells: [String]) {
        for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.unicodeScalars.count) }
    }

    package static func lines(of rows: [[String]], asWideAs cells: [String] = []) -> [String] {
        var columns = Self(maximumWidths: rows.first.map { $0.map { _ in .max } } ?? [])
        if !rows.isEmpty { columns.measure(cells) }
        for row in rows { columns.measure(row) }
        return rows.map(columns.line)
    }

    /// The last cell is not padded.
    package func line(_ cells: [String]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            line += cell
            if index == cells.count - 1 { break }
            line += String(repeating: " ", count: max(0, widths[index] - cell.unicodeScalars.count) + 2)
        }
        return line
    }
}
