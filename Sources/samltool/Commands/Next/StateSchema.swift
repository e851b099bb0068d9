import AdobePassFlow
import SAMLReports

/// The JSON Schema of recorded states, for `next --schema` and `docs/state.schema.json`.
struct StateSchema {
    var json: JSON {
        let cookbooks = Cookbook.allCases.map {
            ($0.rawValue, Self.object($0.title, StateField.all(of: $0), isOpen: false))
        }
        let objects = StateObject.allCases.map { ("\($0)", Self.object($0.rawValue, $0.fields, isOpen: $0.isAdobes)) }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "samltool next",
            "description":
                "A state that 'samltool next' reads: '#/$defs/v1', '#/$defs/v2' or '#/$defs/sdk'. Names of Apple's framework and the SDK are read, too.",
            "anyOf": Cookbook.allCases.map { ["$ref": "#/$defs/\($0.rawValue)"] as JSON },
            "$defs": JSON(cookbooks + objects),
        ]
    }

    private static func object(_ title: String, _ fields: [StateField], isOpen: Bool) -> JSON {
        let required = fields.filter(\.isRequired).map(\.name)
        return [
            "title": title,
            "type": "object",
            "required": required.isEmpty ? nil : required,
            "additionalProperties": isOpen,
            "properties": JSON(fields.map { ($0.name, schema(of: $0)) }),
        ]
    }

    private static func schema(of field: StateField) -> JSON {
        let step = field.step.map { " (\($0.name))" } ?? ""
        let description: JSON = ["description": field.meaning + step]
        guard !field.isRequired else { return field.type.schema.merging(description) }
        return (["anyOf": [field.type.schema, ["type": "null"] as JSON]] as JSON).merging(description)
    }
}

extension StateObject {
    /// True for an object that Adobe returned, which may be recorded as received.
    fileprivate var isAdobes: Bool {
        switch self {
        case .configuration, .mvpd, .profile, .session, .authenticationRequest, .logout: true
        case .callResult, .account, .frameworkError, .conditions, .callback: false
        }
    }
}

extension StateFieldType {
    fileprivate var schema: JSON {
        switch self {
        case .flag: ["type": "boolean"]
        case .text: ["type": "string"]
        case .number: ["type": "integer"]
        case .milliseconds: ["type": ["integer", "string"]]
        case .word(let words): ["enum": words]
        case .texts: ["type": "array"]
        case .words(let words): ["type": "array", "items": ["enum": words] as JSON]
        case .object(let object): ["$ref": "#/$defs/\(object)"]
        case .objects(let object): ["type": "array", "items": ["$ref": "#/$defs/\(object)"] as JSON]
        }
    }
}

/// A state to start from, with every field; fields without a value are null.
struct StateTemplate {
    let lines: [String]

    init(_ cookbook: Cookbook) {
        let members = StateField.all(of: cookbook).map { "  \"\($0.name)\": \(Self.neutralValue(of: $0))" }
        lines = ["{", members.joined(separator: ",\n"), "}"]
    }

    private static func neutralValue(of field: StateField) -> String {
        guard field.isRequired, case .word(let words) = field.type else { return "null" }
        // The last platform is tvOS, which most readers of a template need.
        let word = field.name.utf8.elementsEqual("platform".utf8) ? words.last : words.first
        return word.map { "\"\($0)\"" } ?? "null"
    }
}
