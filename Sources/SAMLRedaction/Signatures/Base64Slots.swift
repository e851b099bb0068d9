internal import ByteTools
internal import SAMLEncoding

/// A text that contains Base64 among whitespace and character references, whose layout can be kept.
struct Base64Slots {
    private let text: ArraySlice<UInt8>
    /// The places of the characters of Base64.
    private let places: [Int]

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        var places: [Int] = []
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "&"),
                let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
            {
                index = end
            } else if !text[index].isXMLSpace {
                places.append(index)
            }
            index += 1
        }
        self.places = places
    }

    /// The bytes that the text encodes; `nil` if it is not Base64.
    var decoded: [UInt8]? {
        // Swift 6.3 crashes without optimization on the span of an array that has no name.
        let characters = places.map { text[$0] }
        return Base64Text.decoded(characters.span)
    }

    /// Returns the text with other bytes: in the same places if the number of characters is the same, otherwise in lines of the same
    /// width.
    func encoding(_ bytes: [UInt8]) -> [UInt8] {
        let characters = Array(Base64Text(encoding: bytes).description.utf8)
        if characters.count == places.count { return filled(with: characters) }
        guard let first = places.first, let last = places.last else { return characters }
        let lines = rows(characters).joined(separator: separator)
        return Array(text[..<first]) + lines + text[(last + 1)...]
    }

    /// Returns the text with other bytes in the same places; `nil` if the number of characters differs.
    func replacing(_ bytes: [UInt8]) -> [UInt8]? {
        let characters = Array(Base64Text(encoding: bytes).description.utf8)
        return characters.count == places.count ? filled(with: characters) : nil
    }

    private func filled(with characters: [UInt8]) -> [UInt8] {
        var result = Array(text)
        for (place, character) in zip(places, characters) { result[place - text.startIndex] = character }
        return result
    }

    /// The index of the first character after the first line; the number of characters if there is one line.
    private var width: Int {
        places.indices.dropFirst().first { places[$0] - places[$0 - 1] > 1 } ?? places.count
    }

    private var separator: ArraySlice<UInt8> {
        width < places.count ? text[(places[width - 1] + 1)..<places[width]] : []
    }

    private func rows(_ characters: [UInt8]) -> [ArraySlice<UInt8>] {
        guard width < places.count else { return [characters[...]] }
        return stride(from: 0, to: characters.count, by: width).map {
            characters[$0..<min($0 + width, characters.count)]
        }
    }
}
