import ByteTools

/// A text as one word of a POSIX shell.
package struct ShellWord {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The word in quotes, whatever it contains.
    ///
    /// It works on bytes, like a shell: an apostrophe with a combining mark after it is another `Character`.
    package var quoted: String {
        var word = Array("'".utf8)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") { word += "'\\''".utf8 } else { word.append(byte) }
        }
        return String(decoding: word + "'".utf8, as: UTF8.self)
    }

    /// The word without quotes, if it means itself.
    package var shortest: String {
        let isPlain = text.utf8.first != UInt8(ascii: "=") && text.utf8.allSatisfy(Self.isPlain)
        return isPlain && !text.isEmpty ? text : quoted
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "-_./:@%+,=".utf8.contains(byte)
    }
}
