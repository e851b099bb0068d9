internal import ByteTools
internal import SAMLEncoding

extension MarkupTokenizer {
    /// True if a tag, a declaration or a processing instruction is at the start of a text.
    static func startsWithTag(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "<"), let second = text.dropFirst().first else { return false }
        return second.isASCIILetter || second >= 0x80 || "?!/_".utf8.contains(second)
    }

    /// Returns the end of the element at the start of a text, or of the text if the element is not closed.
    static func endOfElement(_ text: ArraySlice<UInt8>) -> Int {
        var depth = 0
        for token in MarkupTokenizer(text) {
            switch token.kind {
            case .startTag(_, let isEmpty): depth += isEmpty ? 0 : 1
            case .endTag: depth -= 1
            case .text, .comment, .cdata, .processingInstruction, .declaration: continue
            }
            if depth <= 0 { return token.range.upperBound }
        }
        return text.endIndex
    }
}

extension TextRedactor {
    /// Redacts markup: names of elements and attributes, their values, text and comments.
    mutating func markup(_ text: ArraySlice<UInt8>) throws(RedactionError) -> [UInt8] {
        record.count(.document)
        let outline = MarkupOutline(of: Array(text))
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for piece in outline.pieces {
            let bytes = outline.bytes[piece.range]
            switch piece.kind {
            case .startTag: try startTag(piece.range, of: outline, to: &result)
            case .endTag: endTag(bytes, to: &result)
            case .text: result += try markupText(bytes, piece.element.map { outline.bytes[outline.elements[$0].name] })
            case .cdata: result += try delimited(bytes, opening: 9, closing: "]]>")
            case .comment: result += try delimited(bytes, opening: 4, closing: "-->")
            case .processingInstruction, .declaration: try declaration(bytes, to: &result)
            }
        }
        return result
    }

    private mutating func markupText(
        _ text: ArraySlice<UInt8>,
        _ element: ArraySlice<UInt8>?
    ) throws(RedactionError) -> [UInt8] {
        try redact(text, without: .markup, TextContext(name: element?.localPart, depth: 1))
    }

    /// Redacts what is between the delimiters of a comment or a CDATA section.
    private mutating func delimited(
        _ bytes: ArraySlice<UInt8>,
        opening: Int,
        closing: String
    ) throws(RedactionError) -> [UInt8] {
        let end = bytes.count >= opening + 3 && bytes.suffix(3).elementsEqual(closing.utf8) ? 3 : 0
        let content = bytes.dropFirst(opening).dropLast(end)
        return try bytes.prefix(opening) + redact(content, TextContext(depth: 1)) + bytes.suffix(end)
    }

    private mutating func startTag(
        _ range: Range<Int>,
        of outline: MarkupOutline,
        to result: inout [UInt8]
    ) throws(RedactionError) {
        let attributes = outline.attributes(of: range)
        let bytes = outline.bytes
        var start = range.lowerBound
        // In HTML, the value of an input belongs to its name.
        let fieldName = attributes.first { bytes[$0.name].isText("name") }.map { bytes[$0.value] }
        for (name, value) in attributes where value.lowerBound > start {
            qualifiedNames(bytes[start..<value.lowerBound - 1], to: &result)
            result.append(bytes[value.lowerBound - 1])
            let local = bytes[name].localPart
            let context = TextContext(name: local.isText("value") ? fieldName ?? local : local, depth: 1)
            result += try attributeValue(bytes[value], context)
            start = value.upperBound
        }
        qualifiedNames(bytes[start..<range.upperBound], to: &result)
    }

    private mutating func attributeValue(
        _ value: ArraySlice<UInt8>,
        _ context: TextContext
    ) throws(RedactionError) -> [UInt8] {
        // A name as a value stays, where it is defined: the Name of an Attribute, the name of a field.
        if let name = context.name, name.isEqualIgnoringASCIICase(to: "name".utf8), PublicVocabulary.isName(value) {
            return Array(value)
        }
        return try redact(value, without: .markup, context)
    }

    private mutating func endTag(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
        qualifiedNames(bytes, to: &result)
    }

    /// Appends a part of a tag, in which every word is a name.
    private mutating func qualifiedNames(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let name = bytes[index...].prefix { $0.isMarkupNameByte }
            if name.isEmpty {
                result.append(bytes[index])
                index += 1
                continue
            }
            for (number, part) in name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).enumerated() {
                if number > 0 { result.append(UInt8(ascii: ":")) }
                appendName(part, to: &result)
            }
            index = name.endIndex
        }
    }

    /// Appends a document type, or a processing instruction.
    private mutating func declaration(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) throws(RedactionError) {
        if bytes.starts(with: "<?xml ".utf8) || bytes.starts(with: "<?xml\t".utf8) {
            result += bytes
            return
        }
        result += bytes.prefix(2)
        result += try tokens(bytes.dropFirst(2), TextContext(depth: 1))
    }

    /// Appends a name, replaced if it is not public.
    mutating func appendName(_ name: ArraySlice<UInt8>, to result: inout [UInt8]) {
        if PublicVocabulary.isName(name) {
            result += name
        } else {
            record.replace(.name, name)
            appendWords(name, to: &result)
        }
    }
}

extension UInt8 {
    fileprivate var isMarkupNameByte: Bool {
        isASCIILetter || isASCIIDigit || self >= 0x80 || "_:.-".utf8.contains(self)
    }
}
