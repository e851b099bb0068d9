import AdobePassFlow
import JSONTrees

/// The values of the fields of a state in the spelling of ``FlowStateForm``.
struct FlowStateValues {
    private let members: [String: JSONTree]

    init(_ json: [UInt8]) throws {
        members = try [String: JSONTree](decodingJSON: json)
    }

    /// Empty if the state has none.
    func text(of field: StateField) -> String {
        guard let value = members[field.name] else { return "" }
        switch (field.type, value) {
        case (.texts, .list(let elements)), (.words, .list(let elements)):
            return elements.map(\.plain).joined(separator: ",")
        case (.object(.callResult), .object(let result)): return Self.callResult(result) ?? value.json
        default: return value.plain
        }
    }

    /// `nil` if the result has more than a status and the code of an error.
    private static func callResult(_ result: [String: JSONTree]) -> String? {
        guard let status = result["status"], Set(result.keys).isSubset(of: ["status", "code"]) else { return nil }
        return [status.plain, result["code"]?.plain].compactMap(\.self).joined(separator: " ")
    }
}

extension JSONTree {
    fileprivate var json: String { String(decoding: sortedJSON ?? [], as: UTF8.self) }

    /// The text itself, or the value as JSON.
    fileprivate var plain: String {
        switch self {
        case .null: ""
        case .text(let text): text
        default: json
        }
    }
}
