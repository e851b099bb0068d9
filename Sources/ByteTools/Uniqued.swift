extension Array where Element: Equatable {
    /// The elements, each once, in the order of their first occurrences; quadratic, for short lists.
    package var uniqued: Self { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
