/// A JSON value (RFC 8259), with its place in the text.
///
/// Objects keep their order and numbers keep their text, so that no information is lost before it is interpreted.
package struct JSONValue: Sendable {
    package enum Content: Sendable {
        case object([Member])
        case array([JSONValue])
        case string(String)
        case number(String)
        case bool(Bool)
        case null
    }

    package struct Member: Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    package let content: Content
    /// The offset from the start of the text, in bytes; 0 for a value that was not read.
    package let offset: Int

    package init(_ content: Content, at offset: Int = 0) {
        self.content = content
        self.offset = offset
    }

    package static func string(_ text: String) -> Self { Self(.string(text)) }

    package static func number(_ number: some BinaryInteger) -> Self { Self(.number("\(number)")) }

    package static func array(_ elements: [Self]) -> Self { Self(.array(elements)) }

    package static func object(_ members: [Member]) -> Self { Self(.object(members)) }
}

extension JSONValue {
    /// Returns the first member with a name, compared byte by byte; `nil` if the value is not an object or has no such member.
    package subscript(name: String) -> JSONValue? {
        members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

    package var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }

    package var text: String? { if case .string(let text) = content { text } else { nil } }

    package var isNull: Bool { if case .null = content { true } else { false } }

    package var textOrNumber: String? {
        switch content {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    /// A whole number, written as a number or as a string of digits.
    package var wholeNumber: Int64? { textOrNumber.flatMap { Int64($0) } }

    package var flag: Bool? { if case .bool(let flag) = content { flag } else { nil } }

    /// The name of the kind of value, with an article.
    package var kindName: String {
        switch content {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "a boolean"
        case .null: "null"
        }
    }
}

extension FixedWidthInteger {
    /// Creates a whole number, which may be written with an exponent or with zeros after the point.
    package init?(number value: JSONValue) {
        guard case .number(let text) = value.content, let number = Self(text) ?? Self(decimal: text) else { return nil }
        self = number
    }

    /// Reads a number of JSON that is whole, such as `1.20e1`; `nil` for any other text.
    private init?(decimal text: String) {
        let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        let exponent = parts.count > 1 ? Int(Substring(parts[1])) : 0
        let mantissa = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = mantissa.count > 1 ? Array(mantissa[1]) : []
        var digits = Array(mantissa[0]) + fraction
        if !digits.isEmpty, digits.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }) {
            self = 0
            return
        }
        // A number with more zeros has no fixed width.
        guard let exponent, (-1000...40).contains(exponent) else { return nil }
        let zeros = exponent - fraction.count
        if zeros >= 0 { digits += repeatElement(UInt8(ascii: "0"), count: zeros) }
        for _ in Swift.min(zeros, 0)..<0 {
            guard digits.popLast() == UInt8(ascii: "0") else { return nil }
        }
        self.init(String(decoding: digits, as: UTF8.self))
    }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral text: String) { self.init(.string(text)) }

    package init(integerLiteral number: Int) { self.init(.number("\(number)")) }

    package init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: Self...) { self.init(.array(elements)) }

    /// Creates an object with the members in their order; members without a value are omitted.
    package init(dictionaryLiteral members: (String, Self?)...) {
        self.init(.object(members.compactMap { name, value in value.map { Member(name, $0) } }))
    }
}

extension JSONValue: JSONWritable {
    package var line: [UInt8] { JSONWriter.text(of: self, .line) }

    package var pretty: [UInt8] { JSONWriter.text(of: self, .pretty) }

    package func write(to writer: inout JSONWriter) {
        switch content {
        case .object(let members):
            writer.begin("{")
            for member in members { writer.member(member.name, member.value.write) }
            writer.end("}")
        case .array(let elements): writer.array(elements)
        case .string(let text): writer.string(text)
        case .number(let text): writer.literal(text.utf8)
        case .bool(let flag): writer.literal("\(flag)".utf8)
        case .null: writer.literal("null".utf8)
        }
    }
}
