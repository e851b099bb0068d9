package import ByteTools
package import SAML
package import SAMLExamination

/// An object of JSON with its members in the order of the bytes of their names, so that the same result is the same text.
///
/// ```swift
/// JSON {
///     ("file", name)
///     ("line", place?.line)  // omitted without a value
/// }
/// ```
package struct JSON: Sendable {
    /// A member, whose type of value is erased.
    package struct Member: Sendable {
        enum Content: Sendable {
            case value(@Sendable (inout JSONWriter) -> Void)
            case list(JSONList)
        }

        let name: String
        let content: Content

        init(_ name: String, _ value: some JSONWritable) {
            self.name = name
            content = .value { value.write(to: &$0) }
        }

        init(_ name: String, _ list: JSONList) {
            self.name = name
            content = .list(list)
        }

        func write(to writer: inout JSONWriter) {
            switch content {
            case .value(let write): write(&writer)
            case .list(let list): list.write(to: &writer)
            }
        }
    }

    let members: [Member]

    init(sorting members: [Member]) {
        self.members = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Creates an object; members without a value are omitted.
    package init(@JSONBuilder _ members: () -> [Member]) { self.init(sorting: members()) }

    package init(_ members: some Sequence<(String, some JSONWritable)>) {
        self.init(sorting: members.map { Member($0, $1) })
    }

    package static func document(_ format: JSONFormat, _ content: JSON) -> JSON {
        JSON {
            ("format", format.name)
            ("version", format.version)
        }.merging(content)
    }

    package func merging(_ other: JSON) -> JSON { JSON(sorting: members + other.members) }
}

/// Collects the members of an object.
@resultBuilder
package enum JSONBuilder {
    package static func buildExpression(_ member: (name: String, value: some JSONWritable)) -> [JSON.Member] {
        [JSON.Member(member.name, member.value)]
    }

    package static func buildExpression<Value: JSONWritable>(_ member: (name: String, value: Value?)) -> [JSON.Member] {
        member.value.map { [JSON.Member(member.name, $0)] } ?? []
    }

    package static func buildBlock(_ members: [JSON.Member]...) -> [JSON.Member] { members.flatMap { $0 } }
}

extension JSON: JSONWritable {
    package var line: [UInt8] { JSONWriter.text(of: self, .line) }

    package var pretty: [UInt8] { JSONWriter.text(of: self, .pretty) }

    package func write(to writer: inout JSONWriter) {
        writer.begin("{")
        for member in members { writer.member(member.name, member.write) }
        writer.end("}")
    }

    var text: String { String(decoding: pretty + [0x0A], as: UTF8.self) }

    /// Writes the object on several lines in pieces, without copying the elements of a list in it.
    package func emit<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var writer = JSONWriter(.pretty)
        writer.begin("{")
        for member in members {
            try writer.member(member.name) { writer throws(Failure) in
                guard case .list(let list) = member.content else { return member.write(to: &writer) }
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
    package var json: JSON {
        JSON {
            ("id", id)
            ("message", message)
        }
    }
}
