import HTMLReading
import TestSupport
import Testing

/// A page as libxml2's parser of HTML reads it.
struct HTMLPage {
    struct Element {
        let name: String
        var attributes: [(name: String, value: String)] = []
        /// The text in it, of whatever depth.
        var text = ""
        /// The indices of the elements around it, outermost first.
        let path: [Int]

        func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

        func hasClass(_ name: String) -> Bool {
            attribute("class")?.split(separator: " ").contains { $0 == name } ?? false
        }
    }

    let bytes: [UInt8]
    private(set) var elements: [Element] = []
    private var open: [Int] = []

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        let result = unsafe withUnsafeMutablePointer(to: &self) { page in
            var reader = unsafe html_reader()
            unsafe reader.context = UnsafeMutableRawPointer(page)
            unsafe reader.start = { unsafe HTMLPage.at($0).pointee.start(String(cString: $1!)) }
            unsafe reader.attribute = { context, name, value in
                let attribute = unsafe (String(cString: name!), String(cString: value!))
                unsafe HTMLPage.at(context).pointee.add(attribute)
            }
            unsafe reader.text = { unsafe HTMLPage.at($0).pointee.add(String(cString: $1!)) }
            unsafe reader.end = { unsafe HTMLPage.at($0).pointee.end() }
            return unsafe bytes.withUnsafeBytes { buffer in
                unsafe html_read(
                    buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(buffer.count),
                    &reader
                )
            }
        }
        try #require(result == 0)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
        unsafe context!.assumingMemoryBound(to: Self.self)
    }

    private mutating func start(_ name: String) {
        elements.append(Element(name: name, path: open))
        open.append(elements.count - 1)
    }

    private mutating func add(_ attribute: (String, String)) { elements[open.last!].attributes.append(attribute) }

    private mutating func add(_ text: String) { for index in open { elements[index].text += text } }

    private mutating func end() { open.removeLast() }

    func all(_ name: String, class style: String? = nil) -> [Element] {
        elements.filter { $0.name == name && (style.map($0.hasClass) ?? true) }
    }

    /// The elements of a class that stand in an element.
    func all(class style: String, in element: Element) -> [Element] {
        guard let index = elements.firstIndex(where: { $0.path == element.path && $0.text == element.text }) else {
            return []
        }
        return elements.filter { $0.path.contains(index) && $0.hasClass(style) }
    }

    /// All text of the page.
    var text: String { elements.first?.text ?? "" }

    /// The document as the page shows it, line by line, without the signs and marks that the page adds.
    var sourceLines: [String] {
        let added = Set(
            elements.indices.filter { index in
                ["on", "spot", "n"].contains { elements[index].hasClass($0) }
            }
        )
        var lines: [String] = []
        for (index, row) in elements.enumerated() where row.hasClass("row") {
            let number = elements.first { $0.path.last == index && $0.hasClass("n") }?.text
            let pieces = elements.enumerated().filter { position, piece in
                piece.path.contains(index) && piece.name == "span" && !piece.hasClass("n") && !piece.hasClass("hidden")
                    && added.isDisjoint(with: piece.path + [position])
            }
            let text = pieces.map(\.element.text).joined()
            if number == "·", !lines.isEmpty { lines[lines.count - 1] += text } else { lines.append(text) }
        }
        return lines
    }
}
