import ByteTools

/// The names of headers to search for in text.
struct HeaderNames {
    private let names: [(name: ByteText, text: [UInt8])]

    let shortest: Int

    init(_ names: [String]) {
        self.names = names.map { (ByteText($0), $0.utf8.map { $0.asciiLowercased }) }
        shortest = names.map { $0.utf8.count }.min() ?? 0
    }

    subscript(text: String) -> ByteText? {
        names.first { $0.text.isEqualIgnoringASCIICase(to: text.utf8) }?.name
    }

    /// Returns the headers in a line, or in a word of a command.
    func fields(in text: ArraySlice<UInt8>) -> [HeaderSearch.Candidate] {
        text.count < shortest ? [] : names.compactMap { field($0.name, $0.text, in: text) }
    }

    /// Finds a header anywhere in a line of a log, a debugger or a dictionary; `nil` if the name does not occur.
    private func field(
        _ header: ByteText,
        _ name: [UInt8],
        in line: ArraySlice<UInt8>
    ) -> HeaderSearch.Candidate? {
        guard let start = firstIndex(of: name, in: line) else { return nil }
        let isQuote = { (byte: UInt8) in "\"'".utf8.contains(byte) }
        var value = line[(start + name.count)...]
        if value.first.map(isQuote) ?? false { value.removeFirst() }
        value = value.drop { $0 == 0x20 }
        if value.first == UInt8(ascii: ",") {
            // The name and the value of a header in an archive, one after the other.
            let rest = value.dropFirst().drop { $0 == 0x20 }
            guard rest.starts(with: "\"value\"".utf8) else { return nil }
            value = rest.dropFirst("\"value\"".utf8.count).drop { $0 == 0x20 }
        }
        guard let mark = value.popFirst(), ":=".utf8.contains(mark) else { return nil }
        value = value.drop { $0 == 0x20 }
        if let quote = value.first, isQuote(quote) {
            value = value.dropFirst().prefix { $0 != quote }
        } else if start > line.startIndex {
            value = value.dropLast { "],;".utf8.contains($0) }
        }
        value = value.drop { $0.isXMLSpace }.dropLast { $0.isXMLSpace }
        return .field(name: header, value: ByteText(decoding: value))
    }

    private func firstIndex(of name: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        var index = line.startIndex
        let last = line.endIndex - name.count
        while index <= last {
            if line[index].asciiLowercased == name[0], line[index...].startsIgnoringASCIICase(with: name) {
                return index
            }
            index += 1
        }
        return nil
    }
}
