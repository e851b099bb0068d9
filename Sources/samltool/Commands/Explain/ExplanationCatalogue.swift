import AdobePass
import SAMLDiagnosis
import SAMLEncoding

/// Everything that a command prints in brackets, and the codes that Adobe and Apple print.
enum ExplanationCatalogue {
    /// What is no rule of `check`, by group.
    static let all: [Explanation] =
        adobeCodes + frameworkErrors + sdkCodes + outcomes + workflow + headers + pickerObstacles + errors

    /// What a word stands for.
    enum Entry {
        case rule(Rule)
        case other(Explanation)

        var rule: Rule? { if case .rule(let rule) = self { rule } else { nil } }
        var other: Explanation? { if case .other(let other) = self { other } else { nil } }
    }

    /// What a word stands for, letters of either case; `nil` if it is not known.
    static func entry(_ word: String) -> Entry? {
        let key = key(of: word)
        return RuleCatalogue.rule(key).map { .rule($0) } ?? othersByKey[key].map { .other($0) }
    }

    /// The words that may have been meant, the nearest first, three at most.
    ///
    /// A word may also be near the end of an identifier: `digest-mismatch` is `signature.digest-mismatch`.
    static func nearest(to word: String) -> [String] {
        let whole = NearNames(to: word, among: words).names
        guard whole.isEmpty else { return whole }
        let ends = NearNames(to: word, among: words.map(end(of:))).names
        return Array(
            ends.flatMap { end in words.filter { Self.end(of: $0).utf8.elementsEqual(end.utf8) } }.prefix(3)
        )
    }

    /// Every identifier and code, once; other spellings are left out.
    private static let words = RuleCatalogue.rules.map(\.id) + all.map(\.id)

    private static let othersByKey = Dictionary(
        all.flatMap { other in ([other.id] + other.aliases).map { (key(of: $0), other) } },
        uniquingKeysWith: { first, _ in first }
    )

    private static func end(of id: String) -> String {
        id.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(id[id.index(after: $0)...]) } ?? id
    }

    /// The letters of ASCII in lower case; nothing else is changed.
    private static func key(of word: String) -> String {
        String(decoding: word.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
