internal import ByteTools

/// The classes of the characters of a word, and the texts that have them.
struct CharacterPattern {
    private enum Class {
        case digit
        /// A digit at the start, which 0 would make another kind of number.
        case firstDigit
        case letter
        /// A letter of a hexadecimal number.
        case hexadecimalLetter
        /// A digit or a letter of a long hexadecimal number, whose pattern would be a fingerprint of it.
        case hexadecimalDigit
        /// A letter of another script, with its number of bytes in UTF-8.
        case foreign(bytes: Int)
        /// A byte that is not UTF-8.
        case byte
    }

    private let classes: [Class]

    /// The word is in lowercase.
    init(of word: [UInt8]) {
        let isHexadecimal = word.allSatisfy { $0.hexDigitValue != nil }
        let isMixed = Self.isMixedHexadecimal(word[...])
        var classes: [Class] = []
        var index = 0
        while index < word.count {
            let byte = word[index]
            let length = word[index...].scalarLength
            if isMixed, index > 0 {
                classes.append(.hexadecimalDigit)
            } else if byte.isASCIIDigit {
                classes.append(index == 0 && word.count > 1 ? .firstDigit : .digit)
            } else if byte.isASCIILetter {
                classes.append(isHexadecimal ? .hexadecimalLetter : .letter)
            } else {
                classes.append(length.map { .foreign(bytes: $0) } ?? .byte)
            }
            index += length ?? 1
        }
        self.classes = classes
    }

    /// Returns true for a long word of hexadecimal digits with a letter and another digit.
    static func isMixedHexadecimal(_ word: ArraySlice<UInt8>) -> Bool {
        word.count >= 8 && word.allSatisfy { $0.hexDigitValue != nil } && word.contains(where: \.isASCIILetter)
            && word.contains(where: \.isASCIIDigit)
    }

    /// Returns a text of the pattern; the random bytes are two for each character, or more.
    func text(from random: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (offset, kind) in classes.enumerated() {
            let number = UInt32(random[2 * offset]) << 8 | UInt32(random[2 * offset + 1])
            switch kind {
            case .digit: result.append(0x30 + UInt8(number % 10))
            case .firstDigit: result.append(0x31 + UInt8(number % 9))
            case .letter: result.append(0x61 + UInt8(number % 26))
            case .hexadecimalLetter: result.append(0x61 + UInt8(number % 6))
            case .hexadecimalDigit: result += CollectionOfOne(UInt8(number % 16)).hexadecimal.utf8.suffix(1)
            case .foreign(let bytes): result += Self.foreignLetter(number, bytes: bytes)
            case .byte: result.append(0xE0 + UInt8(number % 16))
            }
        }
        return result
    }

    private static func foreignLetter(_ number: UInt32, bytes: Int) -> [UInt8] {
        let value: UInt32 =
            switch bytes {
            // U+00E0 to U+00F6; the letters of Latin-1 that a font has.
            case 2: 0xE0 + number % 23
            case 3: 0x4E00 + number % 0x5000
            default: 0x20000 + number % 0xA000
            }
        return Unicode.Scalar(value).map { Array(String(Character($0)).utf8) } ?? []
    }

    /// Returns a text with another letter or digit in the place of each, of any script, and the other characters as they are.
    static func text(replacing data: ArraySlice<UInt8>, from random: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(data.count)
        if isMixedHexadecimal(data) {
            let isUppercase = data.contains { $0 != $0.asciiLowercased }
            let digits = Array((isUppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
            return zip(data, random).map { digits[Int($1 % 16)] }
        }
        var index = data.startIndex
        while index < data.endIndex {
            let (byte, number) = (data[index], random[result.count])
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): result.append(0x30 + number % 10)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): result.append(0x61 + number % 26)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(0x41 + number % 26)
            case 0x80...: result += foreignText(data[index...], random[result.count...])
            default: result.append(byte)
            }
            index = data.startIndex + result.count
        }
        return result
    }

    /// Returns another letter for the one at the start of a text, which is beyond ASCII.
    private static func foreignText(_ text: ArraySlice<UInt8>, _ random: ArraySlice<UInt8>) -> [UInt8] {
        guard let length = text.scalarLength else { return [0xE0 + (random.first ?? 0) % 16] }
        if !text.isWordStart { return Array(text.prefix(length)) }
        return foreignLetter(random.prefix(length).reduce(0) { $0 << 8 | UInt32($1) }, bytes: length)
    }
}

extension ArraySlice<UInt8> {
    /// The number of bytes of the character at the start, if it is beyond ASCII and valid UTF-8; `nil` otherwise.
    var scalarLength: Int? {
        guard let first, first >= 0xC2, first < 0xF5 else { return nil }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard count >= length else { return nil }
        return UTF8Check.firstInvalidIndex(in: Array(prefix(length))) == nil ? length : nil
    }
}
