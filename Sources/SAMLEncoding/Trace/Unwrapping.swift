/// The work behind ``EncodingTrace``: recognises the outermost layer, takes it off, and starts again.
struct Unwrapping {
    private(set) var text: [UInt8]
    private(set) var layers: [EncodingLayer] = []
    private(set) var observations: [EncodingObservation] = []
    /// Whether the text at hand is a value as it stands in a form: there a plus means a space.
    private var isFormValue = false
    private let field: String
    private let limits: EncodingLimits

    init(input: [UInt8], field: String, limits: EncodingLimits) {
        text = input
        self.field = field
        self.limits = limits
    }

    /// Takes off layer after layer.
    ///
    /// - Returns: What is inside.
    /// - Throws: The reason why a layer cannot be taken off.
    mutating func run() throws(SAMLEncodingError) -> EncodedContent {
        guard text.count <= limits.maximumInputBytes else {
            throw limits.tooLarge("an input", limit: limits.maximumInputBytes)
        }
        while true {
            var bounds = TextBounds(of: text)
            switch TextShape(of: text[bounds.content], field: field) {
            case .content(let content):
                try finish(content, bounds)
                return content
            case .layer(let kind):
                guard layers.count < limits.maximumLayers else {
                    throw SAMLEncodingError(
                        .tooManyLayers,
                        "more than \(limits.maximumLayers) layers are wrapped around each other"
                    )
                }
                if kind == .form { bounds.includeSpaces() }
                if kind == .base64 { bounds.includePlusesThatBecameSpaces(in: text) }
                observe(bounds)
                try takeOff(kind, of: text[bounds.content])
            }
        }
    }

    private mutating func takeOff(_ kind: EncodingLayer.Kind, of part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        switch kind {
        case .form: try takeOffForm(part)
        case .percentEncoding: try takeOffPercentEncoding(part)
        case .base64: try takeOffBase64(part)
        case .stringLiteral:
            observe(.stringLiteral, at: part.startIndex)
            replace(kind, with: try StringLiteral.unquoted(part))
        case .swiftOptional:
            observe(.swiftOptional, at: part.startIndex)
            replace(kind, with: Array(part.dropFirst(SwiftOptional.opening.count).dropLast()))
        case .surroundingText: try takeOffSurroundings(part)
        default:
            observe(.htmlEscaped, at: part.startIndex)
            replace(kind, with: HTMLEscaping.unescaped(part))
        }
    }

    private mutating func takeOffSurroundings(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        if QuotedLines.matches(part) {
            observe(.embedded, at: part.startIndex)
            return replace(.surroundingText, with: QuotedLines.unquoted(part))
        }
        if let markup = EmbeddedResponse.markup(in: part) {
            observe(.embedded, at: markup.lowerBound)
            return replace(.surroundingText, with: Array(part[markup]))
        }
        if let value = EmbeddedValue.range(of: field, in: part) {
            observe(.embedded, at: value.lowerBound)
            replace(.surroundingText, with: Array(part[value]), fieldName: field)
            let start = part[..<value.lowerBound].suffix(field.utf8.count + 1)
            // curl encodes what it is given by that option.
            isFormValue = start.elementsEqual("\(field)=".utf8) && !part[..<start.startIndex].endsWithURLEncodeOption
        } else if let value = EmbeddedResponse.range(in: part) {
            observe(.embedded, at: value.lowerBound)
            replace(.surroundingText, with: Array(part[value]))
        } else {
            throw SAMLEncodingError(.fieldMissing, "there is no '\(field)' with a value in the text")
        }
    }

    private mutating func takeOffForm(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        let value = try FormShape.value(of: field, in: part)
        if FormShape.isURL(part) { observe(.urlQuery, at: part.startIndex) }
        replace(.form, with: Array(value), fieldName: field)
        isFormValue = true
    }

    private mutating func takeOffPercentEncoding(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        observeRepetition(of: .percentEncoding, as: .percentEncodedTwice, at: part.startIndex)
        var decoded = try PercentCoding.decoded(part, plus: .isPlus)
        let pluses = part.places(of: UInt8(ascii: "+"))
        if let first = pluses.first, decoded.first != UInt8(ascii: "<") {
            observe(.plusNotEncoded, at: first, count: pluses.count)
        } else if let first = pluses.first, Self.isTagName(before: UInt8(ascii: "+"), in: decoded) {
            // No name has a plus in it, so here it stands for a space, as form encoders write it.
            observe(.plusReadAsSpace, at: first, count: pluses.count)
            decoded = try PercentCoding.decoded(part, plus: .isSpace)
        }
        replace(.percentEncoding, with: decoded)
    }

    private static func isTagName(before end: UInt8, in markup: [UInt8]) -> Bool {
        markup.dropFirst().first { $0 == end || $0.endsMarkupName && $0 != UInt8(ascii: "?") } == end
    }

    private mutating func takeOffBase64(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        observeRepetition(of: .base64, as: .base64Twice, at: part.startIndex)
        let pluses = part.places(of: UInt8(ascii: "+"))
        if isFormValue, let first = pluses.first { observe(.plusNotEncoded, at: first, count: pluses.count) }
        let repair = try Base64Repair(part)
        observations += repair.observations.map { $0.moved(toLayer: layers.count) }
        replace(.base64, with: repair.text.decoded())
    }

    private mutating func finish(_ content: EncodedContent, _ bounds: TextBounds) throws(SAMLEncodingError) {
        guard text.count <= limits.maximumBytes else {
            throw limits.tooLarge("a response", limit: limits.maximumBytes)
        }
        guard content.isXML else { return }
        if let offset = MarkupTokenizer.endOfUnclosedMarkup(text[...]) { observe(.cutShort, at: offset) }
        if let offset = UTF8Check.firstFault(in: text) { observe(.notUTF8, at: offset) }
        if bounds.hasByteOrderMark { observe(.byteOrderMark, at: 0) }
        if content == .soapEnvelope { observe(.soapEnvelope, at: bounds.content.lowerBound) }
        let isEncoded = layers.contains { $0.kind == .form || $0.kind == .percentEncoding }
        if isEncoded, !layers.contains(where: { $0.kind == .base64 }) {
            observe(.base64Missing, at: bounds.content.lowerBound)
        }
    }
}

extension Unwrapping {
    private mutating func replace(_ kind: EncodingLayer.Kind, with inner: [UInt8], fieldName: String? = nil) {
        let isInsideBase64 = layers.contains { $0.kind == .base64 }
        let isInsideForm = layers.contains { $0.kind == .form || $0.kind == .percentEncoding }
        if kind == .form && (isInsideBase64 || isInsideForm) || kind == .percentEncoding && isInsideBase64 {
            observe(.unexpectedLayer, at: 0)
        }
        isFormValue = false
        layers.append(EncodingLayer(kind, byteCount: text.count, fieldName: fieldName))
        text = inner
    }

    private mutating func observe(_ kind: EncodingObservation.Kind, at offset: Int, count: Int = 1) {
        observations.append(EncodingObservation(kind, layer: layers.count, at: offset, count: count))
    }

    /// What stands around encoded text does not belong to it; only the line end that closes a file is as it should be.
    private mutating func observe(_ bounds: TextBounds) {
        if bounds.hasByteOrderMark { observe(.byteOrderMark, at: 0) }
        if bounds.content.lowerBound > (bounds.hasByteOrderMark ? 3 : 0) {
            observe(.surroundingWhitespace, at: 0)
        } else if bounds.content.upperBound < text.count, !(layers.isEmpty && bounds.endsWithOneLineEnd) {
            observe(.surroundingWhitespace, at: bounds.content.upperBound)
        }
    }

    /// Notes a second layer of a kind, and counts the further ones there.
    private mutating func observeRepetition(
        of kind: EncodingLayer.Kind,
        as observation: EncodingObservation.Kind,
        at offset: Int
    ) {
        let count = 1 + layers.count { $0.kind == kind }
        guard count > 1 else { return }
        if let index = observations.firstIndex(where: { $0.kind == observation }) {
            let first = observations[index]
            observations[index] = EncodingObservation(observation, layer: first.layer, at: first.offset, count: count)
        } else {
            observe(observation, at: offset, count: count)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the next word is an argument of curl's `--data-urlencode`.
    fileprivate var endsWithURLEncodeOption: Bool {
        let text = last.map { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } == true ? dropLast() : self
        return text.suffix(17).elementsEqual("--data-urlencode ".utf8)
    }
}
