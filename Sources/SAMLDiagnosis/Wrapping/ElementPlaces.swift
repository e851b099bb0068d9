internal import ByteTools
internal import SAMLEncoding

/// The places of elements: paths, with positions among siblings of the same name, and lines and columns.
struct ElementPlaces {
    private var places: [Int: (path: String, location: SourceLocation)] = [:]

    private static let maximumDepth = 10

    init(of elements: [Int], in outline: MarkupOutline) {
        var counter = LocationCounter(outline.bytes)
        for element in Set(elements).sorted() {
            let location = counter.location(of: outline.elements[element].range.lowerBound)
            places[element] = (Self.path(of: element, in: outline), location)
        }
    }

    private static func path(of element: Int, in outline: MarkupOutline) -> String {
        let lineage = Array(outline.lineage(of: element))
        let steps = lineage.enumerated().map { depth, element in
            depth < maximumDepth / 2 ? step(to: element, in: outline) : outline.localName(of: element)
        }
        if steps.count <= maximumDepth { return "/" + steps.reversed().joined(separator: "/") }
        let half = maximumDepth / 2
        return "/" + steps.suffix(half).reversed().joined(separator: "/") + "/…/"
            + steps.prefix(half).reversed().joined(separator: "/")
    }

    /// Returns the name of an element, with its position if a sibling has the same name.
    private static func step(to element: Int, in outline: MarkupOutline) -> String {
        let name = outline.localName(of: element)
        let counted: [StaticString] = ["Assertion", "Response", "Signature"]
        guard let parent = outline.elements[element].parent,
            let local = counted.first(where: { outline.isElement(element, named: $0) })
        else { return name }
        let twins = outline.elements.indices[parent...].filter {
            outline.elements[$0].parent == parent && outline.isElement($0, named: local)
        }
        guard twins.count > 1, let position = twins.firstIndex(of: element) else { return name }
        return "\(name)[\(position + 1)]"
    }

    func path(_ element: Int) -> String { places[element]?.path ?? "" }

    func location(_ element: Int) -> SourceLocation? { places[element]?.location }

    func text(_ element: Int) -> String {
        guard let place = places[element] else { return "" }
        return "\(place.path) (\(place.location.line):\(place.location.column))"
    }
}
