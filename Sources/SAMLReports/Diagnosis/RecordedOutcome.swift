internal import AdobePass
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

struct RecordedOutcome {
    let words: String
    let tone: StaticString

    /// Reads the recording; `nil` if the input is from none, or if it does not contain the HTTP response.
    init?(of input: DiagnosisEntry) {
        guard let exchange = input.response?.exchange else { return nil }
        let response = AdobeResponse(status: exchange.status, body: exchange.body)
        let outcome = AdobeOutcome(
            of: response,
            service: AdobeService(method: exchange.method, url: exchange.target)
        )
        words = outcome.summary.withoutControls
        tone =
            switch outcome.verdict {
            case .accepted: "good"
            case .rejected: "error"
            case .unclear: "warning"
            }
    }
}
