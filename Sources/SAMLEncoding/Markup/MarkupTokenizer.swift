internal import ByteTools

/// Splits bytes into tags, comments and what is between them.
///
/// It is tolerant and does not check well-formedness: it always ends, and the tokens cover every byte. It determines positions
/// and must not be used to read the content of a response.
package struct MarkupTokenizer: Sequence, IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    static func rootName(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for token in MarkupTokenizer(bytes) {
            if case .startTag(let name, _) = token.kind { return bytes[name] }
        }
        return nil
    }

    /// Returns the end of markup whose root element is still open, or which ends inside a tag; `nil` if the root is closed.
    static func endOfUnclosedMarkup(_ bytes: ArraySlice<UInt8>) -> Int? {
        if endsWithRoot(bytes) { return nil }
        var depth = 0
        var root: Range<Int>?
        var endsWithRoot = false
        for token in MarkupTokenizer(bytes) {
            switch token.kind {
            case .startTag(let name, let isEmpty):
                root = root ?? name
                if bytes[token.range].last != UInt8(ascii: ">") { return bytes.endIndex }
                depth += isEmpty ? 0 : 1
            case .endTag(let name):
                if bytes[token.range].last != UInt8(ascii: ">") { return bytes.endIndex }
                depth -= 1
                // If the root ends, another end tag is missing, and the text is not truncated.
                endsWithRoot = root.map { bytes[$0] == bytes[name] } ?? false
            default: break
            }
        }
        return root == nil || depth > 0 && !endsWithRoot ? bytes.endIndex : nil
    }

    /// Returns the end of the root's end tag; `nil` if there is none, or another end tag is in its place.
    static func endOfRoot(of bytes: ArraySlice<UInt8>) -> Int? {
        if endsWithRoot(bytes) { return bytes.endIndex }
        var depth = 0
        var root: Range<Int>?
        for token in MarkupTokenizer(bytes) {
            switch token.kind {
            case .startTag(let name, let isEmpty):
                guard bytes[token.range].last == UInt8(ascii: ">") else { return nil }
                root = root ?? name
                depth += isEmpty ? 0 : 1
            case .endTag(let name):
                depth -= 1
                guard depth == 0 else { continue }
                return root.map { bytes[$0] == bytes[name] } ?? false ? token.range.upperBound : nil
            default: continue
            }
            if depth == 0 { return token.range.upperBound }
        }
        return nil
    }

    /// Returns true if the text ends with the root's end tag, which avoids a scan of the text in between.
    private static func endsWithRoot(_ bytes: ArraySlice<UInt8>) -> Bool {
        for token in MarkupTokenizer(bytes) {
            guard case .startTag(let name, _) = token.kind else { continue }
            let text = bytes.prefix(through: bytes.lastIndex { $0 > 0x20 } ?? bytes.startIndex)
            let tag = Array("</".utf8) + bytes[name] + Array(">".utf8)
            return text.count > token.range.count && text.suffix(tag.count).elementsEqual(tag)
        }
        return false
    }

    package mutating func next() -> MarkupToken? {
        guard position < bytes.endIndex else { return nil }
        let rest = bytes[position...]
        let token =
            if rest.first == UInt8(ascii: "<") { markup(rest) } else {
                MarkupToken(kind: .text, range: position..<(rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex))
            }
        position = token.range.upperBound
        return token
    }

    private func markup(_ rest: ArraySlice<UInt8>) -> MarkupToken {
        let second = rest.dropFirst().first
        // Most markup is a tag, which its second byte shows.
        guard second == UInt8(ascii: "!") || second == UInt8(ascii: "?") || second == UInt8(ascii: "/") else {
            return startTag(rest)
        }
        if second == UInt8(ascii: "/") {
            let token = delimited(.endTag(name: position..<position), rest, opening: 2, closing: ">")
            return MarkupToken(kind: .endTag(name: nameRange(from: position + 2, to: token.range)), range: token.range)
        }
        if second == UInt8(ascii: "?") {
            return delimited(.processingInstruction, rest, opening: 2, closing: "?>")
        }
        if rest.starts(with: "<!--".utf8) { return delimited(.comment, rest, opening: 4, closing: "-->") }
        if rest.starts(with: "<![CDATA[".utf8) { return delimited(.cdata, rest, opening: 9, closing: "]]>") }
        return delimited(.declaration, rest, opening: 2, closing: ">")
    }

    private func delimited(
        _ kind: MarkupToken.Kind,
        _ rest: ArraySlice<UInt8>,
        opening: Int,
        closing: String
    ) -> MarkupToken {
        let closing = closing.utf8
        var index = rest.startIndex + opening
        while let first = closing.first, let candidate = rest[index...].firstIndex(of: first) {
            if rest[candidate...].starts(with: closing) {
                return MarkupToken(kind: kind, range: rest.startIndex..<(candidate + closing.count))
            }
            index = candidate + 1
        }
        return MarkupToken(kind: kind, range: rest.startIndex..<rest.endIndex)
    }

    private func startTag(_ rest: ArraySlice<UInt8>) -> MarkupToken {
        let end = endOfStartTag(rest)
        let range = rest.startIndex..<end
        let isEmpty = range.count > 2 && bytes[(end - 2)..<end].elementsEqual("/>".utf8)
        return MarkupToken(
            kind: .startTag(name: nameRange(from: position + 1, to: range), isEmpty: isEmpty),
            range: range
        )
    }

    private func endOfStartTag(_ rest: ArraySlice<UInt8>) -> Int {
        var start = rest.startIndex + 1
        while let delimiter = rest[start...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0.isQuotationMark }) {
            if rest[delimiter] == UInt8(ascii: ">") { return delimiter + 1 }
            guard let closing = rest[(delimiter + 1)...].firstIndex(of: rest[delimiter]) else { break }
            start = closing + 1
        }
        return rest.endIndex
    }

    private func nameRange(from start: Int, to tag: Range<Int>) -> Range<Int> {
        let name = bytes[Swift.min(start, tag.upperBound)..<tag.upperBound].prefix { !$0.endsMarkupName }
        return name.indices
    }
}

package struct MarkupToken {
    package enum Kind {
        case text
        case startTag(name: Range<Int>, isEmpty: Bool)
        case endTag(name: Range<Int>)
        case comment
        case cdata
        case processingInstruction
        /// `<!DOCTYPE …>` and other markup that starts with `<!`.
        case declaration
    }

    package let kind: Kind
    package let range: Range<Int>
}

extension UInt8 {
    var endsMarkupName: Bool {
        switch self {
        case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "<"):
            true
        default: isBlank || isASCIINewline
        }
    }
}
