internal import ByteTools

/// A text with escapes, and the same text without them: what changes in one is changed in the other.
///
/// An unchanged character keeps its form. A changed one is escaped as the original escapes this character or, if it does not occur there,
/// this class of characters. So a text that escapes too little or too much still does.
struct EscapedText {
    /// A way to escape characters.
    enum Style {
        /// `%3D`.
        case percent
        /// `&lt;`, `&#38;`.
        case markup
        /// `\"`, `\n`, `\u003c`, `\x3c`.
        case literal
        /// `=3D`, and `=` at the end of a line.
        case quotedPrintable
        /// A line break and an offset after 64 bytes of data, in what `curl --trace-ascii` prints.
        case traceLines
        /// `""`, in a table of values with commas between them (RFC 4180 §2).
        case doubledQuotationMarks
        /// `>` and a space at the start of a line, in the reply to a mail.
        case quotedLines
    }

    private struct Escape {
        /// The place in the text without escapes; empty for a soft line break.
        let decoded: Range<Int>
        let source: Range<Int>
    }

    let decoded: [UInt8]
    private let source: [UInt8]
    private let style: Style
    private let escapes: [Escape]

    /// `nil` if the text has no escape of the style.
    init?(_ text: ArraySlice<UInt8>, _ style: Style) {
        let source = Array(text)
        guard source.contains(style.mark) else { return nil }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(source.count)
        var escapes: [Escape] = []
        var index = 0
        while index < source.count {
            guard source[index] == style.mark, let (bytes, end) = style.character(in: source, at: index) else {
                decoded.append(source[index])
                index += 1
                continue
            }
            escapes.append(Escape(decoded: decoded.count..<decoded.count + bytes.count, source: index..<end))
            decoded += bytes
            index = end
        }
        if escapes.isEmpty { return nil }
        self.source = source
        self.decoded = decoded
        self.style = style
        self.escapes = escapes
    }

    /// Returns the text with escapes, after a change of the text without them.
    func escaping(_ changed: [UInt8]) -> [UInt8] {
        let usage = usage
        guard changed.count == decoded.count else {
            if style == .quotedLines { return markingLines(of: changed) }
            if style == .quotedPrintable { return wrapping(changed) }
            return changed.flatMap { byte in usage.escapes(byte, style) ? style.escape([byte], like: []) : [byte] }
        }
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var index = 0
        func append(upTo end: Int) {
            while index < end {
                let (byte, isChanged) = (changed[index], changed[index] != decoded[index])
                if isChanged, byte < 0x80, usage.escapes(byte, style) {
                    result += style.escape([byte], like: [])
                } else {
                    result.append(byte)
                }
                index += 1
            }
        }
        for escape in escapes {
            append(upTo: escape.decoded.lowerBound)
            let text = changed[escape.decoded]
            if text.elementsEqual(decoded[escape.decoded]) {
                result += source[escape.source]
            } else if text.count == 1, let byte = text.first, !usage.escapes(byte, style) {
                result.append(byte)
            } else {
                result += style.escape(Array(text), like: source[escape.source])
            }
            index = escape.decoded.upperBound
        }
        append(upTo: changed.count)
        return result
    }

    /// Returns another text in quoted-printable, in lines of at most 76 characters if the source has soft line breaks.
    private func wrapping(_ changed: [UInt8]) -> [UInt8] {
        let usage = usage
        let softBreak = escapes.first { $0.decoded.isEmpty }.map { source[$0.source] }
        var result: [UInt8] = []
        var length = 0
        for byte in changed {
            let character = usage.escapes(byte, style) ? style.escape([byte], like: []) : [byte]
            if let softBreak, length + character.count > 75, byte != 0x0A, byte != 0x0D {
                result += softBreak
                length = 0
            }
            result += character
            length = byte == 0x0A ? 0 : length + character.count
        }
        return result
    }

    /// Returns another text with the marks of quoting before the same lines.
    private func markingLines(of changed: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var breaks = decoded.indices.lazy.filter { decoded[$0] == 0x0A }.makeIterator()
        var marks = escapes[...]
        for byte in changed {
            guard byte == 0x0A, let place = breaks.next() else {
                result.append(byte)
                continue
            }
            let isMarked = marks.first?.decoded.lowerBound == place
            result += isMarked ? source[marks[marks.startIndex].source] : [byte]
            if isMarked { marks.removeFirst() }
        }
        return result
    }

    /// The bytes that occur with and without an escape.
    private struct Usage {
        var isEscaped = [Bool](repeating: false, count: 256)
        var isLiteral = [Bool](repeating: false, count: 256)
        var escapesWordCharacters = false

        func escapes(_ byte: UInt8, _ style: Style) -> Bool {
            let index = Int(byte)
            if isEscaped[index] != isLiteral[index] { return isEscaped[index] }
            if byte.isASCIILetter || byte.isASCIIDigit { return escapesWordCharacters }
            return style.needsEscape(byte)
        }
    }

    private var usage: Usage {
        var usage = Usage()
        var index = 0
        for escape in escapes {
            for byte in decoded[index..<escape.decoded.lowerBound] { usage.isLiteral[Int(byte)] = true }
            for byte in decoded[escape.decoded] { usage.isEscaped[Int(byte)] = true }
            index = escape.decoded.upperBound
        }
        for byte in decoded[index...] { usage.isLiteral[Int(byte)] = true }
        let words = (0..<128).filter { UInt8($0).isASCIILetter || UInt8($0).isASCIIDigit }
        usage.escapesWordCharacters = words.contains { usage.isEscaped[$0] } && !words.contains { usage.isLiteral[$0] }
        return usage
    }
}

extension EscapedText.Style {
    /// The character at the start of an escape.
    var mark: UInt8 {
        switch self {
        case .percent: UInt8(ascii: "%")
        case .markup: UInt8(ascii: "&")
        case .literal: UInt8(ascii: "\\")
        case .quotedPrintable: UInt8(ascii: "=")
        case .doubledQuotationMarks: UInt8(ascii: "\"")
        case .traceLines, .quotedLines: 0x0A
        }
    }

    fileprivate func needsEscape(_ byte: UInt8) -> Bool {
        switch self {
        case .percent: !(byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte))
        case .markup: byte.markupReference != nil
        case .literal: byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        case .quotedPrintable: byte == UInt8(ascii: "=") || byte >= 0x7F
        case .doubledQuotationMarks: byte == UInt8(ascii: "\"")
        case .traceLines, .quotedLines: false
        }
    }

    /// Returns the characters that an escape stands for, in UTF-8, and its end; `nil` if there is none.
    func character(in text: [UInt8], at index: Int) -> (bytes: [UInt8], end: Int)? {
        switch self {
        case .percent: Self.hexadecimalByte(in: text, at: index + 1)
        case .quotedPrintable: Self.softLineBreak(in: text, at: index) ?? Self.hexadecimalByte(in: text, at: index + 1)
        case .markup: Self.reference(in: text, at: index)
        case .traceLines: Self.traceLine(in: text, at: index)
        case .quotedLines: text[index...].starts(with: "\n> ".utf8) ? ([0x0A], index + 3) : nil
        case .doubledQuotationMarks: text[index...].starts(with: "\"\"".utf8) ? ([mark], index + 2) : nil
        case .literal: Self.literalEscape(in: text, at: index)
        }
    }

    private static func hexadecimalByte(in text: [UInt8], at index: Int) -> ([UInt8], Int)? {
        guard index + 1 < text.count, let high = text[index].hexDigitValue, let low = text[index + 1].hexDigitValue
        else {
            return nil
        }
        return ([high << 4 | low], index + 2)
    }

    private static func softLineBreak(in text: [UInt8], at index: Int) -> ([UInt8], Int)? {
        let rest = text[(index + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        if rest.starts(with: [0x0D, 0x0A]) { return ([], rest.startIndex + 2) }
        return rest.first == 0x0A ? ([], rest.startIndex + 1) : nil
    }

    /// Returns a line break with the offset of the next line, if the line before has 64 bytes.
    private static func traceLine(in text: [UInt8], at index: Int) -> ([UInt8], Int)? {
        let before = index - 70
        guard before >= 0, let this = text[(index + 1)...].traceOffset, let last = text[before...].traceOffset,
            this == last + 64
        else { return nil }
        return ([], index + 7)
    }

    private static let references: [(name: [UInt8], character: [UInt8])] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", "\u{A0}"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    private static func reference(in text: [UInt8], at index: Int) -> ([UInt8], Int)? {
        let rest = text[index...]
        if rest.starts(with: "&#".utf8) {
            let digits = rest.dropFirst(2).prefix(9).prefix { $0 != UInt8(ascii: ";") }
            let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
            let number = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
            guard digits.endIndex < text.count, text[digits.endIndex] == UInt8(ascii: ";"),
                let value = UInt32(number, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value)
            else { return nil }
            return (Array(String(Character(scalar)).utf8), digits.endIndex + 1)
        }
        guard let known = references.first(where: { rest.starts(with: $0.name) }) else { return nil }
        return (known.character, index + known.name.count)
    }

    private static func literalEscape(in text: [UInt8], at index: Int) -> ([UInt8], Int)? {
        guard index + 1 < text.count else { return nil }
        switch text[index + 1] {
        case UInt8(ascii: "n"): return ([0x0A], index + 2)
        case UInt8(ascii: "r"): return ([0x0D], index + 2)
        case UInt8(ascii: "t"): return ([0x09], index + 2)
        case UInt8(ascii: "b"): return ([0x08], index + 2)
        case UInt8(ascii: "f"): return ([0x0C], index + 2)
        case UInt8(ascii: "x"): return hexadecimalByte(in: text, at: index + 2)
        case UInt8(ascii: "u"): return unicodeEscape(in: text, at: index)
        case let other where "\"'\\/".utf8.contains(other): return ([other], index + 2)
        default: return nil
        }
    }

    private static func unicodeEscape(in text: [UInt8], at index: Int) -> ([UInt8], Int)? {
        guard let first = codeUnit(in: text, at: index) else { return nil }
        if let scalar = Unicode.Scalar(UInt32(first)) { return (Array(String(Character(scalar)).utf8), index + 6) }
        guard let second = codeUnit(in: text, at: index + 6), UTF16.isLeadSurrogate(first),
            UTF16.isTrailSurrogate(second)
        else { return nil }
        let scalars = String(decoding: [first, second], as: UTF16.self)
        return (Array(scalars.utf8), index + 12)
    }

    private static func codeUnit(in text: [UInt8], at index: Int) -> UInt16? {
        guard index + 6 <= text.count, text[index...].starts(with: "\\u".utf8) else { return nil }
        return UInt16(String(decoding: text[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }

    /// Returns the escape of a character in UTF-8, in the form of another escape if there is one.
    fileprivate func escape(_ character: [UInt8], like other: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .traceLines, .quotedLines: return character
        case .doubledQuotationMarks: return character == [mark] ? [mark, mark] : character
        case .percent, .quotedPrintable:
            let isLowercase = other.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
            return character.flatMap { byte in
                let digits = isLowercase ? CollectionOfOne(byte).hexadecimal : byte.uppercaseHexadecimal
                return [mark] + Array(digits.utf8)
            }
        case .markup:
            if other.isEmpty, character.count == 1, let reference = character[0].markupReference {
                return Array("\(reference)".utf8)
            }
            let isHexadecimal = other.dropFirst(2).first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? true
            let values = String(decoding: character, as: UTF8.self).unicodeScalars.map(\.value)
            return values.flatMap {
                Array((isHexadecimal ? "&#x\(String($0, radix: 16, uppercase: true));" : "&#\($0);").utf8)
            }
        case .literal:
            if let byte = character.first, character.count == 1, other.count < 4, "\"'\\/".utf8.contains(byte) {
                return [mark, byte]
            }
            if other.dropFirst().first == UInt8(ascii: "x") {
                return character.flatMap { Array("\\x\(CollectionOfOne($0).hexadecimal)".utf8) }
            }
            return String(decoding: character, as: UTF8.self).utf16.flatMap { unit in
                let digits = String(unit, radix: 16)
                return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            }
        }
    }
}
