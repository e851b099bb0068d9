internal import AdobePass
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

/// Adobe's response to a SAML response in a recording, as a report of a diagnosis shows it.
struct RecordedOutcome {
    /// The status, the code of the error and the meaning.
    let words: String
    /// The class of the style.
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
