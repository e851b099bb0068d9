extension UInt8 {
    /// The reference by which XML and HTML contain a character of markup: `&`, `<`, `>` or `"`; `nil` for any other byte.
    ///
    /// It is for text and for attributes in quotation marks. Canonical XML has rules of its own.
    package var markupReference: StaticString? {
        switch self {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: nil
        }
    }
}

extension String {
    /// The text with references for the characters of markup.
    package var withMarkupReferences: String {
        var text: [UInt8] = []
        text.reserveCapacity(utf8.count)
        for byte in utf8 {
            if let reference = byte.markupReference { text.append(reference) } else { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a text in the source.
    package mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}
