import AdobePass
import ByteTools

/// The JSON of a constructed response, written as Swift's literals.
struct ConstructedJSON {
    let value: JSONValue

    private init(_ content: JSONValue.Content) {
        value = JSONValue(content)
    }

    static func text(_ text: String) -> Self { Self(.string(text)) }

    static func texts(_ texts: [String]) -> Self { Self(.array(texts.map { .string($0) })) }

    static func object(_ members: [(String, Self)]) -> Self {
        Self(.object(members.map { JSONValue.Member($0.0, $0.1.value) }))
    }

    static func number(_ number: some BinaryInteger) -> Self { Self(.number("\(number)")) }

    static func number(_ instant: EpochMilliseconds) -> Self { number(instant.rawValue) }

    static func digits(_ instant: EpochMilliseconds) -> Self { Self(.string("\(instant)")) }

    /// Returns the object with further members, which replace those with the same name.
    func adding(_ other: Self) -> Self {
        let new = other.value.members ?? []
        let kept = (value.members ?? []).filter { old in !new.contains { $0.name.hasSameBytes(as: old.name) } }
        return Self(.object(kept + new))
    }
}

extension ConstructedJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral text: String) { self.init(.string(text)) }

    init(integerLiteral number: Int) { self.init(.number("\(number)")) }

    init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }
}

extension ConstructedJSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(arrayLiteral elements: Self...) { self.init(.array(elements.map(\.value))) }

    init(dictionaryLiteral members: (String, Self)...) { self = .object(members) }
}
