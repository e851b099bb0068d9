import SAMLExamination
import SAMLReports

/// A line of `attributes --ndjson`: a text with a SAML response.
struct AttributesRequest: Sendable {
    private let request: BatchRequest

    init(_ line: LineSplitter.Line) {
        request = BatchRequest(response: line)
    }

    /// Reads the attributes of the responses in the payload: of the only one, or of each of several.
    func result(by reader: AttributeReader) -> (json: JSON, status: ExitStatus) {
        let entries = reader.verifier.verify(request).map { entry(of: $0, by: reader) }
        let status = entries.map(\.status).reduce(ExitStatus.success) { $0.worse($1) }
        let content = entries.count == 1 ? entries[0].json : ["responses": entries.map(\.json)]
        return (request.document(.attributesResult, content), status)
    }

    private func entry(of verified: VerificationEntry, by reader: AttributeReader) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let list = try reader.list(verified)
            let missing = reader.missing(in: list)
            return (list.entry(missing: missing), missing.isEmpty ? .success : .rejected)
        } catch {
            return (AttributeList.entry(of: verified.name, error.failure), error.status)
        }
    }
}
