internal import ByteTools
import SAMLEncoding

/// A piece of an HTML page: text, or an element with attributes and content.
///
/// ```swift
/// var page: [UInt8] = []
/// HTML(.section) {
///     HTML(.h2, text: "Result")
///     DiagnosisSection(input).html
/// }.write(to: &page)
/// ```
///
/// Names of elements and attributes are constants of a program. Text from an input can only be text or the value of an
/// attribute, and both are escaped in one place.
public struct HTML: Sendable {
    private let content: Content

    private enum Content: Sendable {
        case text(String)
        case lines(String)
        case element(HTMLTag, [HTMLAttribute], [HTML])
    }

    private init(_ content: Content) {
        self.content = content
    }

    /// Creates an element.
    public init(_ tag: HTMLTag, _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> [HTML] = { [] }) {
        self = .element(tag, attributes, content())
    }

    /// Creates an element with text.
    public init(_ tag: HTMLTag, _ attributes: HTMLAttribute..., text: String) {
        self = .element(tag, attributes, [.text(text)])
    }

    /// Creates the head of a table.
    public init(columns names: [String]) {
        self.init(.thead) {
            HTML(.tr) {
                for name in names { HTML(.th, .scope("col"), text: name) }
            }
        }
    }

    /// Creates a cell of a table, with the name of its column for the layout as a list.
    public init(cell name: String, _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> [HTML]) {
        let heading = HTML(.span, .style("cell"), .isHidden, text: "\(name): ")
        self = .element(.td, attributes, [heading] + content())
    }

    /// Creates a list of facts, without those that have no text.
    init(facts: [(name: String, text: String?)], @HTMLBuilder of content: (String) -> [HTML] = { [.text($0)] }) {
        self.init(.dl) {
            for case (let name, let text?) in facts {
                HTML(.dt, text: name)
                HTML(.dd) { content(text) }
            }
        }
    }

    /// Creates a list of facts that are from an input.
    init(codeFacts facts: [(name: String, text: String?)]) {
        self.init(facts: facts) { HTML(.code, text: $0.clipped(to: 2000)) }
    }

    init(badge text: String, _ tone: StaticString) {
        self.init(.span, .style("badge", tone), text: text)
    }

    /// Creates a sentence with the identifier of its meaning.
    init(sentence: String, code: String) {
        self.init(.p, .style("sentence")) {
            "\(sentence) "
            HTML(.code, text: code)
        }
    }

    /// An element with a list of attributes.
    public static func element(_ tag: HTMLTag, _ attributes: [HTMLAttribute], _ content: [HTML]) -> Self {
        Self(.element(tag, attributes, content))
    }

    /// Text on one line, in which control characters are visible.
    public static func text(_ text: String) -> Self { Self(.text(text)) }

    /// Text with its line breaks and tabs, for an element that keeps them, in which other control characters are visible.
    public static func lines(_ text: String) -> Self { Self(.lines(text)) }

    /// Adds the piece to a page.
    ///
    /// - Parameter page: The page in UTF-8.
    public func write(to page: inout [UInt8]) {
        switch content {
        case .text(let text): Self.writeEscaped(text.withoutControls, to: &page)
        case .lines(let text): Self.writeLines(text, to: &page)
        case .element(let tag, let attributes, let content):
            Self.writeStart(of: tag, attributes, before: content, to: &page)
            for piece in content { piece.write(to: &page) }
            Self.writeEnd(of: tag, to: &page)
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Writes the piece in parts, so that a long page is never in memory as a whole.
    ///
    /// - Parameters:
    ///   - page: The bytes before the piece; afterwards, the last bytes, which were not emitted.
    ///   - emit: Called with each part but the last one.
    /// - Throws: The errors of `emit`.
    func write<Failure: Error>(to page: inout [UInt8], emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard case .element(let tag, let attributes, let content) = content else { return write(to: &page) }
        Self.writeStart(of: tag, attributes, before: content, to: &page)
        for piece in content { try piece.write(to: &page, emit: emit) }
        Self.writeEnd(of: tag, to: &page)
        guard page.count >= Self.partLength else { return }
        try emit(page)
        page.removeAll(keepingCapacity: true)
    }

    /// In bytes.
    private static let partLength = 64 << 10

    private static func writeStart(
        of tag: HTMLTag,
        _ attributes: [HTMLAttribute],
        before content: [HTML],
        to page: inout [UInt8]
    ) {
        page.append(UInt8(ascii: "<"))
        page += tag.name.utf8
        for attribute in attributes {
            page += " \(attribute.name)=\"".utf8
            writeEscaped(attribute.value.withoutControls, to: &page)
            page.append(UInt8(ascii: "\""))
        }
        page.append(UInt8(ascii: ">"))
        // A browser ignores a line break that is the first character of such an element.
        if tag.content == .lines, content.first?.startsWithLineBreak == true { page.append(0x0A) }
    }

    private static func writeEnd(of tag: HTMLTag, to page: inout [UInt8]) {
        if tag.content == .nothing { return }
        page += "</".utf8
        page += tag.name.utf8
        page.append(UInt8(ascii: ">"))
    }

    private var startsWithLineBreak: Bool {
        if case .lines(let text) = content { text.utf8.first == 0x0A } else { false }
    }

    private static func writeEscaped(_ text: String, to page: inout [UInt8]) {
        for byte in text.utf8 {
            let reference = byte == UInt8(ascii: "'") ? "&#39;" : byte.markupReference
            if let reference { page.append(reference) } else { page.append(byte) }
        }
    }

    /// Text with its line breaks and tabs; a browser reads a CR as LF, unless it is a character reference.
    ///
    /// A tab is one, too, so that a page contains no control characters but line breaks.
    private static func writeLines(_ text: String, to page: inout [UInt8]) {
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(where: { "\t\n\r".unicodeScalars.contains($0) }) {
            writeEscaped(String(rest[..<end]).withoutControls, to: &page)
            page += (rest[end] == "\n" ? "\n" : "&#\(rest[end].value);").utf8
            rest = rest[rest.index(after: end)...]
        }
        writeEscaped(String(rest).withoutControls, to: &page)
    }
}

/// Collects the content of an element; a string is text.
@resultBuilder
public enum HTMLBuilder: Sendable {
    public static func buildExpression(_ piece: HTML) -> [HTML] { [piece] }
    public static func buildExpression(_ pieces: [HTML]) -> [HTML] { pieces }
    public static func buildExpression(_ text: String) -> [HTML] { [.text(text)] }
    public static func buildBlock(_ pieces: [HTML]...) -> [HTML] { pieces.flatMap { $0 } }
    public static func buildOptional(_ pieces: [HTML]?) -> [HTML] { pieces ?? [] }
    public static func buildEither(first pieces: [HTML]) -> [HTML] { pieces }
    public static func buildEither(second pieces: [HTML]) -> [HTML] { pieces }
    public static func buildArray(_ pieces: [[HTML]]) -> [HTML] { pieces.flatMap { $0 } }
}
