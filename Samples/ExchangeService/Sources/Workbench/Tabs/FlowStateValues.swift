import AdobePassFlow

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values of the fields of a state in the spelling of ``FlowStateForm``.
struct FlowStateValues {
    private let members: [String: RawJSON]

    /// Reads the JSON of a state.
    ///
    /// - Throws: `DecodingError` if it is not an object.
    init(_ json: [UInt8]) throws {
        members = try JSONDecoder().decode([String: RawJSON].self, from: Data(json))
    }

    /// The value of a field; empty if the state has none.
    func text(of field: StateField) -> String {
        guard let value = members[field.name] else { return "" }
        switch (field.type, value) {
        case (.texts, .array(let elements)), (.words, .array(let elements)):
            return elements.map(\.plain).joined(separator: ",")
        case (.object(.callResult), .object(let result)): return Self.callResult(result) ?? value.json
        default: return value.plain
        }
    }

    /// The status and the code of an error; `nil` if the result has more than these.
    private static func callResult(_ result: [String: RawJSON]) -> String? {
        guard let status = result["status"], Set(result.keys).isSubset(of: ["status", "code"]) else { return nil }
        return [status.plain, result["code"]?.plain].compactMap(\.self).joined(separator: " ")
    }
}

/// A value of JSON, whose numbers are whole.
private enum RawJSON: Codable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case array([RawJSON])
    case object([String: RawJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([RawJSON].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: RawJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }

    /// The value as JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The text itself, or the value as JSON.
    var plain: String {
        switch self {
        case .null: ""
        case .text(let text): text
        default: json
        }
    }
}
