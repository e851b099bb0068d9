internal import SAMLEncoding

/// The layout of lines with a label and a text, with aligned texts.
package struct Labels {
    /// The number of spaces before each label.
    package let indent: Int
    /// The width of a label with its colon and a space, in characters; a longer label takes more.
    package let width: Int

    /// Creates a layout.
    package init(indent: Int, width: Int) {
        self.indent = indent
        self.width = width
    }

    /// The line; an empty array without a text.
    package func line(_ label: String, _ text: String?) -> [String] {
        text.map {
            [String(repeating: " ", count: indent) + "\(label):".padded(to: width - 1) + " \($0)".withoutControls]
        }
            ?? []
    }

    /// The line with several texts; an empty array without texts.
    package func line(_ label: String, _ texts: [String]) -> [String] {
        line(label, texts.isEmpty ? nil : texts.joined(separator: ", "))
    }
}

extension String {
    /// The text, padded with spaces to a minimum width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
