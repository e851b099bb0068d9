internal import ByteTools

/// Whitespace between elements and between attributes, added to the text of a document.
///
/// Elements with text are not changed inside, so values stay as they are.
struct MarkupFormatting: Hashable, Sendable {
    enum Scope: Hashable, Sendable {
        case everything
        case signedInfo
        /// Around the root; inside it, too, unless it is signed itself.
        case unsigned
        case nothing
    }

    var lineBreak = "\n"
    var indent = ""
    var scope = Scope.everything
    /// The whitespace before an attribute on a line of its own; `nil` for attributes on one line, separated by spaces.
    var attributeIndent: String?
    var separatesAttributes = false

    init(lineBreak: String = "\n", indent: String = "", scope: Scope = .everything, attributeIndent: String? = nil) {
        self.lineBreak = lineBreak
        self.indent = indent
        self.scope = scope
        self.attributeIndent = attributeIndent
        separatesAttributes = attributeIndent != nil
    }

    static func elements(indent: String) -> Self { Self(indent: indent) }

    /// Attributes on separate lines, and elements as they are.
    static func attributes(indent: String?) -> Self {
        var formatting = Self(scope: .nothing, attributeIndent: indent)
        formatting.separatesAttributes = true
        return formatting
    }

    /// Returns a document with the whitespace; whitespace that is between elements already is replaced where more is added.
    func apply(to document: [UInt8]) -> [UInt8] {
        let tokens = LayoutToken.tokens(of: document)
        let parents = tokens.parents
        let rootIsSigned = tokens.rootHasSignature(parents, in: document)
        var result: [UInt8] = []
        result.reserveCapacity(document.count * 2)
        for (index, token) in tokens.enumerated() {
            let parent = parents[index]
            let isSpaced = adds(to: parent, rootIsSigned, tokens, parents, document)
            if token.kind == .text, isSpaced, tokens[index].isWhitespace(in: document) { continue }
            if isSpaced, token.kind != .text { addBreak(at: index, tokens, parents, to: &result) }
            write(token, of: document, to: &result)
        }
        if scope == .unsigned { result += lineBreak.utf8 }
        return result
    }

    /// Writes the line break and the indentation before a tag.
    private func addBreak(at index: Int, _ tokens: [LayoutToken], _ parents: [Int?], to result: inout [UInt8]) {
        result += lineBreak.utf8
        if indent.isEmpty { return }
        var depth = 0
        var parent = parents[index]
        while let element = parent {
            depth += 1
            parent = parents[element]
        }
        if tokens[index].kind == .end { depth -= 1 }
        for _ in 0..<max(0, depth) { result += indent.utf8 }
    }

    private func adds(
        to parent: Int?,
        _ rootIsSigned: Bool,
        _ tokens: [LayoutToken],
        _ parents: [Int?],
        _ document: [UInt8]
    ) -> Bool {
        guard let parent else { return scope == .unsigned }
        guard tokens[parent].hasElements, !tokens[parent].hasText else { return false }
        switch scope {
        case .everything: return true
        case .nothing: return false
        case .unsigned: return parents[parent] == nil && !rootIsSigned
        case .signedInfo:
            var element: Int? = parent
            while let index = element {
                if tokens[index].isNamed("SignedInfo", in: document) { return true }
                element = parents[index]
            }
            return false
        }
    }

    private func write(_ token: LayoutToken, of document: [UInt8], to result: inout [UInt8]) {
        guard separatesAttributes, token.kind == .start || token.kind == .empty else {
            result += document[token.range]
            return
        }
        var quote: UInt8?
        for byte in document[token.range] {
            if quote == nil, byte == 0x20 {
                result += lineBreak.utf8
                result += (attributeIndent ?? "").utf8
                continue
            }
            if byte.isQuotationMark { quote = quote == nil ? byte : quote == byte ? nil : quote }
            result.append(byte)
        }
    }
}
