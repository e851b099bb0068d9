import ByteTools
import SAMLEncoding
import SAMLReports

/// A document, indented for reading: a view, and not the bytes that were signed.
struct IndentedXML {
    /// The lines, without controls; the first one says what they are.
    private(set) var lines: [String] = []

    private let bytes: [UInt8]
    private let outline: MarkupOutline
    private let style: TextStyle
    /// How many elements are open.
    private var depth = 0

    /// The deepest indentation: the rest of a document that is nested deeper would be spaces.
    private static let maximumDepth = 40
    /// How wide a tag may be that stands in one line.
    private static let maximumTagWidth = 100
    /// How many characters of a certificate or a signature are shown.
    private static let shownCharacters = 32

    /// Indents a document.
    ///
    /// - Parameters:
    ///   - document: XML, well-formed or not.
    ///   - style: How names are set off.
    init(_ document: [UInt8], style: TextStyle) {
        bytes = document
        outline = MarkupOutline(of: document)
        self.style = style
        let text = "indented for reading, and not what was signed; 'samltool decode' prints the exact bytes"
        lines.append(style.faint("<!-- \(text) -->"))
        var index = 0
        while index < outline.pieces.count { index += addPieces(from: index) }
    }

    /// Adds a piece, or an element that has text alone with its three.
    ///
    /// - Returns: How many pieces were added.
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

    /// Adds an element without elements in it on one line; `nil` if it is another.
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

    /// The text of an element; of certificates and signatures only the start, which nobody reads further.
    private func shown(_ text: String, in element: Int?) -> String {
        guard let element, ["SignatureValue", "X509Certificate", "Modulus"].contains(outline.localName(of: element)),
            text.count > 2 * Self.shownCharacters
        else { return text }
        return "\(text.prefix(Self.shownCharacters))… (\(text.count) characters)"
    }

    /// The tag on one line or, if it is too wide, with each attribute on a line of its own.
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
