internal import ByteTools

/// Text of a console or a log that starts with `<` and is not part of the XML before or after it.
enum ConsoleText {
    /// Returns true if text starts with an object description such as `<NSHTTPURLResponse: 0x600>` or a time, not with a tag.
    static func beginsWithDescription(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "<"), let first = text.dropFirst().first else { return false }
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return true }
        let name = text.dropFirst().prefix(maximumNameLength).prefix { !$0.endsMarkupName }
        let rest = text[name.endIndex...].drop { $0.isBlank }
        return !name.isEmpty && rest.startIndex > name.endIndex && rest.starts(with: "0x".utf8)
    }

    /// Returns true if text starts with a possible log tag that occurs only once, like the start tag of a document.
    static func beginsWithLoneTag(_ text: ArraySlice<UInt8>) -> Bool {
        guard let tag = StartTag(text), tag.isLogTag(in: text) else { return false }
        return text[tag.end...].firstRange(ofBytes: Array(text[..<tag.end])) == nil
    }

    /// Returns `nil` if there is none, or it may be inside another element.
    static func response(after text: ArraySlice<UInt8>) -> Range<Int>? {
        guard text.first == UInt8(ascii: "<"), let response = EmbeddedResponse.markup(in: text) else { return nil }
        let head = text[..<response.lowerBound]
        guard kind(of: head, before: text[response.upperBound...]) == .other else { return nil }
        return response
    }

    /// Returns true if other text follows a response, and not an element after its root.
    static func isAfterResponse(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text.drop { $0.isBlank || $0.isASCIINewline }
        if beginsWithDescription(rest) { return true }
        guard text[..<rest.startIndex].contains(where: { $0.isASCIINewline }) else { return false }
        // Another document may have a declaration.
        if rest.starts(with: "<?xml ".utf8), let end = rest.firstRange(ofBytes: Array("?>".utf8))?.upperBound {
            rest = rest[end...].drop { $0.isBlank || $0.isASCIINewline }
        }
        guard let tag = StartTag(rest), !KnownNames.contains(tag.name) else { return false }
        return tag.isLogTag(in: rest) || MarkupTokenizer.endOfRoot(of: rest) != nil
    }

    enum Head {
        case prolog
        /// Text in which all tags are closed or are not XML.
        case other
        /// An element that may contain the response.
        case element
    }

    static func kind(of head: ArraySlice<UInt8>, before tail: ArraySlice<UInt8>) -> Head {
        var rest = head
        var logTags: Set<[UInt8]> = []
        var hasOther = false
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let markup = rest[start...]
            let isRemark = markup.starts(with: "<?".utf8) || markup.starts(with: "<!--".utf8)
            hasOther = hasOther || !isRemark
            if beginsWithDescription(markup) {
                rest = markup.dropFirst()
            } else if isRemark {
                guard let remark = MarkupTokenizer(markup).first(where: { _ in true }) else { return .element }
                rest = head[remark.range.upperBound...]
            } else {
                guard let tag = StartTag(markup) else {
                    // An end tag or a document type declaration.
                    if markup.starts(with: "</".utf8) || markup.starts(with: "<!".utf8) { return .element }
                    rest = markup.dropFirst()
                    continue
                }
                let isKnown = logTags.contains(tag.endTag)
                if tag.isLogTag(in: markup),
                    isKnown || ![markup, tail].contains(where: { $0.firstRange(ofBytes: tag.endTag) != nil })
                {
                    logTags.insert(tag.endTag)
                    // Each name is searched in all of the text.
                    guard logTags.count <= maximumLogTags else { return .element }
                    rest = markup[tag.end...]
                } else if let end = endOfElement(markup) {
                    let gap = head[end...].prefix { $0 != UInt8(ascii: "<") }
                    let isText = gap.contains { !$0.isBlank && !$0.isASCIINewline }
                    guard isText || !KnownNames.contains(tag.name) && gap.contains(where: { $0.isASCIINewline }) else {
                        return .element
                    }
                    rest = head[gap.endIndex...]
                } else {
                    return .element
                }
            }
        }
        return hasOther ? .other : .prolog
    }

    private static func endOfElement(_ markup: ArraySlice<UInt8>) -> Int? {
        MarkupTokenizer.endOfRoot(of: markup).flatMap { markup[..<$0].lastIndex { $0 > 0x20 } }.map { $0 + 1 }
    }

    private static let maximumNameLength = 128
    private static let maximumTagLength = 4096
    private static let maximumLogTags = 16

    /// A possible XML tag, without its context.
    private struct StartTag {
        let name: ArraySlice<UInt8>
        private let isPlain: Bool
        let end: Int

        init?(_ text: ArraySlice<UInt8>) {
            guard text.first == UInt8(ascii: "<") else { return nil }
            name = text.dropFirst().prefix(ConsoleText.maximumNameLength).prefix { !$0.endsMarkupName }
            guard let first = name.first, first.isNameStart else { return nil }
            let rest = text[name.endIndex...].drop { $0.isBlank || $0.isASCIINewline }
            guard let next = rest.first, next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next.isNameStart,
                let close = rest.prefix(ConsoleText.maximumTagLength).firstIndex(of: UInt8(ascii: ">"))
            else { return nil }
            isPlain = next == UInt8(ascii: ">") && !name.contains(UInt8(ascii: ":"))
            end = close + 1
        }

        var endTag: [UInt8] { Array("</".utf8) + name + Array(">".utf8) }

        /// Returns true if it is a level or a mark in a log, such as `<info>` or `<private>`, with text after it on its line.
        func isLogTag(in text: ArraySlice<UInt8>) -> Bool {
            let gap = text[end...].prefix { $0.isBlank }
            let next = text[gap.endIndex...].first
            return isPlain && !gap.isEmpty && next.map { !$0.isASCIINewline && $0 != UInt8(ascii: "<") } ?? false
        }
    }
}

extension UInt8 {
    fileprivate var isNameStart: Bool {
        (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_") || self >= 0x80
    }
}
