import SAMLEncoding

extension String {
    /// The text on one line, without anything that Markdown or HTML gives a meaning to, and without what services make links
    /// of: addresses with and without a scheme, mentions, and numbers of issues.
    var markdown: String {
        // Services look for mentions and numbers of issues in what has been rendered, but not in code.
        markdownEscaped { "#-".unicodeScalars.contains($0) ? "<code>&#\($0.value);</code>" : "&#\($0.value);" }
    }

    /// The text as code; in a form that can stand in a table, which a code span with `|` cannot.
    var markdownCode: String {
        "<code>\(isEmpty ? "''" : markdownEscaped { "&#\($0.value);" })</code>"
    }

    /// By scalars: a sign with a combining mark after it is another `Character`, and yet a sign to readers of Markdown.
    private func markdownEscaped(_ replacement: (Unicode.Scalar) -> String) -> String {
        let scalars = Array(withoutControls.unicodeScalars)
        var text = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            // Addresses for mail are looked for in rendered text as well, also in code: a tag parts them.
            case "@": text += "<code>&#64;</code>"
            case "!", "\"", "#", "$", "&", "*", "+", "<", ">", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~":
                text += replacement(scalar)
            case ":", ".", "-":
                if scalars.makesLink(at: index) { text += replacement(scalar) } else { fallthrough }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension [Unicode.Scalar] {
    /// Whether a sign makes a link of the text around it where no markup does (GitHub Flavored Markdown section 6.9, and
    /// references to issues): `http://`, `www.`, `GH-`.
    fileprivate func makesLink(at index: Int) -> Bool {
        switch self[index] {
        case ":": index + 1 < count && self[index + 1] == "/"
        case ".": ends(before: index, with: "www")
        default: ends(before: index, with: "gh")
        }
    }

    /// Whether letters of ASCII, upper or lower case, stand before an index.
    private func ends(before index: Int, with word: String) -> Bool {
        let letters = self[..<index].suffix(word.utf8.count)
        return letters.elementsEqual(word.unicodeScalars) { $0.isASCII && $0.value | 0x20 == $1.value }
    }
}
