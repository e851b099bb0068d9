internal import ByteTools

struct SpecField<Object> {
    let description: SpecFieldDescription
    let read: (JSONValue, inout Object) throws(SpecProblem) -> Void
    let write: (Object) -> JSONValue?

    var name: String { description.name }

    init(
        _ name: String,
        _ type: SpecFieldType,
        _ meaning: String,
        read: @escaping (JSONValue, inout Object) throws(SpecProblem) -> Void,
        write: @escaping (Object) -> JSONValue?
    ) {
        description = SpecFieldDescription(name: name, type: type, meaning: meaning)
        self.read = read
        self.write = write
    }

    /// Creates a field of a value that cannot be null.
    static func required<Value>(
        _ name: String,
        _ form: SpecForm<Value>,
        _ path: WritableKeyPath<Object, Value>,
        _ meaning: String
    ) -> Self {
        Self(name, form.type, meaning) { value, object throws(SpecProblem) in
            object[keyPath: path] = try form.read(value)
        } write: {
            form.write($0[keyPath: path])
        }
    }

    /// Creates a field of a value that is `null` if there is none.
    static func optional<Value>(
        _ name: String,
        _ form: SpecForm<Value>,
        _ path: WritableKeyPath<Object, Value?>,
        _ meaning: String
    ) -> Self {
        Self(name, form.type, meaning) { value, object throws(SpecProblem) in
            object[keyPath: path] = value.isNull ? nil : try form.read(value)
        } write: {
            $0[keyPath: path].map(form.write) ?? JSONValue(.null)
        }
    }

    /// Creates a field of an ID: a text, `null` for none, and missing for a new one.
    static func identifier(
        _ name: String,
        _ path: WritableKeyPath<Object, SpecIdentifier>,
        _ meaning: String
    ) -> Self {
        Self(name, .text, "\(meaning); a new one if it is missing") { value, object throws(SpecProblem) in
            object[keyPath: path] = value.isNull ? .none : .text(try SpecForm<String>.text.read(value))
        } write: {
            switch $0[keyPath: path] {
            case .generated: nil
            case .none: JSONValue(.null)
            case .text(let text): .string(text)
            }
        }
    }
}

struct SpecProblem: Error {
    var code = TestKitError.Code.invalidSpec
    let message: String
    let offset: Int
    var isNamed = false

    init(_ message: String, at value: JSONValue) {
        self.init(message, offset: value.offset)
    }

    init(_ message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}

struct SpecForm<Value> {
    let type: SpecFieldType
    let read: (JSONValue) throws(SpecProblem) -> Value
    let write: (Value) -> JSONValue
}

extension SpecForm {
    /// The form of an object with fields, whose missing fields are those of a default.
    static func object(_ object: SpecObject, _ fields: [SpecField<Value>], default start: Value) -> Self {
        Self(type: .object(object)) { value throws(SpecProblem) in
            var result = start
            try value.readFields(fields, of: object, into: &result)
            return result
        } write: {
            JSONValue.object(fields, of: $0)
        }
    }
}
