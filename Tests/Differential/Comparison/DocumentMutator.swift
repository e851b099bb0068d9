package import TestSupport

/// A mutator that changes signed documents: their bytes and their markup.
///
/// Some changes keep the signature valid; some leave a document that is not well-formed.
package enum DocumentMutator {
    /// Returns a document, which must not be empty, with a few changes.
    package static func change(_ document: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = document
        repeat { change(&bytes, &random) } while random.chance(3) && bytes.count > 8
        return bytes
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let place = random.below(bytes.count)
        switch random.below(14) {
        case 0: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1: bytes[place] = random.pick(Array("<>&\"'= /:;#aA1\t\n\r".utf8))
        case 2: bytes.remove(at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
        case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + random.below(40))], at: place)
        case 5: bytes.insert(contentsOf: random.pick(pieces).utf8, at: place)
        case 6, 7: insert(random.pick(pieces), after: ">", in: &bytes, from: place)
        case 8, 9: insertIntoTag(random.pick(items), &bytes, from: place)
        case 10: insert(random.pick(Vocabulary.spaces), after: " ", in: &bytes, from: place)
        case 11: exchangeQuotes(&bytes, from: place)
        case 12: replaceWithReference(&bytes, from: place)
        default: moveElement(&bytes, from: place, &random)
        }
    }

    private static let pieces =
        Vocabulary.comments + Vocabulary.sections + Vocabulary.references + Vocabulary.literals + [
            "<e/>", "<e></e>", "<a xmlns=''/>", "<e ID='_s-1.x'/>", "</e>", "<?pi?>", "x",
        ]
    private static let items = [
        " xmlns=''", " xmlns:a='urn:a'", " xmlns:b=\"urn:a\"", " xmlns='urn:b'", " xmlns:q='urn:q'", " a=''", " ID='x'",
        " Id=\"_s-1.x\"", " xml:id='_s-1.x'", " a:type='é'", "\n", " ", " xml:space='preserve'", " xmlns:xs='urn:a'",
    ]

    /// Inserts a text after the next occurrence of a byte.
    private static func insert(_ text: String, after byte: Unicode.Scalar, in bytes: inout [UInt8], from place: Int) {
        guard let index = bytes[place...].firstIndex(of: UInt8(ascii: byte)) else { return }
        bytes.insert(contentsOf: text.utf8, at: index + 1)
    }

    /// Inserts an attribute, a declaration or whitespace before the end of the next start tag.
    private static func insertIntoTag(_ text: String, _ bytes: inout [UInt8], from place: Int) {
        var index = place
        while let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
            let start = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
            if start + 1 < end, bytes[start + 1] != UInt8(ascii: "/"), bytes[start + 1] != UInt8(ascii: "!") {
                let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
                bytes.insert(contentsOf: text.utf8, at: isEmpty ? end - 1 : end)
                return
            }
            index = end + 1
        }
    }

    /// Writes the next value in quotes with the other quotes.
    private static func exchangeQuotes(_ bytes: inout [UInt8], from place: Int) {
        guard let start = bytes[place...].firstIndex(of: UInt8(ascii: "\"")),
            let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return }
        bytes[start] = UInt8(ascii: "'")
        bytes[end] = UInt8(ascii: "'")
    }

    /// Writes a letter as a reference, which means the same in text and in values.
    private static func replaceWithReference(_ bytes: inout [UInt8], from place: Int) {
        let isLetter = { (byte: UInt8) in UInt8(ascii: "a") <= byte && byte <= UInt8(ascii: "z") }
        guard let index = bytes[place...].firstIndex(where: isLetter) else { return }
        bytes.replaceSubrange(index...index, with: "&#x\(String(bytes[index], radix: 16));".utf8)
    }

    /// Moves the range from a tag to the end of another one to another tag.
    private static func moveElement(_ bytes: inout [UInt8], from place: Int, _ random: inout SplitMix64) {
        guard let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")),
            let middle = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
            let end = random.chance(2) ? middle : bytes[(middle + 1)...].firstIndex(of: UInt8(ascii: ">"))
        else { return }
        let piece = Array(bytes[start...end])
        bytes.removeSubrange(start...end)
        guard !bytes.isEmpty, let target = bytes[random.below(bytes.count)...].firstIndex(of: UInt8(ascii: "<")) else {
            return
        }
        bytes.insert(contentsOf: piece, at: target)
    }
}

extension SplitMix64 {
    /// One of some choices, of which there is at least one.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
