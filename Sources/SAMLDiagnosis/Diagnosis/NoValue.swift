internal import ByteTools

/// Text in which a word for no value is where a response should be: `nil`, `SAMLResponse=null`, `{"SAMLResponse": null}`.
enum NoValue {
    private static let words = [
        "nil", "null", "(null)", "undefined", "none", "<null>", "<nil>", "[null]", "%28null%29", "%3cnull%3e",
    ].map { [UInt8]($0.utf8) }

    /// The names under which a response is sent and logged, in lowercase, longest first.
    private static let names = ["samlattributequeryresponse", "saml_response", "samlresponse"].map { [UInt8]($0.utf8) }

    /// No longer text without such a name is taken for the name of something and its value.
    private static let maximumLineLength = 200

    /// Whether that is all there is of a response: the text itself, the value of each field with it, or of any name in a line.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func isAll(of text: ArraySlice<UInt8>, field: String) -> Bool {
        let text = text.trimmed
        guard !text.isEmpty else { return false }
        if isNoValue(text) { return true }
        let values = values(in: text, field: [UInt8](field.utf8).map(\.asciiLowercased))
        if !values.isEmpty { return values.allSatisfy { isNoValue($0) } }
        guard text.count <= maximumLineLength else { return false }
        // What a debugger prints is on a line after the command.
        let line = text.lastIndex(of: 0x0A).map { text[($0 + 1)...] } ?? text
        let sign = line.lastIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        let value = sign.map { line[($0 + 1)...].trimmed } ?? line
        return value.count < text.count && !value.isEmpty && isNoValue(value)
    }

    /// Whether a value is empty, or a word for no value, in quotes or `Optional(…)` or not.
    private static func isNoValue(_ text: ArraySlice<UInt8>) -> Bool {
        var value = text.trimmed
        let optional = [UInt8]("optional(".utf8)
        while let first = value.first {
            if first == UInt8(ascii: "\\") {
                value = value.dropFirst()
            } else if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(first) {
                value = value.dropFirst()
                if value.last == first { value = value.dropLast() }
                if value.last == UInt8(ascii: "\\") { value = value.dropLast() }
            } else if value.startsIgnoringCase(optional) {
                value = value.dropFirst(optional.count)
                if value.last == UInt8(ascii: ")") { value = value.dropLast() }
            } else {
                break
            }
        }
        guard !value.isEmpty else { return true }
        return words.contains { word in
            guard value.startsIgnoringCase(word) else { return false }
            // A remark may follow the word, as in `nil (no session)`.
            return value.dropFirst(word.count).first.map { $0 <= 0x20 || "\"'\\)".utf8.contains($0) } ?? true
        }
    }

    /// The values of the fields that hold a response, up to what ends one.
    private static func values(in text: ArraySlice<UInt8>, field: [UInt8]) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        let names = names + [field]
        let starts = Set(names.compactMap(\.first))
        var rest = text
        while let start = rest.firstIndex(where: { starts.contains($0.asciiLowercased) }) {
            let tail = text[start...]
            rest = tail.dropFirst()
            let isStart = text[..<start].last.map { !$0.isLetterOrDigit } ?? true
            guard isStart, let name = names.first(where: { tail.startsIgnoringCase($0) }),
                let value = value(after: tail.dropFirst(name.count))
            else { continue }
            values.append(value)
            rest = text[value.endIndex...]
        }
        return values
    }

    /// What follows `=`, `:`, `=>` or `" value=` after a name; `nil` if none of these does.
    private static func value(after name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        // The distance is bounded, so that many names in a row are not looked through again and again.
        var rest = name.prefix(64).drop { $0 == 0x20 || $0 == 0x09 || "\"'\\]".utf8.contains($0) }
        if rest.starts(with: "value".utf8) { rest = rest.dropFirst(5) }
        guard let sign = rest.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else { return nil }
        let start = rest.startIndex + 1
        // An empty value and a long one are told apart by their first bytes.
        let value = name[start...].prefix(64).drop { $0 == UInt8(ascii: ">") }
        let quoted = value.drop { $0 == 0x20 }
        if let quote = quoted.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let content = quoted.dropFirst().prefix { $0 != quote }
            return content.last == UInt8(ascii: "\\") ? content.dropLast() : content
        }
        let end = value.firstIndex { $0 == 0x0A || ",;&}]".utf8.contains($0) } ?? value.endIndex
        let line = value[..<end]
        // Swift writes the type before the value: `: String? = nil`.
        guard let assignment = line.firstRange(of: " = ")?.upperBound else { return line }
        return line[assignment...]
    }
}

extension ArraySlice<UInt8> {
    /// The text without whitespace around it.
    fileprivate var trimmed: Self {
        let start = drop { $0 <= 0x20 }
        let end = start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex
        return start[..<end]
    }

    /// Whether the text starts with bytes in lowercase, in any case.
    fileprivate func startsIgnoringCase(_ bytes: [UInt8]) -> Bool {
        guard count >= bytes.count, first?.asciiLowercased == bytes.first else { return false }
        return zip(self, bytes).allSatisfy { $0.asciiLowercased == $1 }
    }

    fileprivate func firstRange(of text: String) -> Range<Int>? {
        let bytes = Array(text.utf8)
        return indices.first { self[$0...].starts(with: bytes) }.map { $0..<$0 + bytes.count }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(asciiLowercased)
    }
}
