/// How a tag begins: with `<`, or with what stands for it in a page or in a string literal.
struct MarkupOpening {
    enum Style: UInt8 {
        case plain
        /// `&lt;`, once or twice.
        case html
        /// `\u003c`, as some writers of JSON have it.
        case escaped
    }

    let style: Style
    let bytes: [UInt8]

    var length: Int { bytes.count }

    /// What a tag ends with that is written in this way.
    var closings: [[UInt8]] {
        switch style {
        case .plain: []
        case .html: Self.htmlClosings
        case .escaped: Self.escapedClosings
        }
    }

    /// Reads how a tag begins; `nil` if none does here.
    init?(at text: ArraySlice<UInt8>) {
        let openings: [[UInt8]]
        switch text.first {
        case UInt8(ascii: "<"):
            (style, bytes) = (.plain, Self.plainOpening)
            return
        case UInt8(ascii: "&"): (style, openings) = (.html, Self.htmlOpenings)
        case UInt8(ascii: "\\"): (style, openings) = (.escaped, Self.escapedOpenings)
        default: return nil
        }
        guard let opening = openings.first(where: { text.starts(with: $0) }) else { return nil }
        bytes = opening
    }

    private static let plainOpening = [UInt8(ascii: "<")]
    private static let htmlOpenings = ["&lt;", "&#60;", "&#x3c;", "&#x3C;", "&amp;lt;", "&amp;#60;"].map {
        Array($0.utf8)
    }
    private static let htmlClosings = ["&gt;", "&#62;", "&#x3e;", "&#x3E;", "&amp;gt;", "&amp;#62;"].map {
        Array($0.utf8)
    }
    private static let escapedOpenings = ["\\u003c", "\\u003C", "\\x3c", "\\x3C"].map { Array($0.utf8) }
    private static let escapedClosings = ["\\u003e", "\\u003E", "\\x3e", "\\x3E"].map { Array($0.utf8) }
}

/// A start or end tag whose local name is `Response` or `Envelope`.
struct RootTag {
    private let name: ArraySlice<UInt8>
    let isEnd: Bool

    /// Where the name ends.
    var nameEnd: Int { name.endIndex }

    /// Reads a tag behind its opening; `nil` if it is of another element.
    init?(_ inner: ArraySlice<UInt8>, _ opening: MarkupOpening) {
        var rest = inner
        // JSON may write the slash with a backslash before it.
        if rest.first == UInt8(ascii: "\\"), rest.dropFirst().first == UInt8(ascii: "/") { rest.removeFirst() }
        isEnd = rest.first == UInt8(ascii: "/")
        if isEnd { rest.removeFirst() }
        let name = rest.prefix(64).prefix { $0.isBase64 && $0 != UInt8(ascii: "/") || "-_.:".utf8.contains($0) }
        // Two lengths are looked at before any bytes are compared.
        guard name.count >= 8, name.last == UInt8(ascii: "e") else { return nil }
        let localName = name.localPart
        guard Self.names.contains(where: { localName.elementsEqual($0) }) else { return nil }
        self.name = name
    }

    private static let names = ["Response", "Envelope"].map { Array($0.utf8) }

    /// What an end tag has to have in common with its start tag.
    func key(_ opening: MarkupOpening) -> [UInt8] { [opening.style.rawValue] + name }

    /// Whether a tag goes on behind its name as one does: Python prints `<Response [200]>` for something else.
    static func looksLikeStart(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first else { return false }
        let isEnd = { (byte: UInt8) in ">/\\&".utf8.contains(byte) }
        if isEnd(first) { return true }
        guard first.isBlank || first.isASCIINewline else { return false }
        guard let next = rest.prefix(1024).first(where: { !$0.isBlank && !$0.isASCIINewline }) else { return false }
        return isEnd(next) || next == UInt8(ascii: "_") || (0x41...0x5A).contains(next & 0xDF)
    }
}

/// Finds where things end that may not end at all, without looking through the rest of the text more than once for each kind.
struct EndSearch {
    enum Kind: Int, CaseIterable {
        case comment, cdata

        var closing: [UInt8] { Array((self == .comment ? "-->" : "]]>").utf8) }
    }

    /// Where the next end of each kind was last found; the end of the text if there is none.
    private var known = [0, 0]
    /// The quotes that are known not to come again.
    private var missingQuotes: [Bool] = [false, false]

    /// Where something ends, behind its end; `nil` if it does not.
    mutating func end(of kind: Kind, in text: [UInt8], from start: Int) -> Int? {
        let closing = kind.closing
        if known[kind.rawValue] <= start {
            var index = start
            while index < text.count, text[index] != closing[0] || !text[index...].starts(with: closing) { index += 1 }
            known[kind.rawValue] = max(index, start + 1)
        }
        let index = known[kind.rawValue]
        return index < text.count ? index + closing.count : nil
    }

    /// Where a start tag ends that is an empty element's; `nil` if it is not, or does not end.
    mutating func endOfEmptyTag(in text: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: ">"): return text[index - 1] == UInt8(ascii: "/") ? index + 1 : nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let kind = text[index] == UInt8(ascii: "\"") ? 0 : 1
                guard !missingQuotes[kind] else { return nil }
                guard let end = text[(index + 1)...].firstIndex(of: text[index]) else {
                    missingQuotes[kind] = true
                    return nil
                }
                index = end + 1
            default: index += 1
            }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether the next word is an argument of curl's `--data-urlencode`.
    var endsWithURLEncodeOption: Bool {
        let text = last.map { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } == true ? dropLast() : self
        return text.suffix(17).elementsEqual("--data-urlencode ".utf8)
    }
}
