/// A decoder for JSON that was already parsed, so that a document is parsed only once.
///
/// Errors are those of the standard library, with the path of the missing or wrongly typed value.
package struct JSONDecoding: Decoder, SingleValueDecodingContainer {
    package let value: JSONValue
    package let codingPath: [any CodingKey]
    private let closed: Set<ObjectIdentifier>
    private let requested: RequestedNames?

    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The closed types reject fields they do not read.
    package init(_ value: JSONValue, closed: Set<ObjectIdentifier> = []) {
        self.init(value, at: [], closed)
    }

    fileprivate init(
        _ value: JSONValue,
        at path: [any CodingKey],
        _ closed: Set<ObjectIdentifier>,
        recordingIn requested: RequestedNames? = nil
    ) {
        self.value = value
        codingPath = path
        self.closed = closed
        self.requested = requested
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = value.members else { throw error(JSONValue.self) }
        return KeyedDecodingContainer(
            Fields(members: members, codingPath: codingPath, closed: closed, requested: requested)
        )
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.elements else { throw error([Any].self) }
        return Elements(elements: elements, codingPath: codingPath, closed: closed)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }

    package func decodeNil() -> Bool { value.isNull }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // The initializers of these types would call this function again.
        let scalar: Any?
        switch type {
        case is Bool.Type: scalar = value.flag
        case is String.Type: scalar = value.text
        case let type as any FixedWidthInteger.Type: scalar = type.init(number: value)
        case let type as any JSONFraction.Type: scalar = type.init(number: value)
        default: return closed.contains(ObjectIdentifier(type)) ? try decodeClosed(type) : try Value(from: self)
        }
        guard let result = scalar as? Value else { throw error(type) }
        return result
    }

    private func decodeClosed<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let requested = RequestedNames()
        let result = try Value(from: JSONDecoding(value, at: codingPath, closed, recordingIn: requested))
        if let member = value.members?.first(where: { !requested.names.contains(ByteText($0.name)) }) {
            throw UnknownField(name: member.name, codingPath: codingPath, known: requested.names.sorted().map(\.string))
        }
        return result
    }

    private func error(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

package struct UnknownField: Error {
    package let name: String
    /// The path of the object.
    package let codingPath: [any CodingKey]
    package let known: [String]
}

private final class RequestedNames {
    var names: Set<ByteText> = []
}

/// The members of an object; names are compared byte by byte.
private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSONValue.Member]
    let codingPath: [any CodingKey]
    let closed: Set<ObjectIdentifier>
    let requested: RequestedNames?

    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { value(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoding(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoding(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoding(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoding(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { JSONDecoding(.object(members), at: codingPath, closed) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoding(key) }

    private func value(_ key: Key) -> JSONValue? {
        requested?.names.insert(ByteText(key.stringValue))
        let name = key.stringValue.utf8
        return members.first { $0.name.utf8.elementsEqual(name) }?.value
    }

    private func decoding(_ key: Key) throws -> JSONDecoding {
        if let value = value(key) { return JSONDecoding(value, at: codingPath + [key], closed) }
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    let closed: Set<ObjectIdentifier>
    var currentIndex = 0

    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map { "\($0)" } ?? "" }

        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        let isNull = try decoding().decodeNil()
        if isNull { currentIndex += 1 }
        return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try $0.decode(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
        -> KeyedDecodingContainer<Nested>
    { try next { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next(\.self) }

    private mutating func next<Value>(_ decode: (JSONDecoding) throws -> Value) throws -> Value {
        let value = try decode(try decoding())
        currentIndex += 1
        return value
    }

    private func decoding() throws -> JSONDecoding {
        let path = codingPath + [Index(intValue: currentIndex)]
        if !isAtEnd { return JSONDecoding(elements[currentIndex], at: path, closed) }
        throw DecodingError.valueNotFound(JSONValue.self, .init(codingPath: path, debugDescription: ""))
    }
}

private typealias JSONFraction = BinaryFloatingPoint & LosslessStringConvertible

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// Creates a number that is in range.
    fileprivate init?(number value: JSONValue) {
        guard case .number(let text) = value.content, let number = Self(text), number.isFinite else { return nil }
        self = number
    }
}
