package import ByteTools
internal import SAMLEncoding

/// A request of a batch: a line of the input of `--ndjson`, with a text and the identifier that its sender uses for it.
///
/// ```swift
/// let request = BatchRequest(line)
/// let entries = examination.diagnosed(request, at: time)
/// socket.send(request.result(of: entries) + [0x0A])
/// ```
///
/// The result contains the number of the line, always, and the identifier, also of a line with errors if it can be read
/// reliably: a sender never waits for a result that it cannot assign to a request. See `docs/ndjson.md`.
public struct BatchRequest: Sendable {
    /// The name in reports and messages: `line` and the number.
    public var name: String { "line \(line)" }

    /// The line of the input, from 1.
    package let line: Int
    /// The identifier, which the result repeats.
    package private(set) var id: JSONValue?
    /// The values of the other keys, or the error in the line.
    private var values: Result<[String: String], InputFailure>

    private static let idKey = "id"
    private static let payloadKey = "payload"

    /// Reads a line.
    ///
    /// - Parameter line: A JSON object with the keys `payload`, a text, and optionally `id`, a string or a number, and no others.
    public init(_ line: LineSplitter.Line) {
        self.init(line, with: "a SAML response in any encoding", ifTooLong: nil)
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - payload: A description of the payload, for the error message.
    ///   - optional: The keys in addition to `id` and `payload`; their values are strings.
    ///   - advice: What to do about a line that is too long.
    package init(
        _ line: LineSplitter.Line,
        with payload: String,
        optional: [String] = [],
        ifTooLong advice: String?
    ) {
        self.line = line.number
        let keys = [Self.idKey, Self.payloadKey] + optional
        switch line.content {
        case .tooLong(let start):
            id = Self.identifier(in: start)
            let message = "the line is too long" + (advice.map { "; \($0)" } ?? "")
            values = .failure(InputFailure(SAMLEncodingError.Code.tooLarge.rawValue, message, status: .dataError))
        case .whole(let bytes):
            let request = "a request is {\"id\": 1, \"payload\": \"…\"}, where the payload is \(payload)"
            let document = JSONDocument(bytes)
            if let error = document.errors.first(where: { $0.kind != .duplicateName }) {
                id = Self.identifier(in: bytes)
                values = Self.invalid("\(error.description); \(request)")
            } else if let root = document.root, let members = root.members {
                let ids = members.filter { $0.name.hasSameBytes(as: Self.idKey) }
                id = ids.count == 1 ? ids[0].value.asIdentifier : nil
                values = Self.values(of: keys, in: root, request)
            } else {
                values = Self.invalid("not an object; \(request)")
            }
        }
    }

    /// Returns the identifier in text that is not a request, or only the start of one; `nil` if it may be another one's.
    private static func identifier(in text: [UInt8]) -> JSONValue? {
        var reader = JSONReader(text)
        var found: [JSONValue?] = []
        try? reader.forEachMember { reader, name throws(JSONReader.Stop) in
            guard reader.isSame(name, "id") else { return try reader.skipValue() }
            let id = try reader.readValue().asIdentifier
            // A number at the end of the text may have more digits.
            found.append(reader.index < text.count ? id : nil)
        }
        guard found.count == 1, let id = found[0] else { return nil }
        // Different characters that are not Unicode are replaced by the same one.
        if let text = id.text, text.unicodeScalars.contains("\u{FFFD}") { return nil }
        return id
    }

    private static func values(
        of keys: [String],
        in root: JSONValue,
        _ request: String
    ) -> Result<[String: String], InputFailure> {
        let names = root.members?.map { $0.name } ?? []
        for key in keys where names.count(where: { $0.hasSameBytes(as: key) }) > 1 {
            return invalid("the key '\(key)' occurs more than once")
        }
        if let id = root[idKey], id.asIdentifier == nil {
            return invalid("'id' is \(id.kindName); it must be a string or a number")
        }
        if let text = unknownKeys(names, besides: keys) {
            return .failure(InputFailure("input.unknown-key", text, status: .dataError))
        }
        guard root[payloadKey]?.text != nil else { return invalid("there is no text 'payload'; \(request)") }
        var values: [String: String] = [:]
        for key in keys.dropFirst() {
            guard let value = root[key] else { continue }
            guard let text = value.text else { return invalid("'\(key)' is \(value.kindName); it must be a string") }
            values[key] = text
        }
        return .success(values)
    }

    private static func invalid(_ message: String) -> Result<[String: String], InputFailure> {
        .failure(InputFailure("input.not-a-request", message, status: .dataError))
    }

    /// Returns the text, in UTF-8.
    ///
    /// - Throws: ``InputFailure`` if the line is not a request.
    public func payload() throws(InputFailure) -> [UInt8] { Array((try values.get()[Self.payloadKey] ?? "").utf8) }

    /// The value of an optional key.
    package func value(of key: String) -> String? { (try? values.get())?[key] }
}

extension BatchRequest {
    /// The options that could be mistaken for keys.
    private static let optionNames: Set<ByteText> = [
        "at", "as", "require", "config", "mvpd", "cert", "key", "fingerprint", "metadata", "issuer", "audience",
        "recipient", "destination", "in-response-to", "inResponseTo", "clock-skew", "clockSkew", "field", "max-bytes",
        "maxBytes", "ignore", "severity", "fail-on", "failOn", "format", "file", "stage", "nth", "reveal", "jobs",
        "response", "provider", "settings", "unverified", "raw", "base64", "form",
    ]

    /// The error message for unknown keys; `nil` if there are none.
    ///
    /// Only names of options are repeated: others may be a part of a response.
    private static func unknownKeys(_ names: [String], besides keys: [String]) -> String? {
        let unknown = names.filter { name in !keys.contains { $0.hasSameBytes(as: name) } }
        guard !unknown.isEmpty else { return nil }
        let mistaken = unknown.filter { optionNames.contains(ByteText($0)) }.uniqueByBytes.map { "'\($0)'" }
        let count = unknown.count == 1 ? "1 key is unknown" : "\(unknown.count) keys are unknown"
        let words = mistaken.count == unknown.count ? ": " : ", including "
        let list = mistaken.isEmpty ? "" : "\(words)\(mistaken.joined(separator: ", "))"
        let known = keys.map { "'\($0)'" }
        return
            "\(count)\(list); the keys of a request are \(known.dropLast().joined(separator: ", ")) and \(known.last ?? "")"
            + ", and options apply to all requests"
    }
}

extension JSONValue {
    /// The value, if it can be the identifier of a request: a text, or a number.
    fileprivate var asIdentifier: Self? { textOrNumber == nil ? nil : self }
}
