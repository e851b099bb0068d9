internal import ByteTools
internal import SAMLEncoding

extension MarkupTokenizer {
    /// True if a tag, a declaration or a processing instruction is at the start of a text.
    static func startsWithTag(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "<"), let second = text.dropFirst().first else { return false }
        guard second.isASCIILetter || second >= 0x80 || "?!/_".utf8.contains(second) else { return false }
        // An address of mail is in such brackets too.
        let name = text.dropFirst().prefix(80).prefix { !$0.isXMLSpace && !"<>/\"'=".utf8.contains($0) }
        return !name.contains(UInt8(ascii: "@"))
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

extension ArraySlice<UInt8> {
    /// The name of a field without the brackets of a list after it, such as `[]` and `[0]`.
    fileprivate var withoutIndex: ArraySlice<UInt8> {
        guard last == UInt8(ascii: "]"), let start = lastIndex(of: UInt8(ascii: "[")) else { return self }
        return self[(start + 1)...].dropLast().allSatisfy(\.isASCIIDigit) ? self[..<start] : self
    }

    /// True for a name with a declaration of a namespace directly after it, because a space is missing.
    fileprivate var isJoinedDeclaration: Bool {
        let end = "xmlns".utf8
        return count > end.count && suffix(end.count).elementsEqual(end) && PublicVocabulary.isName(dropLast(end.count))
    }

    /// True if only markup and whitespace follow the first element.
    var isDocument: Bool {
        let rest = self[MarkupTokenizer.endOfElement(self)...].drop(while: \.isXMLSpace)
        return rest.isEmpty || rest.first == UInt8(ascii: "<")
    }
}

extension ArraySlice<UInt8> {
    /// True if another document follows the first element.
    var hasSecondDocument: Bool {
        let rest = self[MarkupTokenizer.endOfElement(self)...].drop(while: \.isXMLSpace)
        return rest.starts(with: "<?xml ".utf8) || rest.dropFirst().first?.isASCIILetter ?? false
    }
}

extension TextRedactor {
    /// Redacts markup: names of elements and attributes, their values, text and comments.
    ///
    /// The depth grows with each document in another one: a hostile text has many.
    mutating func markup(_ text: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        record.count(.document)
        let outline = MarkupOutline(of: Array(text))
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var pieces = outline.pieces[...]
        while let piece = pieces.first {
            let bytes = outline.bytes[piece.range]
            switch piece.kind {
            case .startTag: try startTag(piece.range, of: outline, context.depth, to: &result)
            case .endTag: qualifiedNames(bytes, to: &result)
            case .processingInstruction, .declaration: try declaration(bytes, context.depth, to: &result)
            case .text, .cdata, .comment:
                let run = pieces.prefix { [.text, .cdata, .comment].contains($0.kind) }
                try content(run, of: outline, context.depth, to: &result)
                pieces = pieces.dropFirst(run.count)
                continue
            }
            pieces = pieces.dropFirst()
        }
        return try signed(result, like: outline)
    }

    /// Appends text with the comments in it: the value of an element is its text without them.
    private mutating func content(
        _ pieces: ArraySlice<MarkupOutline.Piece>,
        of outline: MarkupOutline,
        _ depth: Int,
        to result: inout [UInt8]
    ) throws(RedactionError) {
        let texts = pieces.map { MarkupText(outline.bytes[$0.range], $0.kind) }
        let name = keptAttribute(of: pieces, in: outline) ?? elementName(of: pieces, in: outline)
        let value = texts.flatMap { $0.isComment ? [] : $0.content }
        let changed = try redact(value[...], TextContext(name: name, depth: depth + 1))
        // Data of another size is in one text.
        var rest = changed[...]
        var left = texts.count { !$0.isComment }
        for text in texts {
            if text.isComment {
                result += text.enclosing(try redact(text.content[...], TextContext(depth: depth + 1)))
            } else {
                left -= 1
                let part = left == 0 ? rest : rest.prefix(text.content.count)
                rest = rest[part.endIndex...]
                result += text.enclosing(Array(part))
            }
        }
    }

    private func elementName(
        of pieces: ArraySlice<MarkupOutline.Piece>,
        in outline: MarkupOutline
    ) -> ArraySlice<UInt8>? {
        pieces.first?.element.map { outline.bytes[outline.elements[$0].name].localPart }
    }

    /// Returns the name of the SAML attribute around a text, if its values stay.
    private func keptAttribute(
        of pieces: ArraySlice<MarkupOutline.Piece>,
        in outline: MarkupOutline
    ) -> ArraySlice<UInt8>? {
        guard !keptNames.isEmpty, let first = pieces.first,
            let range = outline.attributeName(around: first.range.lowerBound)
        else { return nil }
        let name = outline.bytes[range]
        return keptNames.contains(name.map(\.asciiLowercased)) ? name : nil
    }

    private mutating func startTag(
        _ range: Range<Int>,
        of outline: MarkupOutline,
        _ depth: Int,
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
            let context = TextContext(name: local.isText("value") ? fieldName ?? local : local, depth: depth + 1)
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
        if let name = context.name, name.isText("Name"), let own = PublicVocabulary.metadataName(atEndOf: value) {
            return try redact(value[..<own.startIndex], without: .markup, context.inside) + own
        }
        return try redact(value, without: .markup, context)
    }

    /// Appends a part of a tag, in which every word is a name.
    private mutating func qualifiedNames(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let name = bytes[index...].markupName
            if name.isEmpty {
                let length = bytes[index...].scalarLength ?? 1
                result += bytes[index..<index + length]
                index += length
                continue
            }
            for (number, part) in name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .enumerated()
            {
                if number > 0 { result.append(UInt8(ascii: ":")) }
                appendName(part, to: &result)
            }
            index = name.endIndex
        }
    }

    /// Appends a document type, or a processing instruction.
    private mutating func declaration(
        _ bytes: ArraySlice<UInt8>,
        _ depth: Int,
        to result: inout [UInt8]
    ) throws(RedactionError) {
        let isXML = bytes.starts(with: "<?xml".utf8) && bytes.dropFirst(5).first?.isXMLSpace ?? false
        let html = "<!doctype html".utf8
        let isHTML = bytes.prefix(html.count).isEqualIgnoringASCIICase(to: html)
        let start = bytes.prefix(isXML ? 5 : isHTML ? html.count : 2)
        result += start
        result += try tokens(bytes[start.endIndex...], TextContext(depth: depth + 1))
    }

    /// Appends a name with escapes, which are made again.
    mutating func appendName(_ name: ArraySlice<UInt8>, escaped style: EscapedText.Style, to result: inout [UInt8]) {
        guard let text = EscapedText(name, style) else { return appendName(name, to: &result) }
        var changed: [UInt8] = []
        appendName(text.decoded[...], to: &changed)
        result += text.escaping(changed)
    }

    /// Appends a name, replaced if it is not public.
    mutating func appendName(_ name: ArraySlice<UInt8>, to result: inout [UInt8]) {
        let field = name.withoutIndex
        if PublicVocabulary.isName(field) || field.isJoinedDeclaration {
            result += name
        } else {
            record.replace(.name)
            appendWords(name, to: &result)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The name at the start, with its prefix.
    fileprivate var markupName: ArraySlice<UInt8> {
        var rest = self
        while let first = rest.first {
            let word = rest.wordPrefix
            if !word.isEmpty {
                rest = rest[word.endIndex...]
            } else if "_:.-".utf8.contains(first) {
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        return self[..<rest.startIndex]
    }
}
