import ByteTools

// Text around a response: prefixes of lines, quotations, programs, messages and pages.

extension Unwrapping {
    /// Removes the prefixes of the lines of the only response: those of a log, or the marks of a quotation.
    mutating func removeLinePrefixes(around value: Int) throws(SAMLEncodingError) -> Bool {
        let start = text.withSpan { $0.endOfLeadingMarksAndWhitespace.index }
        let content = text[start...]
        guard content.contains(0x0A), !QuotedLines.matches(content), MarkedLines(content) == nil,
            content.first != UInt8(ascii: "<") || ConsoleText.beginsWithDescription(content)
        else { return false }
        if let lines = LogLines(in: text[...], from: value, before: text.count), !FormParts.areSigned(lines.joined[...])
        {
            try checkDepth()
            observe(.logPrefixes, at: lines.second)
            replace(.markedLines, with: lines.joined)
            return true
        }
        guard let range = QuotedLines.range(around: value, in: text[...]), !FormParts.areSigned(text[range]) else {
            return false
        }
        try checkDepth()
        observe(.embedded, at: value, found: Self.quotation)
        replace(.surroundingText, with: QuotedLines.unquoted(text[range]))
        isReflowed = true
        return true
    }

    /// Joins the literal of a program that has the only response in pieces.
    mutating func joinLiteral(around value: Int) throws(SAMLEncodingError) -> Bool {
        guard let literal = LiteralPieces(in: text[...], from: value, within: text.indices),
            !FormParts.areSigned(literal.joined[...])
        else { return false }
        try checkDepth()
        observe(.embedded, at: value, found: "a literal in several pieces")
        replace(.surroundingText, with: literal.joined)
        return true
    }

    private static let quotation = "'>' before each line"

    /// Extracts the only value of a text that is recognized by its content, such as compressed data in a log.
    mutating func extractOnlyPiece(of content: EncodedContent) throws(SAMLEncodingError) -> Bool {
        let mayHoldOne = [.unknown, .json, .html].contains(content) || TextShape.isPropertyList(text[...])
        guard mayHoldOne, layers.last?.kind != .surroundingText else { return false }
        let pieces = findPieces().pieces
        guard pieces.count == 1, let piece = pieces.first, !piece.isNoValue, piece.source.count < text.count else {
            return false
        }
        try checkDepth()
        observe(.embedded, at: piece.source.lowerBound)
        replace(.surroundingText, with: Array(text[piece.source]))
        return true
    }

    mutating func removeSurroundings(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        if let value = ArmoredBase64.value(of: part) {
            observe(.pemArmor, at: part.startIndex)
            return replace(.surroundingText, with: value)
        }
        if let range = WrappedResponse.range(in: part) {
            // Other text is after the response, if it is not before it.
            let isFirst = range.lowerBound == part.startIndex
            let place = isFirst ? range.upperBound : range.lowerBound
            observe(.embedded, at: place, found: isFirst ? "text after it" : "XML around it")
            return replace(.surroundingText, with: Array(part[range]))
        }
        if let message = MessagePart(of: part, field: field) {
            observe(.embedded, at: message.start, found: "the header fields of an e-mail before it")
            if message.encoding == .quotedPrintable { observe(.quotedPrintable, at: message.start) }
            replace(.surroundingText, with: message.content)
            isReflowed = true
            return
        }
        if QuotedLines.matches(part) {
            observe(.embedded, at: part.startIndex, found: Self.quotation)
            replace(.surroundingText, with: QuotedLines.unquoted(part))
            isReflowed = true
            return
        }
        if let url = DataURL(part) {
            observe(.embedded, at: part.startIndex, found: "'\(url.head)' before it")
            return replace(.surroundingText, with: url.content)
        }
        if let headed = HeadedValue.value(of: field, in: part) {
            observe(.embedded, at: headed.start)
            return replace(.surroundingText, with: headed.value)
        }
        if let description = HexadecimalText.description(in: part) {
            observe(.embedded, at: description.lowerBound)
            return replace(.surroundingText, with: Array(part[description]))
        }
        if let form = QuotedForm(of: field, in: part) {
            observe(.embedded, at: form.start)
            return replace(.surroundingText, with: form.content)
        }
        // Without a SAML response, the response of another service is used.
        let markup = EmbeddedResponse.markup(in: part)
        if let markup, SAMLSigns.areIn(part[markup]) {
            observe(.embedded, at: markup.lowerBound)
            let literal = StringLiteral.range(around: markup, in: part)
            return replace(.surroundingText, with: Array(part[literal ?? markup]))
        }
        if let value = EmbeddedValue.range(of: field, in: part) {
            observeQuotation(before: value.lowerBound, in: part)
            observe(.embedded, at: value.lowerBound)
            readParameters(around: value, in: part)
            replace(.surroundingText, with: Array(part[value]), fieldName: field)
            let start = part[..<value.lowerBound].suffix(field.utf8.count + 1)
            // curl encodes the argument of that option.
            isFormValue = start.elementsEqual("\(field)=".utf8) && !part[..<start.startIndex].endsWithURLEncodeOption
        } else if let value = EmbeddedResponse.base64(in: part) ?? markup {
            observeQuotation(before: value.lowerBound, in: part)
            observe(.embedded, at: value.lowerBound)
            replace(.surroundingText, with: Array(part[value]))
        } else {
            throw SAMLEncodingError(.fieldMissing, "the text contains no '\(field)' with a value")
        }
    }

    private mutating func observeQuotation(before index: Int, in part: ArraySlice<UInt8>) {
        if TypographicQuotes.isBefore(index, in: part) { observe(.typographicQuotes, at: index) }
    }
}
