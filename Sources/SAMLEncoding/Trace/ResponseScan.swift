/// Goes through a text once and notes where responses may begin and end, as markup or encoded.
struct ResponseScan {
    let text: [UInt8]
    let field: [UInt8]
    let decompressor: (any Decompressor)?
    /// The elements that are open where the text begins.
    let outer: Set<[UInt8]>
    /// The end tags of these.
    var outerEnds: [ResponsePieces.Tag] = []
    var position = 0
    /// Where the word begins that the position is in.
    var word = 0
    /// What has an end, in order, without what is inside an element that is closed.
    var complete: [ResponseCandidate] = []
    /// The start tags of roots that have no end tag yet.
    var open: [OpenElement] = []
    /// The ways in which tags are written, and their names.
    var keys = TagKeys()
    /// How many of each are open.
    var openCounts: [Int] = []
    /// Where the run begins that touches the end of the text.
    var lastRun: Int?
    var ends = EndSearch()
    /// Nothing that is shorter is a value or the name of a field.
    let minimumRunLength: Int

    struct OpenElement {
        let start: Int
        let source: Int
        /// The number of its key.
        let key: Int
        let word: Int
        let hasSigns: Bool
    }

    init(_ text: [UInt8], field: [UInt8], inside outer: Set<[UInt8]>, _ decompressor: (any Decompressor)?) {
        self.text = text
        self.outer = outer
        self.field = field
        self.decompressor = decompressor
        minimumRunLength = min(EncodedHead.minimumLength, NoValue.minimumNameLength(field: self.field))
    }

    /// Goes through the text.
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

    /// What looks like a SAML response, in order.
    ///
    /// Elements that are never closed go on to the next response; several of them after each other are one.
    ///
    /// - Parameter horizon: What begins after it is left for later.
    /// - Returns: The candidates.
    func candidates(before horizon: Int) -> [ResponseCandidate] {
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
        // A text may have a million others: these are not kept a second time.
        func addLikely(_ candidate: ResponseCandidate) {
            if candidate.isLikelySAML(in: text) { result.append(candidate) }
        }
        for candidate in complete where candidate.range.upperBound <= horizon {
            addUnclosed(before: candidate.source.lowerBound)
            addLikely(candidate)
        }
        addUnclosed(before: horizon)
        return result
    }

    /// How far an element goes that is never closed: to the end of a long line, for more of it would not be in another, or for
    /// as long as a response may be that is broken into lines.
    private func endOfUnclosed(from start: Int, before end: Int) -> Int {
        let part = text[start..<min(end, start + Self.maximumUnclosedLength)]
        guard let line = part.firstIndex(of: 0x0A), line - start >= Self.longLine else { return part.endIndex }
        return line
    }

    private static let maximumUnclosedLength = 256 << 10
    private static let longLine = 1000

    /// The start tags that have no end tag.
    var unclosedTags: some Sequence<ResponsePieces.Tag> {
        open.lazy.map { ResponsePieces.Tag(key: keys[$0.key], offset: $0.start) }
    }

    /// How much of the text nothing can change any more that follows it.
    func horizon(maximumOpenBytes: Int) -> Int {
        let tail = text.count - min(text.count, Self.tailLength)
        var horizon = text[tail...].lastIndex(of: 0x0A).map { $0 + 1 } ?? tail
        if let lastRun, text.count - lastRun <= maximumOpenBytes { horizon = min(horizon, lastRun) }
        if let waiting = open.first(where: { text.count - $0.start <= maximumOpenBytes }) {
            horizon = min(horizon, waiting.source)
        }
        // What began before and ends behind it is looked at again as a whole.
        if let cut = complete.last(where: { $0.range.upperBound > horizon && $0.source.lowerBound < horizon }) {
            let isTooLong = cut.range.count > maximumOpenBytes
            horizon = isTooLong ? max(horizon, cut.source.upperBound) : cut.source.lowerBound
        }
        return horizon
    }

    /// No opening tag, field name or escape is longer.
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
