internal import ByteTools

extension JSONFields {
    /// The object of a decoder, with the path of the decoder.
    init(from decoder: any Decoder) throws {
        let value = try (decoder as? JSONDecoding)?.value ?? DecodedTree(from: decoder).value
        try self.init(value, path: decoder.codingPath.fieldPath)
    }
}

/// The value of any decoder, such as Foundation's.
private struct DecodedTree: Decodable {
    let value: JSONValue

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            value = .object(
                try members.allKeys.map { name in
                    let isNull = try members.decodeNil(forKey: name)
                    let value = isNull ? JSONValue(.null) : try members.decode(Self.self, forKey: name).value
                    return JSONValue.Member(name.stringValue, value)
                }
            )
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !elements.isAtEnd {
                let isNull = try elements.decodeNil()
                values.append(isNull ? JSONValue(.null) : try elements.decode(Self.self).value)
            }
            value = .array(values)
        } else {
            value = Self.scalar(try decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) -> JSONValue {
        if container.decodeNil() { return JSONValue(.null) }
        if let flag = try? container.decode(Bool.self) { return JSONValue(.bool(flag)) }
        if let text = try? container.decode(String.self) { return .string(text) }
        if let number = try? container.decode(Int64.self) { return .number(number) }
        // A number that no type can have is none that a field can have.
        return JSONValue(.number((try? container.decode(Double.self)).map { "\($0)" } ?? ""))
    }
}
