internal import ByteTools

/// Finds a response, or its Base64, in text without a field name: a line of a log, a chat message.
enum EmbeddedResponse {
    static func range(in text: ArraySlice<UInt8>) -> Range<Int>? { markup(in: text) ?? base64(in: text) }

    /// Begins at the first `Response` or an `Envelope` around it, a SAML one preferred; ends with the text without an end tag.
    static func markup(in text: ArraySlice<UInt8>) -> Range<Int>? {
        let found = elements(in: text)
        return found.likely ?? found.first
    }

    static func likely(in text: ArraySlice<UInt8>) -> Range<Int>? { elements(in: text).likely ?? base64(in: text) }

    /// Returns the first element that is likely to be a SAML response, and the first element with the name of one.
    private static func elements(in text: ArraySlice<UInt8>) -> (likely: Range<Int>?, first: Range<Int>?) {
        var first: Range<Int>?
        let marks = marksInNames
        // An index, because a slice that shrinks is retained and released for each tag.
        var index = text.startIndex
        while index + 1 < text.endIndex {
            let start = index
            index += 1
            guard text[start] == UInt8(ascii: "<") else { continue }
            var end = index
            let limit = min(text.endIndex, index + maximumNameLength)
            while end < limit, text[end].isBase64 || marks.contains(text[end]) { end += 1 }
            guard end - index >= rootNameLength else { continue }
            let name = text[index..<end]
            let localName = name.localPart
            guard rootNames.contains(where: { localName.elementsEqual($0) }), let next = text[name.endIndex...].first,
                next.isBlank || next.isASCIINewline || next == greaterThan
            else { continue }
            let element = start..<endOfElement(named: name, in: text)
            if SAMLSigns.areIn(text[element]) { return (element, first ?? element) }
            first = first ?? element
            index = element.upperBound
        }
        return (nil, first)
    }

    private static let marksInNames: ASCIISet = "-_.:"
    private static let rootNames = ["Response", "Envelope"].map { [UInt8]($0.utf8) }
    private static let rootNameLength = 8
    private static let maximumNameLength = 64
    private static let minimumBase64Length = 64
    private static let greaterThan = UInt8(ascii: ">")

    private static func endOfElement(named name: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
        var rest = text[name.endIndex...]
        // Elements of the same name may be nested.
        var depth = 1
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = text[(start + 1)...]
            if rest.starts(with: name), let next = rest.dropFirst(name.count).first, next.endsMarkupName { depth += 1 }
            // JSON may write the slash with a backslash before it.
            if rest.first == UInt8(ascii: "\\") { rest = rest.dropFirst() }
            guard rest.first == UInt8(ascii: "/"), rest.dropFirst().starts(with: name) else { continue }
            depth -= 1
            guard depth == 0 else { continue }
            return text[(rest.startIndex + 1)...].firstIndex(of: greaterThan).map { $0 + 1 } ?? text.endIndex
        }
        return text.endIndex
    }

    /// Returns the first long run of Base64, percent-encoded or not, that starts with a response or an XML declaration.
    static func base64(in text: ArraySlice<UInt8>) -> Range<Int>? {
        var position = text.startIndex
        while position < text.endIndex {
            guard text[position].isEncoded else {
                position += 1
                continue
            }
            let start = position
            while position < text.endIndex, text[position].isEncoded || text[position].standardFromURLSafe != nil {
                position += 1
            }
            guard position - start >= minimumBase64Length else { continue }
            let run = text[start..<position]
            // An equals sign before the value is not part of it, as in 'response=PHNh…'.
            let sign = run.prefix(maximumNameLength).firstIndex(of: UInt8(ascii: "="))
            let value = sign.map { run[($0 + 1)...] } ?? run
            if startsWithResponse(value) { return value.startIndex..<endOfLines(from: value, in: text) }
        }
        return nil
    }

    /// Returns the end of the lines that continue the Base64 of a full first line, as in e-mail and YAML.
    private static func endOfLines(from first: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
        var line = first
        while line.count >= 16, line.count % 4 == 0, line.last != Base64Alphabet.padding {
            var rest = text[line.endIndex...]
            if rest.first == 0x0D { rest = rest.dropFirst() }
            guard rest.popFirst() == 0x0A else { break }
            let next = rest.drop { $0.isBlank }.prefix { $0.isEncoded || $0.standardFromURLSafe != nil }
            let isWholeLine = text[next.endIndex...].first.map { $0.isASCIINewline || $0.isQuotationMark } ?? true
            guard !next.isEmpty, next.count <= first.count, isWholeLine else { break }
            line = next
        }
        return line.endIndex
    }

    /// Returns true if Base64, of either alphabet, starts with a response or an XML declaration.
    static func startsWithResponse(_ value: ArraySlice<UInt8>) -> Bool {
        // Most runs are words, and only one character encodes the first bits of `<`.
        guard value.first == UInt8(ascii: "P"), value.count >= minimumBase64Length else { return false }
        let start = value.prefix(minimumBase64Length).map { $0.standardFromURLSafe ?? $0 }
        guard let text = try? Base64Text(validating: start) else { return false }
        let markup = text.decoded()
        guard markup.first == UInt8(ascii: "<") else { return false }
        return markup.starts(with: "<?xml".utf8) || self.markup(in: markup[...]) != nil
    }
}

/// Quoted text of an e-mail: every line starts with `>`.
enum QuotedLines {
    private static let mark = UInt8(ascii: ">")

    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == mark, text.last != 0x0A else { return false }
        return text.indices.dropLast().allSatisfy { text[$0] != 0x0A || text[$0 + 1] == mark }
    }

    /// Returns the quoted lines around a place, from its line to the end of the response or of the quotation;
    /// `nil` if other text is before it in its line.
    static func range(around place: Int, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
        guard start < place, text[start] == mark else { return nil }
        // The fields of a form before the value have no spaces.
        let head = text[start..<place].drop { $0 == mark || $0.isBlank }
        guard !head.contains(where: { $0 == mark || $0.isBlank }) else { return nil }
        let isMarkup = text[place] == UInt8(ascii: "<")
        var end = start
        var next = start
        while next < text.endIndex, text[next] == mark {
            let line = text[next...].prefix { $0 != 0x0A }
            let content = line.drop { $0 == mark || $0.isBlank }
            // A line with spaces is not a part of encoded text.
            guard isMarkup || !content.isEmpty && !content.contains(where: { $0.isBlank }) else { break }
            end = line.endIndex
            next = min(end + 1, text.endIndex)
        }
        return start..<end
    }

    /// Returns the text without the marks that every line has, and without one space after each: a reply to a reply has two.
    static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var depth = Int.max
        forEachLine(of: text) { depth = min(depth, marks(of: $0).count) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        forEachLine(of: text) { line in
            if line.startIndex > text.startIndex { result.append(0x0A) }
            result += line[marks(of: line, maximum: depth).end...]
        }
        return result
    }

    /// Returns the number of marks at the start of a line, and the place after them.
    private static func marks(of line: ArraySlice<UInt8>, maximum: Int = .max) -> (count: Int, end: Int) {
        var (count, index) = (0, line.startIndex)
        while count < maximum, index < line.endIndex, line[index] == mark {
            count += 1
            index += 1
            if index < line.endIndex, line[index] == 0x20 { index += 1 }
        }
        return (count, index)
    }

    private static func forEachLine(of text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        var start = text.startIndex
        while let end = text[start...].firstIndex(of: 0x0A) {
            body(text[start..<end])
            start = end + 1
        }
        body(text[start...])
    }
}

extension UInt8 {
    /// True if it may be in percent-encoded Base64.
    fileprivate var isEncoded: Bool { isBase64 || self == Base64Alphabet.padding || self == UInt8(ascii: "%") }
}

/// The detection of SAML elements, as opposed to the `Response` or `Envelope` of another service.
enum SAMLSigns {
    private static let ofStart = ["xmlns", "ID=", "Version="].map { [UInt8]($0.utf8) }
    private static let ofElement = ["saml", "SAML", "Assertion", "Version="].map { [UInt8]($0.utf8) }
    /// The number of bytes of an element that are examined.
    private static let elementLength = 64 << 10
    /// The number of bytes of an element without an end that are examined, because other text may follow.
    private static let startLength = 2048

    /// Returns true if an element is likely to be a SAML element.
    static func areIn(_ element: ArraySlice<UInt8>) -> Bool {
        let start = element.prefix(elementLength)
        return ofElement.contains { start.firstRange(ofBytes: $0) != nil }
    }

    /// Returns true if a start tag contains the name SAML, which the namespace of a response does.
    ///
    /// - Parameters:
    ///   - text: The whole text, which may have a million tags.
    ///   - start: The start of the tag.
    /// - Returns: True if the tag contains the name SAML.
    static func areInTag(of text: [UInt8], from start: Int) -> Bool {
        let end = min(text.count, start + tagLength)
        var index = start
        while index + 3 < end, text[index] != UInt8(ascii: ">") {
            let bit = text[index] & 0x20
            if text[index] == UInt8(ascii: "S") | bit, text[index + 1] == UInt8(ascii: "A") | bit,
                text[index + 2] == UInt8(ascii: "M") | bit, text[index + 3] == UInt8(ascii: "L") | bit
            {
                return true
            }
            index += 1
        }
        return false
    }

    private static let tagLength = 512

    /// Returns true if an element without an end is likely to be a SAML element.
    static func areIn(unclosed element: ArraySlice<UInt8>) -> Bool {
        let start = element.prefix(startLength)
        return ofStart.contains { start.firstRange(ofBytes: $0) != nil }
    }
}
