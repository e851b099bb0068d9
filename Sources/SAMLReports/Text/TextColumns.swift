import ByteTools
import SAMLEncoding

/// Columns of a table for people, as wide as their longest cell and no wider than a bound, so that one long cell does not make
/// every line long.
///
/// Cells are looked at twice, first to measure and then to write: no table is kept.
package struct TextColumns {
    private let maximumWidths: [Int]
    private var widths: [Int]

    /// - Parameter maximumWidths: How many characters of each column are shown; the rest is cut off.
    package init(maximumWidths: [Int]) {
        self.maximumWidths = maximumWidths
        widths = maximumWidths.map { _ in 0 }
    }

    /// A cell as it is shown: on one line, without controls, and cut.
    package static func cell(_ text: String, maximumWidth: Int) -> String {
        ByteText(text).shortened(to: maximumWidth).withoutControls
    }

    /// The cells of a line as they are shown.
    package func cells(_ texts: [String]) -> [String] {
        zip(texts, maximumWidths).map { Self.cell($0, maximumWidth: $1) }
    }

    /// Makes the columns as wide as these cells need.
    package mutating func measure(_ cells: [String]) {
        for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.unicodeScalars.count) }
    }

    /// The lines of a small table, whose cells are shown whole.
    ///
    /// - Parameters:
    ///   - rows: The cells of each line.
    ///   - cells: Cells that the columns are at least as wide as.
    /// - Returns: The lines.
    package static func lines(of rows: [[String]], asWideAs cells: [String] = []) -> [String] {
        var columns = Self(maximumWidths: rows.first.map { $0.map { _ in .max } } ?? [])
        if !rows.isEmpty { columns.measure(cells) }
        for row in rows { columns.measure(row) }
        return rows.map(columns.line)
    }

    /// A line with the cells under those of the other lines; the last one is not padded.
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
