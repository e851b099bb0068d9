import SAMLEncoding

extension String {
    /// The text on one line, without markup of Markdown or HTML, and without anything that services turn into links: addresses with
    /// and without a scheme, mentions, and numbers of issues.
    var markdown: String {
        // Services look for mentions and numbers of issues in rendered text, but not in code.
        markdownEscaped { "#-".unicodeScalars.contains($0) ? "<code>&#\($0.value);</code>" : "&#\($0.value);" }
    }

    /// The text as code, in a form for tables, where a code span must not contain `|`.
    var markdownCode: String {
        "<code>\(isEmpty ? "''" : markdownEscaped { "&#\($0.value);" })</code>"
    }

    /// By scalars: a sign with a combining mark is another `Character`, but readers of Markdown see the sign.
    private func markdownEscaped(_ replacement: (Unicode.Scalar) -> String) -> String {
        let scalars = Array(withoutControls.unicodeScalars)
        var text = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            // Services also look for mail addresses in rendered code: a tag separates the parts.
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
    /// Returns true if a sign makes a link of the text around it without markup (GitHub Flavored Markdown section 6.9, and
    /// references to issues): `http://`, `www.`, `GH-`.
    fileprivate func makesLink(at index: Int) -> Bool {
        switch self[index] {
        case ":": index + 1 < count && self[index + 1] == "/"
        case ".": ends(before: index, with: "www")
        default: ends(before: index, with: "gh")
        }
    }

    /// Returns true if a word of ASCII letters, in any case, is before an index.
    private func ends(before index: Int, with word: String) -> Bool {
        let letters = self[..<index].suffix(word.utf8.count)
        return letters.elementsEqual(word.unicodeScalars) { $0.isASCII && $0.value | 0x20 == $1.value }
    }
}
