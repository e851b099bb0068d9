import SAMLReports

/// A line of `attributes --ndjson`: a text with a SAML response.
struct AttributesRequest: Sendable {
    private let request: BatchRequest

    init(_ line: LineSplitter.Line) {
        request = BatchRequest(response: line)
    }

    /// Reads the attributes of the responses in the payload: of the only one, or of each of several.
    func result(by reader: AttributeReader) -> (json: JSON, status: ExitStatus) {
        do throws(InputFailure) {
            let entries = reader.judge.judge(try request.payload(), named: request.name).map {
                entry(of: $0, by: reader)
            }
            let status = entries.map(\.status).reduce(ExitStatus.success) { $0.worse($1) }
            let content = entries.count == 1 ? entries[0].json : ["responses": entries.map(\.json)]
            return (request.document(.attributesResult, content), status)
        } catch {
            let entry = AttributeList.entry(of: request.name, error)
            return (request.document(.attributesResult, entry), error.status)
        }
    }

    private func entry(of judged: VerificationEntry, by reader: AttributeReader) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let list = try reader.list(judged)
            let missing = reader.missing(in: list)
            return (list.entry(missing: missing), missing.isEmpty ? .success : .rejected)
        } catch {
            return (AttributeList.entry(of: judged.name, error.failure), error.status)
        }
    }
}
