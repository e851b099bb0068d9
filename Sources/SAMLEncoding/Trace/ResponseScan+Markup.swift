internal import ByteTools

// Markup, plain or escaped.

extension ResponseScan {
    mutating func readMarkup() {
        let isPlain = text[position] == UInt8(ascii: "<")
        guard mayOpen, let opening = isPlain ? .plain : MarkupOpening(at: text[position...]) else {
            position += 1
            return
        }
        let start = position
        let inner = start + opening.length
        if let end = endOfRemark(from: inner, opening) {
            position = end
        } else if let tag = RootTag(in: text, at: inner) {
            position = tag.name.upperBound
            if tag.isEnd { close(tag, opening) } else { readStart(of: tag, opening, at: start) }
        } else {
            position = start + opening.length
        }
    }

    /// Returns true if the next byte may belong to a tag or its escaped form, which excludes most text.
    private var mayOpen: Bool {
        guard position + 1 < text.count else { return false }
        let next = text[position + 1]
        switch text[position] {
        case UInt8(ascii: "<"): return next > 0x20 && next != UInt8(ascii: "<")
        case UInt8(ascii: "&"):
            // The second is `&amp;lt;` or `&amp;#60;`.
            let second = next == UInt8(ascii: "a") && position + 5 < text.count ? text[position + 5] : next
            return second == UInt8(ascii: "l") || second == UInt8(ascii: "#")
        default: return next == UInt8(ascii: "u") || next == UInt8(ascii: "x")
        }
    }

    /// Returns the end of a comment, a CDATA section or a processing instruction; `nil` for other markup, or without an end.
    private mutating func endOfRemark(from start: Int, _ opening: MarkupOpening) -> Int? {
        guard opening.style == .plain, start < text.count, text[start] == UInt8(ascii: "!") else { return nil }
        let inner = text[start...]
        if inner.starts(with: "!--".utf8) { return ends.end(of: .comment, in: text, from: start) }
        if inner.starts(with: "![CDATA[".utf8) { return ends.end(of: .cdata, in: text, from: start) }
        return nil
    }

    private mutating func readStart(of tag: RootTag, _ opening: MarkupOpening, at start: Int) {
        guard RootTag.looksLikeStart(text, afterNameAt: tag.name.upperBound) else { return }
        if opening.style == .plain, let end = ends.endOfEmptyTag(in: text, from: tag.name.upperBound) {
            var candidate = ResponseCandidate(range: start..<end, source: start..<end, isMarkup: true, word: word)
            candidate.hasSigns = SAMLSigns.areInTag(of: text, from: start)
            complete.append(candidate)
            position = end
            return
        }
        let key = keys.numberAdding(tag, opening.style, in: text)
        if key == openCounts.count { openCounts.append(0) }
        openCounts[key] += 1
        let hasSigns = SAMLSigns.areInTag(of: text, from: start)
        open.append(
            OpenElement(start: start, source: sourceStart(of: start, opening), key: key, word: word, hasSigns: hasSigns)
        )
    }

    /// Returns the start of the text that decodes to the markup: its XML declaration, or the quote of its string literal.
    private func sourceStart(of start: Int, _ opening: MarkupOpening) -> Int {
        var result = start
        for index in max(0, start - 16)..<start where text[index] == UInt8(ascii: "?") {
            result = declarationStart(before: start, opening) ?? start
            break
        }
        if opening.style == .escaped, result > 0, text[result - 1] == UInt8(ascii: "\"") { result -= 1 }
        return result
    }

    private func declarationStart(before start: Int, _ opening: MarkupOpening) -> Int? {
        let gap = text[..<start].suffix(Self.maximumPrologLength)
        let target = Array(text[start...].prefix(opening.length)) + "?xml ".utf8
        guard let declaration = gap.lastRange(ofBytes: target),
            let end = gap[declaration.upperBound...].lastIndex(of: UInt8(ascii: "?"))
        else { return nil }
        let rest = gap[(end + 1)...].drop { $0 == UInt8(ascii: ">") }
        let isRight = rest.allSatisfy { $0 <= 0x20 || "\\nrtgu03eE&;".utf8.contains($0) }
        return isRight ? declaration.lowerBound : nil
    }

    private static let maximumPrologLength = 256

    private mutating func close(_ tag: RootTag, _ opening: MarkupOpening) {
        guard let key = keys.number(of: tag, opening.style, in: text), openCounts[key] > 0 else {
            if !outer.isEmpty { closeOuter(TagKeys.key(of: tag, opening.style, in: text)) }
            return
        }
        // Open elements inside this one are part of it.
        while let element = open.popLast() {
            openCounts[element.key] -= 1
            guard element.key == key else { continue }
            var end = text[tag.name.upperBound...].drop { $0 <= 0x20 }.startIndex
            let closings = [Array(">".utf8)] + opening.closings
            end += closings.first { text[end...].starts(with: $0) }?.count ?? 0
            position = max(position, end)
            var hasSigns = element.hasSigns
            while let inner = complete.last, inner.range.lowerBound > element.start {
                hasSigns = hasSigns || inner.hasSigns
                complete.removeLast()
            }
            var sourceEnd = end
            if opening.style == .escaped, element.source < element.start, sourceEnd < text.count,
                text[element.source] == UInt8(ascii: "\""), let quote = quote(after: end)
            {
                sourceEnd = quote
            }
            var candidate = ResponseCandidate(
                range: element.start..<end,
                source: element.source..<sourceEnd,
                isMarkup: true,
                word: element.word
            )
            candidate.hasSigns = hasSigns
            complete.append(candidate)
            return
        }
    }

    private mutating func closeOuter(_ key: [UInt8]) {
        if outer.contains(key) { outerEnds.append(ResponsePieces.Tag(key: key, offset: position)) }
    }

    /// Returns the end of the string literal with the markup, if only line breaks are in between.
    private func quote(after end: Int) -> Int? {
        let rest = text[end...].prefix(16).drop { "\\nr".utf8.contains($0) }
        return rest.first == UInt8(ascii: "\"") ? rest.startIndex + 1 : nil
    }
}
