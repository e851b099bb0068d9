internal import ByteTools

/// UTF-8 that was read as another encoding with one byte for each character, and written as UTF-8 again.
///
/// Each sequence of UTF-8 becomes a run of characters beyond ASCII, so the runs are converted back one by one: a text may also
/// have characters that were not damaged.
enum Mojibake {
    /// Latin-1 or Windows-1252: characters that are the same in both.
    case either
    case latin1
    case windows1252

    /// Returns the text before the damage; `nil` if no run of characters is damaged like this.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func undone(in text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var isFound = false
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 >= 0x80 }) {
            result += rest[..<start]
            let run = rest[start...].prefix { $0 >= 0x80 }
            rest = rest[run.endIndex...]
            if let original = original(of: run) {
                result += original
                isFound = true
            } else {
                result += run
            }
        }
        return isFound ? result + rest : nil
    }

    private func original(of run: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in String(decoding: run, as: UTF8.self).unicodeScalars {
            guard let byte = byte(of: scalar) else { return nil }
            bytes.append(byte)
        }
        return UTF8Check.firstInvalidIndex(in: bytes) == nil ? bytes : nil
    }

    private func byte(of scalar: Unicode.Scalar) -> UInt8? {
        switch self {
        case .either: scalar.value < 0xA0 ? nil : UInt8(exactly: scalar.value)
        case .latin1: UInt8(exactly: scalar.value)
        // Decoders read the five bytes that are not assigned as control characters.
        case .windows1252: Self.characters[scalar] ?? UInt8(exactly: scalar.value)
        }
    }

    /// The characters of the bytes 0x80 to 0x9F.
    private static let characters: [Unicode.Scalar: UInt8] = {
        let characters = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
        return [Unicode.Scalar: UInt8](uniqueKeysWithValues: zip(characters.unicodeScalars, UInt8(0x80)...UInt8(0x9F)))
    }()
}
