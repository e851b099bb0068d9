import ByteTools

struct SourceRows {
    private(set) var part: SourcePart?

    private var parts: [HTML] = []
    private var style: StaticString = "unsigned"
    private var heading = ""
    private var rows: [HTML] = []
    private var row: [HTML] = []
    private var line = 1
    /// True if the number of the line is in an earlier row.
    private var isContinued = false
    private var fold: Fold?

    private struct Fold {
        let rows: Int
        let pieces: Int
    }

    mutating func append(_ piece: HTML) { row.append(piece) }

    mutating func endLine() {
        endRow()
        line += 1
        isContinued = false
    }

    mutating func beginFold() { fold = Fold(rows: rows.count, pieces: row.count) }

    /// Folds the additions since ``beginFold()``: a part of the line or, for several lines, those that contain only the text.
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

    mutating func begin(_ part: SourcePart?, style: StaticString, heading: String) {
        endPart()
        self.part = part
        self.style = style
        self.heading = heading
    }

    mutating func leaveOut(_ count: Int, lines: Int) {
        if !row.isEmpty { endRow() }
        rows.append(HTML(.p, .style("gap"), text: "… \(count.grouped) bytes are omitted here …"))
        line += lines
        isContinued = lines == 0 && isContinued
    }

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
