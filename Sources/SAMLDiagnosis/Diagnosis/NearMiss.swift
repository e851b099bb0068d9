internal import ByteTools
internal import SAMLEncoding

/// A small difference from the expected value: a typing error, or characters that a program added.
struct NearMiss {
    /// The difference, as the end of a sentence.
    let difference: String

    static let maximumCount = 16
    private static let maximumLength = 2048

    init?(expected: String, found: String) {
        guard max(expected.utf8.count, found.utf8.count) <= Self.maximumLength else { return nil }
        let (expected, found) = (Array(expected.unicodeScalars), Array(found.unicodeScalars))
        guard expected != found else { return nil }
        guard let match = Self.differences.first(where: { $0.without(expected) == $0.without(found) }) else {
            return nil
        }
        difference = match.name
    }

    private struct Difference {
        let name: String
        let without: @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]
    }

    private static let differences = [
        Difference(name: "whitespace around it") { $0.trimmed },
        Difference(name: "whitespace inside it") { $0.filter { !$0.isSpaceOrInvisible } },
        Difference(name: "upper and lower case") { $0.lowercased },
        Difference(name: "the slash at the end") { $0.withoutSlash },
        Difference(name: "'http' and 'https'") { $0.withoutScheme },
        Difference(name: "percent-encoding") { $0.percentDecoded },
        Difference(name: "spelling: case, whitespace, 'http' and 'https', or the slash at the end") {
            $0.filter { !$0.isSpaceOrInvisible }.lowercased.withoutScheme.withoutSlash
        },
    ]
}

extension ArraySlice<UInt8> {
    /// True if the text is visible ASCII with single spaces inside it, as almost all values are.
    var isPlainText: Bool {
        var previous = UInt8(ascii: " ")
        for byte in self {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20
    }
}

extension String {
    /// The place of unexpected whitespace in a value, in words; `nil` if there is none.
    var strayWhitespace: String? {
        let scalars = Array(unicodeScalars)
        let trimmed = scalars.trimmed
        if trimmed.isEmpty { return nil }
        if trimmed.count != scalars.count {
            let end = scalars.last?.isSpaceOrInvisible == true
            return scalars.first?.isSpaceOrInvisible == true ? end ? "around it" : "before it" : "after it"
        }
        if zip(trimmed, trimmed.dropFirst()).contains(where: { $0.isSpaceOrInvisible && $1.isSpaceOrInvisible }) {
            return "inside it, more than a single space"
        }
        if trimmed.contains(where: { $0.isSpaceOrInvisible && !$0.isUsualInText }) {
            return "inside it that is not a plain space"
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// True if the character is invisible: Unicode whitespace or a zero-width character.
    fileprivate var isSpaceOrInvisible: Bool {
        if value < 0x80 { return value == 0x20 || (0x09...0x0D).contains(value) }
        return properties.isWhitespace
            || [0x00AD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF].contains(value)
    }
}

extension Unicode.Scalar {
    /// True if the character is usual inside text: spaces of several widths, joiners, directional marks.
    fileprivate var isUsualInText: Bool {
        properties.generalCategory == .spaceSeparator || [0xAD, 0x200C, 0x200D, 0x200E, 0x200F].contains(value)
    }
}

extension [Unicode.Scalar] {
    fileprivate var trimmed: [Unicode.Scalar] {
        Array(drop { $0.isSpaceOrInvisible }.dropLast { $0.isSpaceOrInvisible })
    }

    fileprivate var lowercased: [Unicode.Scalar] {
        map { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value) + 0x20) : $0 }
    }

    fileprivate var withoutSlash: [Unicode.Scalar] { last == "/" ? dropLast() : self }

    fileprivate var withoutScheme: [Unicode.Scalar] {
        for scheme in ["https://", "http://"] where starts(with: scheme.unicodeScalars) {
            return Array(dropFirst(scheme.unicodeScalars.count))
        }
        return self
    }

    /// The text without percent-encoding; the same text if that is malformed.
    fileprivate var percentDecoded: [Unicode.Scalar] {
        guard contains("%") else { return self }
        let text = [UInt8](String(String.UnicodeScalarView(self)).utf8)
        return PercentCoding.decodedSegment(text[...]).map { [Unicode.Scalar]($0.unicodeScalars) } ?? self
    }
}
