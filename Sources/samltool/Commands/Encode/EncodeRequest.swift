import SAMLExamination
import SAMLReports

/// A line of `encode --ndjson`: a SAML response as received from the framework.
struct EncodeRequest: Sendable {
    static let maximumBytes = 16 << 20

    private let request: BatchRequest

    init(_ line: LineSplitter.Line) {
        request = BatchRequest(
            line,
            with: "a SAML response in XML",
            ifTooLong: "encode it without --ndjson, which has no limit"
        )
    }

    func result(in encoding: ResponseEncoding) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let encoded = try encoding.encode(try request.input(), named: request.name)
            let content: JSON = ["encoded": String(decoding: encoded, as: UTF8.self)]
            return (request.document(.encodingResult, content), .success)
        } catch {
            return (request.document(.encodingResult, ["failure": error.json]), error.status)
        }
    }
}
