/// A streaming reader of JSON: the caller reads the values that it needs, and skips the others without using memory.
package struct JSONReader {
    let text: [UInt8]
    package internal(set) var index = 0
    package private(set) var errors: [JSONError] = []
    private var depth = 0
    private var valueCount = 0
    private let maximumValues: Int
    private var counter: LocationCounter

    /// Thrown when the reader cannot continue; the error is already in `errors`.
    package struct Stop: Error {}

    private static let maximumErrors = 16

    /// The maximum is that of the values that are read; skipped values do not count.
    package init(_ text: [UInt8], at index: Int = 0, maximumValues: Int = JSONDocument.maximumValues) {
        self.text = text
        self.maximumValues = maximumValues
        self.index = index
        counter = LocationCounter(text)
    }

    /// Returns what the function returns, which must read or skip the only value; `nil` if it could not continue.
    package mutating func readDocument<Root>(_ readRoot: (inout Self) throws(Stop) -> Root) -> Root? {
        if let offset = UTF8Check.firstInvalidIndex(in: text) {
            note(.notUTF8, "the text is not UTF-8", at: offset)
            return nil
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        do throws(Stop) {
            let value = try readRoot(&self)
            skipWhitespace()
            if index < text.count { note(.syntax, "unexpected text after the end of the JSON", at: index) }
            return value
        } catch {
            return nil
        }
    }

    mutating func note(_ kind: JSONError.Kind, _ message: String, at offset: Int) {
        guard errors.count < Self.maximumErrors else { return }
        // Lines are counted from the last error on; for an earlier offset, from the start.
        if let last = errors.last, last.offset > offset { counter = LocationCounter(text) }
        let offset = min(offset, text.count)
        counter.advance(to: offset)
        let place = "\(counter.line):\(counter.column)"
        errors.append(JSONError(kind: kind, message: message, offset: offset, place: place))
    }

    mutating func stop(_ kind: JSONError.Kind, _ message: String, at offset: Int) -> Stop {
        note(kind, message, at: offset)
        return Stop()
    }

    package mutating func stopAtTooMany(_ things: String, _ maximum: Int) -> Stop {
        stop(.tooMany, "the limit of \(maximum) \(things) is exceeded", at: index)
    }

    mutating func unexpected(expecting what: String) -> Stop {
        index < text.count
            ? stop(.syntax, "\(what) is expected here", at: index)
            : stop(.truncated, "the text is truncated: it ends where \(what) is expected", at: index)
    }

    var byte: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipWhitespace() {
        while byte?.isXMLSpace == true { index += 1 }
    }

    package mutating func isNext(_ start: Unicode.Scalar) -> Bool {
        skipWhitespace()
        return byte == UInt8(ascii: start)
    }
}

// MARK: Reading values

extension JSONReader {
    package mutating func readValue() throws(Stop) -> JSONValue {
        skipWhitespace()
        let start = index
        valueCount += 1
        guard valueCount <= maximumValues else {
            throw stopAtTooMany("values", maximumValues)
        }
        switch byte {
        case UInt8(ascii: "{"): return JSONValue(.object(try readObject()), at: start)
        case UInt8(ascii: "["): return JSONValue(.array(try readArray()), at: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try readString()), at: start)
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case let digit? where digit == UInt8(ascii: "-") || digit.isASCIIDigit:
            try skipNumber()
            return JSONValue(.number(String(decoding: text[start..<index], as: UTF8.self)), at: start)
        default: throw unexpected(expecting: "a JSON value")
        }
    }

    private mutating func readWord(_ word: String, _ content: JSONValue.Content) throws(Stop) -> JSONValue {
        let start = index
        guard text[index...].starts(with: word.utf8) else { throw unexpected(expecting: "a JSON value") }
        index += word.utf8.count
        return JSONValue(content, at: start)
    }

    private mutating func readObject() throws(Stop) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        var names = SeenNames()
        try forEachMember { reader, name throws(Stop) in
            let text = reader.text(of: name)
            // Swift's equality of strings is canonical equivalence; names are compared as bytes.
            if !names.insert(text, besides: members) {
                reader.note(
                    .duplicateName,
                    "a name occurs twice in an object: readers may use different values",
                    at: name.range.lowerBound - 1
                )
            }
            members.append(JSONValue.Member(text, try reader.readValue()))
        }
        return members
    }

    private mutating func readArray() throws(Stop) -> [JSONValue] {
        var elements: [JSONValue] = []
        try forEachElement { reader throws(Stop) in elements.append(try reader.readValue()) }
        return elements
    }

    private mutating func skipColon() throws(Stop) {
        skipWhitespace()
        guard byte == UInt8(ascii: ":") else { throw unexpected(expecting: "':'") }
        index += 1
    }

    private mutating func readItems(
        until end: UInt8,
        _ readItem: (inout Self) throws(Stop) -> Void
    ) throws(Stop) {
        depth += 1
        guard depth <= JSONDocument.maximumDepth else {
            throw stop(.tooDeep, "the limit of \(JSONDocument.maximumDepth) nested values is exceeded", at: index)
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
        depth -= 1
    }

    private mutating func readComma(until end: UInt8) throws(Stop) {
        if byte == UInt8(ascii: ",") {
            let comma = index
            index += 1
            skipWhitespace()
            if byte == end { note(.syntax, "there is a comma before the closing bracket", at: comma) }
        } else if byte == UInt8(ascii: "\"") {
            note(.syntax, "a comma is missing before this value", at: index)
        } else {
            throw unexpected(expecting: "',' or '\(Unicode.Scalar(end))'")
        }
    }
}

// MARK: Skipping values

extension JSONReader {
    /// The place of a member's name in the text.
    package struct Name {
        fileprivate let range: Range<Int>
        fileprivate let hasEscapes: Bool
    }

    /// A name to search for.
    package struct Word: Sendable, ExpressibleByStringLiteral {
        fileprivate let bytes: [UInt8]

        package init(stringLiteral value: String) {
            bytes = Array(value.utf8)
        }
    }

    /// Skips the next value; it is validated like one that is read, except for repeated names.
    package mutating func skipValue() throws(Stop) {
        skipWhitespace()
        switch byte {
        case UInt8(ascii: "{"): try forEachMember { reader, _ throws(Stop) in try reader.skipValue() }
        case UInt8(ascii: "["): try forEachElement { reader throws(Stop) in try reader.skipValue() }
        case UInt8(ascii: "\""): _ = try skipString()
        case UInt8(ascii: "t"): _ = try readWord("true", .null)
        case UInt8(ascii: "f"): _ = try readWord("false", .null)
        case UInt8(ascii: "n"): _ = try readWord("null", .null)
        case let digit? where digit == UInt8(ascii: "-") || digit.isASCIIDigit:
            try skipNumber()
        default: throw unexpected(expecting: "a JSON value")
        }
    }

    /// Visits the members of the next value, each of which must be read or skipped; skips a value that is not an object.
    package mutating func forEachMember(_ readMember: (inout Self, Name) throws(Stop) -> Void) throws(Stop) {
        guard isNext("{") else { return try skipValue() }
        try readItems(until: UInt8(ascii: "}")) { reader throws(Stop) in
            guard reader.byte == UInt8(ascii: "\"") else { throw reader.unexpected(expecting: "a name in quotes") }
            let start = reader.index + 1
            let hasEscapes = try reader.skipString()
            let name = Name(range: start..<reader.index - 1, hasEscapes: hasEscapes)
            try reader.skipColon()
            reader.skipWhitespace()
            try readMember(&reader, name)
        }
    }

    /// Visits the elements of the next value, each of which must be read or skipped; skips a value that is not an array.
    package mutating func forEachElement(_ readElement: (inout Self) throws(Stop) -> Void) throws(Stop) {
        guard isNext("[") else { return try skipValue() }
        try readItems(until: UInt8(ascii: "]"), readElement)
    }

    package func isSame(_ name: Name, _ word: Word) -> Bool {
        if name.hasEscapes { return self.text(of: name).utf8.elementsEqual(word.bytes) }
        return name.range.count == word.bytes.count && text[name.range].elementsEqual(word.bytes)
    }

    package func text(of name: Name) -> String {
        if !name.hasEscapes { return String(decoding: text[name.range], as: UTF8.self) }
        var reader = JSONReader(text, at: name.range.lowerBound - 1)
        return (try? reader.readString()) ?? ""
    }

    /// Reads the next value if it is a string; otherwise skips it and returns `nil`.
    package mutating func readText() throws(Stop) -> String? {
        if isNext("\"") { return try readString() }
        try skipValue()
        return nil
    }

    /// Reads the next value if it is a string of limited length; otherwise skips it and returns `nil`.
    package mutating func readShortText(maximumBytes: Int) throws(Stop) -> String? {
        skipWhitespace()
        let start = index
        try skipValue()
        guard text[start] == UInt8(ascii: "\""), index - start <= maximumBytes else { return nil }
        var reader = JSONReader(text, at: start)
        return try? reader.readString()
    }

    /// Skips a string, and returns a Boolean value that indicates whether it contains escapes.
    private mutating func skipString() throws(Stop) -> Bool {
        index += 1
        var hasEscapes = false
        var escaped: [UInt8] = []
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\"") {
                index += 1
                return hasEscapes
            }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try readEscape(into: &escaped)
                escaped.removeAll(keepingCapacity: true)
            } else if byte < 0x20 {
                throw stop(.syntax, "a string has a control character that is not escaped", at: index)
            } else {
                index += 1
            }
        }
        throw unexpected(expecting: "the end of a string")
    }
}
