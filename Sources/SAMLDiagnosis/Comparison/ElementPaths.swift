internal import ByteTools
internal import XMLSecurity

/// Which elements a document has outside values of attributes, as paths of names from the root, each once and in the order of the
/// document.
struct ElementPaths {
    /// The most paths; a response has some thirty.
    ///
    /// There are fewer than differences that are listed, so that others have room.
    static let maximumCount = 500

    /// A path, and that of the element around it; `nil` for the root.
    private(set) var paths: [(path: String, parent: String?)] = []
    /// Whether there are more than the maximum.
    private(set) var areMore = false

    private var known: [Step: Int] = [:]

    /// A name in an element whose path is known by its index.
    private struct Step: Hashable {
        let parent: Int?
        let name: ByteText
    }

    init(of root: XMLElement) { add(root, in: nil) }

    /// Adds an element and those in it; how deep they are was limited before.
    private mutating func add(_ element: XMLElement, in parent: Int?) {
        let name = element.localName
        let step = Step(parent: parent, name: ByteText(name))
        guard let index = known[step] ?? add(step) else {
            areMore = true
            return
        }
        // What is inside a value is a part of it, also the names: it is compared, and hidden, as a whole.
        if step.name == "AttributeValue" { return }
        element.forEachChild { add($0, in: index) }
    }

    private mutating func add(_ step: Step) -> Int? {
        guard paths.count < Self.maximumCount else { return nil }
        let parent = step.parent.map { paths[$0].path }
        paths.append(("\(parent ?? "")/\(step.name)", parent))
        known[step] = paths.count - 1
        return paths.count - 1
    }
}
