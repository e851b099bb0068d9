struct Base64Repair {
    private(set) var text: Base64Text
    private(set) var observations: [EncodingObservation] = []

    /// The text has no surrounding whitespace; offsets in observations and errors are its indices.
    init(_ source: ArraySlice<UInt8>) throws(SAMLEncodingError) {
        text = Base64Text(alreadyEncoded: [])
        let end = source.firstIndex(of: Base64Alphabet.padding) ?? source.endIndex
        let padding = Self.padding(in: source[end...])
        var characters = try readCharacters(of: source[..<end], paddingCount: padding.count)
        guard !characters.isEmpty else {
            throw SAMLEncodingError(.empty, "there are no Base64 characters before the padding")
        }
        let quantum = Base64Quantum(characters: characters.count)
        // The padding, too, is that of another number of characters.
        if quantum?.padding != padding.count, let shifted = ShiftedBase64(characters, quantum) {
            throw shifted.error(in: source[..<end])
        }
        guard let quantum else {
            throw SAMLEncodingError(base64LengthOf: characters.count, at: end)
        }
        if padding.count < quantum.padding {
            observe(.paddingMissing, at: end, count: quantum.padding - padding.count)
        }
        let surplus = max(padding.count - quantum.padding, 0) + source[padding.end...].count
        if surplus > 0 { observe(.dataAfterPadding, at: source.endIndex - surplus, count: surplus) }
        clearTrailingBits(of: &characters, quantum, end: end)
        characters += [UInt8](repeating: Base64Alphabet.padding, count: quantum.padding)
        text = Base64Text(alreadyEncoded: characters)
    }

    /// Counts the `=`, ignoring whitespace between them.
    private static func padding(in tail: ArraySlice<UInt8>) -> (count: Int, end: Int) {
        var (count, end) = (0, tail.startIndex)
        for index in tail.indices where !tail[index].isBlank && !tail[index].isASCIINewline {
            guard tail[index] == Base64Alphabet.padding else { break }
            (count, end) = (count + 1, index + 1)
        }
        return (count, end)
    }

    private mutating func observe(_ kind: EncodingObservation.Kind, at offset: Int, count: Int) {
        observations.append(EncodingObservation(kind, at: offset, count: count))
    }

    private mutating func clearTrailingBits(of characters: inout [UInt8], _ quantum: Base64Quantum, end: Int) {
        guard let last = characters.last else { return }
        let value = Base64Alphabet.values[Int(last)]
        guard value & quantum.unusedBits != 0 else { return }
        observe(.trailingBits, at: end - 1, count: 1)
        characters[characters.count - 1] = Base64Alphabet.characters[Int(value & ~quantum.unusedBits)]
    }
}

extension Base64Repair {
    /// Reads the characters in the standard alphabet, and records an observation for every repair.
    private mutating func readCharacters(
        of source: ArraySlice<UInt8>,
        paddingCount: Int
    ) throws(SAMLEncodingError) -> [UInt8] {
        var characters: [UInt8] = []
        characters.reserveCapacity(source.count)
        var urlSafe = Places()
        var lineBreaks = Places()
        let gaps = try Base64Gaps(in: source, paddingCount: paddingCount)
        var index = source.startIndex
        while index < source.endIndex {
            let byte = source[index]
            if byte.isBase64 {
                characters.append(byte)
                index += 1
            } else if let standard = byte.standardFromURLSafe {
                urlSafe.note(index)
                characters.append(standard)
                index += 1
            } else {
                let gap = Base64Gaps.gap(in: source, from: index)
                if gap.isSpacesOnly, gaps.spaces == .werePluses {
                    characters += [UInt8](repeating: UInt8(ascii: "+"), count: gap.range.count)
                } else if !gap.isSpacesOnly {
                    lineBreaks.note(index)
                }
                index = gap.range.upperBound
            }
        }
        for (kind, places) in [
            (.lineBreaks, lineBreaks), (gaps.spaces.observation, gaps.places), (.urlSafeAlphabet, urlSafe),
        ] {
            if let first = places.first { observe(kind, at: first, count: places.count) }
        }
        return characters
    }
}

extension Base64Text {
    /// Parses Base64, repairs unambiguous errors, and reports each repair.
    ///
    /// The repairs are for line breaks, the URL-safe alphabet, missing padding, unused bits, text after the padding, whitespace
    /// around the text, and spaces that replaced plus signs or line breaks, if it is unambiguous which.
    ///
    /// - Parameters:
    ///   - text: The characters, in ASCII.
    ///   - observations: The array to which the repairs are appended.
    /// - Throws: ``SAMLEncodingError`` for ambiguous text; the codes are those of ``init(validating:)-([UInt8])``.
    public init(repairing text: [UInt8], observations: inout [EncodingObservation]) throws(SAMLEncodingError) {
        var bounds = TextBounds(of: text)
        bounds.includePlusesThatBecameSpaces(in: text)
        let repair = try Base64Repair(text[bounds.content])
        if bounds.content != text.indices {
            observations.append(EncodingObservation(.surroundingWhitespace, at: 0))
        }
        observations += repair.observations
        self = repair.text
    }
}
