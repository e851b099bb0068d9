internal import ByteTools
public import SAMLDiagnosis

/// All identifiers that a command prints in brackets, and the codes of Adobe and Apple.
public enum ExplanationCatalogue: Sendable {
    /// The explanations that are not rules of `check`, by group.
    static let all: [Explanation] =
        adobeCodes + frameworkErrors + sdkCodes + outcomes + workflow + statements + headers + pickerExclusions + audits
        + attacks + words + errors

    /// The meaning of a word.
    public enum Entry: Sendable {
        case rule(Rule)
        case other(Explanation)

        /// The identifier or code.
        public var id: String {
            switch self {
            case .rule(let rule): rule.id
            case .other(let other): other.id
            }
        }

        /// The meaning, in one sentence without a full stop.
        public var title: String {
            switch self {
            case .rule(let rule): rule.title
            case .other(let other): other.title
            }
        }
    }

    /// Every entry: the rules of `check`, then the others by group.
    public static var entries: [Entry] { RuleCatalogue.rules.map { .rule($0) } + all.map { .other($0) } }

    /// The meaning of a word in any case; `nil` if it is unknown.
    public static func entry(_ word: String) -> Entry? {
        let key = key(of: word)
        return RuleCatalogue.rule(key).map { .rule($0) } ?? othersByKey[key].map { .other($0) }
    }

    /// Suggestions for an unknown word, the nearest first, at most three.
    ///
    /// A word may also be near the end of an identifier: `digest-mismatch` is `signature.digest-mismatch`.
    public static func nearest(to word: String) -> [String] {
        let whole = SimilarNames(to: word, among: identifiers).names
        guard whole.isEmpty else { return whole }
        let ends = SimilarNames(to: word, among: identifiers.map(end(of:))).names
        return Array(
            ends.flatMap { end in identifiers.filter { Self.end(of: $0).utf8.elementsEqual(end.utf8) } }.prefix(3)
        )
    }

    /// Every identifier and code, once, without other spellings.
    private static let identifiers = RuleCatalogue.rules.map { $0.id } + all.map { $0.id }

    private static let othersByKey = Dictionary(
        all.flatMap { other in ([other.id] + other.aliases).map { (key(of: $0), other) } },
        uniquingKeysWith: { first, _ in first }
    )

    private static func end(of id: String) -> String {
        id.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(id[id.index(after: $0)...]) } ?? id
    }

    /// The word with ASCII letters in lower case.
    static func key(of word: String) -> String {
        String(decoding: word.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
