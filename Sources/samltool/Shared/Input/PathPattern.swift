/// A path with wild cards, as shells have them.
struct PathPattern {
    /// The folder below which everything is that can match.
    let folder: String

    /// The pattern of each part of a path; `nil` for `**`, any number of folders.
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

    /// Whether a path below ``folder`` matches.
    /// - Complexity: O(*n* · *m*) in the parts of the path and of the pattern, however many `**` there are.
    func matches(_ path: String) -> Bool {
        var parts = Self.parts(of: path)
        if parts.first == ".", folder == "." { parts.removeFirst() }
        // Which beginnings of the pattern the parts so far match, by their length.
        var reached = [true] + components.map { _ in false }
        Self.skipFolders(in: &reached, components)
        for part in parts.dropFirst(prefixCount) {
            let name = Array(part.unicodeScalars)
            var next = reached.map { _ in false }
            for (index, pattern) in components.enumerated() where reached[index] {
                if let pattern {
                    if pattern.matches(name) { next[index + 1] = true }
                } else {
                    // Takes the part, and may take more.
                    next[index] = true
                }
            }
            Self.skipFolders(in: &next, components)
            reached = next
        }
        return reached[components.count]
    }

    /// Notes that `**` matches no folder at all, too.
    private static func skipFolders(in reached: inout [Bool], _ components: [NamePattern?]) {
        for (index, pattern) in components.enumerated() where reached[index] && pattern == nil {
            reached[index + 1] = true
        }
    }
}
