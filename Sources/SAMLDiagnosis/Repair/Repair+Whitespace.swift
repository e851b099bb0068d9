internal import ByteTools

// Repairs of whitespace and of marks that views add between tags.

extension Repair {
    private static let formattingAdvice =
        "Find the software that formats it after signing: a pretty-printer, a proxy, a test tool, a log. Pass on the "
        + "bytes as they were signed; the whitespace rule cannot undo indentation."

    private static let numberAdvice =
        "Copy the text without the line numbers, from the file itself and not from an editor, a pager or a web page."

    static let whitespace = [
        Self(
            message:
                "the response was indented after signing; the signature is valid without the whitespace between tags",
            advice: formattingAdvice
        ) { (text: ArraySlice<UInt8>) in
            text.allSatisfy { $0.isXMLSpace } ? [] : text
        },
        Self(
            message:
                "the response and its values were indented after signing; "
                + "the signature is valid without the whitespace around text",
            advice: formattingAdvice
        ) { (text: ArraySlice<UInt8>) in
            let end = text.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? text.startIndex
            return text[..<end].drop { $0.isXMLSpace }
        },
        Self(
            message:
                "carriage returns were written as &#13; or &#xD; after signing; the signature is valid without them",
            advice:
                "The line breaks were converted to CR LF in transit, and then the XML was serialized again. Pass on "
                + "the bytes as they were signed."
        ) { (text: ArraySlice<UInt8>) in
            guard text.contains(UInt8(ascii: "&")) else { return text }
            return ["&#13;", "&#xD;", "&#xd;"].reduce(text) { $0.removing(text: $1) }
        },
        Self(
            message: "line numbers were copied along; the signature is valid without them",
            advice: numberAdvice
        ) { (text: ArraySlice<UInt8>) in
            text.withoutLineNumbers
        },
        Self(
            message:
                "line numbers and line breaks were copied along from a view; the signature is valid without them",
            advice: numberAdvice
        ) { (text: ArraySlice<UInt8>) in
            let text = text.withoutLineNumbers
            return text.allSatisfy { $0.isXMLSpace } ? [] : text
        },
        Self(
            message: "the expand/collapse markers of a browser's XML viewer were copied along; "
                + "the signature is valid without them",
            advice:
                "Copy the source of the page, or use the saved file; "
                + "a browser's XML viewer does not show the original bytes."
        ) { (text: ArraySlice<UInt8>) in
            text.allSatisfy { $0.isXMLSpace || $0.isOfTreeSign } ? [] : text
        },
    ]
}

extension ArraySlice<UInt8> {
    /// Removes the number at the start of each line except the first, which starts after a tag.
    fileprivate var withoutLineNumbers: ArraySlice<UInt8> {
        // Most texts have no numbers; the second line shows it.
        guard let end = firstIndex(of: 0x0A), self[(end + 1)...].numberLength > 0 else { return self }
        let lines = split(separator: 0x0A, omittingEmptySubsequences: false)
        return ArraySlice(
            ([lines[0]] + lines.dropFirst().map { $0.dropFirst($0.numberLength) }).joined(separator: [0x0A])
        )
    }

    /// The length of the number at the start of a line, with the characters that editors, `cat -n`, `grep -n` and `nl` add.
    private var numberLength: Int {
        let number = drop { $0 == 0x20 }.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !number.isEmpty else { return 0 }
        let rest = self[number.endIndex...]
        let mark = [" | ", "\t", ":", " "].first { rest.starts(with: $0.utf8) } ?? ""
        return number.endIndex - startIndex + mark.utf8.count
    }
}

extension UInt8 {
    /// True for a byte of `-`, `+`, or one of the triangles ▶ ▸ ▼ ▾.
    fileprivate var isOfTreeSign: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), 0xE2, 0x96, 0xB6, 0xB8, 0xBC, 0xBE: true
        default: false
        }
    }
}
