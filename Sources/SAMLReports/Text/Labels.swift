internal import SAMLEncoding

/// The layout of lines with a label and a text, with aligned texts.
package struct Labels {
    package let indent: Int
    /// The width of a label with its colon and a space, in characters; a longer label takes more.
    package let width: Int

    package init(indent: Int, width: Int) {
        self.indent = indent
        self.width = width
    }

    package func line(_ label: String, _ text: String?) -> [String] {
        text.map {
            [String(repeating: " ", count: indent) + "\(label):".padded(to: width - 1) + " \($0)".withoutControls]
        }
            ?? []
    }

    package func line(_ label: String, _ texts: [String]) -> [String] {
        line(label, texts.isEmpty ? nil : texts.joined(separator: ", "))
    }
}

extension String {
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
