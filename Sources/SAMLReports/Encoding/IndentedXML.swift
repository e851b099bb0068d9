import ByteTools
import SAMLEncoding

/// A document, indented for reading, as `samltool decode --pretty` prints it: a view, not the signed bytes.
///
/// The lines contain the values of attributes and the names of subjects.
public struct IndentedXML: Sendable {
    /// The lines, without control characters; the first is a notice.
    public private(set) var lines: [String] = []

    private let bytes: [UInt8]
    private let outline: MarkupOutline
    private let style: TextStyle
    private var depth = 0

    /// Deeper nesting would print mostly spaces.
    private static let maximumDepth = 40
    /// In characters.
    private static let maximumTagWidth = 100
    private static let shownCharacters = 32

    /// Indents a document.
    ///
    /// - Parameters:
    ///   - document: XML, well-formed or not.
    ///   - style: The style of names.
    public init(_ document: [UInt8], style: TextStyle = .plain) {
        bytes = document
        outline = MarkupOutline(of: document)
        self.style = style
        let text = "indented for reading: these are not the signed bytes; 'samltool decode' prints them"
        lines.append(style.faint("<!-- \(text) -->"))
        var index = 0
        while index < outline.pieces.count { index += addPieces(from: index) }
    }

    /// Adds a piece, or all three pieces of an element with text only; returns the number of added pieces.
    private mutating func addPieces(from index: Int) -> Int {
        let piece = outline.pieces[index]
        switch piece.kind {
        case .startTag:
            let tag = startTag(piece)
            if bytes[piece.range].dropLast().last == UInt8(ascii: "/") {
                add(tag)
                return 1
            }
            if let count = addLeaf(from: index, tag) { return count }
            add(tag)
            depth += 1
        case .endTag:
            depth = max(0, depth - 1)
            add([style.markup(text(piece.range))])
        case .text, .cdata, .comment, .processingInstruction, .declaration:
            let content = text(piece.range).trimmingXMLSpace
            if !content.isEmpty { add([piece.kind == .comment ? style.faint(content) : content]) }
        }
        return 1
    }

    /// Adds an element without child elements on one line; returns `nil` for any other.
    private mutating func addLeaf(from index: Int, _ tag: [String]) -> Int? {
        let rest = outline.pieces[index...].dropFirst().prefix(2)
        guard let end = rest.first(where: { $0.kind == .endTag }) else { return nil }
        let content = rest.prefix { $0.kind != .endTag }
        guard content.allSatisfy({ $0.kind == .text || $0.kind == .cdata }) else { return nil }
        let text = content.map { self.text($0.range) }.joined().trimmingXMLSpace
        var lines = tag
        lines[lines.count - 1] += shown(text, in: outline.pieces[index].element) + style.markup(self.text(end.range))
        add(lines)
        return content.count + 2
    }

    /// The text of an element; of certificates and signatures only the start.
    private func shown(_ text: String, in element: Int?) -> String {
        guard let element, ["SignatureValue", "X509Certificate", "Modulus"].contains(outline.localName(of: element)),
            text.count > 2 * Self.shownCharacters
        else { return text }
        return "\(text.prefix(Self.shownCharacters))… (\(text.count) characters)"
    }

    /// The tag on one line or, if it is too wide, with each attribute on a separate line.
    private func startTag(_ piece: MarkupOutline.Piece) -> [String] {
        let tag = text(piece.range)
        let attributes = outline.attributes(of: piece.range)
        guard let element = piece.element, !attributes.isEmpty else { return [style.markup(tag)] }
        let name = style.markup("<\(text(outline.elements[element].name))")
        let end = style.markup(bytes[piece.range].dropLast().last == UInt8(ascii: "/") ? "/>" : ">")
        let parts = attributes.map { "\(text($0.name))=\(style.value("\"\(text($0.value))\""))" }
        if tag.count <= Self.maximumTagWidth { return ["\(name) \(parts.joined(separator: " "))\(end)"] }
        return [name] + parts.dropLast().map { "    \($0)" } + ["    \(parts[parts.count - 1])\(end)"]
    }

    private mutating func add(_ lines: [String]) {
        let indent = String(repeating: "  ", count: min(depth, Self.maximumDepth))
        self.lines += lines.map { indent + $0 }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self).withoutControls }
}
