package import ByteTools
package import SAML
package import SAMLEncoding
package import SAMLExamination

/// An object of JSON with its members in the order of the bytes of their names, so that the same result is the same text.
package struct JSON: ExpressibleByDictionaryLiteral {
    private typealias Member = (name: String, value: any JSONWritable)

    private let members: [Member]

    private init(sorting members: [Member]) {
        self.members = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Creates an object; members without a value are omitted.
    package init(dictionaryLiteral members: (String, (any JSONWritable)?)...) {
        self.init(sorting: members.compactMap { name, value in value.map { (name, $0) } })
    }

    package init(_ members: some Sequence<(String, some JSONWritable)>) {
        self.init(sorting: members.map { ($0, $1) })
    }

    package static func document(_ format: JSONFormat, _ content: JSON) -> JSON {
        let head: JSON = ["format": format.name, "version": format.version]
        return head.merging(content)
    }

    package func merging(_ other: JSON) -> JSON { JSON(sorting: members + other.members) }
}

extension JSON: JSONWritable {
    package var line: [UInt8] { JSONWriter.text(of: self, .line) }

    package var pretty: [UInt8] { JSONWriter.text(of: self, .pretty) }

    package func write(to writer: inout JSONWriter) {
        writer.begin("{")
        for (name, value) in members { writer.member(name, value.write) }
        writer.end("}")
    }

    var text: String { String(decoding: pretty + [0x0A], as: UTF8.self) }

    /// Writes the object on several lines in pieces, without copying the elements of a list in it.
    package func emit(_ emit: ([UInt8]) throws -> Void) rethrows {
        var writer = JSONWriter(.pretty)
        writer.begin("{")
        for (name, value) in members {
            try writer.member(name) { writer in
                guard let list = value as? JSONList else { return value.write(to: &writer) }
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

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    package func write(to writer: inout JSONWriter) { JSON(map { ($0, $1) }).write(to: &writer) }
}

extension SAMLTimestamp: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.string(description) }
}

/// An array that is written element by element, two levels deep in a document, so that a batch requires little more memory than
/// its text.
package struct JSONList: JSONWritable {
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

    package func write(to writer: inout JSONWriter) {
        writer.begin("[")
        for element in elements { writer.literal(element) }
        writer.end("]")
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
