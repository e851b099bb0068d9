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
    /// Whether the number of the line stands before an earlier row.
    private var isContinued = false

    /// Adds a piece to the line.
    mutating func append(_ piece: HTML) { row.append(piece) }

    /// Ends the line, if only as far as it is collected.
    mutating func endLine() {
        endRow()
        line += 1
        isContinued = false
    }

    /// Begins another part, if need be in the middle of a line.
    mutating func begin(_ part: SourcePart, style: StaticString, heading: String) {
        endPart()
        self.part = part
        self.style = style
        self.heading = heading
    }

    /// Says that bytes are left out.
    mutating func leaveOut(_ count: Int, lines: Int) {
        if !row.isEmpty { endRow() }
        rows.append(HTML(.p, .style("gap"), text: "… \(count) bytes are left out here …"))
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
