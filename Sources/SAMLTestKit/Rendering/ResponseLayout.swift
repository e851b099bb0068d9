internal import ByteTools
internal import SAMLEncoding

/// The whitespace of a response, which decides what the cookbook's whitespace rule does to its signatures.
///
/// A layout is applied before or after signing. Whitespace between elements that is added after signing makes signatures invalid.
public struct ResponseLayout: Hashable, Sendable, CaseIterable {
    /// The name, as in `--layout`.
    public let name: String
    /// What the response looks like, as a clause.
    public let summary: String
    /// The whitespace that is signed.
    var before: MarkupFormatting?
    /// The whitespace that is added after signing.
    var after: MarkupFormatting?
    var wrapping: ValueWrapping?
    /// The markup on both sides of each text.
    var padding = ""

    /// Returns the layout with a name; `nil` if there is none.
    public init?(named name: String) {
        guard let layout = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        self = layout
    }

    private init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }

    private func signed(_ formatting: MarkupFormatting) -> Self {
        var layout = self
        layout.before = formatting
        return layout
    }

    private func afterSigning(_ formatting: MarkupFormatting) -> Self {
        var layout = self
        layout.after = formatting
        return layout
    }

    private func wrapping(_ wrapping: ValueWrapping) -> Self {
        var layout = self
        layout.wrapping = wrapping
        return layout
    }

    private func padding(_ padding: String) -> Self {
        var layout = self
        layout.padding = padding
        return layout
    }

    /// Everything on one line, as the whitespace rule leaves it.
    public static let compact = Self("compact", "one line")

    /// The layouts, in the order of `--layouts`.
    public static let allCases: [Self] = [
        compact,
        Self("pretty", "indented by three spaces before it is signed").signed(.elements(indent: "   ")),
        Self("pretty-1", "indented by one space before it is signed").signed(.elements(indent: " ")),
        Self("tabs", "indented by tabs before it is signed").signed(.elements(indent: "\t")),
        Self("lines", "elements on separate lines without indentation before it is signed").signed(
            .elements(indent: "")
        ),
        Self("signed-info-lines", "line breaks in SignedInfo alone, as Santuario writes it")
            .signed(MarkupFormatting(scope: .signedInfo)),
        Self("double-spaces", "two spaces on both sides of each text").padding("  "),
        Self("tabs-in-values", "a tab on both sides of each text").padding("\t"),
        Self("references", "&#13;&#10; on both sides of each text").padding("&#13;&#10;"),
        Self("attribute-lines", "attributes on separate lines without indentation")
            .signed(.attributes(indent: nil)),
        Self("attribute-lines-indented", "attributes on separate lines, indented")
            .signed(.attributes(indent: "    ")),
        Self("adobe-sample", "indented, with attributes and texts on separate lines, as in Adobe's documentation")
            .signed(MarkupFormatting(indent: "   ", attributeIndent: "      ")).padding("\n      "),
        Self("wrapped-signature", "signature values and certificates in lines of 64 characters, as xmlsec1 writes them")
            .wrapping(ValueWrapping(columns: 64, lineBreak: "\n")),
        Self("crlf-signature", "signature values and certificates in lines of 64 characters that end with CR LF")
            .wrapping(ValueWrapping(columns: 64, lineBreak: "\r\n")),
        Self(
            "java-signature",
            "signature values and certificates in lines of 76 characters that end with &#13;, as Java writes them"
        )
        .wrapping(ValueWrapping(columns: 76, lineBreak: "&#13;\n")),
        Self("crlf-outside", "CR LF where nothing is signed, and in signature values and certificates")
            .afterSigning(MarkupFormatting(lineBreak: "\r\n", scope: .unsigned))
            .wrapping(ValueWrapping(columns: 64, lineBreak: "\r\n")),
        Self("lines-after", "line breaks between elements that were added after signing")
            .afterSigning(.elements(indent: "")),
        Self("crlf-after", "CR LF between elements that was added after signing")
            .afterSigning(MarkupFormatting(lineBreak: "\r\n")),
        Self("pretty-after", "indented by two spaces after it was signed").afterSigning(.elements(indent: "  ")),
        Self("tabs-after", "indented by tabs after it was signed").afterSigning(.elements(indent: "\t")),
    ]
}

/// Line breaks in Base64 values.
struct ValueWrapping: Hashable, Sendable {
    let columns: Int
    /// The markup at the end of each line.
    let lineBreak: String

    /// Returns a document with line breaks in its signature values and certificates, except for those that have some already.
    func apply(to document: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        let outline = MarkupOutline(of: document)
        for piece in outline.pieces {
            let text = document[piece.range]
            if piece.kind == .text, let element = piece.element,
                outline.isElement(element, named: "SignatureValue")
                    || outline.isElement(element, named: "X509Certificate"),
                text.allSatisfy(\.isBase64)
            {
                for start in stride(from: text.startIndex, to: text.endIndex, by: columns) {
                    if start > text.startIndex { result += lineBreak.utf8 }
                    result += text[start..<min(start + columns, text.endIndex)]
                }
            } else {
                result += text
            }
        }
        return result
    }
}

extension UInt8 {
    fileprivate var isBase64: Bool { isASCIILetter || isASCIIDigit || self == 0x2B || self == 0x2F || self == 0x3D }
}
