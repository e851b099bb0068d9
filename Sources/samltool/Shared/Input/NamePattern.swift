/// The name of a file or folder with wildcards: `*`, `?` and sets such as `[a-z]` or `[!0-9]`.
struct NamePattern {
    private var tokens: [Token] = []

    private enum Token {
        case anything
        case one
        case scalar(Unicode.Scalar)
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

        func takes(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .anything: false
            case .one: true
            case .scalar(let own): own == scalar
            case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
            }
        }

        var isAnything: Bool { if case .anything = self { true } else { false } }
    }

    init(_ pattern: String) {
        var rest = Array(pattern.unicodeScalars)[...]
        // Without a closing bracket, no further search is necessary.
        var mayClose = true
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": if tokens.last?.isAnything != true { tokens.append(.anything) }
            case "?": tokens.append(.one)
            case "[" where mayClose:
                if let end = rest.dropFirst().firstIndex(of: "]") {
                    tokens.append(Self.set(rest[..<end]))
                    rest = rest[(end + 1)...]
                } else {
                    mayClose = false
                    tokens.append(.scalar(scalar))
                }
            default: tokens.append(.scalar(scalar))
            }
        }
    }

    /// A set such as `a-z` or `!0-9`.
    private static func set(_ content: ArraySlice<Unicode.Scalar>) -> Token {
        let isNegated = content.first == "!" || content.first == "^"
        var rest = isNegated ? content.dropFirst() : content
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        while let first = rest.popFirst() {
            if rest.first == "-", let last = rest.dropFirst().first {
                if first <= last { ranges.append(first...last) }
                rest = rest.dropFirst(2)
            } else {
                ranges.append(first...first)
            }
        }
        return .set(ranges, isNegated: isNegated)
    }

    /// Returns true if a name matches.
    ///
    /// After a mismatch, the last star is extended by a character, so the work is limited by the product of the lengths.
    func matches(_ name: [Unicode.Scalar]) -> Bool {
        var (position, token) = (0, 0)
        var star: (position: Int, token: Int)?
        while position < name.count {
            if token < tokens.count, tokens[token].isAnything {
                star = (position, token)
                token += 1
            } else if token < tokens.count, tokens[token].takes(name[position]) {
                position += 1
                token += 1
            } else if let last = star {
                star = (last.position + 1, last.token)
                position = last.position + 1
                token = last.token + 1
            } else {
                return false
            }
        }
        return tokens[token...].allSatisfy(\.isAnything)
    }
}
