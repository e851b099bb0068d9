internal import ByteTools

/// Text with a null value in place of a response: `nil`, `SAMLResponse=null`, `{"SAMLResponse": null}`.
package enum NoValue {
    private static let words = [
        "nil", "null", "(null)", "undefined", "none", "<null>", "<nil>", "[null]", "%28null%29", "%3cnull%3e",
        "nsnull", "nullptr", "<nsnull>", "(nil)", "(none)", "<none>", "<undefined>",
    ].map { [UInt8]($0.utf8) }.sorted { $0.count > $1.count }

    /// The names of fields and variables with a response, in lowercase, longest first.
    private static let names = ["samlattributequeryresponse", "saml_response", "samlresponse"].map { [UInt8]($0.utf8) }
    private static let nameLengths = names.map { $0.count }

    /// Returns true if a text is the name of a field or a variable with a response.
    static func isName(_ text: ArraySlice<UInt8>, field: [UInt8]) -> Bool {
        text.elementsEqual(field) || names.contains { text.isEqualIgnoringASCIICase(to: $0) }
    }

    /// The maximum length of a name and its value, if the name is not one of these.
    private static let maximumLineLength = 200

    /// Returns true if the text itself, the value of each field, or that of any name in a line is a null value.
    package static func isAll(of text: ArraySlice<UInt8>, field: String) -> Bool {
        let text = text.trimmed
        guard !text.isEmpty else { return false }
        if isNoValue(text) || isName(text, field: Array(field.utf8)) { return true }
        let values = values(in: text, field: [UInt8](field.utf8).map { $0.asciiLowercased })
        if !values.isEmpty { return values.allSatisfy { isNoValue($0) } }
        guard text.count <= maximumLineLength else { return false }
        // A debugger prints the value on the line after the command.
        let line = text.lastIndex(of: 0x0A).map { text[($0 + 1)...] } ?? text
        let sign = line.lastIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        let value = sign.map { line[($0 + 1)...].trimmed } ?? line
        return value.count < text.count && !value.isEmpty && isNoValue(value)
    }

    private static func isNoValue(_ text: ArraySlice<UInt8>) -> Bool {
        // A remark may follow the word, as in `nil (no session)`.
        afterWord(in: text.trimmed).map { $0.first.map { $0 <= 0x20 || isClosing($0) } ?? true } ?? false
    }

    /// Returns the text after a null or empty value, optionally in quotes or `Optional(…)`; `nil` if there is a value.
    private static func afterWord(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var value = text
        while let first = value.first {
            if first == UInt8(ascii: "\\") {
                value = value.dropFirst()
            } else if first.isQuotationMark || first == UInt8(ascii: "`") {
                value = value.dropFirst()
                if value.last == first { value = value.dropLast() }
                if value.last == UInt8(ascii: "\\") { value = value.dropLast() }
            } else if value.startsIgnoringASCIICase(with: optional) {
                value = value.dropFirst(optional.count)
                if value.last == UInt8(ascii: ")") { value = value.dropLast() }
            } else {
                break
            }
        }
        guard let first = value.first else { return value }
        // Most values are none, and are distinguished by their first byte.
        guard starts.contains(first) else { return nil }
        return words.first { value.startsIgnoringASCIICase(with: $0) }.map { value.dropFirst($0.count) }
    }

    private static let firstLetters = words.compactMap { $0.first }.flatMap { [$0, $0.isASCIILetter ? $0 ^ 0x20 : $0] }
    private static let starts = ASCIISet(firstLetters)
    private static let optional = [UInt8]("optional(".utf8)

    private static func isClosing(_ byte: UInt8) -> Bool { "\"'`\\)".utf8.contains(byte) }

    /// Returns the text from the start of the value of each field that holds a response, for the first fields.
    package static func starts(ofValuesIn text: ArraySlice<UInt8>, field: String) -> [ArraySlice<UInt8>] {
        values(
            in: text,
            field: [UInt8](field.utf8).map { $0.asciiLowercased },
            maximum: 16,
            after: start(ofValueAfter:)
        )
        .map { text[$0.startIndex...] }
    }

    /// Returns the values of the fields that hold a response, up to their delimiters.
    private static func values(
        in text: ArraySlice<UInt8>,
        field: [UInt8],
        maximum: Int = .max,
        after value: (ArraySlice<UInt8>) -> ArraySlice<UInt8>? = value(after:)
    ) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        let names = names + [field]
        // Every byte is examined; a set would compute a hash of each.
        var starts = [Bool](repeating: false, count: 256)
        for first in names.compactMap({ $0.first }) { starts[Int(first)] = true }
        var rest = text
        while values.count < maximum, let start = rest.firstIndex(where: { starts[Int($0.asciiLowercased)] }) {
            let tail = text[start...]
            rest = tail.dropFirst()
            let isStart = text[..<start].last.map { !$0.isLetterOrDigit } ?? true
            guard isStart, let name = names.first(where: { tail.startsIgnoringASCIICase(with: $0) }),
                let value = value(tail.dropFirst(name.count))
            else { continue }
            values.append(value)
            rest = text[value.endIndex...]
        }
        return values
    }

    /// The bytes that end a value without quotes.
    private static let ends: ASCIISet = "\n,;&}]"
    private static let assignmentSign = [UInt8](" = ".utf8)

    /// Returns the value after `=`, `:`, `=>` or `" value=` after a name; `nil` if there is no such sign.
    private static func value(after name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let value = start(ofValueAfter: name) else { return nil }
        let quoted = value.drop { $0 == 0x20 }
        if let quote = quoted.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let content = quoted.dropFirst().prefix { $0 != quote }
            return content.last == UInt8(ascii: "\\") ? content.dropLast() : content
        }
        let ends = ends
        let end = value.firstIndex { ends.contains($0) } ?? value.endIndex
        let line = value[..<end]
        // Swift writes the type before the value: `: String? = nil`.
        guard let assignment = line.firstRange(ofBytes: assignmentSign)?.upperBound else { return line }
        return line[assignment...]
    }

    /// The bytes between a name and the sign after it.
    private static let separators: ASCIISet = " \t\"'\\]"

    /// Returns the first bytes after such a sign; `nil` if there is none.
    private static func start(ofValueAfter name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        // The distance is bounded, so that a sequence of many names takes linear time.
        let separators = separators
        var rest = name.prefix(64).drop { separators.contains($0) }
        if rest.starts(with: "value".utf8) { rest = rest.dropFirst(5) }
        guard let sign = rest.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else { return nil }
        // An empty value and a long one are distinguished by their first bytes.
        return name[(rest.startIndex + 1)...].prefix(64).drop { $0 == UInt8(ascii: ">") }
    }
}

// MARK: - In a log

extension NoValue {
    struct Field {
        let name: Range<Int>
        /// The range from the name to the end of the null value, or to the sign if nothing follows it.
        let range: Range<Int>
    }

    private static let maximumNames = 6
    /// The maximum length of the text before a sign in a run.
    private static let maximumDistance = 160

    /// A text that only mentions the field does not count: a sign with a null value, empty quotes, or nothing must follow it.
    static func field(inRun run: Range<Int>, of text: [UInt8], named field: [UInt8]) -> Field? {
        var start = run.lowerBound
        for _ in 0..<maximumNames {
            let sign = text[start..<run.upperBound].prefix(maximumDistance).firstIndex(of: UInt8(ascii: "="))
            let end = sign ?? run.upperBound
            if let name = name(endingAt: end, in: text[start..<end], field), let rest = Self.end(after: text[end...]) {
                return Field(name: name, range: name.lowerBound..<rest)
            }
            guard let sign else { return nil }
            start = sign + 1
        }
        return nil
    }

    static func minimumNameLength(field: [UInt8]) -> Int { names.reduce(field.count) { min($0, $1.count) } }

    private static func name(endingAt end: Int, in word: ArraySlice<UInt8>, _ field: [UInt8]) -> Range<Int>? {
        guard let last = word.last, last | 0x20 == UInt8(ascii: "e") || last == field.last else { return nil }
        let lengths = nameLengths.contains(field.count) ? nameLengths : [field.count] + nameLengths
        guard let length = lengths.first(where: { isName(word.suffix($0), field: field) }) else { return nil }
        let name = word.suffix(length)
        guard word[..<name.startIndex].last.map({ !$0.isLetterOrDigit && $0 != UInt8(ascii: "_") }) ?? true
        else { return nil }
        return name.indices
    }

    private static let maximumGap = 64
    /// The bytes with which null values start, also in quotes, in `Optional(…)` or after `=>`.
    private static let mayStartNothing = ASCIISet(firstLetters + Array("oO\"'`\\>".utf8))

    private static func end(after name: ArraySlice<UInt8>) -> Int? {
        let isDirect = name.first == UInt8(ascii: "=")
        if isDirect {
            if isNothing(name.dropFirst()) { return name.startIndex + 1 }
            // Most values are distinguished by their first byte.
            let first = name.dropFirst().prefix(maximumGap).first { $0 > 0x20 }
            if let first, !mayStartNothing.contains(first) { return nil }
        }
        guard let value = value(after: name) else { return nil }
        let before = name[..<value.startIndex].last
        if value.isEmpty {
            guard before == UInt8(ascii: "\"") || before == UInt8(ascii: "'") else { return nil }
            let quote = name[value.endIndex...].drop { $0 == UInt8(ascii: "\\") }
            return quote.first == before ? quote.startIndex + 1 : nil
        }
        let trimmed = value.trimmed
        guard !trimmed.isEmpty, let rest = afterWord(in: trimmed), rest.startIndex > trimmed.startIndex else {
            return nil
        }
        let remark = rest.drop(while: isClosing)
        if remark.first.map({ $0 > 0x20 && $0.isLetterOrDigit }) ?? false { return nil }
        // Directly after `=` the value ends at a space; otherwise a sentence may start like this.
        let isEnd = remark.trimmed.first.map { !$0.isLetterOrDigit } ?? true
        return isEnd || isDirect && trimmed.startIndex == name.startIndex + 1 ? rest.startIndex : nil
    }

    /// Returns true if a value is missing: the next field or line starts in its place.
    private static func isNothing(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop { $0 == 0x20 || $0 == 0x09 }
        guard let next = rest.first else { return true }
        if next == UInt8(ascii: "&") { return rest.startIndex == text.startIndex && MarkupOpening(at: rest) == nil }
        guard next == 0x0A || next == 0x0D else { return false }
        // The value may start on the next line.
        let line = rest.drop { $0 <= 0x20 }
        if let first = line.first, "<&\"'`\\{[(".utf8.contains(first) { return false }
        let run = line.prefix(EncodedHead.minimumLength)
        return run.count < EncodedHead.minimumLength || !run.allSatisfy { $0.isBase64 || "%-_=".utf8.contains($0) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: Self { drop { $0 <= 0x20 }.dropLast { $0 <= 0x20 } }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(asciiLowercased)
    }
}
