/// Lines with a prefix of a viewer: a line number or a sign of `diff`.
package struct MarkedLines {
    enum Mark {
        case numbers, differences

        var observation: EncodingObservation.Kind { self == .numbers ? .lineNumbers : .diffMarks }
    }

    let mark: Mark
    private let lines: [ArraySlice<UInt8>]

    var unmarked: [UInt8] { Array(lines.joined(separator: [0x0A])) }

    /// The lines without their prefixes.
    package var pieces: LinePieces { LinePieces(lines.map { $0.indices }, separatedBy: [0x0A]) }

    package init?(_ text: ArraySlice<UInt8>) {
        if let lines = Self.withoutNumbers(text) {
            (self.mark, self.lines) = (.numbers, lines)
        } else if let lines = Self.withoutDifferences(text) {
            (self.mark, self.lines) = (.differences, lines)
        } else {
            return nil
        }
    }

    private static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        while let last = lines.last, last.allSatisfy({ $0.isBlank || $0 == 0x0D }) { lines.removeLast() }
        return lines
    }

    /// Returns true if a response, encoded or not, may start with the bytes.
    private static func startsResponse(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: "<") || line.prefix(16).count == 16 && line.prefix(16).allSatisfy { $0.isBase64 }
    }
}

extension MarkedLines {
    private static let frame = [UInt8]("─".utf8)
    private static let bar = [UInt8]("│".utf8)
    private static let separators = ["│", "|", ":", ")", "→"].map { [UInt8]($0.utf8) }

    private static func isOfFrame(_ line: ArraySlice<UInt8>) -> Bool {
        let start = line.drop { $0.isBlank }
        return start.starts(with: frame) || start.starts(with: bar)
    }

    /// Returns the text without the lines at its start that meet a condition.
    private static func text(_ text: ArraySlice<UInt8>, after isDropped: (ArraySlice<UInt8>) -> Bool) -> ArraySlice<
        UInt8
    > {
        var rest = text
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A }
            guard isDropped(line) else { break }
            rest = rest[line.endIndex...].dropFirst()
        }
        return rest
    }

    private static func withoutNumbers(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        // `bat` prints a frame with the name of the file.
        let numbered = Self.text(text, after: isOfFrame)
        let first = numbered.prefix { $0 != 0x0A }
        // Most texts are distinguished by their first line, and are not divided.
        guard let number = number(of: first) else { return nil }
        let rest = first[number.end...]
        let separator = rest.prefix { $0.isBlank }
        let sign = separators.first { rest[separator.endIndex...].starts(with: $0) } ?? []
        let blanks = rest[(separator.endIndex + sign.count)...].prefix { $0.isBlank }
        guard separator.count + sign.count + blanks.count > 0, startsResponse(first[blanks.endIndex...]) else {
            return nil
        }
        let lines = lines(of: numbered).prefix { !isOfFrame($0) }
        guard lines.count > 1 else { return nil }
        let mark = first[number.end..<blanks.endIndex]
        var expected = number.value
        var unmarked: [ArraySlice<UInt8>] = []
        for line in lines {
            guard let number = Self.number(of: line), number.value == expected else { return nil }
            expected += 1
            // The spaces at the end of a prefix are missing if the line is empty.
            let length = zip(line[number.end...], mark).prefix { $0 == $1 }.count
            unmarked.append(line[(number.end + length)...])
        }
        return unmarked
    }

    private static func number(of line: ArraySlice<UInt8>) -> (value: Int, end: Int)? {
        let digits = line.drop { $0.isBlank }.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, digits.endIndex)
    }

    private static func withoutDifferences(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        let heads = ["diff ", "index ", "--- ", "+++ ", "@@ "]
        let changes = Self.text(text) { line in heads.contains { line.starts(with: $0.utf8) } }
        guard let mark = changes.first, mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-"),
            changes.dropFirst().first == UInt8(ascii: "<")
        else { return nil }
        let end = [UInt8]("\\ No newline at end of file".utf8)
        let marked = lines(of: changes).filter { !$0.starts(with: end) }
        guard marked.allSatisfy({ $0.first == mark }) else { return nil }
        return marked.map { $0.dropFirst() }
    }
}
