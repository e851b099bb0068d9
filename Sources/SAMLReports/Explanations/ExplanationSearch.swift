internal import ByteTools
internal import SAMLDiagnosis

extension ExplanationCatalogue {
    /// Returns the entries that contain each word of a text, in any case: first those with the words in the identifier, then those
    /// with the words in the title, then the others.
    ///
    /// - Parameter text: Words, separated by spaces; without any, every entry matches.
    /// - Returns: The entries, in the order of the catalogue within each of the three parts.
    /// - Complexity: O(*n* · *m*) in the size of the catalogue and of the text, of which 256 bytes are used.
    public static func entries(matching text: String) -> [Entry] {
        let words = key(of: text).utf8.prefix(256).split { $0 == 0x20 || $0 == 0x09 }.map { Array($0) }
        let ranked = entries.compactMap { entry in
            entry.searchedTexts.firstIndex { $0.contains(words) }.map { (rank: $0, entry: entry) }
        }
        return (0..<3).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.entry) }
    }
}

extension ExplanationCatalogue.Entry {
    /// The identifier with its other spellings; these and the title; and everything.
    fileprivate var searchedTexts: [SearchedText] {
        let (names, rest) =
            switch self {
            case .rule(let rule): ([rule.id], [rule.explanation, rule.advice, rule.source])
            case .other(let other): ([other.id] + other.aliases, [other.explanation, other.advice, other.source])
            }
        return [names, names + [title], names + [title] + rest].map { SearchedText($0) }
    }
}

/// Texts in which words are searched, in lower case.
private struct SearchedText {
    private let bytes: [UInt8]

    init(_ texts: [String]) {
        bytes = Array(ExplanationCatalogue.key(of: texts.joined(separator: "\n")).utf8)
    }

    func contains(_ words: [[UInt8]]) -> Bool { words.allSatisfy { bytes[...].firstRange(ofBytes: $0) != nil } }
}
