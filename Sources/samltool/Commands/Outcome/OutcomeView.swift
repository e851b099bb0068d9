import AdobePass
import Captures
import SAML
import SAMLDiagnosis
import SAMLReports

/// An HTTP response with its outcome, and the diagnosis of the SAML response that the app sent.
struct OutcomeView {
    let response: RecordedResponse
    let outcome: AdobeOutcome
    /// The diagnosis of the SAML response; `nil` if the outcome does not depend on it.
    let checked: DiagnosedInput?
    /// The source of the SAML response.
    let source: Source
    /// Notes about the recording.
    let notes: [String]
    /// True if the recording contains a request with a SAML response.
    let hasRequestWithResponse: Bool

    /// The sources of a SAML response.
    enum Source: String {
        /// The request in the recording.
        case request
        /// The file of the option.
        case option
    }

    /// Creates the view of an HTTP response, and diagnoses the SAML response that it depends on.
    ///
    /// - Parameters:
    ///   - recorded: The HTTP response and its outcome.
    ///   - recording: The name of the recording.
    ///   - given: The SAML response of the option, which has precedence over the one in the recording.
    ///   - checker: The checker for the SAML response in the recording.
    init(
        _ recorded: RecordedOutcome,
        of recording: String,
        given: DiagnosedInput?,
        _ checker: InputChecker
    ) {
        (response, outcome) = (recorded.response, recorded.outcome)
        source = given == nil ? .request : .option
        let isAboutResponse = Self.isAboutResponse(outcome)
        let sent = response.capturedRequest.flatMap { checker.sentResponses(by: $0) }
        hasRequestWithResponse = sent != nil
        checked = isAboutResponse ? given ?? sent.flatMap { checker.worst(of: $0, in: recording) } : nil
        let isMissing = isAboutResponse && checked == nil && response.capturedRequest != nil
        notes =
            response.warnings
            + (isMissing
                ? [
                    "the recording does not contain the SAML response that the app sent: record the request with its body"
                ]
                : [])
    }

    /// Returns true if the SAML response that the app sent may be the cause.
    private static func isAboutResponse(_ outcome: AdobeOutcome) -> Bool {
        guard outcome.verdict != .accepted, outcome.service.map(\.isExchange) ?? true else { return false }
        // Any other code has another cause, and so does a status other than that of a malformed request.
        if let code = outcome.error?.code { return code == .samlResponse }
        return [.noProfile, .otherProfile, .profiles, .unreadable].contains(outcome.kind) || outcome.status == 400
    }

    /// The findings except for notes, the likeliest cause first.
    var causes: [Finding] {
        (checked?.diagnosis?.findings ?? []).filter { $0.severity > .note && $0.rule.id != "signature.not-checked" }
    }

    /// The next step for a response as sent, which does not show the changes of the whitespace rule.
    var nextStep: String? {
        guard let diagnosis = checked?.diagnosis, diagnosis.stage == .sent,
            causes.contains(where: { ["signature.digest-mismatch", "signature.mismatch"].contains($0.rule.id) })
        else { return nil }
        return
            "also run 'samltool check' on the response as received from the framework (samlAttributeQueryResponse): only that shows "
            + "whether the whitespace rule broke the signature, which is the most common cause"
    }
}

extension InputChecker {
    /// Diagnoses the SAML responses of a request, at the time of the request; returns the first of the worst.
    func worst(of sent: [ResponseInput], in recording: String) -> DiagnosedInput? {
        let checked = check(sent, of: recording)
        let worst = checked.compactMap(\.diagnosis?.severity).max()
        return checked.first { $0.diagnosis?.severity == worst }
    }
}
