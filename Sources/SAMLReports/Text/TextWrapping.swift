/// Wraps lines of text for people between words, so that they fit a terminal.
///
/// Continuation lines start at the last column of the line. A word that is too long, such as masked text, is not broken.
package struct TextWrapping: Sendable {
    /// The width in characters.
    private let width: Int

    /// The minimum width of a terminal for wrapping.
    private static let minimumWidth = 40

    /// Creates the wrapping for a terminal.
    ///
    /// - Parameter width: The width in characters; below the minimum, lines are unchanged.
    package init(width: Int) {
        self.width = width < Self.minimumWidth ? .max : width
    }

    /// Returns the line, or several lines.
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
    private static func length(of word: Substring) -> Int {
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
