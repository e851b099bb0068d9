import HTMLReading

/// A page as libxml2's parser of HTML reads it.
package struct HTMLPage {
    package struct Element {
        package let name: String
        package fileprivate(set) var attributes: [(name: String, value: String)] = []
        /// The text in it, of whatever depth.
        package fileprivate(set) var text = ""
        /// The elements in it: those that follow it, up to this index.
        package fileprivate(set) var end = 0
        /// The texts in it, by their index among those of the page.
        fileprivate let firstText: Int
        fileprivate(set) var endText = 0

        package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

        package func hasClass(_ name: String) -> Bool {
            attribute("class")?.split(separator: " ").contains { $0 == name } ?? false
        }
    }

    package let bytes: [UInt8]
    package private(set) var elements: [Element] = []
    private var open: [Int] = []
    private var texts: [String] = []

    package init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        let result = unsafe withUnsafeMutablePointer(to: &self) { page in
            var reader = unsafe html_reader(
                context: page,
                start: { unsafe HTMLPage.at($0).pointee.start(String(cString: $1)) },
                attribute: { context, name, value in
                    let attribute = unsafe (String(cString: name), String(cString: value))
                    unsafe HTMLPage.at(context).pointee.add(attribute)
                },
                text: { unsafe HTMLPage.at($0).pointee.add(String(cString: $1)) },
                end: { unsafe HTMLPage.at($0).pointee.end() }
            )
            return unsafe bytes.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
                unsafe buffer.baseAddress.map { unsafe html_read($0, Int32(buffer.count), &reader) } ?? 1
            }
        }
        guard result == 0 else { throw Unreadable() }
    }

    /// libxml2 cannot read the page.
    package struct Unreadable: Error {}

    private static func at(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Self> {
        unsafe context.assumingMemoryBound(to: Self.self)
    }

    private mutating func start(_ name: String) {
        elements.append(Element(name: name, firstText: texts.count))
        open.append(elements.count - 1)
    }

    private mutating func add(_ attribute: (String, String)) {
        elements[open[open.count - 1]].attributes.append(attribute)
    }

    private mutating func add(_ text: String) { texts.append(text) }

    private mutating func end() {
        let index = open.removeLast()
        elements[index].end = elements.count
        elements[index].endText = texts.count
        elements[index].text = texts[elements[index].firstText...].joined()
    }

    package func all(_ name: String, class style: String? = nil, in part: Range<Int>? = nil) -> [Element] {
        elements[part ?? elements.indices].filter { $0.name == name && (style.map($0.hasClass) ?? true) }
    }

    /// All text of the page.
    package var text: String { elements.first?.text ?? "" }

    /// The document as the page shows it, line by line, without the signs and marks that the page adds.
    package var sourceLines: [String] { sourceLines(in: elements.indices) }

    /// The part of the page about each input, in the order of the inputs: the indices of its elements.
    package var inputs: [Range<Int>] {
        elements.indices.filter { elements[$0].name == "section" && elements[$0].hasClass("input") }
            .sorted { inputNumber($0) < inputNumber($1) }.map { $0..<elements[$0].end }
    }

    private func inputNumber(_ index: Int) -> Int { Int(elements[index].attribute("id")?.dropFirst() ?? "") ?? 0 }

    /// The same in a part of the page.
    package func sourceLines(in part: Range<Int>) -> [String] {
        var lines: [String] = []
        for index in part where elements[index].hasClass("row") {
            let row = elements[index]
            var added: [Range<Int>] = []
            var number = ""
            for piece in elements[index..<row.end] {
                if piece.hasClass("n") { number = piece.text }
                let isAdded = ["n", "on", "spot"].contains { piece.hasClass($0) } || piece.name == "summary"
                if isAdded { added.append(piece.firstText..<piece.endText) }
            }
            let text = (row.firstText..<row.endText).filter { text in !added.contains { $0.contains(text) } }
                .map { texts[$0] }.joined()
            if number == "·", !lines.isEmpty { lines[lines.count - 1] += text } else { lines.append(text) }
        }
        return lines
    }
}
