internal import SAMLEncoding

/// How lines of a label and a text are written, so that the texts stand under each other.
package struct Labels {
    /// How many spaces are before each label.
    package let indent: Int
    /// How many characters a label takes with its colon and the space after it; a longer one takes more.
    package let width: Int

    /// Makes labels.
    package init(indent: Int, width: Int) {
        self.indent = indent
        self.width = width
    }

    /// The line; nothing if there is no text.
    package func line(_ label: String, _ text: String?) -> [String] {
        text.map {
            [String(repeating: " ", count: indent) + "\(label):".padded(to: width - 1) + " \($0)".withoutControls]
        }
            ?? []
    }

    /// The line with several texts; nothing if there are none.
    package func line(_ label: String, _ texts: [String]) -> [String] {
        line(label, texts.isEmpty ? nil : texts.joined(separator: ", "))
    }
}

extension String {
    /// The text with spaces after it, at least so many characters long.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
