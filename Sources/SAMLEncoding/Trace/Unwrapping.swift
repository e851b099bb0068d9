import ByteTools

/// The implementation of ``EncodingTrace``, which recognizes and removes the outermost layer repeatedly.
struct Unwrapping {
    private(set) var text: [UInt8]
    private(set) var layers: [EncodingLayer] = []
    private(set) var observations: [EncodingObservation] = []
    var parameters: MessageParameters?
    /// True if the current text is an encoded form value, in which a plus means a space.
    var isFormValue = false
    /// True if an e-mail program broke the text into lines.
    var isReflowed = false
    let field: String
    private let limits: EncodingLimits
    private let decompressor: Decompressor?
    /// The first escape of a percent sign, which is the evidence if the text inside is percent-encoded as well.
    private var escapedEscape: (layer: Int, offset: Int, text: String)?
    private let part: EncodingTrace.Part
    /// The responses in the text, if they were searched.
    private var pieces: ResponsePieces?
    /// `nil` if they are not required.
    private(set) var removedTexts: [[UInt8]]?

    init(
        input: [UInt8],
        field: String,
        limits: EncodingLimits,
        decompressor: Decompressor?,
        part: EncodingTrace.Part,
        removedTexts: [[UInt8]]? = nil
    ) {
        text = input
        self.field = field
        self.limits = limits
        self.decompressor = decompressor
        self.part = part
        self.removedTexts = removedTexts
    }

    mutating func run() throws(SAMLEncodingError) -> EncodedContent {
        guard text.count <= limits.maximumInputBytes else { throw limits.inputTooLarge }
        while true {
            let place = try placeOfOnlyResponse()
            // The bounds of text with two bytes for a space cannot be found byte by byte.
            if let utf16 = UTF16Text(text[...]) {
                try checkDepth()
                let inner = try utf16.utf8(of: text[...])
                observe(.utf16, at: 0)
                replace(.utf16, with: inner)
                continue
            }
            if let place, try joinLiteral(around: place) { continue }
            if let place, try removeLinePrefixes(around: place) { continue }
            var bounds = TextBounds(of: text)
            switch TextShape(of: text[bounds.content], field: field) {
            case .content(let content):
                if try removeCompression(content, from: bounds.content.lowerBound) { continue }
                if try extractOnlyPiece(of: content) { continue }
                let isCompressed = decompressor != nil && CompressedLayer(content) != nil
                try finish(isCompressed ? .unknown : content, bounds)
                return isCompressed ? .unknown : content
            case .layer(let kind):
                try checkDepth()
                if kind == .form { bounds.includeSpaces() }
                if kind == .base64 { bounds.includePlusesThatBecameSpaces(in: text) }
                // The spaces before the first number are part of its prefix.
                if kind != .markedLines { observe(bounds) }
                try removeLayer(kind, of: text[bounds.content])
            }
        }
    }

    /// Returns the start of the response, if it is known, and rejects a text with several responses in every layer, because only
    /// the first of them would be read.
    private mutating func placeOfOnlyResponse() throws(SAMLEncodingError) -> Int? {
        if layers.isEmpty, case .oneResponse(let place) = part { return place < text.count ? place : nil }
        // A response that was extracted from other text was the only one.
        let isExtracted = layers.last?.kind == .surroundingText
        if isExtracted, !isReflowed { return nil }
        let pieces = findPieces()
        if !isExtracted { try pieces.requireOne(in: text) }
        return pieces.pieces.count == 1 ? pieces.pieces.first?.range.lowerBound : nil
    }

    mutating func findPieces() -> ResponsePieces {
        let found = pieces ?? ResponsePieces(in: text, field: field, decompressor: decompressor)
        pieces = found
        return found
    }

    func checkDepth() throws(SAMLEncodingError) {
        guard layers.count < limits.maximumLayers else {
            throw SAMLEncodingError(
                .tooManyLayers,
                "there are more than \(limits.maximumLayers) encoding layers"
            )
        }
    }

    private mutating func removeCompression(
        _ content: EncodedContent,
        from start: Int
    ) throws(SAMLEncodingError) -> Bool {
        guard let layer = CompressedLayer(content), let decompressor else { return false }
        try checkDepth()
        // Its last bytes may be those of whitespace.
        guard let inner = try layer.removed(from: text[start...], with: decompressor, limits: limits) else {
            return false
        }
        observe(layer.observation, at: start)
        replace(layer.kind, with: inner)
        return true
    }

    private mutating func removeLayer(_ kind: EncodingLayer.Kind, of part: ArraySlice<UInt8>) throws(SAMLEncodingError)
    {
        switch kind {
        case .form: try removeForm(part)
        case .percentEncoding: try removePercentEncoding(part)
        case .base64: try removeBase64(part)
        case .stringLiteral: try removeStringLiteral(part)
        case .swiftOptional:
            observe(.swiftOptional, at: part.startIndex)
            replace(kind, with: Array(part.dropFirst(SwiftOptional.opening.count).dropLast()))
        case .surroundingText: try removeSurroundings(part)
        case .json: try removeJSON(part)
        case .markedLines:
            guard let lines = MarkedLines(part) else {
                throw SAMLEncodingError(.notXML, "there are no lines with prefixes")
            }
            observe(lines.mark.observation, at: part.startIndex)
            replace(kind, with: lines.unmarked)
        case .quotedPrintable:
            observe(.quotedPrintable, at: part.places(of: UInt8(ascii: "=")).first ?? part.startIndex)
            replace(kind, with: QuotedPrintable.decoded(part))
        case .hexadecimal:
            observe(.hexadecimal, at: part.startIndex)
            replace(kind, with: HexadecimalText.decoded(part) ?? [])
        default:
            observe(.htmlEscaped, at: part.startIndex)
            replace(kind, with: HTMLEscaping.unescaped(part))
        }
    }

    private mutating func removeStringLiteral(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        if let inner = TypographicQuotes.inside(part) {
            observe(.typographicQuotes, at: part.startIndex)
            return replace(.stringLiteral, with: Array(inner))
        }
        observe(.stringLiteral, at: part.startIndex, found: StringLiteral.isOfBytes(part) ? "b'…'" : nil)
        if let field = DoubledQuotes.undoubled(part) { return replace(.stringLiteral, with: field) }
        replace(.stringLiteral, with: try StringLiteral.unquoted(part))
    }

    private mutating func removeJSON(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        guard let value = JSONResponse(in: part, field: field) else {
            throw SAMLEncodingError(.fieldMissing, "the text contains no '\(field)' with a value")
        }
        observe(value.isWhole ? .jsonObject : .embedded, at: value.range.lowerBound)
        replace(value.isWhole ? .json : .surroundingText, with: value.unescaped(part))
    }

    private mutating func removeForm(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        let value = try FormShape.value(of: field, in: part)
        if FormShape.isURL(part) { observe(.urlQuery, at: part.startIndex) }
        readParameters(around: value.indices, in: part)
        // An e-mail program may break a line inside an escape.
        replace(.form, with: isReflowed ? value.filter { !$0.isASCIINewline } : Array(value), fieldName: field)
        isFormValue = true
    }

    /// Reads the parameters around the encoded message.
    mutating func readParameters(around value: Range<Int>, in part: ArraySlice<UInt8>) {
        parameters = MessageParameters(around: value, of: field, in: part)
        guard let ambiguity = parameters?.ambiguity else { return }
        observe(.ambiguousParameters, at: value.lowerBound, found: ambiguity.message)
    }

    private mutating func removePercentEncoding(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        observeRepetition(of: .percentEncoding, as: .percentEncodedTwice, at: part.startIndex)
        if escapedEscape == nil, let offset = PercentCoding.escapedEscape(in: part) {
            let escape = String(decoding: part[offset..<offset + 5], as: UTF8.self)
            escapedEscape = (layers.count, offset, escape)
        }
        var decoded = try PercentCoding.decoded(part, plus: .isPlus)
        let pluses = part.places(of: UInt8(ascii: "+"))
        if let first = pluses.first, decoded.first != UInt8(ascii: "<") {
            observe(.plusNotEncoded, at: first, count: pluses.count)
        } else if let first = pluses.first, Self.isTagName(before: UInt8(ascii: "+"), in: decoded) {
            // A name has no plus, so the plus means a space, as written by form encoders.
            observe(.plusReadAsSpace, at: first, count: pluses.count)
            decoded = try PercentCoding.decoded(part, plus: .isSpace)
        }
        replace(.percentEncoding, with: decoded)
    }

    private static func isTagName(before end: UInt8, in markup: [UInt8]) -> Bool {
        markup.dropFirst().first { $0 == end || $0.endsMarkupName && $0 != UInt8(ascii: "?") } == end
    }

    private mutating func removeBase64(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        observeRepetition(of: .base64, as: .base64Twice, at: part.startIndex)
        let pluses = part.places(of: UInt8(ascii: "+"))
        if isFormValue, let first = pluses.first { observe(.plusNotEncoded, at: first, count: pluses.count) }
        let repair = try repairedBase64(part)
        replace(.base64, with: repair.text.decoded())
    }

    private mutating func repairedBase64(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) -> Base64Repair {
        guard let visible = InvisibleCharacters(in: part) else {
            let repair = try Base64Repair(part)
            let found = repair.observations.filter { !isReflowed || $0.kind != .lineBreaks }
            observations += found.map { $0.moved(toLayer: layers.count) }
            return repair
        }
        observe(.invisibleCharacters, at: visible.firstRemoval, count: visible.removalCount)
        do {
            let repair = try Base64Repair(visible.bytes[...])
            for observation in repair.observations {
                let offset = min(visible.sourceOffset(of: observation.offset), part.endIndex)
                observe(observation.kind, at: offset, count: observation.count)
            }
            return repair
        } catch {
            throw SAMLEncodingError(error.code, at: error.offset.map(visible.sourceOffset), error.message)
        }
    }

    private mutating func finish(_ content: EncodedContent, _ bounds: TextBounds) throws(SAMLEncodingError) {
        guard text.count <= limits.maximumBytes else {
            throw content.isXML ? limits.responseTooLarge : limits.noResponse(inBytes: text.count)
        }
        guard content.isXML else { return }
        if let offset = MarkupTokenizer.endOfUnclosedMarkup(text[...]) { observe(.cutShort, at: offset) }
        if let offset = UTF8Check.firstInvalidIndex(in: text) { observe(.notUTF8, at: offset) }
        if bounds.hasByteOrderMark { observe(.byteOrderMark, at: 0) }
        if content == .soapEnvelope { observe(.soapEnvelope, at: bounds.content.lowerBound) }
        let isEncoded = layers.contains { $0.kind == .form || $0.kind == .percentEncoding }
        if isEncoded, !layers.contains(where: { $0.kind == .base64 }) {
            observe(.base64Missing, at: bounds.content.lowerBound)
        }
    }
}

extension Unwrapping {
    mutating func replace(_ kind: EncodingLayer.Kind, with inner: [UInt8], fieldName: String? = nil) {
        let isInsideBase64 = layers.contains { $0.kind == .base64 }
        let isInsideForm = layers.contains { $0.kind == .form || $0.kind == .percentEncoding }
        if kind == .form && (isInsideBase64 || isInsideForm) || kind == .percentEncoding && isInsideBase64 {
            observe(.unexpectedLayer, at: 0, found: "\(kind.name) inside \(isInsideBase64 ? "Base64" : "another form")")
        }
        isFormValue = false
        layers.append(EncodingLayer(kind, byteCount: text.count, fieldName: fieldName))
        removedTexts?.append(text)
        text = inner
        pieces = nil
    }

    mutating func observe(
        _ kind: EncodingObservation.Kind,
        at offset: Int,
        count: Int = 1,
        found: String? = nil
    ) {
        observations.append(EncodingObservation(kind, layer: layers.count, at: offset, count: count, found: found))
    }

    /// Records whitespace around encoded text, except for the line break at the end of a file.
    private mutating func observe(_ bounds: TextBounds) {
        if bounds.hasByteOrderMark { observe(.byteOrderMark, at: 0) }
        if bounds.content.lowerBound > (bounds.hasByteOrderMark ? 3 : 0) {
            observe(.surroundingWhitespace, at: 0)
        } else if bounds.content.upperBound < text.count, !(layers.isEmpty && bounds.endsWithOneLineEnd) {
            observe(.surroundingWhitespace, at: bounds.content.upperBound)
        }
    }

    /// Records a second layer of a kind, and counts further ones.
    private mutating func observeRepetition(
        of kind: EncodingLayer.Kind,
        as observation: EncodingObservation.Kind,
        at offset: Int
    ) {
        let count = 1 + layers.count { $0.kind == kind }
        guard count > 1 else { return }
        // The Base64 of a form that is in Base64 follows from the wrong order.
        if kind == .base64, observations.contains(where: { $0.kind == .unexpectedLayer }) { return }
        if let index = observations.firstIndex(where: { $0.kind == observation }) {
            let first = observations[index]
            observations[index] = EncodingObservation(
                observation,
                layer: first.layer,
                at: first.offset,
                count: count,
                found: first.found
            )
        } else if observation == .percentEncodedTwice, let proof = escapedEscape {
            let (layer, offset, text) = proof
            observations.append(
                EncodingObservation(observation, layer: layer, at: offset, count: count, found: text)
            )
        } else {
            observe(observation, at: offset, count: count)
        }
    }
}
