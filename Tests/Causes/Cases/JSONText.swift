/// A JSON value whose members keep their order, as programs write it.
enum JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByStringInterpolation
{
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case null
    case array([JSONText])
    case object([(String, JSONText)])

    static let yes = Self.boolean(true)
    static let no = Self.boolean(false)

    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(arrayLiteral elements: JSONText...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements) }

    /// The text without whitespace.
    var compact: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .integer(let value): "\(value)"
        case .boolean(let value): value ? "true" : "false"
        case .null: "null"
        case .array(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.0)):\($0.1.compact)" }.joined(separator: ",") + "}"
        }
    }

    /// The text in indented lines, as browsers export a HAR file.
    func pretty(_ indentation: String = "") -> String {
        let inner = indentation + "  "
        switch self {
        case .array(let values) where !values.isEmpty:
            return "[\n" + values.map { inner + $0.pretty(inner) }.joined(separator: ",\n") + "\n\(indentation)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\(Self.quoted($0.0)): \($0.1.pretty(inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
        default: return compact
        }
    }

    /// A string literal of JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case ..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
