/// Breaks lines of text for people between words, so that they fit a terminal.
///
/// What is broken off stands under the last column of the line. A word that is too long, such as masked text, stays whole.
package struct TextWrapping: Sendable {
    /// How many characters fit.
    private let width: Int

    /// The narrowest terminal that lines are broken for.
    private static let minimumWidth = 40

    /// Breaks lines for a terminal.
    ///
    /// - Parameter width: How many characters fit; of too few, lines stay as they are.
    package init(width: Int) {
        self.width = width < Self.minimumWidth ? .max : width
    }

    /// The line, or several.
    /// - Complexity: O(*n*) in the length of the line.
    package func lines(of line: String) -> [String] {
        guard line.utf8.count > width else { return [line] }
        let tokens = Self.tokens(of: line)
        // An excerpt, whose caret has to stay under its place.
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

    /// Where the last column starts that several spaces are before; without columns, where the line starts, or a bit further.
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

    /// The number of characters that are seen: the sequences that set colors take no room.
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
