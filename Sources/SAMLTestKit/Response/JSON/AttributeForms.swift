internal import ByteTools

extension SpecForm<[AttributeSpec]> {
    /// An object of names and values, or a list of objects, which can repeat a name and have formats.
    static var attributes: Self {
        Self(type: .attributes) { value throws(SpecProblem) in
            var attributes: [AttributeSpec] = []
            if let members = value.members {
                for member in members {
                    attributes.append(
                        AttributeSpec(member.name, values: try SpecForm<[AttributeValueSpec]>.values.read(member.value))
                    )
                }
            } else if let elements = value.elements {
                for element in elements { attributes.append(try attribute(element)) }
            } else {
                throw SpecProblem("\(value.kindName) is here instead of an object of attributes", at: value)
            }
            return attributes
        } write: { attributes in
            let isShort =
                attributes.map(\.name).uniqueByBytes.count == attributes.count
                && attributes.allSatisfy { $0.nameFormat == nil && $0.friendlyName == nil }
            if !isShort { return JSONValue.array(attributes.map { .object(AttributeSpec.fields, of: $0) }) }
            return .object(attributes.map { .init($0.name, SpecForm<[AttributeValueSpec]>.values.write($0.values)) })
        }
    }

    private static func attribute(_ value: JSONValue) throws(SpecProblem) -> AttributeSpec {
        var attribute = AttributeSpec("", values: [])
        try value.readFields(AttributeSpec.fields, of: .attribute, into: &attribute)
        guard !attribute.name.isEmpty else { throw SpecProblem("the attribute has no name", at: value) }
        return attribute
    }
}

extension SpecForm<[AttributeValueSpec]> {
    /// One value, or a list of values.
    static var values: Self {
        Self(type: .values) { value throws(SpecProblem) in
            guard let elements = value.elements else { return [try AttributeValueSpec(value)] }
            var values: [AttributeValueSpec] = []
            for element in elements { values.append(try AttributeValueSpec(element)) }
            return values
        } write: { values in
            // One value that is a list itself is written as a list of one.
            if values.count == 1, let json = values.first?.json, json.elements == nil { return json }
            return JSONValue.array(values.map(\.json))
        }
    }
}

extension AttributeValueSpec {
    /// Reads text, `null`, an object of elements, or a list of such objects where names repeat.
    fileprivate init(_ value: JSONValue) throws(SpecProblem) {
        if value.isNull {
            self = .null
        } else if let text = value.plainText {
            self = .text(text)
        } else {
            var children: [Element] = []
            for object in value.elements ?? [value] {
                guard let members = object.members else {
                    throw SpecProblem("\(object.kindName) is here instead of an object of elements", at: object)
                }
                for member in members { children.append(Element(member.name, try Self(member.value))) }
            }
            self = .elements(children)
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .null: return JSONValue(.null)
        case .text(let text): return .string(text)
        case .elements(let elements):
            let members = elements.map { JSONValue.Member($0.name, $0.value.json) }
            let isObject = members.map(\.name).uniqueByBytes.count == members.count
            return isObject ? .object(members) : JSONValue.array(members.map { .object([$0]) })
        }
    }
}
