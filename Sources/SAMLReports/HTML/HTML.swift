import SAMLEncoding

/// A piece of an HTML page: text, or an element with attributes and content.
///
/// Names of elements and attributes are constants in this program. Text from an input can only be text or the value of an
/// attribute, and both are escaped in one place: ``write(to:)``.
indirect enum HTML: Sendable {
    case text(String)
    case element(HTMLTag, [HTMLAttribute], [HTML])

    init(_ tag: HTMLTag, _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> [HTML] = { [] }) {
        self = .element(tag, attributes, content())
    }

    init(_ tag: HTMLTag, _ attributes: HTMLAttribute..., text: String) {
        self = .element(tag, attributes, [.text(text)])
    }

    /// The head of a table.
    init(columns names: [String]) {
        self.init(.thead) {
            HTML(.tr) {
                for name in names { HTML(.th, .scope("col"), text: name) }
            }
        }
    }

    /// A cell of a table, with the name of its column for the layout as a list.
    init(cell name: String, _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> [HTML]) {
        let heading = HTML(.span, .style("cell"), .isHidden, text: "\(name): ")
        self = .element(.td, attributes, [heading] + content())
    }

    /// Adds the piece to a page.
    func write(to page: inout [UInt8]) {
        switch self {
        case .text(let text): Self.writeEscaped(text, to: &page)
        case .element(let tag, let attributes, let content):
            page.append(UInt8(ascii: "<"))
            page += tag.rawValue.utf8
            for attribute in attributes {
                page += " \(attribute.name)=\"".utf8
                Self.writeEscaped(attribute.value, to: &page)
                page.append(UInt8(ascii: "\""))
            }
            page.append(UInt8(ascii: ">"))
            if tag.isVoid { return }
            for piece in content { piece.write(to: &page) }
            page += "</".utf8
            page += tag.rawValue.utf8
            page.append(UInt8(ascii: ">"))
        }
    }

    /// Text in an element or in a quoted attribute: markup is escaped, controls are made visible.
    private static func writeEscaped(_ text: String, to page: inout [UInt8]) {
        for byte in text.withoutControls.utf8 {
            switch byte {
            case UInt8(ascii: "&"): page += "&amp;".utf8
            case UInt8(ascii: "<"): page += "&lt;".utf8
            case UInt8(ascii: ">"): page += "&gt;".utf8
            case UInt8(ascii: "\""): page += "&quot;".utf8
            case UInt8(ascii: "'"): page += "&#39;".utf8
            default: page.append(byte)
            }
        }
    }
}

/// Collects the content of an element; a string is text.
@resultBuilder
enum HTMLBuilder {
    static func buildExpression(_ piece: HTML) -> [HTML] { [piece] }
    static func buildExpression(_ pieces: [HTML]) -> [HTML] { pieces }
    static func buildExpression(_ text: String) -> [HTML] { [.text(text)] }
    static func buildBlock(_ pieces: [HTML]...) -> [HTML] { pieces.flatMap(\.self) }
    static func buildOptional(_ pieces: [HTML]?) -> [HTML] { pieces ?? [] }
    static func buildEither(first pieces: [HTML]) -> [HTML] { pieces }
    static func buildEither(second pieces: [HTML]) -> [HTML] { pieces }
    static func buildArray(_ pieces: [[HTML]]) -> [HTML] { pieces.flatMap(\.self) }
}

/// The elements of a page; none of them can run, load or send anything.
enum HTMLTag: String, Sendable {
    case a, abbr, aside, b, caption, code, dd, del, details, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4
    case header, input, label, li, main, mark, nav, ol, p, pre, section, small, span, strong, summary, table, tbody
    case td, th, thead, tr, ul
    case svg, rect, line, text, title, circle
    /// A possible line break.
    case wbr

    /// True if it has no content and no end tag.
    var isVoid: Bool { self == .input || self == .wbr }
}

/// An attribute of an element of a page.
struct HTMLAttribute: Sendable {
    let name: StaticString
    let value: String

    private init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }

    static func id(_ anchor: PageAnchor) -> Self { Self("id", anchor.name) }
    /// A link to a place in the same page.
    static func href(_ anchor: PageAnchor) -> Self { Self("href", "#" + anchor.name) }
    /// A link to another page of the same folder.
    static func href(_ file: PageFile) -> Self { Self("href", file.name) }
    static func labels(_ anchor: PageAnchor) -> Self { Self("for", anchor.name) }
    static func labeled(by anchor: PageAnchor) -> Self { Self("aria-labelledby", anchor.name) }
    static func style(_ name: StaticString) -> Self { Self("class", "\(name)") }
    static func style(_ name: StaticString, _ other: StaticString) -> Self { Self("class", "\(name) \(other)") }
    static func title(_ text: String) -> Self { Self("title", text) }
    static func label(_ text: String) -> Self { Self("aria-label", text) }
    static func role(_ role: StaticString) -> Self { Self("role", "\(role)") }
    static func scope(_ scope: StaticString) -> Self { Self("scope", "\(scope)") }
    static var isHidden: Self { Self("aria-hidden", "true") }
    static var isFocusTarget: Self { Self("tabindex", "-1") }
    static var checkbox: Self { Self("type", "checkbox") }
    static var isChecked: Self { Self("checked", "") }
    static var isOpen: Self { Self("open", "") }

    /// A length or a coordinate of a drawing, in pixels or percent.
    static func drawing(_ name: StaticString, _ number: Double, _ unit: StaticString = "") -> Self {
        let tenths = Int((number * 10).rounded())
        return Self(name, "\(tenths / 10).\(abs(tenths % 10))\(unit)")
    }
    static func textAnchor(_ word: StaticString) -> Self { Self("text-anchor", "\(word)") }
}

/// A target of links in the page; its name contains only numbers, so that it is unique and never from an input.
struct PageAnchor: Hashable {
    let name: String

    static let main = Self(name: "main")
    /// The list of all inputs.
    static let list = Self(name: "list")
    static let listHeading = Self(name: "inputs")

    static func input(_ number: Int) -> Self { Self(name: "i\(number)") }
    static func finding(_ finding: Int, input: Int) -> Self { Self(name: "i\(input)-f\(finding)") }
    /// The place of a finding in the document.
    static func spot(_ finding: Int, input: Int) -> Self { Self(name: "i\(input)-s\(finding)") }
    static func layer(_ layer: Int, input: Int) -> Self { Self(name: "i\(input)-l\(layer)") }
    static func part(_ part: Part, input: Int) -> Self { Self(name: "i\(input)-\(part.rawValue)") }

    /// A step of a flow.
    static func step(_ number: Int) -> Self { Self(name: "s\(number)") }
    static func stepHeading(_ number: Int) -> Self { Self(name: "s\(number)-name") }
    /// The list of statements of a cookbook.
    static let statements = Self(name: "statements")
    static func statement(_ number: Int) -> Self { Self(name: "c\(number)") }

    /// A part of the section of an input.
    enum Part: String {
        case name, findings, layers, times, attributes, source, indented
        case whitespace = "ws"
    }
}

/// A page of a report in a folder; its name contains only a number, so that it is unique and never from an input.
struct PageFile: Hashable {
    let name: String

    /// The page that lists the others.
    static let index = Self(name: "index.html")

    /// The page of an input.
    ///
    /// - Parameter number: The number of the input, from 1.
    /// - Returns: The page.
    static func input(_ number: Int) -> Self {
        let digits = "\(number)"
        return Self(name: "input-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).html")
    }
}
