package import SAMLEncoding

/// Finds the SAML responses in a text that is added in parts: a log, JSON lines, a console, several pasted values.
///
/// The memory use is a small multiple of the maximum size of a response and does not grow with the text.
///
/// A text is split only where each piece decodes to a document on its own. Text that parses as one document is one input,
/// whatever it contains; so is a text without a response, because a diagnosis describes it.
package struct TextResponses: Sendable {
    private let field: String
    private let limits: EncodingLimits
    private let decompressor = Decompressor.zlib
    /// The number of bytes that are collected before they are searched.
    private let windowBytes: Int
    private var window: [UInt8] = []
    /// The end of the text before the window, after the last response: it may have the time of the next one.
    private var head: ArraySlice<UInt8> = []
    /// The start of the window in the text.
    private var start = PlaceCounter()
    /// The first response, until there is another or the text ends.
    private var first: FoundResponse?
    private var count = 0
    private var unclosed = UnclosedElements()
    private var isDivided = false

    /// True if further text is ignored: there were too many responses, or the text is a single value that is too large.
    private(set) var isFull = false

    /// The whole text so far; `nil` if a part of it was searched already.
    var undivided: [UInt8]? { isDivided || isFull ? nil : window }

    /// True if the text has more responses than ``ResponseFinder/maximumCount``.
    var hasMore: Bool { isFull && count >= ResponseFinder.maximumCount }

    init(field: String, limits: EncodingLimits) {
        let two = limits.maximumInputBytes.multipliedReportingOverflow(by: 2)
        let windowBytes = min(max(two.overflow ? .max : two.partialValue, 1 << 20), ResponseFinder.maximumTextBytes)
        self.init(field: field, limits: limits, windowBytes: windowBytes)
    }

    /// Creates an empty text with another size of the window.
    package init(field: String, limits: EncodingLimits, windowBytes: Int) {
        self.field = field
        self.limits = limits
        self.windowBytes = windowBytes
    }

    /// Finds the responses in a complete text.
    static func all(in text: [UInt8], field: String, limits: EncodingLimits) -> [FoundResponse] {
        var responses = Self(field: field, limits: limits)
        return responses.add(text) + responses.finish()
    }

    /// Adds the next part of the text, and returns the responses that are complete.
    package mutating func add(_ chunk: [UInt8]) -> [FoundResponse] {
        var found: [FoundResponse] = []
        var rest = chunk[...]
        while !rest.isEmpty, !isFull {
            let part = rest.prefix(windowBytes - window.count)
            window += part
            rest = rest.dropFirst(part.count)
            if window.count == windowBytes, !rest.isEmpty { found += takeStart() }
        }
        return found
    }

    /// Ends the text, and returns the remaining responses; none for a text without a response that is larger than the limit.
    package mutating func finish() -> [FoundResponse] {
        guard !isFull else { return [] }
        if !isDivided, window.count <= limits.maximumInputBytes {
            let pieces = self.pieces().pieces
            if pieces.count < 2 { return [whole(pieces.first)] }
            return inputs(pieces, isEnd: true)
        }
        let pieces = self.pieces()
        if start.location.offset == 0, pieces.isInElement(of: window) { return [whole(nil)] }
        let found = sorted(inputs(pieces.pieces, isEnd: true), of: pieces, isEnd: true)
        return found.isEmpty && count == 0 && mayBeOneValue ? [whole(nil)] : found
    }

    /// The pieces of the window: at most one more than a text may have, by which it is noticed that there are more.
    private func pieces(_ extent: ResponsePieces.Extent = .whole) -> ResponsePieces {
        ResponsePieces(
            in: window,
            field: field,
            decompressor: decompressor,
            extent: extent,
            inside: unclosed.keys,
            maximumCount: ResponseFinder.maximumCount + 1
        )
    }

    /// The unchanged text, up to one byte more than the limit, which is enough to detect that it is too large.
    private func whole(_ piece: ResponsePieces.Piece?) -> FoundResponse {
        let limit = limits.maximumInputBytes
        var counter = PlaceCounter()
        counter.advance(over: window[..<(piece?.range.lowerBound ?? 0)])
        return FoundResponse(
            bytes: Array(window.prefix(limit == .max ? limit : limit + 1)),
            number: nil,
            place: counter.location,
            origin: PlaceCounter().location,
            sentAt: piece.flatMap { LogTime(before: window[..<$0.range.lowerBound]) }?.instant,
            isInRepeatedField: false
        )
    }

    /// True if a text without a response looks like a single value that is too large.
    private var mayBeOneValue: Bool {
        guard start.location.offset == 0 else { return false }
        let line = window.drop { $0 <= 0x20 }.prefix(4096)
        return ResponsePieces.beginsWithDocument(window) || !line.contains { $0 <= 0x20 }
    }

    private mutating func takeStart() -> [FoundResponse] {
        isDivided = true
        let maximumOpenBytes = min(max(limits.maximumInputBytes, windowBytes / 4), windowBytes / 2)
        let pieces = self.pieces(.start(maximumOpenBytes: maximumOpenBytes))
        let isStart = start.location.offset == 0
        if isStart, pieces.pieces.isEmpty ? mayBeOneValue : pieces.isInElement(of: window) {
            // The text is not a log, so the rest of it does not matter.
            isFull = true
            return [whole(nil)]
        }
        let found = sorted(inputs(pieces.pieces, isEnd: false), of: pieces, isEnd: false)
        // A text of this size usually has complete pieces; if it has none, half of it is dropped.
        let consumed = pieces.consumed > 0 ? pieces.consumed : windowBytes / 2
        head = textBefore(consumed, after: min(pieces.pieces.last?.range.upperBound ?? 0, consumed))
        start.advance(over: window[..<consumed])
        window.removeFirst(consumed)
        return found
    }

    /// The responses whose position, inside another element or not, is known.
    private mutating func sorted(_ found: [FoundResponse], of pieces: ResponsePieces, isEnd: Bool) -> [FoundResponse] {
        var counter = start
        var position = 0
        let starts = isEnd ? [] : pieces.unclosedTags
        let places = starts.map { tag in
            counter.advance(over: window[position..<tag.offset])
            position = tag.offset
            return (key: tag.key, place: counter.location)
        }
        let ends = pieces.outerEnds.map { (key: $0.key, offset: start.location.offset + $0.offset) }
        let sorted = unclosed.add(found, besides: &first, starts: places, ends: ends)
        return isEnd ? sorted + unclosed.finish() : sorted
    }

    /// The text between a response, or the start of the window, and a place in it, as far as ``LogTime`` reads it.
    private func textBefore(_ end: Int, after start: Int) -> ArraySlice<UInt8> {
        let text = window[min(start, end)..<end].suffix(LogTime.maximumDistance)
        return start == 0 ? (head + text).suffix(LogTime.maximumDistance) : text
    }

    private mutating func inputs(_ pieces: [ResponsePieces.Piece], isEnd: Bool) -> [FoundResponse] {
        var result: [FoundResponse] = []
        var counter = start
        var end = 0
        var previousEnd = 0
        for piece in pieces {
            guard count < ResponseFinder.maximumCount else {
                isFull = true
                break
            }
            counter.advance(over: window[end..<piece.source.lowerBound])
            let origin = counter.location
            counter.advance(over: window[piece.source.lowerBound..<piece.range.lowerBound])
            let time = LogTime(before: textBefore(piece.range.lowerBound, after: previousEnd))
            end = piece.range.lowerBound
            previousEnd = piece.range.upperBound
            count += 1
            let limit = limits.maximumInputBytes
            let input = FoundResponse(
                bytes: Array(window[piece.source].prefix(limit == .max ? limit : limit + 1)),
                number: count,
                place: counter.location,
                origin: origin,
                sentAt: time?.instant,
                isInRepeatedField: piece.isInRepeatedField
            )
            if count == 1 { first = input } else { result.append(input) }
        }
        if count > 1, let waiting = first {
            result.insert(waiting, at: 0)
            first = nil
        }
        if isEnd, var only = first {
            only.number = nil
            result = [only]
            first = nil
        }
        return result
    }
}

/// A counter of lines and columns in a text that is added in parts.
struct PlaceCounter: Hashable, Sendable {
    private var offset = 0
    private var line = 1
    private var column = 1
    private var followsCarriageReturn = false

    var location: SourceLocation { SourceLocation(atByte: offset, line: line, column: column) }

    mutating func advance(over text: ArraySlice<UInt8>) {
        for byte in text {
            if byte == 0x0A {
                // CR LF is one line break.
                if !followsCarriageReturn { line += 1 }
                column = 1
            } else if byte == 0x0D {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            followsCarriageReturn = byte == 0x0D
        }
        offset += text.count
    }
}
