import SAMLEncoding

/// Escapes in JSON what is allowed to stand there as it is and yet cannot be printed.
enum JSONEscaping {
    /// The JSON with DEL, C1 controls, format characters such as those that change the direction of text, and line separators
    /// as `\uXXXX` (RFC 8259 section 7).
    ///
    /// - Parameter json: Valid JSON in UTF-8. It has such characters in strings only.
    /// - Returns: JSON that means the same.
    /// - Complexity: O(*n*) in the number of bytes.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        // ASCII, which most JSON is, has one such character.
        guard json.contains(where: { $0 >= 0x7F }) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 64)
        var (parser, bytes) = (Unicode.UTF8.ForwardParser(), json.makeIterator())
        while case .valid(let encoded) = parser.parseScalar(from: &bytes) {
            let scalar = Unicode.UTF8.decode(encoded)
            if scalar.value < 0x7F || !scalar.isUnprintable {
                result.append(contentsOf: encoded)
            } else {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { append(unit, to: &result) }
            }
        }
        return result
    }

    /// The JSON with four spaces more before each line.
    ///
    /// - Parameter json: JSON that is written over several lines; no text in it has a line break.
    /// - Returns: JSON that means the same.
    /// - Complexity: O(*n*) in the number of bytes, whatever the texts in it are.
    static func indented(_ json: [UInt8]) -> [UInt8] {
        let indentation = [UInt8](repeating: 0x20, count: 4)
        var result = indentation
        result.reserveCapacity(json.count + json.count / 8)
        for byte in json {
            result.append(byte)
            if byte == 0x0A { result += indentation }
        }
        return result
    }

    private static func append(_ unit: UInt16, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u".utf8
        for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift) & 15]) }
    }
}
