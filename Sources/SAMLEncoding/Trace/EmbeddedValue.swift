internal import ByteTools

/// Finds a field and its value in text that is not a form: in a log line, JSON, or the page that posts a form.
enum EmbeddedValue {
    static func range(of field: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let name = Array(field.utf8)
        guard let first = name.first else { return nil }
        var rest = text
        while let candidate = rest.firstIndex(of: first) {
            let tail = text[candidate...]
            let startsName = text[..<candidate].last.map { !$0.isBase64 && !"-_.".utf8.contains($0) } ?? true
            if startsName, tail.starts(with: name), let value = value(after: tail.dropFirst(name.count)) {
                return value
            }
            rest = tail.dropFirst()
        }
        return nil
    }

    /// Reads `="…"`, `: …`, `" value="…"` and similar forms.
    private static func value(after name: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = name.drop { $0.isQuotationMark || $0.isBlank }
        if rest.starts(with: "value".utf8) { rest = rest.dropFirst(5).drop(while: { $0.isBlank }) }
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else { return nil }
        rest = rest.drop { $0.isBlank }
        if let block = yamlBlock(rest) { return block }
        let value: ArraySlice<UInt8>
        if let quote = rest.first, quote.isQuotationMark {
            value = rest.dropFirst().prefix { $0 != quote }
        } else {
            value = word(rest.prefix { !($0.isASCIINewline || $0.isQuotationMark || "&,;<>)]}".utf8.contains($0)) })
        }
        return value.isEmpty ? nil : value.indices
    }

    /// Returns the value without quotation marks in a line: up to a blank, unless a form decoder made blanks of the pluses in it.
    private static func word(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let word = line.prefix { !$0.isBlank }
        var end = word.endIndex
        var assertion: ArraySlice<UInt8>?
        for _ in 0..<EncodedValue.maximumChecks {
            let value = line[..<end]
            if EncodedValue.isComplete(value) { return value }
            guard end < line.endIndex else { break }
            let restored = value.suffix(EncodedValue.maximumTailLength) + [UInt8(ascii: "+")]
            if EncodedValue.isComplete(restored, endingWith: EncodedValue.outerEndTags) { return line[...end] }
            // The Response around an assertion goes on.
            if EncodedValue.isComplete(restored) { assertion = line[...end] }
            let next = line[(end + 1)...].firstIndex { $0.isBlank } ?? line.endIndex
            guard EncodedValue.isEncoded(line[end..<next]) else { break }
            end = next
        }
        return assertion ?? word
    }

    /// Returns the indented lines of a YAML block scalar, after `|` or `>`.
    private static func yamlBlock(_ text: ArraySlice<UInt8>) -> Range<Int>? {
        guard let mark = text.first, mark == UInt8(ascii: "|") || mark == UInt8(ascii: ">") else { return nil }
        var rest = text.dropFirst().drop { "+-123456789".utf8.contains($0) || $0.isBlank || $0 == 0x0D }
        guard rest.popFirst() == 0x0A, rest.first?.isBlank == true else { return nil }
        let start = rest.startIndex
        var end = start
        while rest.first?.isBlank == true {
            let line = rest.prefix { $0 != 0x0A }
            end = line.endIndex
            rest = rest[min(line.endIndex + 1, rest.endIndex)...]
        }
        return start..<end
    }
}
