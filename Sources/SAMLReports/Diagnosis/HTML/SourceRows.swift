/// Collects pieces of lines, lines and parts of a document.
struct SourceRows {
    /// What is being collected.
    private(set) var part: SourcePart?

    private var parts: [HTML] = []
    private var style: StaticString = "unsigned"
    private var heading = ""
    private var rows: [HTML] = []
    private var row: [HTML] = []
    private var line = 1
    /// True if the number of the line is in an earlier row.
    private var isContinued = false
    /// Where the text begins that is folded if it is long.
    private var fold: Fold?

    private struct Fold {
        /// How many rows there were, and how many pieces of the next.
        let rows: Int
        let pieces: Int
    }

    /// Adds a piece to the line.
    mutating func append(_ piece: HTML) { row.append(piece) }

    /// Ends the line, if only as far as it is collected.
    mutating func endLine() {
        endRow()
        line += 1
        isContinued = false
    }

    /// Begins a text that is folded.
    mutating func beginFold() { fold = Fold(rows: rows.count, pieces: row.count) }

    /// Folds what was added since ``beginFold()``: a part of the line or, of several lines, those that are all of the text.
    mutating func endFold(_ name: String) {
        guard let fold else { return }
        self.fold = nil
        if rows.count == fold.rows {
            let pieces = Array(row[fold.pieces...])
            row.removeSubrange(fold.pieces...)
            row.append(Self.folded(pieces, name, "fold"))
        } else if rows.count > fold.rows + 3 {
            let lines = Array(rows[(fold.rows + 1)...])
            rows.removeSubrange((fold.rows + 1)...)
            rows.append(Self.folded(lines, "\(name), \(lines.count.grouped) lines", "fold-lines"))
        }
    }

    private static func folded(_ content: [HTML], _ name: String, _ style: StaticString) -> HTML {
        HTML(.details, .style(style)) {
            HTML(.summary, text: name)
            content
        }
    }

    /// Begins another part, if need be in the middle of a line.
    mutating func begin(_ part: SourcePart, style: StaticString, heading: String) {
        endPart()
        self.part = part
        self.style = style
        self.heading = heading
    }

    /// Adds the note that bytes are left out.
    mutating func leaveOut(_ count: Int, lines: Int) {
        if !row.isEmpty { endRow() }
        rows.append(HTML(.p, .style("gap"), text: "… \(count.grouped) bytes are left out here …"))
        line += lines
        isContinued = lines == 0 && isContinued
    }

    /// Ends the document.
    mutating func finish() -> [HTML] {
        endPart()
        return parts
    }

    private mutating func endPart() {
        if !row.isEmpty { endRow() }
        if !rows.isEmpty {
            parts.append(
                HTML(.div, .style("part", style)) {
                    if !heading.isEmpty { HTML(.p, text: heading) }
                    rows
                }
            )
        }
        rows = []
        fold = nil
    }

    private mutating func endRow() {
        let number = isContinued ? "·" : "\(line)"
        rows.append(
            HTML(.div, .style("row")) {
                HTML(.span, .style("n"), text: number)
                HTML(.code) { row }
            }
        )
        row = []
        isContinued = true
    }
}
