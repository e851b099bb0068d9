/// The opening of a tag: `<`, or its escaped form in HTML or in a string literal.
struct MarkupOpening {
    enum Style: UInt8 {
        case plain
        /// `&lt;`, once or twice.
        case html
        /// `\u003c`, as in the output of some JSON encoders.
        case escaped
    }

    let style: Style
    let length: Int

    var closings: [[UInt8]] {
        switch style {
        case .plain: []
        case .html: Self.htmlClosings
        case .escaped: Self.escapedClosings
        }
    }

    init?(at text: ArraySlice<UInt8>) {
        let openings: [[UInt8]]
        switch text.first {
        case UInt8(ascii: "<"):
            self = .plain
            return
        case UInt8(ascii: "&"): (style, openings) = (.html, Self.htmlOpenings)
        case UInt8(ascii: "\\"): (style, openings) = (.escaped, Self.escapedOpenings)
        default: return nil
        }
        guard let opening = openings.first(where: { text.starts(with: $0) }) else { return nil }
        length = opening.count
    }

    private init(_ style: Style, length: Int) {
        (self.style, self.length) = (style, length)
    }

    static var plain: Self { Self(.plain, length: 1) }

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
    let name: Range<Int>
    let isEnd: Bool

    /// Returns `nil` for other elements; the text is an array and not a slice, because a log may have a million tags.
    init?(in text: [UInt8], at start: Int) {
        let slash = UInt8(ascii: "/")
        var start = start
        // JSON may write the slash with a backslash before it.
        if start + 1 < text.count, text[start] == UInt8(ascii: "\\"), text[start + 1] == slash { start += 1 }
        isEnd = start < text.count && text[start] == slash
        if isEnd { start += 1 }
        let nameBytes = Self.nameBytes
        let limit = min(text.count, start + Self.maximumNameLength)
        var end = start
        while end < limit, nameBytes[Int(text[end])] { end += 1 }
        let localStart = end - Self.localNameLength
        guard localStart >= start, text[end - 1] == UInt8(ascii: "e"),
            localStart == start || text[localStart - 1] == UInt8(ascii: ":")
        else { return nil }
        name = start..<end
        guard Self.localNames.contains(where: { text[localStart..<end].elementsEqual($0) }) else { return nil }
    }

    private static let maximumNameLength = 64
    private static let localNames = ["Response", "Envelope"].map { Array($0.utf8) }
    private static let localNameLength = 8
    private static let nameBytes = (0..<256).map { value in
        let byte = UInt8(value)
        return byte.isBase64 && byte != UInt8(ascii: "/") || "-_.:".utf8.contains(byte)
    }

    /// Returns true if the text after the name is that of a tag, unlike in `<Response [200]>`, which Python prints.
    static func looksLikeStart(_ text: [UInt8], afterNameAt start: Int) -> Bool {
        guard start < text.count else { return false }
        let isEnd = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "&"): true
            default: false
            }
        }
        if isEnd(text[start]) { return true }
        let isGap = { (byte: UInt8) in byte.isBlank || byte.isASCIINewline }
        guard isGap(text[start]) else { return false }
        var index = start
        while index < min(text.count, start + maximumGap), isGap(text[index]) { index += 1 }
        guard index < min(text.count, start + maximumGap) else { return false }
        let next = text[index]
        return isEnd(next) || next == UInt8(ascii: "_") || (0x41...0x5A).contains(next & 0xDF)
    }

    private static let maximumGap = 1024
}

/// The numbers of the keys that an end tag and its start tag must share: the style and the name.
///
/// A log may have a million tags, and few names.
struct TagKeys {
    private var keys: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// The number of keys that are found without creating a key.
    private static let comparedCount = 4

    subscript(number: Int) -> [UInt8] { keys[number] }

    func number(of tag: RootTag, _ style: MarkupOpening.Style, in text: [UInt8]) -> Int? {
        for number in 0..<min(keys.count, Self.comparedCount) where isKey(number, of: tag, style, in: text) {
            return number
        }
        return keys.count > Self.comparedCount ? numbers[Self.key(of: tag, style, in: text)] : nil
    }

    /// Returns the number of the key of a tag, from 0; the next one if the key is new.
    mutating func numberAdding(_ tag: RootTag, _ style: MarkupOpening.Style, in text: [UInt8]) -> Int {
        if let number = number(of: tag, style, in: text) { return number }
        let key = Self.key(of: tag, style, in: text)
        numbers[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    static func key(of tag: RootTag, _ style: MarkupOpening.Style, in text: [UInt8]) -> [UInt8] {
        [style.rawValue] + text[tag.name]
    }

    private func isKey(_ number: Int, of tag: RootTag, _ style: MarkupOpening.Style, in text: [UInt8]) -> Bool {
        let key = keys[number]
        guard key.count == tag.name.count + 1, key[0] == style.rawValue else { return false }
        for index in 1..<key.count where key[index] != text[tag.name.lowerBound + index - 1] { return false }
        return true
    }
}

/// A search for ends that may be missing, which scans the rest of the text at most once for each kind.
struct EndSearch {
    enum Kind: Int, CaseIterable {
        case comment, cdata

        var closing: [UInt8] { Array((self == .comment ? "-->" : "]]>").utf8) }
    }

    /// The last found end of each kind; the end of the text if there is none.
    private var known = [0, 0]
    private var missingQuotes: [Bool] = [false, false]

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

    /// Returns the end of the tag of an empty element; `nil` if the element is not empty, or the tag has no end.
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
    /// True if the next word is an argument of curl's `--data-urlencode`.
    var endsWithURLEncodeOption: Bool {
        let text = last.map { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } == true ? dropLast() : self
        return text.suffix(17).elementsEqual("--data-urlencode ".utf8)
    }
}
