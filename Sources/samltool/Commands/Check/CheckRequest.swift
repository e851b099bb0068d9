import AdobePass
import ByteTools
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// A line of `check --ndjson`: a text with a SAML response, and the identifier of the request.
struct CheckRequest: Sendable {
    /// The line number, from 1.
    let line: Int
    /// The identifier, which the result repeats unchanged.
    private(set) var id: JSON?
    private var payload: Result<String, ToolError>

    /// The keys of a request.
    private enum Key: String, CaseIterable {
        case id, payload
    }

    init(_ line: LineSplitter.Line) {
        self.line = line.number
        guard let bytes = line.bytes else {
            let text = "the line is too long; --max-bytes raises the limit"
            payload = .failure(ToolError(.dataError, SAMLEncodingError.Code.tooLarge.rawValue, text))
            return
        }
        payload = Self.invalid(
            "not a request such as {\"id\": 1, \"payload\": \"…\"}, where the payload is a SAML response in any encoding"
        )
        let document = JSONDocument(bytes)
        let isReadable = document.errors.allSatisfy { $0.kind == .duplicateName }
        guard let members = document.root?.members, isReadable else { return }
        for key in Key.allCases where members.count(where: { $0.name.utf8.elementsEqual(key.rawValue.utf8) }) > 1 {
            payload = Self.invalid("the key '\(key.rawValue)' occurs more than once")
            return
        }
        if let value = document.root?[Key.id.rawValue] {
            guard let id = JSON(id: value) else {
                payload = Self.invalid("'id' is \(value.kindName); it must be a string or a number")
                return
            }
            self.id = id
        }
        if let text = Self.unknownKeys(members.map(\.name)) {
            payload = .failure(ToolError(.dataError, "input.unknown-key", text))
        } else if let text = document.root?[Key.payload.rawValue]?.text {
            payload = .success(text)
        }
    }

    private static func invalid(_ text: String) -> Result<String, ToolError> {
        .failure(ToolError(.dataError, "input.not-a-request", text))
    }

    /// The error message for unknown keys.
    ///
    /// Only names of options are repeated: others may be a part of a response.
    private static func unknownKeys(_ names: [String]) -> String? {
        let unknown = names.filter { name in !Key.allCases.contains { $0.rawValue.utf8.elementsEqual(name.utf8) } }
        guard !unknown.isEmpty else { return nil }
        let options = names.filter { optionNames.contains(ByteText($0)) }.uniqueByBytes.map { "'\($0)'" }
        let list = options.isEmpty ? "" : ", including \(options.joined(separator: ", "))"
        return
            "\(unknown.count) key\(unknown.count == 1 ? "" : "s") unknown in a request\(list); a request has 'id' and "
            + "'payload', and options apply to all requests"
    }

    /// The options of `check` that could be mistaken for keys.
    private static let optionNames: Set<ByteText> = [
        "at", "as", "require", "config", "mvpd", "cert", "key", "fingerprint", "metadata", "issuer", "audience",
        "recipient", "destination", "in-response-to", "inResponseTo", "clock-skew", "clockSkew", "field", "max-bytes",
        "maxBytes",
        "ignore", "severity", "fail-on", "failOn", "format", "file", "stage", "nth", "reveal", "jobs",
    ]

    /// The result of the line: the diagnosis of the only response, or the worst verdict and all diagnoses of several.
    func json(_ checked: [DiagnosedInput], failingOn threshold: Severity) -> JSON {
        .document(.checkResult, ["line": line, "id": id]).merging(checked.json(failingOn: threshold))
    }

    /// Diagnoses the responses in the payload; returns at least one diagnosis.
    func check(with checker: InputChecker) -> [DiagnosedInput] {
        let name = "line \(line)"
        do throws(ToolError) {
            return checker.check(Array(try payload.get().utf8), named: name)
        } catch {
            return [DiagnosedInput(name: name, failure: error.failure)]
        }
    }
}

extension JSON {
    /// Creates the identifier of a request: a string, or a number as written.
    fileprivate init?(id value: JSONValue) {
        switch value.content {
        case .string(let text): self = .string(text)
        case .number(let text): self = .number(text)
        default: return nil
        }
    }
}
