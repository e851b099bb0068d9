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
        var rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = text[(start + 1)...]
            let name = rest.prefix(maximumNameLength).prefix { $0.isBase64 || "-_.:".utf8.contains($0) }
            let localName = name.localPart
            guard rootNames.contains(where: { localName.elementsEqual($0) }), let next = text[name.endIndex...].first,
                next.isBlank || next.isASCIINewline || next == greaterThan
            else { continue }
            let element = start..<endOfElement(named: name, in: text)
            if SAMLSigns.areIn(text[element]) { return (element, first ?? element) }
            first = first ?? element
            rest = text[element.upperBound...]
        }
        return (nil, first)
    }

    private static let rootNames = ["Response", "Envelope"].map { [UInt8]($0.utf8) }
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
            let next = rest.drop(while: \.isBlank).prefix { $0.isEncoded || $0.standardFromURLSafe != nil }
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
        text.first == mark && lines(of: text).allSatisfy { $0.first == mark }
    }

    /// Returns the quoted lines around a place, from its line to the end of the response or of the quotation;
    /// `nil` if other text is before it in its line.
    static func range(around place: Int, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
        guard start < place, text[start] == mark, text[start..<place].allSatisfy({ $0 == mark || $0.isBlank }) else {
            return nil
        }
        let isMarkup = text[place] == UInt8(ascii: "<")
        var end = start
        var next = start
        while next < text.endIndex, text[next] == mark {
            let line = text[next...].prefix { $0 != 0x0A }
            let content = line.drop { $0 == mark || $0.isBlank }
            // A line with spaces is not a part of encoded text.
            guard isMarkup || !content.isEmpty && !content.contains(where: \.isBlank) else { break }
            end = line.endIndex
            next = min(end + 1, text.endIndex)
        }
        return start..<end
    }

    /// Returns the text without the marks that every line has, and without one space after each: a reply to a reply has two.
    static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var lines = lines(of: text)
        repeat {
            lines = lines.map { line in
                let text = line.dropFirst()
                return text.first == 0x20 ? text.dropFirst() : text
            }
        } while lines.allSatisfy { $0.first == mark }
        return Array(lines.joined(separator: [0x0A]))
    }

    private static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
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
