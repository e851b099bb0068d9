internal import ByteTools

/// A tag, or the text between two, of a well-formed document.
struct LayoutToken {
    enum Kind {
        case start, end, empty, text
        /// A comment, a declaration, a processing instruction or a CDATA section.
        case other
    }

    let kind: Kind
    let range: Range<Int>
    /// True for a start tag whose element contains text, or something else than elements.
    var hasText = false
    /// True for a start tag whose element contains elements.
    var hasElements = false

    func isWhitespace(in document: [UInt8]) -> Bool { document[range].allSatisfy(\.isXMLSpace) }

    func isNamed(_ name: String, in document: [UInt8]) -> Bool {
        kind != .text && kind != .other && localName(in: document).elementsEqual(name.utf8)
    }

    func localName(in document: [UInt8]) -> ArraySlice<UInt8> {
        let name = name(in: document)
        return name.lastIndex(of: 0x3A).map { name[($0 + 1)...] } ?? name
    }

    func prefix(in document: [UInt8]) -> String {
        let name = name(in: document)
        return name.lastIndex(of: 0x3A).map { String(decoding: name[..<$0], as: UTF8.self) } ?? ""
    }

    private func name(in document: [UInt8]) -> ArraySlice<UInt8> {
        let start = range.lowerBound + (kind == .end ? 2 : 1)
        return document[start..<range.upperBound].prefix { !$0.isXMLSpace && $0 != 0x3E && $0 != 0x2F }
    }

    /// Returns the tokens of a document, in order; every byte is in one.
    static func tokens(of document: [UInt8]) -> [Self] {
        var tokens: [Self] = []
        var open: [Int] = []
        var index = 0
        while index < document.count {
            let token = next(in: document, from: index)
            index = token.range.upperBound
            if token.kind == .text ? !token.isWhitespace(in: document) : token.kind == .other, let parent = open.last {
                tokens[parent].hasText = true
            }
            if token.kind == .start || token.kind == .empty, let parent = open.last {
                tokens[parent].hasElements = true
            }
            if token.kind == .end { open.removeLast(Swift.min(1, open.count)) }
            if token.kind == .start { open.append(tokens.count) }
            tokens.append(token)
        }
        return tokens
    }

    private static func next(in document: [UInt8], from start: Int) -> Self {
        let rest = document[start...]
        guard rest.first == 0x3C else {
            let end = rest.firstIndex(of: 0x3C) ?? document.count
            return Self(kind: .text, range: start..<end)
        }
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        where rest.starts(with: opening.utf8) {
            let end = rest.dropFirst(opening.utf8.count).firstRange(ofBytes: closing.utf8)?.upperBound ?? document.count
            return Self(kind: .other, range: start..<end)
        }
        var quote: UInt8?
        var end = start
        while end < document.count, quote != nil || document[end] != 0x3E {
            let byte = document[end]
            if byte.isQuotationMark { quote = quote == nil ? byte : quote == byte ? nil : quote }
            end += 1
        }
        let range = start..<Swift.min(end + 1, document.count)
        let kind: Kind = rest.starts(with: "</".utf8) ? .end : document[range].dropLast().last == 0x2F ? .empty : .start
        return Self(kind: kind, range: range)
    }
}

extension [LayoutToken] {
    /// The index of the start tag of each token's parent; of an end tag it is that of its own element.
    var parents: [Int?] {
        var open: [Int] = []
        return enumerated().map { index, token in
            let parent = open.last
            if token.kind == .start { open.append(index) }
            if token.kind == .end { open.removeLast(Swift.min(1, open.count)) }
            return parent
        }
    }

    func rootHasSignature(_ parents: [Int?], in document: [UInt8]) -> Bool {
        guard let root = firstIndex(where: { $0.kind == .start }) else { return false }
        return indices.contains { index in
            parents[index] == root && self[index].kind == .start && self[index].isNamed("Signature", in: document)
        }
    }
}
