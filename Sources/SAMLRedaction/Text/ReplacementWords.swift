internal import ByteTools
internal import CXMLSigning

/// The replacements of a run: each word has one, of the same length and the same classes of characters.
///
/// A replacement is derived from the word with a random key, which nothing keeps. So the same word has the same replacement in all inputs
/// of a run, another one in the next run, and only a guess of the whole word can be compared, by who has the key.
package struct ReplacementWords: Sendable {
    private let key: [UInt8]
    /// The replacements in lowercase, by the words in lowercase.
    private var known: [[UInt8]: [UInt8]] = [:]
    private var used: Set<[UInt8]> = []

    /// Longer texts without a separator are replaced as data, which needs no memory.
    package static let longestWord = 64

    /// Creates an empty mapping with a random key.
    package init() throws(RedactionError) {
        var key = [UInt8](repeating: 0, count: 32)
        guard unsafe cxsign_random(&key, key.count) else {
            throw RedactionError(.noKey, "OpenSSL on this system has no random numbers, so nothing can be replaced")
        }
        self.key = key
    }

    /// The hashes of the words that were replaced, and of the words in replaced data, for ``SecondLook``.
    ///
    /// A word that was the replacement of another one before is not among them: the output has it by chance.
    private(set) var originals: Set<UInt64> = []

    /// Returns the replacement of a word: ASCII letters and digits, and other letters, without a separator.
    ///
    /// It has the case of the word: words that differ in the case of ASCII letters have replacements that differ in the same way.
    package mutating func replacement(for word: ArraySlice<UInt8>) -> [UInt8] {
        let lowercase = word.map(\.asciiLowercased)
        var result = known[lowercase] ?? newReplacement(for: lowercase)
        for (offset, byte) in word.enumerated() where byte != byte.asciiLowercased { result[offset] &= 0xDF }
        return result
    }

    private mutating func newReplacement(for word: [UInt8]) -> [UInt8] {
        let pattern = CharacterPattern(of: word)
        var candidate = word
        for attempt in 0..<Self.maximumAttempts {
            candidate = pattern.text(from: stream(for: word, attempt: attempt, count: word.count * 2))
            // There are few short words; if all are used, two may share one, but no word stays.
            let isFree = candidate != word && (attempt > Self.maximumAttempts / 2 || isUnused(candidate))
            if isFree && !PublicVocabulary.isName(candidate[...]) { break }
        }
        if !used.contains(word) { WordHash.forEachWord(in: word[...]) { originals.insert($0) } }
        used.insert(candidate)
        known[word] = candidate
        return candidate
    }

    private static let maximumAttempts: UInt16 = 1000

    /// Returns true for a word that is not the replacement of another one, nor an original that is searched for.
    private func isUnused(_ word: [UInt8]) -> Bool {
        !used.contains(word) && (word.count < WordHash.minimumLength || known[word] == nil)
    }

    /// Returns the replacement of data: letters and digits are replaced by such, in their classes, and everything else stays.
    package mutating func replacement(forData data: ArraySlice<UInt8>) -> [UInt8] {
        WordHash.forEachWord(in: data) { originals.insert($0) }
        var result = CharacterPattern.text(
            replacing: data,
            from: stream(for: Array(data), attempt: 0, count: data.count)
        )
        if result.elementsEqual(data), let first = result.indices.first(where: { result[$0].isASCIILetter }) {
            result[first] ^= 1
        }
        return result
    }

    /// Returns random bytes in place of others; the same for the same ones.
    package mutating func replacement(forBytes bytes: ArraySlice<UInt8>) -> [UInt8] {
        WordHash.forEachWord(in: bytes) { originals.insert($0) }
        return stream(for: Array(bytes), attempt: 0, count: bytes.count)
    }

    private func stream(for text: [UInt8], attempt: UInt16, count: Int) -> [UInt8] {
        let seed = code(of: text + [UInt8(attempt & 0xFF), UInt8(attempt >> 8)], with: key)
        var result = seed
        var block: UInt32 = 0
        while result.count < count {
            block += 1
            result += code(of: (0..<4).map { UInt8(truncatingIfNeeded: block >> ($0 * 8)) }, with: seed)
        }
        return Array(result.prefix(count))
    }

    private func code(of text: [UInt8], with key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        // It fails only if memory is exhausted; then the code is 0 and the replacement is the same for all words.
        _ = unsafe cxsign_hmac(key, key.count, text, text.count, &code)
        return code
    }
}
