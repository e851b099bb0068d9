/// Wraps lines of text for people between words, so that they fit a terminal.
///
/// Continuation lines start at the last column of the line. A word that is too long, such as masked text, is not broken. An excerpt
/// is cut around its caret.
package struct TextWrapping: Sendable {
    private let width: Int

    private static let minimumWidth = 40

    /// Below the minimum width, lines are unchanged.
    package init(width: Int) {
        self.width = width < Self.minimumWidth ? .max : width
    }

    /// - Complexity: O(*n*) in the length of the lines.
    package func lines(of text: [String]) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while let line = rest.popFirst() {
            if let next = rest.first, let excerpt = MarkedExcerpt(line, markedBy: next) {
                lines += excerpt.lines(upTo: width)
                rest.removeFirst()
            } else {
                lines += self.lines(of: line)
            }
        }
        return lines
    }

    /// - Complexity: O(*n*) in the length of the line.
    package func lines(of line: String) -> [String] {
        guard line.utf8.count > width else { return [line] }
        let tokens = Self.tokens(of: line)
        // An excerpt is not wrapped, because its caret must stay at its place.
        guard tokens.first?.word.first != "|" else { return [line] }
        let indent = indent(of: tokens)
        var lines: [String] = []
        var current = ""
        var used = 0
        for (gap, word) in tokens {
            let length = Self.length(of: word)
            if used > indent, used + gap + length > width {
                lines.append(current)
                current = String(repeating: " ", count: indent) + word
                used = indent + length
            } else {
                current += String(repeating: " ", count: gap) + word
                used += gap + length
            }
        }
        return lines + [current]
    }

    /// The words, each with the number of spaces before it.
    private static func tokens(of line: String) -> [(gap: Int, word: Substring)] {
        var tokens: [(gap: Int, word: Substring)] = []
        var rest = Substring(line)
        while !rest.isEmpty {
            let word = rest.drop { $0 == " " }
            let gap = rest.utf8.count - word.utf8.count
            let end = word.firstIndex(of: " ") ?? word.endIndex
            tokens.append((gap, word[..<end]))
            rest = word[end...]
        }
        return tokens
    }

    /// The start of the last column after several spaces; without columns, the start of the line or a little further.
    private func indent(of tokens: [(gap: Int, word: Substring)]) -> Int {
        guard let first = tokens.first else { return 0 }
        var indent = first.gap == 0 ? 2 : first.gap
        var used = 0
        for (index, token) in tokens.enumerated() {
            used += token.gap
            if used > width / 2 { break }
            if index > 0, token.gap > 1 { indent = used }
            used += Self.length(of: token.word)
        }
        return indent
    }

    /// The number of visible characters, without color sequences.
    fileprivate static func length(of word: Substring) -> Int {
        guard word.utf8.contains(0x1B) else { return word.count }
        var count = 0
        var isInSequence = false
        for character in word {
            if character == "\u{1B}" {
                isInSequence = true
            } else if isInSequence {
                isInSequence = character != "m"
            } else {
                count += 1
            }
        }
        return count
    }
}

/// An excerpt of a document, and the line with the caret under it.
private struct MarkedExcerpt {
    private let margin: String
    private let text: Substring
    private let caret: Substring
    /// The number of Unicode scalars before the caret.
    private let column: Int

    /// The minimum width of an excerpt that is cut, in characters.
    private static let minimumWidth = 16

    /// `nil` for lines that are no excerpt.
    init?(_ line: String, markedBy next: String) {
        let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        margin = String(repeating: " ", count: indent) + "| "
        guard line.utf8.starts(with: margin.utf8), next.utf8.starts(with: margin.utf8) else { return nil }
        text = Substring(line.utf8.dropFirst(margin.utf8.count))
        let marks = Substring(next.utf8.dropFirst(margin.utf8.count))
        caret = marks.drop { $0 == " " }
        guard caret.utf8.contains(UInt8(ascii: "^")), TextWrapping.length(of: caret) == 1 else { return nil }
        column = marks.utf8.count - caret.utf8.count
    }

    /// The two lines, cut on both sides of the caret if they are longer than a width.
    func lines(upTo width: Int) -> [String] {
        let scalars = text.unicodeScalars
        let room = width - margin.utf8.count
        let length = max(scalars.count, column + 1)
        guard room >= Self.minimumWidth, length > room else { return lines(of: scalars, column) }
        let start = max(0, min(column - room / 2, length - room))
        return lines(of: scalars.dropFirst(start).prefix(room), column - start)
    }

    private func lines(of scalars: Substring.UnicodeScalarView, _ column: Int) -> [String] {
        ["\(margin)\(String(scalars))", "\(margin)\(String(repeating: " ", count: column))\(caret)"]
    }
}
