import ByteTools
import SAMLDiagnosis
import SAMLReports

/// A line of `check --ndjson`: a text with a SAML response.
struct CheckRequest: Sendable {
    private let request: BatchRequest

    init(_ line: LineSplitter.Line) {
        request = BatchRequest(response: line)
    }

    /// The result: the diagnosis of the only response, or the worst verdict of several and all of them.
    func json(_ checked: [DiagnosisEntry], failingOn threshold: Severity) -> JSON {
        request.document(.checkResult, checked.json(failingOn: threshold))
    }

    /// Diagnoses the responses in the payload; at least one diagnosis.
    func check(with checker: InputChecker) -> [DiagnosisEntry] {
        do throws(InputFailure) {
            return checker.check(try request.payload(), named: request.name)
        } catch {
            return [DiagnosisEntry(name: request.name, failure: error)]
        }
    }
}
