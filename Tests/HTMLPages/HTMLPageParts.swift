extension HTMLPage {
    /// The elements of a page, each with its attributes; there are no others.
    private static let known: [String: Set<String>] = [
        "html": ["lang"], "head": [], "title": [], "body": [], "style": [],
        "meta": ["charset", "http-equiv", "content", "name"],
        "header": [], "main": ["id", "tabindex"], "footer": [], "nav": ["aria-label"],
        "section": ["class", "id", "aria-labelledby"], "h1": [], "h2": ["class", "id"], "h3": ["class", "id"],
        "h4": ["class", "id"],
        "div": ["class"], "p": ["class", "role"],
        "span": ["class", "id", "title", "role", "aria-label", "aria-hidden"], "b": [], "code": ["class"],
        "a": ["class", "id", "href", "title"], "ul": ["class", "role"], "ol": ["class", "role"],
        "li": ["class", "id", "tabindex"], "dl": ["class"], "dt": ["id"], "dd": [], "pre": ["class", "id"], "mark": [],
        "details": ["class", "open"], "summary": [], "del": ["class", "title"],
        "input": ["type", "class", "id", "checked"],
        "label": ["for"], "table": ["class"], "caption": [], "thead": [], "tbody": [], "tr": [], "th": ["scope"],
        "td": ["class"], "figure": [], "figcaption": [], "svg": ["class", "height", "role", "aria-label"],
        "line": ["class", "x1", "x2", "y1", "y2"], "rect": ["class", "x", "y", "width", "height", "rx"],
        "circle": ["class", "cx", "cy", "r"], "text": ["class", "x", "y", "text-anchor"], "wbr": [],
    ]

    /// What a page of a report must not have: elements, attributes, identifiers and links that it does not make itself, bytes that
    /// are not UTF-8, and characters that cannot be seen.
    package var strangeParts: [String] {
        let ids = elements.compactMap { $0.attribute("id") }
        let twice = Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys.map { "id \($0) twice" }
        let foreign = ids.filter { !Self.isOwn(id: $0) }.map { "id \($0)" }
        return Set(strangeElements).sorted() + twice.sorted() + foreign + strangeLinks(ids) + strangeText
    }

    private static func isOwn(id: String) -> Bool {
        let input = /main|list|inputs|i[0-9]+(-[a-z]+[0-9]*)?/
        let flow = /statements|s[0-9]+(-name)?|c[0-9]+/
        return id.wholeMatch(of: input) != nil || id.wholeMatch(of: flow) != nil
    }

    private var strangeElements: [String] {
        elements.flatMap { element in
            guard let attributes = Self.known[element.name] else { return [element.name] }
            return element.attributes.filter { !attributes.contains($0.name) }.map { "\(element.name) \($0.name)" }
        }
    }

    private func strangeLinks(_ ids: [String]) -> [String] {
        let targets = Set(ids.map { "#" + $0 })
        return elements.compactMap { $0.attribute("href") }.filter { link in
            !targets.contains(link) && link.wholeMatch(of: /index\.html|input-[0-9]{5,}\.html/) == nil
        }
    }

    private var strangeText: [String] {
        let text = String(decoding: bytes, as: UTF8.self)
        let controls = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format: scalar.value != 0x200C && scalar.value != 0x200D
            case .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        return (text.utf8.elementsEqual(bytes) ? [] : ["not UTF-8"])
            + controls.map { "U+\(String($0.value, radix: 16))" }
    }
}
