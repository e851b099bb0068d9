import AdobePass
import AdobePassXML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

/// A recorded HTTP response and its outcome.
struct ExplainedResponse: Sendable {
    let response: RecordedResponse
    let outcome: AdobeOutcome

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - bytes: The recording.
    ///   - service: The requested service, if the recording does not contain the request.
    ///   - name: The name of the recording.
    /// - Returns: The responses, at least one.
    /// - Throws: ``ToolError`` if there is none.
    static func all(in bytes: [UInt8], of service: AdobeService?, named name: String) throws(ToolError) -> [Self] {
        let recorded: [RecordedResponse]
        do throws(AdobePassError) {
            recorded = try RecordedResponse.all(in: bytes, decompressor: ZlibDecompressor())
        } catch {
            let format = error.code == .notAResponse ? DocumentFormat.detected(in: bytes) : nil
            let formats: [DocumentFormat] = [.adobeResponse, .page, .request, .failedCall]
            let text = format?.explanation(insteadOf: wanted, besides: formats) ?? "\(error)"
            throw ToolError(.dataError, error.code.rawValue, about: name, text)
        }
        let outcomes = recorded.map { Self(response: $0, outcome: $0.outcome(of: service, reading: .xml)) }
        if service == nil, outcomes.count == 1, let text = outcomes[0].explanation {
            throw ToolError(.dataError, AdobePassError.Code.notAResponse.rawValue, about: name, text)
        }
        return outcomes
    }

    /// The view of the outcome; the checker diagnoses a SAML response in the recording.
    func view(of recording: String, given: DiagnosisEntry?, _ checker: InputChecker) -> OutcomeView {
        OutcomeView(response, outcome, given: given, in: checker.examination.context) {
            checker.check($0, of: recording)
        }
    }

    /// The name of the expected format.
    private static let wanted = "an HTTP response from Adobe Pass with an outcome"

    /// The error message for an HTTP response with another document; `nil` if its format is unknown.
    private var explanation: String? {
        guard [.unreadable, .xmlBody, .configuration].contains(outcome.kind) else { return nil }
        return DocumentFormat.detected(in: response.response.body, outcome)?
            .explanation(insteadOf: Self.wanted, besides: [.adobeResponse, .page])
    }
}
