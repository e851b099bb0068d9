import SAMLReports
import SAMLTestKit

/// The reference of descriptions: the fields, the schema and the layouts.
enum SpecReference {
    static var fieldLines: [String] {
        SpecObject.allCases.flatMap { object in
            ["\(object.rawValue): \(object.title)"]
                + TextColumns.lines(of: object.fields.map { ["  \($0.name)", $0.meaning, $0.type.title] }) + [""]
        }.dropLast()
    }

    static var layoutLines: [String] {
        TextColumns.lines(of: ResponseLayout.allCases.map { [$0.name, $0.summary] })
    }

    /// The JSON Schema of descriptions, which is also `docs/spec.schema.json`.
    static var schema: JSON {
        let objects = SpecObject.allCases.map { object in
            (
                object.rawValue,
                [
                    "type": "object", "title": object.title, "additionalProperties": false,
                    "properties": JSON(object.fields.map { ($0.name, $0.schema) }),
                ] as JSON
            )
        }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "samltool make",
            "description": "A description of a SAML response that 'samltool make' reads.",
            "$ref": "#/$defs/response",
            "$defs": JSON(objects + [("value", value), ("elements", elements)]),
        ]
    }

    /// A value of an attribute: `null` is xsi:nil.
    private static let value: JSON = [
        "anyOf": [
            ["type": ["string", "number", "boolean", "null"]] as JSON, ["$ref": "#/$defs/elements"] as JSON,
            ["type": "array", "items": ["$ref": "#/$defs/elements"] as JSON] as JSON,
        ]
    ]

    private static let elements: JSON = [
        "type": "object", "title": "elements by their names", "additionalProperties": ["$ref": "#/$defs/value"] as JSON,
    ]
}

extension SpecFieldDescription {
    fileprivate var schema: JSON { type.schema.merging(["description": meaning]) }
}

extension SpecFieldType {
    fileprivate var schema: JSON {
        let text = ["string", "number", "boolean"]
        switch self {
        case .text: return ["type": text + ["null"]]
        case .texts:
            return ["anyOf": [["type": text] as JSON, ["type": "array", "items": ["type": text] as JSON] as JSON]]
        case .flag: return ["type": "boolean"]
        case .time: return ["type": ["string", "null"]]
        case .word(let words): return ["enum": words]
        case .layout: return ["enum": ResponseLayout.allCases.map(\.name)]
        case .object(.status): return ["anyOf": [["type": "string"] as JSON, ["$ref": "#/$defs/status"] as JSON]]
        case .object(.prefixes): return ["$ref": "#/$defs/prefixes"]
        case .object(let object):
            return ["anyOf": [["$ref": "#/$defs/\(object.rawValue)"] as JSON, ["type": "null"] as JSON]]
        case .objects(let object): return ["type": "array", "items": ["$ref": "#/$defs/\(object.rawValue)"] as JSON]
        case .attributes:
            let list: JSON = ["type": "array", "items": ["$ref": "#/$defs/attribute"] as JSON]
            return ["anyOf": [["type": "object", "additionalProperties": Self.values.schema] as JSON, list]]
        case .values:
            let value: JSON = ["$ref": "#/$defs/value"]
            return ["anyOf": [value, ["type": "array", "items": value] as JSON]]
        }
    }
}
