/// The characters of Base64 (RFC 4648 §4 and §5).
enum Base64Alphabet {
    /// The standard alphabet, by value.
    static let characters = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each byte in the standard alphabet; ``noValue`` for the others.
    ///
    /// Loops over many bytes should access it once, because the access takes longer than a lookup.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: noValue, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    static let noValue: UInt8 = 0xFF

    static let padding = UInt8(ascii: "=")
}

extension UInt8 {
    var isBase64: Bool { Base64Alphabet.values[Int(self)] != Base64Alphabet.noValue }

    /// The standard character for `-` or `_` of the URL-safe alphabet.
    var standardFromURLSafe: UInt8? {
        switch self {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: nil
        }
    }
}
