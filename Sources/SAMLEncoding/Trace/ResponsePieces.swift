internal import ByteTools

/// The SAML responses in a text that may contain several: a log, JSON lines, several pasted values.
///
/// A text is split only where each piece decodes to a document on its own. A document that parses completely is one piece,
/// whatever it contains: a response inside a response is an attack, and splitting it would hide the attack.
package struct ResponsePieces: Hashable, Sendable {
    package struct Piece: Hashable, Sendable {
        package let range: Range<Int>
        /// The part of the text that decodes to this response only.
        package let source: Range<Int>
        /// True if it is one of several fields of the same name in one form.
        package var isInRepeatedField = false
        /// True if it is a field for a response without a value.
        package var isNoValue = false
    }

    package let pieces: [Piece]
    /// The number of processed bytes; all bytes of a complete text.
    package let consumed: Int

    /// A tag of an element that has the name of a response.
    package struct Tag: Hashable, Sendable {
        /// The style and the name.
        package let key: [UInt8]
        /// The range in the text.
        package let offset: Int
    }

    package let unclosedTags: [Tag]
    /// The end tags of elements that were open at the start of the text.
    package let outerEnds: [Tag]
    package static let maximumUnclosedTags = 1000

    package enum Extent: Sendable {
        case whole
        /// More text follows. An element that is open for more than this number of bytes is treated as never closed.
        case start(maximumOpenBytes: Int)
    }

    /// Finds no more than a maximum number of pieces, the first ones.
    ///
    /// The outer elements, by the keys of their tags, are open at the start; without a decompressor, only gzip is recognized.
    package init(
        in text: [UInt8],
        field: String,
        decompressor: Decompressor? = nil,
        extent: Extent = .whole,
        inside outer: Set<[UInt8]> = [],
        maximumCount: Int = .max
    ) {
        var scan = ResponseScan(text, field: Array(field.utf8), inside: outer, decompressor)
        scan.run()
        var horizon = text.count
        if case .start(let maximumOpenBytes) = extent {
            horizon = scan.horizon(maximumOpenBytes: maximumOpenBytes)
        }
        let candidates = scan.candidates(before: horizon, maximumCount: maximumCount)
        let found = Self.filtered(candidates, in: text, field: Array(field.utf8))
        var pieces = Self.withSources(found, in: text, upTo: horizon)
        // If no field has a value, the text does not contain a response.
        if case .whole = extent, pieces.count > 1,
            candidates.count < maximumCount && pieces.allSatisfy({ $0.isNoValue })
                || Self.isOneDocument(text, pieces[0])
                || MessagePart.hasAlternatives(text[...])
        {
            pieces = [Piece(range: 0..<text.count, source: 0..<text.count)]
        }
        self.pieces = pieces
        let consumed = max(horizon, pieces.last?.source.upperBound ?? 0)
        self.consumed = consumed
        unclosedTags = Array(
            scan.unclosedTags.lazy.filter { $0.offset < consumed }.prefix(Self.maximumUnclosedTags)
        )
        outerEnds = scan.outerEnds.filter { $0.offset < consumed }
    }

    private static func filtered(
        _ likely: [ResponseCandidate],
        in text: [UInt8],
        field: [UInt8]
    ) -> [ResponseCandidate] {
        let forms = Set(
            likely.lazy.filter { $0.fieldName.map { text[$0].elementsEqual(field) } ?? false }.map { $0.word }
        )
        guard !forms.isEmpty else { return likely }
        return likely.filter { candidate in
            guard let name = candidate.fieldName, forms.contains(candidate.word) else { return true }
            return text[name].elementsEqual(field)
        }
    }

    /// Returns the part of the text for each response: complete lines for a response on several lines of its own, because each
    /// line may have a prefix, as in quoted e-mail; otherwise only the response.
    private static func withSources(
        _ candidates: [ResponseCandidate],
        in text: [UInt8],
        upTo horizon: Int
    ) -> [Piece] {
        let finder = QueryFinder(in: text[...])
        var lineStart = 0
        var scanned = 0
        var fields: [Int: Int] = [:]
        for candidate in candidates where candidate.fieldName != nil { fields[candidate.word, default: 0] += 1 }
        return candidates.enumerated().map { index, candidate in
            while let end = text[scanned..<candidate.range.lowerBound].firstIndex(of: 0x0A) {
                lineStart = end + 1
                scanned = end + 1
            }
            scanned = candidate.range.lowerBound
            let tight = candidate.source
            let previous = index > 0 ? candidates[index - 1].range.upperBound : 0
            let next = index + 1 < candidates.count ? candidates[index + 1].range.lowerBound : horizon
            if !candidate.isNoValue, previous <= candidate.range.lowerBound,
                let literal = LiteralPieces(
                    in: text[...],
                    from: candidate.range.lowerBound,
                    within: previous..<max(previous, next)
                )
            {
                let end = max(literal.range.upperBound, candidate.range.upperBound)
                return Piece(range: candidate.range.lowerBound..<end, source: literal.range)
            }
            guard text[candidate.range].contains(0x0A), candidate.isMarkup else {
                if !candidate.isMarkup, !candidate.isNoValue, previous <= lineStart,
                    let lines = LogLines(in: text[...], from: candidate.range.lowerBound, before: next)
                {
                    return Piece(range: candidate.range.lowerBound..<lines.range.upperBound, source: lines.range)
                }
                let isRepeated = candidate.fieldName != nil && fields[candidate.word, default: 0] > 1
                return Piece(
                    range: candidate.range,
                    source: isRepeated
                        ? tight
                        : query(of: candidate, in: text, finder, within: previous..<max(previous, next)) ?? tight,
                    isInRepeatedField: isRepeated,
                    isNoValue: candidate.isNoValue
                )
            }
            let end = text[candidate.range.upperBound...].firstIndex(of: 0x0A) ?? text.count
            let isAlone = previous <= lineStart && end <= next
            return Piece(range: candidate.range, source: isAlone ? lineStart..<end : tight)
        }
    }

    /// Returns the query around a message in the redirect binding, which is signed together with its other parameters.
    private static func query(
        of candidate: ResponseCandidate,
        in text: [UInt8],
        _ finder: QueryFinder,
        within bounds: Range<Int>
    ) -> Range<Int>? {
        guard let name = candidate.fieldName else { return nil }
        let field = String(decoding: text[name], as: UTF8.self)
        guard let extent = finder.extent(around: candidate.range, within: bounds), !extent.isUncertain,
            MessageParameters.areOthers(in: text[extent.range], besides: candidate.range, of: field)
        else { return nil }
        return extent.range
    }

    /// Returns true if the first response may be inside the element at the start of the text.
    package func isInElement(of text: [UInt8]) -> Bool {
        guard let first = pieces.first else { return false }
        let start = text.withSpan { $0.endOfLeadingMarksAndWhitespace.index }
        guard start < first.range.lowerBound, text[start] == UInt8(ascii: "<"),
            EncodedContent(markup: text[start...]) != .html
        else {
            return false
        }
        let head = text[start..<first.range.lowerBound]
        return ConsoleText.beginsWithLoneTag(text[start...])
            || ConsoleText.kind(of: head, before: text[first.range.upperBound...]) == .element
    }

    /// Returns true if a text starts with long markup, and not with an object description or a short element.
    package static func beginsWithDocument(_ text: [UInt8]) -> Bool {
        let start = text.withSpan { $0.endOfLeadingMarksAndWhitespace.index }
        guard start < text.count, text[start] == UInt8(ascii: "<") else { return false }
        return ConsoleText.beginsWithLoneTag(text[start...])
            || ConsoleText.kind(of: text[start...].prefix(maximumElementLength), before: []) != .other
    }

    /// The maximum length of an element before the first response.
    private static let maximumElementLength = 64 << 10

    /// Returns true if the text is meant to be one document: its last tag closes its first tag, or it has a document type.
    private static func isOneDocument(_ text: [UInt8], _ first: Piece) -> Bool {
        let start = text.withSpan { $0.endOfLeadingMarksAndWhitespace.index }
        guard start < text.count, text[start] == UInt8(ascii: "<") else { return false }
        let rest = text[start...]
        // In a page each form is for itself.
        guard MarkupTokenizer.rootName(of: rest) != nil, EncodedContent(markup: rest) != .html else { return false }
        let head = text[start..<max(start, first.range.lowerBound)]
        if head.firstRange(ofBytes: Array("<!DOCTYPE".utf8)) != nil { return true }
        var depth = 0
        var isClosed = false
        for token in MarkupTokenizer(rest) {
            switch token.kind {
            case .startTag(_, let isEmpty):
                if isClosed { return false }
                depth += isEmpty ? 0 : 1
                isClosed = depth == 0
            case .endTag:
                depth -= 1
                isClosed = depth <= 0
            case .text, .cdata:
                if isClosed, text[token.range].contains(where: { $0 > 0x20 }) { return false }
            default: break
            }
        }
        return isClosed
    }
}

extension ResponsePieces {
    package func requireOne(in text: [UInt8]) throws(SAMLEncodingError) {
        guard pieces.count > 1 else { return }
        var counter = LocationCounter(text)
        let places = pieces.prefix(SAMLEncodingError.maximumListedCount).map { piece in
            let location = counter.location(of: piece.range.lowerBound)
            return "\(location) (byte \(location.offset)\(piece.isNoValue ? ", without a value" : ""))"
        }
        let isForm = pieces.allSatisfy { $0.isInRepeatedField }
        throw isForm
            ? SAMLEncodingError(repeatedFields: pieces.count, at: places, second: pieces[1].range.lowerBound)
            : SAMLEncodingError(severalResponses: pieces.count, at: places)
    }
}

extension SAMLEncodingError {
    /// The number of places that the error for several responses lists.
    package static let maximumListedCount = 8

    /// Creates the error for a text with several responses where one is expected.
    ///
    /// - Parameters:
    ///   - count: The number of responses.
    ///   - places: The places of the first ones.
    package init(severalResponses count: Int, at places: [String]) {
        let what = "there are \(count) SAML responses in the text where one is expected"
        self.init(.severalResponses, "\(what): at \(Self.list(of: places, among: count))")
    }

    /// Creates the error for a form that has the field with the response several times.
    ///
    /// - Parameters:
    ///   - count: The number of fields.
    ///   - places: The places of the first ones.
    ///   - second: The offset of the second one.
    package init(repeatedFields count: Int, at places: [String], second: Int) {
        let what = "the form has the field with the SAML response \(count) times, where servers read one"
        self.init(.duplicateField, at: second, "\(what): at \(Self.list(of: places, among: count))")
    }

    private static func list(of places: [String], among count: Int) -> String {
        places.joined(separator: ", ") + (count > places.count ? " and \(count - places.count) more" : "")
    }
}

struct ResponseCandidate: Hashable {
    var range: Range<Int>
    var source: Range<Int>
    let isMarkup: Bool
    /// True if its end is known; otherwise it continues to the next one.
    var isComplete = true
    /// True if it is a field without a value.
    var isNoValue = false
    /// True if its start tag, or that of a response element inside it, is a SAML tag.
    var hasSigns = false
    /// The name of its field in a form.
    var fieldName: Range<Int>?
    /// The start of the word that contains it; fields of one form are in one word.
    var word = 0

    /// Returns true if it may be a SAML response, and not the `Response` or `Envelope` of another service.
    func isLikelySAML(in text: [UInt8]) -> Bool {
        guard isMarkup else { return true }
        if hasSigns { return true }
        return isComplete ? SAMLSigns.areIn(text[range]) : SAMLSigns.areIn(unclosed: text[range])
    }
}
