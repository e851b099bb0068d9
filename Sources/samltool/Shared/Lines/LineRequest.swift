import AdobePass
import ByteTools
import SAMLEncoding
import SAMLReports

/// A line of the input of `--ndjson`: a JSON object with a text and the identifier that the sender uses for it.
struct LineRequest: Sendable {
    /// The line of the input, from 1.
    let line: Int
    /// The identifier, which the result repeats.
    private(set) var id: JSON?
    /// The values of the other keys, or the error in the line.
    private var values: Result<[String: String], ToolError>

    private static let idKey = "id"
    private static let payloadKey = "payload"
    /// The options that could be mistaken for keys.
    private static let optionNames: Set<ByteText> = [
        "at", "as", "require", "config", "mvpd", "cert", "key", "fingerprint", "metadata", "issuer", "audience",
        "recipient", "destination", "in-response-to", "inResponseTo", "clock-skew", "clockSkew", "field", "max-bytes",
        "maxBytes", "ignore", "severity", "fail-on", "failOn", "format", "file", "stage", "nth", "reveal", "jobs",
        "response", "provider", "settings", "unverified", "raw", "base64", "form",
    ]

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - payload: A description of the payload, for the error message.
    ///   - optional: The keys in addition to `id` and `payload`; their values are strings.
    ///   - advice: What to do about a line that is too long.
    init(
        _ line: LineSplitter.Line,
        with payload: String = "a SAML response in any encoding",
        optional: [String] = [],
        ifTooLong advice: String = "--max-bytes raises the limit"
    ) {
        self.line = line.number
        guard let bytes = line.bytes else {
            let text = "the line is too long; \(advice)"
            values = .failure(ToolError(.dataError, SAMLEncodingError.Code.tooLarge.rawValue, text))
            return
        }
        values = Self.invalid("not a request such as {\"id\": 1, \"payload\": \"…\"}, where the payload is \(payload)")
        let document = JSONDocument(bytes)
        let isReadable = document.errors.allSatisfy { $0.kind == .duplicateName }
        guard let root = document.root, let members = root.members, isReadable else { return }
        let keys = [Self.idKey, Self.payloadKey] + optional
        for key in keys where members.count(where: { $0.name.hasSameBytes(as: key) }) > 1 {
            values = Self.invalid("the key '\(key)' occurs more than once")
            return
        }
        if let value = root[Self.idKey] {
            guard let id = JSON(id: value) else {
                values = Self.invalid("'id' is \(value.kindName); it must be a string or a number")
                return
            }
            self.id = id
        }
        if let text = Self.unknownKeys(members.map(\.name), besides: keys) {
            values = .failure(ToolError(.dataError, "input.unknown-key", text))
        } else if root[Self.payloadKey]?.text != nil {
            values = Self.values(of: keys.dropFirst(), in: root)
        }
    }

    /// The name of the line in messages.
    var name: String { "line \(line)" }

    /// The result of the request.
    func document(_ format: JSONFormat, _ content: JSON) -> JSON {
        .document(format, ["line": line, "id": id]).merging(content)
    }

    /// The text, in UTF-8.
    ///
    /// - Throws: ``ToolError`` if the line is not a request.
    func payload() throws(ToolError) -> [UInt8] { Array((try values.get()[Self.payloadKey] ?? "").utf8) }

    /// The value of an optional key.
    func value(of key: String) -> String? { (try? values.get())?[key] }

    private static func values(
        of keys: ArraySlice<String>,
        in root: JSONValue
    ) -> Result<[String: String], ToolError> {
        var values: [String: String] = [:]
        for key in keys {
            guard let value = root[key] else { continue }
            guard let text = value.text else { return invalid("'\(key)' is \(value.kindName); it must be a string") }
            values[key] = text
        }
        return .success(values)
    }

    private static func invalid(_ text: String) -> Result<[String: String], ToolError> {
        .failure(ToolError(.dataError, "input.not-a-request", text))
    }

    /// The error message for unknown keys; `nil` if there are none.
    ///
    /// Only names of options are repeated: others may be a part of a response.
    private static func unknownKeys(_ names: [String], besides keys: [String]) -> String? {
        let unknown = names.filter { name in !keys.contains { $0.hasSameBytes(as: name) } }
        guard !unknown.isEmpty else { return nil }
        let mistaken = names.filter { optionNames.contains(ByteText($0)) }.uniqueByBytes.map { "'\($0)'" }
        let list = mistaken.isEmpty ? "" : ", including \(mistaken.joined(separator: ", "))"
        let known = keys.map { "'\($0)'" }
        return
            "\(unknown.count) key\(unknown.count == 1 ? "" : "s") unknown in a request\(list); a request has "
            + "\(known.dropLast().joined(separator: ", ")) and \(known.last ?? ""), and options apply to all requests"
    }
}

extension JSON {
    /// The identifier of a request: a text, or a number as it was written.
    fileprivate init?(id value: JSONValue) {
        switch value.content {
        case .string(let text): self = .string(text)
        case .number(let text): self = .number(text)
        default: return nil
        }
    }
}
