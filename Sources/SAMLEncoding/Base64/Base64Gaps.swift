/// The whitespace between the characters of Base64 text, and its origin.
///
/// A space may be a plus sign that a form decoder replaced, or a line break that was replaced, for example by a shell.
/// The number of characters and the distances distinguish the two; ambiguous text is an error.
struct Base64Gaps {
    enum Spaces {
        case werePluses
        case wereLineBreaks

        var observation: EncodingObservation.Kind {
            self == .werePluses ? .plusBecameSpace : .spacesBetweenLines
        }
    }

    struct Gap {
        let range: Range<Int>
        let isSpacesOnly: Bool
    }

    let spaces: Spaces
    /// The gaps that consist of spaces.
    private(set) var places = Places()

    init(in source: ArraySlice<UInt8>, paddingCount: Int) throws(SAMLEncodingError) {
        var characterCount = 0
        var lineLengths: [Int] = []
        var spaceCount = 0
        var index = source.startIndex
        var lineStart = index
        var places = Places()
        while index < source.endIndex {
            if source[index].isBase64 || source[index].standardFromURLSafe != nil {
                characterCount += 1
                index += 1
                continue
            }
            let gap = Self.gap(in: source, from: index)
            guard !gap.range.isEmpty else { throw SAMLEncodingError(noBase64At: index, byte: source[index]) }
            lineLengths.append(index - lineStart)
            if gap.isSpacesOnly {
                spaceCount += gap.range.count
                places.note(index, count: gap.range.count)
            }
            index = gap.range.upperBound
            lineStart = index
        }
        self.places = places
        spaces = try Self.meaning(
            of: spaceCount,
            from: places.first ?? source.startIndex,
            lineLengths: lineLengths,
            characterCount: characterCount,
            paddingCount: paddingCount
        )
    }

    static func gap(in source: ArraySlice<UInt8>, from start: Int) -> Gap {
        let gap = source[start...].prefix { $0.isBlank || $0.isASCIINewline }
        return Gap(range: gap.indices, isSpacesOnly: gap.allSatisfy { $0 == 0x20 })
    }

    private static func meaning(
        of spaceCount: Int,
        from offset: Int,
        lineLengths: [Int],
        characterCount: Int,
        paddingCount: Int
    ) throws(SAMLEncodingError) -> Spaces {
        guard spaceCount > 0 else { return .werePluses }
        let areLines =
            lineLengths.allSatisfy { $0 == lineLengths[0] && $0 % 4 == 0 } && lineLengths[0] >= 16
            && spaceCount == lineLengths.count
        let fitsWithPluses = Base64Quantum(characters: characterCount + spaceCount)?.padding == paddingCount
        let fitsWithout = Base64Quantum(characters: characterCount)?.padding == paddingCount
        switch (fitsWithPluses, fitsWithout) {
        case (true, false): return .werePluses
        // Plus signs are not at regular intervals.
        case (true, true) where areLines && spaceCount > 1: return .wereLineBreaks
        case (true, true) where lineLengths.count == 1 && spaceCount > 1: break
        case (true, true): return .werePluses
        case (false, true) where areLines: return .wereLineBreaks
        case (false, false) where !areLines && paddingCount == 0: return .werePluses
        default: break
        }
        throw SAMLEncodingError(
            .spaceInBase64,
            at: offset,
            "the Base64 text contains \(spaceCount) spaces that may have been plus signs or line breaks; get the text "
                + "again from its source"
        )
    }
}

extension SAMLEncodingError {
    fileprivate init(noBase64At offset: Int, byte: UInt8) {
        if byte == UInt8(ascii: "%") {
            self.init(.percentEncoded, at: offset, "the text is percent-encoded, but Base64 is expected")
        } else {
            self.init(
                .invalidCharacter,
                at: offset,
                "the text looks like Base64 up to an invalid character"
            )
        }
    }
}
