import ByteTools
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// A line of `decode --ndjson`: a text with a SAML message in encoding layers.
struct DecodeRequest: Sendable {
    private let request: BatchRequest

    init(_ line: LineSplitter.Line) {
        request = BatchRequest(line, with: "a SAML message in any encoding", ifTooLong: BatchRequest.limitAdvice)
    }

    func result(by reader: TraceReader, accepting accepted: AcceptedEncoding) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let trace = reader.trace(of: try request.input())
            let layers = request.document(.traceResult, trace.json)
            do throws(ToolError) {
                try trace.require(accepted, in: request.name)
            } catch {
                let failure: JSON = trace.failure == nil ? ["failure": error.json] : [:]
                return (layers.merging(failure), error.status)
            }
            return (layers.merging(trace.xml), .success)
        } catch {
            return (request.document(.traceResult, ["failure": error.json]), error.status)
        }
    }
}

extension EncodingTrace {
    /// The XML inside the layers: as text, or in Base64 if it is not in UTF-8.
    fileprivate var xml: JSON {
        guard let text = String(validating: payload, as: UTF8.self) else {
            return ["base64": String(decoding: Base64Text(encoding: payload).bytes, as: UTF8.self)]
        }
        return ["xml": text]
    }
}
