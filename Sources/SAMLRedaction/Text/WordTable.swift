internal import ByteTools

/// A set of words in any letter case, each with a number, which is searched without a copy of the word.
struct WordTable: Sendable {
    /// The words in lowercase, one after the other.
    private(set) var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// The numbers of words plus one, at the places that their hashes give; 0 is free.
    private var slots = [Int32](repeating: 0, count: 64)
    /// Makes collisions unpredictable.
    private let seed = UInt64.random(in: 0...UInt64.max)

    init() {}

    /// Creates a table of the words of texts, which have whitespace between them.
    init(wordsOf texts: String...) {
        for text in texts { for word in text.utf8.split(whereSeparator: \.isXMLSpace) { insert(Array(word)[...]) } }
    }

    var count: Int { ends.count }

    /// The place of a word in ``bytes``.
    func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    func contains(_ word: ArraySlice<UInt8>) -> Bool { number(of: word) != nil }

    /// Returns the number of a word, in any letter case of ASCII; `nil` if the table does not contain it.
    func number(of word: ArraySlice<UInt8>) -> Int? {
        let hash = hash(of: word)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, isEqual(word, number) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Inserts a word that the table does not contain yet, and returns its number.
    @discardableResult
    mutating func insert(_ word: ArraySlice<UInt8>) -> Int {
        if let known = number(of: word) { return known }
        if (count + 1) * 2 > slots.count { grow() }
        bytes += word.lazy.map(\.asciiLowercased)
        ends.append(bytes.count)
        hashes.append(hash(of: word))
        place(count - 1)
        return count - 1
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for number in 0..<count { place(number) }
    }

    private mutating func place(_ number: Int) {
        var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(number + 1)
    }

    private func isEqual(_ word: ArraySlice<UInt8>, _ number: Int) -> Bool {
        let range = range(of: number)
        guard range.count == word.count else { return false }
        var place = range.lowerBound
        for byte in word {
            if byte.asciiLowercased != bytes[place] { return false }
            place += 1
        }
        return true
    }

    private func hash(of word: ArraySlice<UInt8>) -> UInt64 {
        var hash = seed
        for byte in word { hash = (hash ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
