/// A JSON value (RFC 8259), with the place where it starts.
///
/// Objects keep their order and numbers their text, so that nothing is lost before somebody knows what it means.
package struct JSONValue: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case object([Member])
        case array([JSONValue])
        case string(String)
        /// A number, as it was written.
        case number(String)
        case bool(Bool)
        case null
    }

    /// A name and its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    package let content: Content
    /// Bytes from the start of the text; 0 for a value that was not read.
    package let offset: Int

    package init(_ content: Content, at offset: Int = 0) {
        self.content = content
        self.offset = offset
    }

    package static func string(_ text: String) -> Self { Self(.string(text)) }

    package static func object(_ members: [Member]) -> Self { Self(.object(members)) }
}

extension JSONValue {
    /// The first member with a name, compared byte by byte; `nil` if this is no object or has none.
    package subscript(name: String) -> JSONValue? {
        members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

    package var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }

    package var text: String? { if case .string(let text) = content { text } else { nil } }

    package var isNull: Bool { content == .null }

    /// The text of a string, or a number as it was written.
    package var textOrNumber: String? {
        switch content {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    /// A whole number, written as one or as a string of its digits.
    package var wholeNumber: Int64? { textOrNumber.flatMap { Int64($0) } }

    package var flag: Bool? { if case .bool(let flag) = content { flag } else { nil } }

    /// What kind of value this is, in words.
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

    /// The value as JSON in one line, without white space.
    package var serialized: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch content {
        case .object(let members):
            for (index, member) in members.enumerated() {
                bytes.append(UInt8(ascii: index == 0 ? "{" : ","))
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes += (members.isEmpty ? "{}" : "}").utf8
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
                element.write(to: &bytes)
            }
            bytes += (elements.isEmpty ? "[]" : "]").utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .number(let text): bytes += text.utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .null: bytes += "null".utf8
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
