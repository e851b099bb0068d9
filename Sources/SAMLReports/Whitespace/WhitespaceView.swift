import SAMLDiagnosis
import SAMLEncoding

/// A response before or after the whitespace rule, with a mark at each change.
struct WhitespaceView {
    static let maximumBytes = 128 << 10

    private let bytes: [UInt8]
    private let hidden: PrivateRanges
    private var rows = SourceRows()

    private init(_ bytes: [UInt8], _ privacy: SourceExcerpt.Privacy) {
        self.bytes = bytes
        hidden = privacy == .masked ? PrivateRanges(in: bytes, MarkupOutline(of: bytes)) : PrivateRanges()
        rows.begin(nil, style: "plain", heading: "")
    }

    static func before(_ report: WhitespaceReport, showing privacy: SourceExcerpt.Privacy) -> [HTML] {
        var view = Self(report.response, privacy)
        var end = 0
        for change in report.changes.changes where change.location.offset < maximumBytes {
            view.add(end..<change.location.offset)
            view.addOriginal(change)
            end = change.end
        }
        return view.finished(from: end)
    }

    static func after(_ report: WhitespaceReport, showing privacy: SourceExcerpt.Privacy) -> [HTML] {
        var view = Self(report.changes.normalized, privacy)
        var end = 0
        var removedCount = 0
        for change in report.changes.changes {
            let start = change.location.offset - removedCount
            let length = change.kind == .runCollapsed ? 1 : 0
            removedCount += change.byteCount - length
            if start >= maximumBytes { break }
            view.add(end..<start)
            view.rows.append(Self.result(of: change))
            end = start + length
        }
        return view.finished(from: end)
    }

    /// A space, or nothing, in the place of a change.
    private static func result(of change: NormalizationChange) -> HTML {
        let isSpace = change.kind == .runCollapsed
        return ShownChange(resultOf: change, sign: isSpace ? "␣" : "¦", text: isSpace ? " " : "").html
    }

    private mutating func addOriginal(_ change: NormalizationChange) {
        for (index, line) in bytes.lines(in: change.location.offset..<change.end).enumerated() {
            rows.append(ShownChange(change, text: line.text, endsLine: line.endsLine, isStart: index == 0).html)
            if line.endsLine { rows.endLine() }
        }
    }

    private mutating func add(_ range: Range<Int>) {
        var start = range.lowerBound
        for part in hidden.ranges(in: range) {
            addLines(start..<part.lowerBound) { [.text($0.withTabs)] }
            addLines(part) { $0.masked.withNamedMasks }
            start = part.upperBound
        }
        addLines(start..<range.upperBound) { [.text($0.withTabs)] }
    }

    private mutating func addLines(_ range: Range<Int>, _ shown: (String) -> [HTML]) {
        for line in bytes.lines(in: range) {
            if !line.text.isEmpty { for piece in shown(line.text) { rows.append(piece) } }
            if line.endsLine { rows.endLine() }
        }
    }

    private mutating func finished(from end: Int) -> [HTML] {
        let limit = max(end, min(bytes.count, Self.maximumBytes))
        add(end..<limit)
        if limit < bytes.count { rows.leaveOut(bytes.count - limit, lines: 0) }
        return rows.finish()
    }
}
