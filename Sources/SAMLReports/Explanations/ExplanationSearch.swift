internal import ByteTools
internal import SAMLDiagnosis

extension ExplanationCatalogue {
    /// Returns the entries that contain each word of a text, in any case and, without such an entry, in any form: first the entry that is meant by the text, then those with
    /// the words in the identifier, those with the words in the title, and the others.
    ///
    /// - Parameter text: Words, separated by spaces; without any, every entry matches.
    /// - Returns: The entries, in the order of the catalogue within each part.
    /// - Complexity: O(*n* · *m*) in the size of the catalogue and of the text, of which 256 bytes are used.
    public static func entries(matching text: String) -> [Entry] {
        ranked(by: searchedWords(in: text), meaning: text).flatMap { $0 }
    }

    /// Returns the entry that is meant by a text; without one, those with each word of the text in the identifier or the title; and
    /// without any of these, those with the words anywhere.
    ///
    /// - Parameter text: Words, separated by spaces.
    /// - Returns: The entries, as ``entries(matching:)`` orders them; none for a text without words.
    /// - Complexity: O(*n* · *m*) in the size of the catalogue and of the text.
    package static func entries(named text: String) -> [Entry] {
        let words = searchedWords(in: text)
        guard !words.isEmpty, text.utf8.count <= maximumBytes else { return [] }
        let ranked = ranked(by: words, meaning: text)
        if !ranked[0].isEmpty { return ranked[0] }
        let named = ranked[1] + ranked[2]
        return named.isEmpty ? ranked[3] : named
    }

    private static let maximumBytes = 256

    private static func searchedWords(in text: String) -> [[UInt8]] {
        key(of: text).utf8.prefix(maximumBytes).split { $0 == 0x20 || $0 == 0x09 }.map { Array($0) }
    }

    /// The entries that are meant by a text, those with the words in the identifier, those with the words in the title, and the others.
    private static func ranked(by words: [[UInt8]], meaning text: String) -> [[Entry]] {
        let ranked = ranked(containing: words, meaning: text)
        return ranked.allSatisfy { $0.isEmpty } ? self.ranked(containing: words.map(stem), meaning: text) : ranked
    }

    /// The word without the ending of a verb or of a plural: `cancel` of `cancels`, `cancelled` and `canceling`.
    private static func stem(_ word: [UInt8]) -> [UInt8] {
        let ending = ["ing", "ed", "s"].first { word.suffix($0.utf8.count).elementsEqual($0.utf8) }?.utf8.count ?? 0
        guard ending > 0, word.count >= ending + 4 else { return word }
        let stem = Array(word.dropLast(ending))
        return stem.last == stem.dropLast().last ? stem.dropLast() : stem
    }

    private static func ranked(containing words: [[UInt8]], meaning text: String) -> [[Entry]] {
        let meant = entry(text)?.id
        var ranked: [[Entry]] = [[], [], [], []]
        for entry in entries {
            if entry.id == meant {
                ranked[0].append(entry)
            } else if let rank = entry.searchedTexts.firstIndex(where: { $0.contains(words) }) {
                ranked[rank + 1].append(entry)
            }
        }
        return ranked
    }
}

extension ExplanationCatalogue.Entry {
    /// The identifier with its other spellings; these and the title; and everything.
    fileprivate var searchedTexts: [SearchedText] {
        let (names, rest) =
            switch self {
            case .rule(let rule): ([rule.id], [rule.explanation, rule.toolAdvice, rule.source])
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
