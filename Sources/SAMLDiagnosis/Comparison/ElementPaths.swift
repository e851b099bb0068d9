internal import ByteTools
internal import XMLSecurity

/// The elements of a document outside attribute values, as paths of names from the root.
///
/// Each path occurs once, in the order of the document.
struct ElementPaths {
    /// The maximum number of paths; a response has about thirty.
    ///
    /// It is smaller than the maximum number of differences, which leaves room for others.
    static let maximumCount = 500

    private(set) var paths: [(path: String, parent: String?)] = []
    private(set) var areMore = false

    private var known: [Step: Int] = [:]

    /// A name in the element whose path has an index.
    private struct Step: Hashable {
        let parent: Int?
        let name: ByteText
    }

    init(of root: XMLElement) { add(root, in: nil) }

    private mutating func add(_ element: XMLElement, in parent: Int?) {
        let name = element.localName
        let step = Step(parent: parent, name: ByteText(name))
        guard let index = known[step] ?? add(step) else {
            areMore = true
            return
        }
        // The content of a value, including element names, is compared and hidden as a whole.
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
