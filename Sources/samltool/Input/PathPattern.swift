/// A path with wild cards, as shells have them.
struct PathPattern {
    /// The folder below which everything is that can match.
    let folder: String

    private let components: [[Unicode.Scalar]]
    private let prefixCount: Int

    static func isPattern(_ path: String) -> Bool {
        path.contains { "*?[".contains($0) }
    }

    init(_ pattern: String) {
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let fixed = parts.prefix { !Self.isPattern($0) }
        let root = pattern.hasPrefix("/") ? "/" : ""
        folder = fixed.isEmpty && root.isEmpty ? "." : root + fixed.joined(separator: "/")
        prefixCount = fixed.count
        components = parts.dropFirst(fixed.count).map { Array($0.unicodeScalars) }
    }

    /// Whether a path below ``folder`` matches.
    func matches(_ path: String) -> Bool {
        var parts = path.split(separator: "/").map(String.init)
        if parts.first == ".", folder == "." { parts.removeFirst() }
        return Self.matches(
            components[...],
            parts.dropFirst(prefixCount).map { Array($0.unicodeScalars) }[...]
        )
    }

    private static func matches(
        _ patterns: ArraySlice<[Unicode.Scalar]>,
        _ names: ArraySlice<[Unicode.Scalar]>
    ) -> Bool {
        guard let pattern = patterns.first else { return names.isEmpty }
        if pattern == ["*", "*"] {
            return matches(patterns.dropFirst(), names) || (!names.isEmpty && matches(patterns, names.dropFirst()))
        }
        guard let name = names.first, matches(name: name, pattern) else { return false }
        return matches(patterns.dropFirst(), names.dropFirst())
    }

    /// Whether a name matches; after a mismatch the last star takes one more character, so the work is bounded by the product
    /// of the lengths.
    private static func matches(name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
        var (position, token) = (0, 0)
        var star: (position: Int, token: Int)?
        while position < name.count {
            if token < pattern.count, pattern[token] == "*" {
                star = (position, token)
                token += 1
            } else if let next = step(past: token, of: pattern, for: name[position]) {
                position += 1
                token = next
            } else if let last = star {
                star = (last.position + 1, last.token)
                position = last.position + 1
                token = last.token + 1
            } else {
                return false
            }
        }
        return pattern[token...].allSatisfy { $0 == "*" }
    }

    /// Where the pattern goes on after it took a character; `nil` if it does not take it.
    private static func step(past token: Int, of pattern: [Unicode.Scalar], for scalar: Unicode.Scalar) -> Int? {
        guard token < pattern.count else { return nil }
        switch pattern[token] {
        case "?": return token + 1
        case "[":
            guard let end = pattern[(token + 1)...].dropFirst().firstIndex(of: "]") else { fallthrough }
            return takes(scalar, set: pattern[(token + 1)..<end]) ? end + 1 : nil
        default: return pattern[token] == scalar ? token + 1 : nil
        }
    }

    /// Whether a set such as `a-z` or `!0-9` has a character.
    private static func takes(_ scalar: Unicode.Scalar, set: ArraySlice<Unicode.Scalar>) -> Bool {
        let isNegated = set.first == "!" || set.first == "^"
        var rest = isNegated ? set.dropFirst() : set
        var isInside = false
        while let first = rest.popFirst() {
            if rest.first == "-", let last = rest.dropFirst().first {
                isInside = isInside || (first <= last && (first...last).contains(scalar))
                rest = rest.dropFirst(2)
            } else {
                isInside = isInside || first == scalar
            }
        }
        return isInside != isNegated
    }
}
