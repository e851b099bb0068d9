import SAML
import SAMLEncoding

/// A value of JSON as this tool writes it.
enum JSON: Sendable {
    case bool(Bool)
    /// A number as it is written: it may be larger than any type of number here.
    case number(String)
    case string(String)
    case array([JSON])
    /// Members in the order of the bytes of their names, so that the same result is the same text.
    case object([Member])
    /// An array that was written element by element.
    case list(JSONList)

    typealias Member = (name: String, value: JSON)

    /// A document: an object that names its format and the version of that.
    static func document(_ format: String, _ content: JSON) -> JSON {
        let head: JSON = ["format": "samltool.\(format)", "version": 1]
        return head.merging(content)
    }

    /// The object with the members of another; anything else is left as it is.
    func merging(_ other: JSON) -> JSON {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        return .object(Self.sorted(own + others))
    }

    private static func sorted(_ members: [Member]) -> [Member] {
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

/// What can be a value of JSON.
protocol JSONConvertible {
    var json: JSON { get }
}

extension JSON: JSONConvertible, ExpressibleByDictionaryLiteral {
    var json: JSON { self }

    /// An object; a member without a value is left out.
    init(dictionaryLiteral elements: (String, (any JSONConvertible)?)...) {
        self = .object(Self.sorted(elements.compactMap { name, value in value.map { (name, $0.json) } }))
    }
}

extension String: JSONConvertible { var json: JSON { .string(self) } }
extension Bool: JSONConvertible { var json: JSON { .bool(self) } }
extension Int: JSONConvertible { var json: JSON { .number("\(self)") } }
extension Int32: JSONConvertible { var json: JSON { .number("\(self)") } }
extension SAMLTimestamp: JSONConvertible { var json: JSON { .string(description) } }
extension JSONList: JSONConvertible { var json: JSON { .list(self) } }

extension Array: JSONConvertible where Element: JSONConvertible {
    var json: JSON { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    var json: JSON { JSON(dictionary: self) }
}

extension JSON {
    fileprivate init(dictionary: [String: some JSONConvertible]) {
        self = .object(Self.sorted(dictionary.map { ($0, $1.json) }))
    }
}

extension JSON {
    /// The value over several lines.
    var pretty: [UInt8] { written(.pretty) }

    /// The value on one line.
    var line: [UInt8] { written(.line) }

    private func written(_ layout: JSONWriter.Layout) -> [UInt8] {
        var writer = JSONWriter(layout)
        writer.write(self)
        return writer.take()
    }
}

extension OutputFile {
    /// Writes a value over several lines, and a line end.
    mutating func writeJSON(_ value: JSON) throws(ToolError) {
        try write(value.pretty + [0x0A])
    }
}

/// A failure, as every JSON document of this tool has it.
extension ToolError {
    var json: JSON { ["id": id, "message": text] }
}

extension SAMLEncodingError {
    /// The error; its offset counts in the layer of an index.
    func json(layer: Int) -> JSON {
        ["id": code.rawValue, "message": message, "layer": layer + 1, "offset": offset]
    }
}
