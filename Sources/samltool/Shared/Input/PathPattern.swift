/// A path with wildcards, as in shells.
struct PathPattern {
    /// The folder that contains all possible matches.
    let folder: String

    /// The pattern of each component; `nil` for `**`, any number of folders.
    private let components: [NamePattern?]
    private let prefixCount: Int

    static func isPattern(_ path: String) -> Bool {
        path.utf8.contains { "*?[".utf8.contains($0) }
    }

    init(_ pattern: String) {
        let parts = Self.parts(of: pattern)
        let fixed = parts.prefix { !Self.isPattern($0) }
        let root = pattern.utf8.first == UInt8(ascii: "/") ? "/" : ""
        folder = fixed.isEmpty && root.isEmpty ? "." : root + fixed.joined(separator: "/")
        prefixCount = fixed.count
        components = parts.dropFirst(fixed.count).map { part in
            part.utf8.elementsEqual("**".utf8) ? nil : NamePattern(part)
        }
    }

    private static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// Returns true if a path in ``folder`` matches.
    /// - Complexity: O(*n* · *m*) in the parts of the path and of the pattern, however many `**` there are.
    func matches(_ path: String) -> Bool {
        var parts = Self.parts(of: path)
        if parts.first == ".", folder == "." { parts.removeFirst() }
        // The prefixes of the pattern, by length, that match the components so far.
        var reached = [true] + components.map { _ in false }
        Self.skipFolders(in: &reached, components)
        for part in parts.dropFirst(prefixCount) {
            let name = Array(part.unicodeScalars)
            var next = reached.map { _ in false }
            for (index, pattern) in components.enumerated() where reached[index] {
                if let pattern {
                    if pattern.matches(name) { next[index + 1] = true }
                } else {
                    // It matches this component, and may match more.
                    next[index] = true
                }
            }
            Self.skipFolders(in: &next, components)
            reached = next
        }
        return reached[components.count]
    }

    /// Marks `**` as matching no folder.
    private static func skipFolders(in reached: inout [Bool], _ components: [NamePattern?]) {
        for (index, pattern) in components.enumerated() where reached[index] && pattern == nil {
            reached[index + 1] = true
        }
    }
}
