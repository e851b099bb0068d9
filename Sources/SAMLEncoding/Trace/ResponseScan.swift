/// A single scan of a text for the starts and ends of possible responses, as markup or encoded.
struct ResponseScan {
    let text: [UInt8]
    let field: [UInt8]
    let decompressor: Decompressor?
    /// The elements that are open at the start of the text.
    let outer: Set<[UInt8]>
    var outerEnds: [ResponsePieces.Tag] = []
    var position = 0
    var word = 0
    /// In order, without those inside a closed element.
    var complete: [ResponseCandidate] = []
    /// The start tags of roots without an end tag so far.
    var open: [OpenElement] = []
    var keys = TagKeys()
    var openCounts: [Int] = []
    /// The start of a run at the end of the text.
    var lastRun: Int?
    var ends = EndSearch()
    let minimumRunLength: Int

    struct OpenElement {
        let start: Int
        let source: Int
        let key: Int
        let word: Int
        let hasSigns: Bool
    }

    init(_ text: [UInt8], field: [UInt8], inside outer: Set<[UInt8]>, _ decompressor: Decompressor?) {
        self.text = text
        self.outer = outer
        self.field = field
        self.decompressor = decompressor
        minimumRunLength = min(EncodedHead.minimumLength, NoValue.minimumNameLength(field: self.field))
    }

    mutating func run() {
        let classes = Self.classes
        let text = text
        while position < text.count {
            switch classes[Int(text[position])] {
            case .other: position += 1
            case .blank:
                position += 1
                word = position
            case .run: readRun(classes)
            case .markup: readMarkup()
            }
        }
    }

    /// Elements that are never closed continue to the next response; several consecutive ones are one candidate.
    func candidates(before horizon: Int, maximumCount: Int) -> [ResponseCandidate] {
        var result: [ResponseCandidate] = []
        var unclosed = open[...]
        func addUnclosed(before end: Int) {
            let first = unclosed.first
            unclosed = unclosed.drop { $0.start < end }
            guard let first, first.start < end else { return }
            let end = endOfUnclosed(from: first.start, before: end)
            var candidate = ResponseCandidate(range: first.start..<end, source: first.source..<end, isMarkup: true)
            candidate.isComplete = false
            candidate.word = first.word
            addLikely(candidate)
        }
        // A text may have a million others, so they are not stored twice.
        func addLikely(_ candidate: ResponseCandidate) {
            if result.count < maximumCount, candidate.isLikelySAML(in: text) { result.append(candidate) }
        }
        for candidate in complete where candidate.range.upperBound <= horizon {
            if result.count == maximumCount { return result }
            addUnclosed(before: candidate.source.lowerBound)
            addLikely(candidate)
        }
        addUnclosed(before: horizon)
        return result
    }

    /// Returns the end of an element that is never closed: the end of a long line, or the maximum length of a response that is
    /// broken into lines.
    private func endOfUnclosed(from start: Int, before end: Int) -> Int {
        let part = text[start..<min(end, start + Self.maximumUnclosedLength)]
        guard let line = part.firstIndex(of: 0x0A), line - start >= Self.longLine else { return part.endIndex }
        return line
    }

    private static let maximumUnclosedLength = 256 << 10
    private static let longLine = 1000

    var unclosedTags: some Sequence<ResponsePieces.Tag> {
        open.lazy.map { ResponsePieces.Tag(key: keys[$0.key], offset: $0.start) }
    }

    /// Returns the length of the text that following text cannot affect.
    func horizon(maximumOpenBytes: Int) -> Int {
        let tail = text.count - min(text.count, Self.tailLength)
        var horizon = text[tail...].lastIndex(of: 0x0A).map { $0 + 1 } ?? tail
        if let lastRun, text.count - lastRun <= maximumOpenBytes { horizon = min(horizon, lastRun) }
        if let waiting = open.first(where: { text.count - $0.start <= maximumOpenBytes }) {
            horizon = min(horizon, waiting.source)
        }
        // A candidate that crosses this offset is scanned again completely.
        if let cut = complete.last(where: { $0.range.upperBound > horizon && $0.source.lowerBound < horizon }) {
            let isTooLong = cut.range.count > maximumOpenBytes
            horizon = isTooLong ? max(horizon, cut.source.upperBound) : cut.source.lowerBound
        }
        return horizon
    }

    /// The maximum length of an opening tag, field name or escape.
    private static let tailLength = 4096
}

extension ResponseScan {
    enum Class { case other, blank, run, markup }

    private static let classes: [Class] = (0..<256).map { value in
        let byte = UInt8(value)
        if byte.isBase64 || "=%-_.~".utf8.contains(byte) { return .run }
        if "<&\\".utf8.contains(byte) { return .markup }
        return byte <= 0x20 || "\"'".utf8.contains(byte) ? .blank : .other
    }
}
