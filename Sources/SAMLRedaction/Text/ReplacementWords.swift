internal import ByteTools
internal import CXMLSigning

/// The replacements of a run: each word has one, of the same length and the same classes of characters.
///
/// The replacement of a word is random, and the run remembers it, so the same word has the same one in all inputs. That of longer data is
/// derived from it with a random key, which needs no memory. Nothing keeps the words and the key, and the next run has others.
package struct ReplacementWords: Sendable {
    private let key: [UInt8]
    private var known = WordTable()
    /// The replacements in lowercase, each at the place of its word in the table.
    private var replacements: [UInt8] = []
    /// The replacements as words.
    private var used = WordTable()
    private var random: RandomBytes

    /// Longer texts without a separator are replaced as data, which needs no memory.
    package static let longestWord = 64

    /// Creates an empty mapping with a random key.
    package init() throws(RedactionError) {
        key = try Self.randomKey()
        random = RandomBytes(seed: try Self.randomKey())
    }

    private static func randomKey() throws(RedactionError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        guard unsafe cxsign_random(&key, key.count) else {
            throw RedactionError(.noKey, "OpenSSL on this system has no random numbers, so nothing can be replaced")
        }
        return key
    }

    /// The hashes of the words that were replaced, and of the words in replaced data, for ``SecondLook``.
    ///
    /// A word that was the replacement of another one before is not among them: the output has it by chance.
    private(set) var originals: Set<UInt64> = []

    /// Returns the replacement of a word: ASCII letters and digits, and other letters, without a separator.
    ///
    /// It has the case of the word: words that differ in the case of ASCII letters have replacements that differ in the same way.
    package mutating func replacement(for word: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        appendReplacement(for: word, to: &result)
        return result
    }

    /// Appends the replacement of a word to a text.
    mutating func appendReplacement(for word: ArraySlice<UInt8>, to result: inout [UInt8]) {
        let number = known.number(of: word) ?? addReplacement(for: word)
        var place = known.range(of: number).lowerBound
        // In a hexadecimal number, the letters are in other places.
        let isMixed = CharacterPattern.isMixedHexadecimal(word)
        let isUppercase = isMixed && word.contains { $0 != $0.asciiLowercased }
        for byte in word {
            let new = replacements[place]
            let isCapital = isMixed ? isUppercase : byte != byte.asciiLowercased
            result.append(isCapital && new.isASCIILetter ? new & 0xDF : new)
            place += 1
        }
    }

    private mutating func addReplacement(for text: ArraySlice<UInt8>) -> Int {
        let word = text.map(\.asciiLowercased)
        let pattern = CharacterPattern(of: word)
        var candidate = word
        for attempt in 0..<Self.maximumAttempts {
            candidate = pattern.text(from: random.next(word.count * 2))
            // There are few short words; if all are used, two may share one, but no word stays.
            let isFree = candidate != word && (attempt > Self.maximumAttempts / 2 || isUnused(candidate[...]))
            if isFree && !PublicVocabulary.isName(candidate[...]) { break }
        }
        if !used.contains(word[...]) { WordHash.forEachWord(in: word[...]) { originals.insert($0) } }
        used.insert(candidate[...])
        replacements += candidate
        return known.insert(word[...])
    }

    private static let maximumAttempts = 1000

    /// Returns true for a word that is not the replacement of another one, nor an original that is searched for.
    private func isUnused(_ word: ArraySlice<UInt8>) -> Bool {
        !used.contains(word) && (word.count < WordHash.minimumLength || !known.contains(word))
    }

    /// Returns the replacement of data: letters and digits are replaced by such, in their classes, and everything else stays.
    package mutating func replacement(forData data: ArraySlice<UInt8>) -> [UInt8] {
        WordHash.forEachWord(in: data) { originals.insert($0) }
        var result = CharacterPattern.text(
            replacing: data,
            from: stream(for: Array(data), count: data.count)
        )
        if result.elementsEqual(data), let first = result.indices.first(where: { result[$0].isASCIILetter }) {
            result[first] ^= 1
        }
        return result
    }

    /// Returns other Base64 of the same length and layout.
    mutating func replacement(forBase64 text: ArraySlice<UInt8>) -> [UInt8] {
        if text.starts(with: "MI".utf8) {
            // The structure of a certificate is public, and that of its replacement is the same; the names in it are not.
            WordHash.forEachWord(in: Base64Run(text).data[...]) { originals.insert($0) }
        } else {
            // The shorter parts between the signs of Base64 occur in other Base64 by chance.
            WordHash.forEachWord(in: text, from: 2 * WordHash.minimumLength) { originals.insert($0) }
        }
        return Base64Run.replacing(text, by: stream(for: Array(text), count: text.count))
    }

    /// Returns random bytes in place of others; the same for the same ones.
    package mutating func replacement(forBytes bytes: ArraySlice<UInt8>) -> [UInt8] {
        WordHash.forEachWord(in: bytes, from: 2 * WordHash.minimumLength) { originals.insert($0) }
        return stream(for: Array(bytes), count: bytes.count)
    }

    /// Returns bytes that only the key and a text determine.
    private func stream(for text: [UInt8], count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: code(of: text, with: key))
        var result: [UInt8] = []
        result.reserveCapacity(count + 8)
        while result.count < count {
            let number = generator.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                result.append(UInt8(truncatingIfNeeded: number >> shift))
            }
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

/// Random bytes, which depend on no text.
private struct RandomBytes: Sendable {
    private var generator: SeededGenerator
    private var bytes: [UInt8] = []

    init(seed: [UInt8]) { generator = SeededGenerator(seed: seed) }

    mutating func next(_ count: Int) -> [UInt8] {
        while bytes.count < count {
            let number = generator.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        let result = Array(bytes.suffix(count))
        bytes.removeLast(count)
        return result
    }
}

/// The generator xoshiro256**, whose state is a code: who knows its numbers knows nothing of the text and the key.
private struct SeededGenerator: Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    init(seed: [UInt8]) {
        func number(_ index: Int) -> UInt64 { seed[(index * 8)..<(index * 8 + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
        // A state of zeros has no other numbers.
        state = (number(0) | 1, number(1), number(2), number(3))
    }

    mutating func next() -> UInt64 {
        func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
        let result = rotated(state.1 &* 5, 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotated(state.3, 45)
        return result
    }
}
