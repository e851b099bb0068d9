internal import ByteTools

/// The words of a copied command, split like a POSIX shell or Bash does.
///
/// The command may end anywhere: open quotes end with the text. Variables and substitutions are kept unchanged.
struct ShellWords {
    /// The words, without their quotes.
    private(set) var words: [String] = []
    private(set) var rest: ArraySlice<UInt8>

    private var word: [UInt8]?

    init(_ text: ArraySlice<UInt8>) {
        rest = text
        while let byte = rest.popFirst(), byte != 0x0A { read(byte) }
        endWord()
    }

    private mutating func read(_ byte: UInt8) {
        switch byte {
        case 0x20, 0x09, 0x0D: endWord()
        case UInt8(ascii: "\\"): readEscaped(allowing: nil)
        case UInt8(ascii: "'"): readQuoted(until: byte)
        case UInt8(ascii: "\""): readQuoted(until: byte) { $0.readEscaped(allowing: Array("$`\"\\".utf8)) }
        case UInt8(ascii: "$") where rest.first == UInt8(ascii: "'"):
            rest.removeFirst()
            readQuoted(until: UInt8(ascii: "'")) { $0.readEscapeOfC() }
        default: append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) {
        if word == nil { word = [] }
        word?.append(byte)
    }

    private mutating func endWord() {
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
    }

    /// Reads to the end of quotes; a backslash is an ordinary character unless `readEscape` is given.
    private mutating func readQuoted(until quote: UInt8, _ readEscape: ((inout Self) -> Void)? = nil) {
        word = word ?? []
        while let byte = rest.popFirst(), byte != quote {
            if byte == UInt8(ascii: "\\"), let readEscape { readEscape(&self) } else { append(byte) }
        }
    }

    /// Reads the text after a backslash: a line break, which continues the line, or an escaped character.
    private mutating func readEscaped(allowing allowed: [UInt8]?) {
        if rest.starts(with: [0x0D, 0x0A]) { rest.removeFirst() }
        guard let next = rest.first else { return append(UInt8(ascii: "\\")) }
        if next == 0x0A {
            rest.removeFirst()
        } else if allowed?.contains(next) ?? true {
            append(next)
            rest.removeFirst()
        } else {
            append(UInt8(ascii: "\\"))
        }
    }

    /// Reads the text after a backslash in `$'…'`.
    private mutating func readEscapeOfC() {
        guard let byte = rest.popFirst() else { return append(UInt8(ascii: "\\")) }
        switch byte {
        case UInt8(ascii: "n"): append(0x0A)
        case UInt8(ascii: "r"): append(0x0D)
        case UInt8(ascii: "t"): append(0x09)
        case UInt8(ascii: "x"): readScalar(digits: 2)
        case UInt8(ascii: "u"): readScalar(digits: 4)
        default: append(byte)
        }
    }

    private mutating func readScalar(digits count: Int) {
        let digits = rest.prefix(count).prefix { $0.hexDigitValue != nil }
        rest = rest.dropFirst(digits.count)
        guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return }
        if count == 2 { return append(UInt8(truncatingIfNeeded: code)) }
        guard let bytes = UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}") else { return }
        for byte in bytes { append(byte) }
    }
}
