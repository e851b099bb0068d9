import ByteTools
import SAML
import SAMLDiagnosis
import SAMLEncoding

/// A document line by line, in parts by the signatures that cover them.
struct SourceView {
    private let input: PageInput
    private let document: DiagnosedDocument
    private let spots: [SourceSpot]
    private let cut: SourceCut
    private let coverage: SourceCoverage
    private var rows = SourceRows()
    private var folds: ArraySlice<Fold>
    /// In a large document, thousands look the same.
    private var shownChanges: [ShownChange: HTML] = [:]

    init(_ input: PageInput, spots: [SourceSpot], cut: SourceCut, _ coverage: SourceCoverage) {
        self.input = input
        document = input.document
        self.spots = spots
        self.cut = cut
        self.coverage = coverage
        folds = Fold.all(in: document)[...]
    }

    var html: [HTML] {
        var view = self
        return view.render()
    }

    private mutating func render() -> [HTML] {
        var spots = spots[...]
        var changes = document.changes[...]
        var pieces = document.outline.pieces[...]
        var end = 0
        for range in cut.ranges {
            let gap = end..<range.lowerBound
            if !gap.isEmpty { rows.leaveOut(gap.count, lines: document.bytes.lineCount(in: gap)) }
            let cuts = boundaries(in: range)
            for (start, stop) in zip(cuts, cuts.dropFirst()) {
                while let piece = pieces.first, piece.range.upperBound <= start { pieces.removeFirst() }
                while let change = changes.first, change.end <= start { changes.removeFirst() }
                if let piece = pieces.first {
                    enter(coverage.part(at: start, isComment: piece.kind == .comment))
                }
                while let fold = folds.first, fold.range.upperBound <= start {
                    rows.endFold(fold.name)
                    folds.removeFirst()
                }
                while let spot = spots.first, spot.offset <= start {
                    append(spot)
                    spots.removeFirst()
                }
                if folds.first?.range.lowerBound == start { rows.beginFold() }
                let change = changes.first.flatMap { $0.location.offset <= start ? $0 : nil }
                add(start..<stop, change)
            }
            end = range.upperBound
        }
        if let fold = folds.first, fold.range.upperBound <= end { rows.endFold(fold.name) }
        for spot in spots { append(spot) }
        let rest = end..<document.byteCount
        if !rest.isEmpty { rows.leaveOut(rest.count, lines: 0) }
        return rows.finish()
    }

    private mutating func append(_ spot: SourceSpot) {
        let anchor = PageAnchor.spot(spot.number, input: input.number)
        rows.append(input.link(to: spot.finding, number: spot.number, at: anchor))
    }

    private mutating func enter(_ part: SourcePart) {
        if rows.part != part { rows.begin(part, style: coverage.style(of: part), heading: coverage.heading(of: part)) }
    }

    /// Every offset at which something changes, including both ends of the range.
    private func boundaries(in range: Range<Int>) -> [Int] {
        let shown = range.lowerBound...range.upperBound
        var offsets = [range.lowerBound, range.upperBound]
        offsets += coverage.boundaries.filter(shown.contains) + spots.map { $0.offset }.filter(shown.contains)
        for piece in document.outline.pieces where piece.range.overlaps(range) {
            if shown.contains(piece.range.lowerBound) { offsets.append(piece.range.lowerBound) }
        }
        for hidden in input.hidden.ranges where hidden.overlaps(range) {
            offsets += [hidden.lowerBound, hidden.upperBound].filter(shown.contains)
        }
        for change in document.changes {
            if shown.contains(change.location.offset) { offsets.append(change.location.offset) }
            if shown.contains(change.end) { offsets.append(change.end) }
        }
        offsets.sort()
        return offsets.indices.filter { $0 == 0 || offsets[$0] != offsets[$0 - 1] }.map { offsets[$0] }
    }

    private mutating func add(_ range: Range<Int>, _ change: NormalizationChange?) {
        if let change {
            addChange(change, range)
            return
        }
        let isHidden = input.hidden.contains(range.lowerBound)
        for (text, endsLine) in document.bytes.lines(in: range) {
            if !text.isEmpty {
                for piece in isHidden ? text.masked.withNamedMasks : [.text(text.withTabs)] { rows.append(piece) }
            }
            if endsLine { rows.endLine() }
        }
    }

    /// Adds whitespace that the rule changes: as signs, and as in the document.
    private mutating func addChange(_ change: NormalizationChange, _ range: Range<Int>) {
        for (index, (text, endsLine)) in document.bytes.lines(in: range).enumerated() {
            let isStart = index == 0 && range.lowerBound == change.location.offset
            let shown = ShownChange(change, text: text, endsLine: endsLine, isStart: isStart)
            let html = shownChanges[shown] ?? shown.html
            shownChanges[shown] = html
            rows.append(html)
            if endsLine { rows.endLine() }
        }
    }
}

extension [UInt8] {
    fileprivate func lineCount(in range: Range<Int>) -> Int {
        range.count { self[$0] == 0x0A || self[$0] == 0x0D && !($0 + 1 < count && self[$0 + 1] == 0x0A) }
    }
}

/// A long text without information for a reader: a certificate or a signature value.
struct Fold {
    let range: Range<Int>
    let name: String

    private static let names: Set = ["X509Certificate", "SignatureValue", "Modulus", "CipherValue"]
    private static let minimumLength = 100

    init?(_ piece: MarkupOutline.Piece, in document: DiagnosedDocument) {
        guard piece.kind == .text, piece.range.count >= Self.minimumLength, let element = piece.element,
            Self.names.contains(document.outline.localName(of: element))
        else { return nil }
        range = piece.range
        name = "\(document.outline.localName(of: element)), \(piece.range.count.grouped) bytes"
    }

    static func all(in document: DiagnosedDocument) -> [Self] {
        document.outline.pieces.compactMap { Self($0, in: document) }
    }
}
