/// Goes through a text once and notes where responses may begin and end, as markup or encoded.
struct ResponseScan {
    private let text: [UInt8]
    private let field: [UInt8]
    private let decompressor: (any Decompressor)?
    /// The elements that are open where the text begins.
    private let outer: Set<[UInt8]>
    /// The end tags of these.
    private(set) var outerEnds: [ResponsePieces.Tag] = []
    private var position = 0
    /// Where the word begins that the position is in.
    private var word = 0
    /// What has an end, in order, without what is inside an element that is closed.
    private var complete: [ResponseCandidate] = []
    /// The start tags of roots that have no end tag yet.
    private var open: [OpenElement] = []
    /// The ways in which tags are written, and their names.
    private var keys = TagKeys()
    /// How many of each are open.
    private var openCounts: [Int] = []
    /// Where the run begins that touches the end of the text.
    private var lastRun: Int?
    private var ends = EndSearch()
    /// Nothing that is shorter is a value or the name of a field.
    private let minimumRunLength: Int

    private struct OpenElement {
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

// MARK: - Encoded values

extension ResponseScan {
    /// Reads a run of the characters of Base64 and percent-encoding, which may be a value or `name=value`.
    private mutating func readRun(_ classes: [Class]) {
        let start = position
        while position < text.count, classes[Int(text[position])] == .run { position += 1 }
        if position == text.count { lastRun = start }
        guard position - start >= minimumRunLength else { return }
        if let empty = NoValue.field(inRun: start..<position, of: text, named: field) {
            return add(empty, inRunFrom: start)
        }
        guard position - start >= EncodedHead.minimumLength else { return }
        guard let value = valueStart(inRunFrom: start) else { return }
        var candidate = ResponseCandidate(
            range: value.start..<position,
            source: value.start..<position,
            isMarkup: false
        )
        candidate.word = word
        if value.head == .percentEncodedMarkup { extendToEndOfWord() } else { extendBase64(from: value.start, classes) }
        candidate.range = value.start..<position
        candidate.fieldName = value.name
        // curl encodes what it is given by that option: a plus in it is no space.
        let isForm =
            value.name.map { text[$0].elementsEqual(field) && !text[..<$0.lowerBound].endsWithURLEncodeOption } ?? false
        candidate.source = (isForm ? value.name?.lowerBound ?? value.start : value.start)..<position
        complete.append(candidate)
        if position == text.count { lastRun = candidate.source.lowerBound }
    }

    private mutating func add(_ empty: NoValue.Field, inRunFrom start: Int) {
        var candidate = ResponseCandidate(range: empty.range, source: empty.range, isMarkup: false)
        candidate.isNoValue = true
        candidate.word = word
        if text[empty.name.upperBound...].first == UInt8(ascii: "=") { candidate.fieldName = empty.name }
        complete.append(candidate)
        position = max(position, empty.range.upperBound)
        // What follows may be the value.
        if text[empty.range.upperBound...].prefix(EncodedHead.minimumLength + 16).drop(while: { $0 <= 0x20 }).isEmpty {
            lastRun = start
        }
    }

    /// Where in a run a value begins that is a response, and the name before it.
    private func valueStart(inRunFrom start: Int) -> (start: Int, name: Range<Int>?, head: EncodedHead)? {
        var nameStart = start
        var valueStart = start
        for _ in 0..<6 {
            let value = text[valueStart..<position]
            let name = valueStart > start ? nameStart..<(valueStart - 1) : nil
            if let head = EncodedHead(of: value, decompressor) { return (valueStart, name, head) }
            // What is in the field is a response, even if it cannot be recognized.
            let isField = name.map { text[$0].elementsEqual(field) } ?? follows(field, at: start)
            if isField, EncodedHead.mayBeEncoded(value) { return (valueStart, name, .base64) }
            guard let sign = value.prefix(160).firstIndex(of: UInt8(ascii: "=")) else { return nil }
            (nameStart, valueStart) = (valueStart, sign + 1)
        }
        return nil
    }

    /// Whether the name of a field and `": "` or the like are before a place.
    private func follows(_ name: [UInt8], at start: Int) -> Bool {
        let head = text[..<start].suffix(8)
        let end = head.lastIndex { !"\"'\\:= ".utf8.contains($0) }.map { $0 + 1 } ?? head.startIndex
        return end < start && text[..<end].suffix(name.count).elementsEqual(name)
    }

    private mutating func extendToEndOfWord() {
        while position < text.count, text[position] > 0x20, !"\"'&<>\\`".utf8.contains(text[position]) { position += 1 }
    }

    /// Takes the further lines of Base64 that is broken into lines, and what follows spaces that were pluses.
    private mutating func extendBase64(from start: Int, _ classes: [Class]) {
        // A point that ends a sentence is none of it.
        if let point = text[start..<position].firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~") })
        {
            position = point
            return
        }
        var width = position - start
        while !isPadded(start..<position) {
            if let next = continuation(behindSpaceAt: position, classes) {
                position = next
            } else if let line = line(behind: position, classes), line.count <= width, width <= Self.maximumLineWidth {
                position = line.upperBound
                width = line.count
            } else {
                return
            }
        }
    }

    /// Base64 is broken into shorter lines than these.
    private static let maximumLineWidth = 200

    private func isPadded(_ range: Range<Int>) -> Bool {
        let end = text[range].suffix(3)
        return end.last == UInt8(ascii: "=") || end.elementsEqual("%3D".utf8) || end.elementsEqual("%3d".utf8)
    }

    /// Where a long run ends that is behind one space: the space was a plus.
    private func continuation(behindSpaceAt index: Int, _ classes: [Class]) -> Int? {
        guard index + 1 < text.count, text[index] == 0x20 else { return nil }
        let run = text[(index + 1)...].prefix { $0.isBase64 || $0 == UInt8(ascii: "=") }
        return run.count >= 20 ? run.endIndex : nil
    }

    /// The next line, if there is nothing in it but Base64, and that does not begin another value.
    private func line(behind index: Int, _ classes: [Class]) -> Range<Int>? {
        var start = index
        if start < text.count, text[start] == 0x0D { start += 1 }
        guard start < text.count, text[start] == 0x0A else { return nil }
        let run = text[(start + 1)...].prefix { $0.isBase64 || $0 == UInt8(ascii: "=") }
        guard run.count >= 4, EncodedHead(of: run, decompressor) == nil else { return nil }
        let end = text[run.endIndex...].first
        return end.map { $0 == 0x0A || $0 == 0x0D } ?? true ? run.indices : nil
    }
}

// MARK: - Markup

extension ResponseScan {
    private mutating func readMarkup() {
        let isPlain = text[position] == UInt8(ascii: "<")
        guard mayOpen, let opening = isPlain ? .plain : MarkupOpening(at: text[position...]) else {
            position += 1
            return
        }
        let start = position
        let inner = start + opening.length
        if let end = endOfRemark(from: inner, opening) {
            position = end
        } else if let tag = RootTag(in: text, at: inner) {
            position = tag.name.upperBound
            if tag.isEnd { close(tag, opening) } else { readStart(of: tag, opening, at: start) }
        } else {
            position = start + opening.length
        }
    }

    /// Whether the next byte may be that of a tag, or of what stands for one; most are seen by it.
    private var mayOpen: Bool {
        guard position + 1 < text.count else { return false }
        let next = text[position + 1]
        switch text[position] {
        case UInt8(ascii: "<"): return next > 0x20 && next != UInt8(ascii: "<")
        case UInt8(ascii: "&"): return "l#a".utf8.contains(next)
        default: return next == UInt8(ascii: "u") || next == UInt8(ascii: "x")
        }
    }

    /// Where a comment, a CDATA section or a processing instruction ends; `nil` if it is none, or is not closed.
    private mutating func endOfRemark(from start: Int, _ opening: MarkupOpening) -> Int? {
        guard opening.style == .plain, start < text.count, text[start] == UInt8(ascii: "!") else { return nil }
        let inner = text[start...]
        if inner.starts(with: "!--".utf8) { return ends.end(of: .comment, in: text, from: start) }
        if inner.starts(with: "![CDATA[".utf8) { return ends.end(of: .cdata, in: text, from: start) }
        return nil
    }

    private mutating func readStart(of tag: RootTag, _ opening: MarkupOpening, at start: Int) {
        guard RootTag.looksLikeStart(text, behindNameAt: tag.name.upperBound) else { return }
        if opening.style == .plain, let end = ends.endOfEmptyTag(in: text, from: tag.name.upperBound) {
            var candidate = ResponseCandidate(range: start..<end, source: start..<end, isMarkup: true, word: word)
            candidate.hasSigns = SAMLSigns.areInTag(of: text, from: start)
            complete.append(candidate)
            position = end
            return
        }
        let key = keys.numberAdding(tag, opening.style, in: text)
        if key == openCounts.count { openCounts.append(0) }
        openCounts[key] += 1
        let hasSigns = SAMLSigns.areInTag(of: text, from: start)
        open.append(
            OpenElement(start: start, source: sourceStart(of: start, opening), key: key, word: word, hasSigns: hasSigns)
        )
    }

    /// Where the text begins that decodes to the markup: at its XML declaration, or at the quote of its string literal.
    private func sourceStart(of start: Int, _ opening: MarkupOpening) -> Int {
        var result = start
        for index in max(0, start - 16)..<start where text[index] == UInt8(ascii: "?") {
            result = declarationStart(before: start, opening) ?? start
            break
        }
        if opening.style == .escaped, result > 0, text[result - 1] == UInt8(ascii: "\"") { result -= 1 }
        return result
    }

    /// Where the XML declaration begins that is right before a place.
    private func declarationStart(before start: Int, _ opening: MarkupOpening) -> Int? {
        let gap = text[..<start].suffix(Self.maximumPrologLength)
        let target = Array(text[start...].prefix(opening.length)) + "?xml ".utf8
        guard let declaration = gap.lastRange(of: target),
            let end = gap[declaration.upperBound...].lastRange(of: Array("?".utf8))
        else { return nil }
        let rest = gap[end.upperBound...].drop { $0 == UInt8(ascii: ">") }
        let isRight = rest.allSatisfy { $0 <= 0x20 || "\\nrtgu03eE&;".utf8.contains($0) }
        return isRight ? declaration.lowerBound : nil
    }

    private static let maximumPrologLength = 256

    private mutating func close(_ tag: RootTag, _ opening: MarkupOpening) {
        guard let key = keys.number(of: tag, opening.style, in: text), openCounts[key] > 0 else {
            if !outer.isEmpty { closeOuter(TagKeys.key(of: tag, opening.style, in: text)) }
            return
        }
        // Elements that were opened inside this one and not closed are a part of it.
        while let element = open.popLast() {
            openCounts[element.key] -= 1
            guard element.key == key else { continue }
            var end = text[tag.name.upperBound...].drop { $0 <= 0x20 }.startIndex
            let closings = [Array(">".utf8)] + opening.closings
            end += closings.first { text[end...].starts(with: $0) }?.count ?? 0
            position = max(position, end)
            var hasSigns = element.hasSigns
            while let inner = complete.last, inner.range.lowerBound > element.start {
                hasSigns = hasSigns || inner.hasSigns
                complete.removeLast()
            }
            var sourceEnd = end
            if opening.style == .escaped, element.source < element.start, sourceEnd < text.count,
                text[element.source] == UInt8(ascii: "\""), let quote = quote(behind: end)
            {
                sourceEnd = quote
            }
            var candidate = ResponseCandidate(
                range: element.start..<end,
                source: element.source..<sourceEnd,
                isMarkup: true,
                word: element.word
            )
            candidate.hasSigns = hasSigns
            complete.append(candidate)
            return
        }
    }

    private mutating func closeOuter(_ key: [UInt8]) {
        if outer.contains(key) { outerEnds.append(ResponsePieces.Tag(key: key, offset: position)) }
    }

    /// Where the string literal ends in which the markup is, if only line breaks are between.
    private func quote(behind end: Int) -> Int? {
        let rest = text[end...].prefix(16).drop { "\\nr".utf8.contains($0) }
        return rest.first == UInt8(ascii: "\"") ? rest.startIndex + 1 : nil
    }
}

// MARK: - Classes of bytes

extension ResponseScan {
    private enum Class { case other, blank, run, markup }

    private static let classes: [Class] = (0..<256).map { value in
        let byte = UInt8(value)
        if byte.isBase64 || "=%-_.~".utf8.contains(byte) { return .run }
        if "<&\\".utf8.contains(byte) { return .markup }
        return byte <= 0x20 || "\"'".utf8.contains(byte) ? .blank : .other
    }
}

extension ArraySlice<UInt8> {
    /// Where bytes are in these for the last time.
    fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
        var end = endIndex - bytes.count
        while end >= startIndex {
            if self[end...].starts(with: bytes) { return end..<(end + bytes.count) }
            end -= 1
        }
        return nil
    }
}
