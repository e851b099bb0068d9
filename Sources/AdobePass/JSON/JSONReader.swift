import SAMLEncoding

/// Reads JSON strictly (RFC 8259) and names the place of every fault.
///
/// A missing or a surplus comma and a name that comes twice are noted and passed over, so that a diagnosis can go on; whoever
/// needs JSON and nothing else asks ``JSONDocument/strictRoot``. Depth is bounded, so no input can exhaust the stack.
package struct JSONDocument: Sendable {
    /// How deep arrays and objects may be nested.
    package static let maximumDepth = 64

    /// The value; `nil` if there is none to be made out.
    package let root: JSONValue?
    /// What is wrong, in the order of the text.
    package let faults: [JSONFault]

    /// The value, if nothing is wrong with the text.
    package var strictRoot: JSONValue? { faults.isEmpty ? root : nil }

    package init(_ text: [UInt8]) {
        var reader = JSONReader(text)
        root = reader.readDocument()
        faults = reader.faults
    }
}

private struct JSONReader {
    private let text: [UInt8]
    private var index = 0
    private(set) var faults: [JSONFault] = []

    /// The reading cannot go on; the fault is noted already.
    private struct Stop: Error {}

    /// How many faults are noted at most: more say nothing more.
    private static let maximumFaults = 16

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func readDocument() -> JSONValue? {
        if let fault = text.withSpan({ UTF8Check.firstFault(in: $0) }) {
            note(.notUTF8, "the text is not UTF-8", at: fault)
            return nil
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        do throws(Stop) {
            let value = try readValue(depth: 0)
            skipWhitespace()
            if index < text.count { note(.syntax, "something follows after the end of the JSON", at: index) }
            return value
        } catch {
            return nil
        }
    }

    private mutating func note(_ kind: JSONFault.Kind, _ message: String, at offset: Int) {
        if faults.count < Self.maximumFaults { faults.append(JSONFault(kind, message, at: offset, in: text)) }
    }

    private mutating func stop(_ kind: JSONFault.Kind, _ message: String, at offset: Int) -> Stop {
        note(kind, message, at: offset)
        return Stop()
    }

    /// Stops at something unexpected, or at the end of the text.
    private mutating func unexpected(wanting what: String) -> Stop {
        index < text.count
            ? stop(.syntax, "\(what) is expected here", at: index)
            : stop(.truncated, "the text ends where \(what) is expected: it was cut short", at: index)
    }

    private var byte: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipWhitespace() {
        while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    private mutating func readValue(depth: Int) throws(Stop) -> JSONValue {
        skipWhitespace()
        let start = index
        switch byte {
        case UInt8(ascii: "{"): return JSONValue(.object(try readObject(depth: depth + 1)), at: start)
        case UInt8(ascii: "["): return JSONValue(.array(try readArray(depth: depth + 1)), at: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try readString()), at: start)
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case let digit? where digit == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
            return JSONValue(.number(try readNumber()), at: start)
        default: throw unexpected(wanting: "a JSON value")
        }
    }

    private mutating func readWord(_ word: String, _ content: JSONValue.Content) throws(Stop) -> JSONValue {
        let start = index
        guard text[index...].starts(with: word.utf8) else { throw unexpected(wanting: "a JSON value") }
        index += word.utf8.count
        return JSONValue(content, at: start)
    }

    private mutating func readObject(depth: Int) throws(Stop) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        var names: Set<[UInt8]> = []
        try readItems(until: UInt8(ascii: "}"), depth: depth) { reader throws(Stop) in
            let start = reader.index
            guard reader.byte == UInt8(ascii: "\"") else { throw reader.unexpected(wanting: "a name in quotes") }
            let name = try reader.readString()
            // Swift's equality of strings is canonical equivalence; names are compared as bytes.
            if !names.insert([UInt8](name.utf8)).inserted {
                reader.note(
                    .duplicateName,
                    "an object has a name twice: two readers may choose different values",
                    at: start
                )
            }
            reader.skipWhitespace()
            guard reader.byte == UInt8(ascii: ":") else { throw reader.unexpected(wanting: "':'") }
            reader.index += 1
            members.append(JSONValue.Member(name, try reader.readValue(depth: depth)))
        }
        return members
    }

    private mutating func readArray(depth: Int) throws(Stop) -> [JSONValue] {
        var elements: [JSONValue] = []
        try readItems(until: UInt8(ascii: "]"), depth: depth) { reader throws(Stop) in
            elements.append(try reader.readValue(depth: depth))
        }
        return elements
    }

    /// Reads what stands between brackets, one item after the other.
    private mutating func readItems(
        until end: UInt8,
        depth: Int,
        _ readItem: (inout Self) throws(Stop) -> Void
    ) throws(Stop) {
        guard depth <= JSONDocument.maximumDepth else {
            throw stop(.tooDeep, "nested more than \(JSONDocument.maximumDepth) deep", at: index)
        }
        index += 1
        skipWhitespace()
        var isFirst = true
        while byte != end {
            if !isFirst { try readComma(until: end) }
            if byte == end { break }
            try readItem(&self)
            skipWhitespace()
            isFirst = false
        }
        index += 1
    }

    private mutating func readComma(until end: UInt8) throws(Stop) {
        if byte == UInt8(ascii: ",") {
            let comma = index
            index += 1
            skipWhitespace()
            if byte == end { note(.syntax, "a comma stands before the closing bracket", at: comma) }
        } else if byte == UInt8(ascii: "\"") {
            note(.syntax, "a comma is missing before this", at: index)
        } else {
            throw unexpected(wanting: "',' or '\(Character(Unicode.Scalar(end)))'")
        }
    }
}

extension JSONReader {
    private mutating func readNumber() throws(Stop) -> String {
        let start = index
        if byte == UInt8(ascii: "-") { index += 1 }
        if byte == UInt8(ascii: "0") { index += 1 } else { try readDigits() }
        if byte == UInt8(ascii: ".") {
            index += 1
            try readDigits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            index += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
            try readDigits()
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func readDigits() throws(Stop) {
        let start = index
        while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        if index == start { throw unexpected(wanting: "a digit") }
    }

    private mutating func readString() throws(Stop) -> String {
        index += 1
        var bytes: [UInt8] = []
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try readEscape(into: &bytes)
            case 0..<0x20:
                throw stop(.syntax, "a control character stands in a string without being escaped", at: index)
            default:
                let start = index
                while let byte = self.byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                    index += 1
                }
                bytes += text[start..<index]
            }
        }
        throw unexpected(wanting: "the end of a string")
    }

    private mutating func readEscape(into bytes: inout [UInt8]) throws(Stop) {
        let start = index
        index += 1
        guard let byte else { throw unexpected(wanting: "the rest of an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try readScalar(from: start)
            bytes += UTF8.encode(scalar).map { [UInt8]($0) } ?? []
        default: throw stop(.syntax, "there is no such escape in JSON", at: start)
        }
    }

    /// Reads the digits of `\uXXXX`, and those of the second half of a surrogate pair.
    private mutating func readScalar(from start: Int) throws(Stop) -> Unicode.Scalar {
        let first = try readUnit(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        if (0xD800...0xDBFF).contains(first), text[index...].starts(with: "\\u".utf8) {
            index += 2
            let second = try readUnit(from: start)
            if (0xDC00...0xDFFF).contains(second) {
                let value = 0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00)
                if let scalar = Unicode.Scalar(value) { return scalar }
            }
        }
        throw stop(.syntax, "half of a surrogate pair stands alone", at: start)
    }

    private mutating func readUnit(from start: Int) throws(Stop) -> UInt16 {
        guard index + 4 <= text.count else { throw stop(.truncated, "the text ends inside an escape", at: start) }
        let digits = text[index..<index + 4]
        guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw stop(.syntax, "an escape has four hexadecimal digits", at: start) }
        index += 4
        return unit
    }
}
