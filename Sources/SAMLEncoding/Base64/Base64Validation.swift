extension Base64Text {
    /// Validates text that is already Base64.
    ///
    /// - Throws: ``SAMLEncodingError`` with the offset of the first invalid character. The code identifies the error:
    ///   ``SAMLEncodingError/Code/percentEncoded``, ``SAMLEncodingError/Code/spaceInBase64`` (a form decoder replaced a plus),
    ///   ``SAMLEncodingError/Code/lineBreak``, ``SAMLEncodingError/Code/urlSafeAlphabet``,
    ///   ``SAMLEncodingError/Code/missingPadding``, ``SAMLEncodingError/Code/dataAfterPadding``,
    ///   ``SAMLEncodingError/Code/invalidLength``, ``SAMLEncodingError/Code/trailingBits``,
    ///   ``SAMLEncodingError/Code/invalidCharacter`` or ``SAMLEncodingError/Code/empty``.
    public init(validating text: some StringProtocol) throws(SAMLEncodingError) {
        try self.init(validating: [UInt8](text.utf8))
    }

    /// Validates text that is already Base64.
    ///
    /// - Parameter text: The characters, in ASCII.
    /// - Throws: ``SAMLEncodingError``, as ``init(validating:)-(StringProtocol)`` does.
    public init(validating text: [UInt8]) throws(SAMLEncodingError) {
        guard !text.isEmpty else { throw SAMLEncodingError(.empty, "the Base64 text is empty") }
        let table = Base64Alphabet.values
        let values = table.span
        let characters = text.span
        let end = characters.indices.first { values[Int(characters[$0])] == Base64Alphabet.noValue } ?? text.endIndex
        if end < text.endIndex, text[end] != Base64Alphabet.padding {
            throw SAMLEncodingError(notBase64: text, at: end)
        }
        let padding = text[end...].prefix { $0 == Base64Alphabet.padding }
        let wanted = Base64Quantum(characters: end)
        guard let wanted else { throw SAMLEncodingError(base64LengthOf: end, at: end) }
        if padding.count < wanted.padding {
            // Other characters may be in place of the padding.
            if padding.endIndex < text.endIndex { throw SAMLEncodingError(notBase64: text, at: padding.endIndex) }
            throw SAMLEncodingError(
                .missingPadding,
                at: text.count,
                "the Base64 text has no complete padding: \(wanted.padding - padding.count) '=' are missing"
            )
        }
        let after = padding.startIndex + wanted.padding
        guard after == text.endIndex else {
            throw SAMLEncodingError(
                .dataAfterPadding,
                at: after,
                "the Base64 text is followed by \(text.count - after) bytes"
            )
        }
        if end > 0, values[Int(text[end - 1])] & wanted.unusedBits != 0 {
            throw SAMLEncodingError(
                .trailingBits,
                at: end - 1,
                "the last Base64 character has unused bits that are not zero; the text was truncated or altered"
            )
        }
        self.init(alreadyEncoded: text)
    }
}

/// The required end of Base64 text of some length (RFC 4648 §4).
struct Base64Quantum {
    let padding: Int
    /// The bits of the last character's value that must be zero (RFC 4648 §3.5).
    let unusedBits: UInt8

    /// Returns `nil` for one more character than a multiple of four, before the padding.
    init?(characters: Int) {
        switch characters % 4 {
        case 0: (padding, unusedBits) = (0, 0)
        case 2: (padding, unusedBits) = (2, 0x0F)
        case 3: (padding, unusedBits) = (1, 0x03)
        default: return nil
        }
    }
}

extension SAMLEncodingError {
    init(base64LengthOf characters: Int, at offset: Int) {
        self.init(
            .invalidLength,
            at: offset,
            "Base64 text cannot have \(characters) characters: at least one was lost or added"
        )
    }

    fileprivate init(notBase64 text: [UInt8], at index: Int) {
        switch text[index] {
        case UInt8(ascii: "%"):
            self.init(
                .percentEncoded,
                at: index,
                "the text is percent-encoded, but Base64 is expected; the code that sends it percent-encodes it once"
            )
        case UInt8(ascii: " "):
            self.init(
                .spaceInBase64,
                at: index,
                "the Base64 text contains a space, most likely instead of a plus sign: "
                    + "it was sent in a form without percent-encoding"
            )
        case let byte where byte.isASCIINewline || byte == 0x09:
            self.init(.lineBreak, at: index, "the Base64 text contains a line break or tab; join its lines")
        case UInt8(ascii: "-"), UInt8(ascii: "_"):
            self.init(
                .urlSafeAlphabet,
                at: index,
                "the text uses the URL-safe alphabet; write '+' for '-' and '/' for '_'"
            )
        default:
            self.init(.invalidCharacter, at: index, "the Base64 text contains an invalid character")
        }
    }
}
