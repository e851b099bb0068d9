package import ByteTools
package import SAML
package import SAMLEncoding
package import SAMLExamination

package enum JSON: Sendable {
    case bool(Bool)
    /// The text of a number, which may exceed the range of Swift's types.
    case number(String)
    case string(String)
    case array([JSON])
    /// Members, sorted by the bytes of their names, so that the same result is the same text.
    case object([Member])
    /// An array that was written element by element.
    case list(JSONList)
    /// A value that writes itself, because there are many of it: it has its members in the order of their names.
    case writable(any JSONWritable & Sendable)

    package typealias Member = (name: String, value: JSON)

    package static func document(_ format: JSONFormat, _ content: JSON) -> JSON {
        let head: JSON = ["format": format.name, "version": format.version]
        return head.merging(content)
    }

    package func merging(_ other: JSON) -> JSON {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        return .object(Self.sorted(own + others))
    }

    private static func sorted(_ members: [Member]) -> [Member] {
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

package protocol JSONConvertible {
    var json: JSON { get }
}

extension JSON: JSONConvertible, ExpressibleByDictionaryLiteral {
    package var json: JSON { self }

    /// Creates an object; members without a value are omitted.
    package init(dictionaryLiteral elements: (String, (any JSONConvertible)?)...) {
        self = .object(Self.sorted(elements.compactMap { name, value in value.map { (name, $0.json) } }))
    }
}

extension String: JSONConvertible { package var json: JSON { .string(self) } }
extension Bool: JSONConvertible { package var json: JSON { .bool(self) } }
extension Int: JSONConvertible { package var json: JSON { .number("\(self)") } }
extension Int32: JSONConvertible { package var json: JSON { .number("\(self)") } }
extension SAMLTimestamp: JSONConvertible { package var json: JSON { .string(description) } }
extension JSONList: JSONConvertible { package var json: JSON { .list(self) } }

extension Array: JSONConvertible where Element: JSONConvertible {
    package var json: JSON { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    package var json: JSON { JSON(dictionary: self) }
}

extension JSON {
    fileprivate init(dictionary: [String: some JSONConvertible]) {
        self = .object(Self.sorted(dictionary.map { ($0, $1.json) }))
    }
}

extension JSON: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .bool(let value): writer.literal("\(value)".utf8)
        case .number(let digits): writer.literal(digits.utf8)
        case .string(let text): writer.string(text)
        case .array(let values): writer.array(values)
        case .object(let members):
            writer.begin("{")
            for (name, value) in members { writer.member(name, value.write) }
            writer.end("}")
        case .list(let list):
            writer.begin("[")
            for element in list.elements { writer.literal(element) }
            writer.end("]")
        case .writable(let value): value.write(to: &writer)
        }
    }

    var text: String {
        var bytes: [UInt8] = []
        emit { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes an object on several lines in pieces, without copying the elements of a list in it.
    package func emit(_ emit: ([UInt8]) throws -> Void) rethrows {
        guard case .object(let members) = self else { return try emit(pretty + [0x0A]) }
        var writer = JSONWriter(.pretty)
        writer.begin("{")
        for (name, value) in members {
            try writer.member(name) { writer in
                guard case .list(let list) = value else { return value.write(to: &writer) }
                writer.begin("[")
                try emit(writer.take())
                for element in list.elements { try emit(element) }
                writer.end("]")
            }
        }
        writer.end("}")
        try emit(writer.take() + [0x0A])
    }
}

/// An array that is written element by element, two levels deep in a document, so that a batch requires little more memory than
/// its text.
package struct JSONList: Sendable {
    /// The text of each element, with the comma and the line break before it.
    private(set) var elements: [[UInt8]] = []

    package init() {}

    package mutating func append(_ element: JSON) {
        var writer = JSONWriter(.pretty, depth: 2)
        writer.element(element, after: elements.count)
        let bytes = writer.take()
        // The buffer has spare capacity, which thousands of elements would keep.
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count)
        exact += bytes
        elements.append(exact)
    }
}

extension InputFailure {
    package var json: JSON { ["id": id, "message": message] }
}

extension SAMLEncodingError {
    package func json(layer: Int) -> JSON {
        ["id": code.rawValue, "message": message, "layer": layer + 1, "offset": offset]
    }
}
