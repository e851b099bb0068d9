extension Array where Element: Equatable {
    /// The elements, each once, in the order of their first occurrences; quadratic, for short lists.
    package var uniqued: Self { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Sequence {
    /// Returns the elements by a key; of several with the same one, the first.
    package func firstByKey<Key: Hashable>(_ key: (Element) -> Key) -> [Key: Element] {
        var elements: [Key: Element] = [:]
        for element in self {
            let key = key(element)
            if elements[key] == nil { elements[key] = element }
        }
        return elements
    }
}
