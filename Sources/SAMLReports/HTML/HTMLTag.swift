/// The name of an element of a page.
///
/// The members of this type can neither run, load nor send anything, and reports contain no other elements. A program that has
/// forms or scripts adds the names of those in its own module:
///
/// ```swift
/// extension HTMLTag {
///     static let form = HTMLTag(active: "form")
///     static let button = HTMLTag(active: "button")
/// }
/// ```
public struct HTMLTag: Sendable {
    let name: String
    let content: Content

    /// The content that an element can have.
    public enum Content: Sendable {
        /// Text and elements.
        case pieces
        /// Text with its line breaks, as in `pre` and `textarea`.
        case lines
        /// Nothing; the element has no end tag.
        case nothing
    }

    /// Creates the name of an element that can run, load or send something, for pages of other modules.
    ///
    /// The text in an element is always escaped, also that of a `script` or a `style`: refer to a file instead.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - content: The content.
    public init(active name: StaticString, _ content: Content = .pieces) {
        self.init(name, content)
    }

    private init(_ name: StaticString, _ content: Content = .pieces) {
        self.name = "\(name)"
        self.content = content
    }
}

extension HTMLTag {
    public static let a = Self("a")
    public static let abbr = Self("abbr")
    public static let aside = Self("aside")
    public static let b = Self("b")
    public static let caption = Self("caption")
    public static let code = Self("code")
    public static let dd = Self("dd")
    public static let del = Self("del")
    public static let details = Self("details")
    public static let div = Self("div")
    public static let dl = Self("dl")
    public static let dt = Self("dt")
    public static let figcaption = Self("figcaption")
    public static let figure = Self("figure")
    public static let footer = Self("footer")
    public static let h1 = Self("h1")
    public static let h2 = Self("h2")
    public static let h3 = Self("h3")
    public static let h4 = Self("h4")
    public static let header = Self("header")
    public static let label = Self("label")
    public static let li = Self("li")
    public static let main = Self("main")
    public static let mark = Self("mark")
    public static let nav = Self("nav")
    public static let ol = Self("ol")
    public static let p = Self("p")
    public static let section = Self("section")
    public static let small = Self("small")
    public static let span = Self("span")
    public static let strong = Self("strong")
    public static let summary = Self("summary")
    public static let table = Self("table")
    public static let tbody = Self("tbody")
    public static let td = Self("td")
    public static let th = Self("th")
    public static let thead = Self("thead")
    public static let tr = Self("tr")
    public static let ul = Self("ul")
    public static let svg = Self("svg")
    public static let rect = Self("rect")
    public static let line = Self("line")
    public static let text = Self("text")
    public static let title = Self("title")
    public static let circle = Self("circle")
    public static let pre = Self("pre", .lines)
    /// A checkbox that changes the display.
    public static let input = Self("input", .nothing)
    /// A possible line break.
    public static let wbr = Self("wbr", .nothing)
}
