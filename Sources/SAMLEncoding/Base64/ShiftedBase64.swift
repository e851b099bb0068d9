internal import ByteTools

/// Base64 of a response in which characters were lost or added, so that everything after that place is decoded from shifted bits.
///
/// Its end shows it: decoded with another padding, it is the end tag of a response.
struct ShiftedBase64 {
    /// The number of characters before the first group of four that is not text; the loss is there or shortly before.
    let characterCount: Int

    /// Returns `nil` if the text is not shifted.
    init?(_ characters: [UInt8], _ quantum: Base64Quantum?) {
        let tail = characters[...].suffix(EncodedValue.maximumTailLength)
        let isComplete = quantum.map { EncodedValue.isComplete(base64: tail, paddingCount: $0.padding) } ?? false
        guard !isComplete, EncodedValue.isComplete(base64: tail) else { return nil }
        let bytes = Base64Text(alreadyEncoded: Array(characters.prefix(characters.count / 4 * 4))).decoded()
        // Otherwise the start is missing, which is another damage.
        guard bytes.first(where: { !$0.isXMLSpace }) == UInt8(ascii: "<") else { return nil }
        let firstInvalid = UTF8Check.firstInvalidIndex(in: bytes) ?? bytes.count
        let firstControl = bytes.firstIndex { $0 < 0x20 && !$0.isXMLSpace } ?? bytes.count
        characterCount = min(firstInvalid, firstControl) / 3 * 4
    }

    /// Returns the error, with its place in the text that has the characters.
    func error(in source: ArraySlice<UInt8>) -> SAMLEncodingError {
        let places = source.indices.lazy.filter { source[$0].isBase64 || source[$0].standardFromURLSafe != nil }
        return SAMLEncodingError(
            .invalidLength,
            at: places.dropFirst(characterCount).first ?? source.endIndex,
            "Base64 characters were lost or added here or shortly before: the text after them is shifted, and its end is complete"
        )
    }
}
