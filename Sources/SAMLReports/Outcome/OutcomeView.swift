package import AdobePass
internal import Captures
internal import SAML
package import SAMLDiagnosis
internal import SAMLEncoding
package import SAMLExamination

/// An HTTP response with its outcome, and the diagnosis of the SAML response that the app sent.
package struct OutcomeView {
    package let response: RecordedResponse
    package let outcome: AdobeOutcome
    /// The diagnosis of the SAML response; `nil` if the outcome does not depend on it.
    package let checked: DiagnosisEntry?
    package let source: Source
    package let notes: [String]
    package let hasRequestWithResponse: Bool
    /// The problems of the request, without notes, those that explain the outcome first.
    package let requestProblems: [RequestProblem]

    package enum Source: String {
        case request
        case option
    }

    /// The SAML response of the option has precedence over the one in the recording.
    package init(
        _ response: RecordedResponse,
        _ outcome: AdobeOutcome,
        given: DiagnosisEntry? = nil,
        in context: DiagnosisContext,
        _ diagnose: ([FoundResponse]) -> [DiagnosisEntry]
    ) {
        (self.response, self.outcome) = (response, outcome)
        source = given == nil ? .request : .option
        let isAboutResponse = Self.isAboutResponse(outcome)
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        let sent = response.capturedRequest.flatMap {
            ResponseFinder.sent(by: $0, field: context.field, limits: limits)
        }
        hasRequestWithResponse = sent != nil
        checked = isAboutResponse ? given ?? sent.flatMap { Self.worst(of: diagnose($0)) } : nil
        requestProblems = response.requestProblems(given: outcome).filter { $0.severity != .note }
        let isMissing = isAboutResponse && checked == nil && response.capturedRequest?.sentBody == nil
        let hasRequest = response.capturedRequest != nil
        notes = response.warnings + (isMissing && hasRequest ? [Self.missingBody] : [])
    }

    private static let missingBody =
        "the recording does not contain the SAML response that the app sent: record the request with its body"

    /// The problem of the request that explains the outcome; `nil` if there is none.
    private var requestError: RequestProblem? { requestProblems.first { $0.severity == .error } }

    package var isCausedByRequest: Bool { requestError != nil }

    /// The meaning of the response, and the problem of the request that explains it.
    package var message: String {
        requestError.map { "\(outcome.message); in the request, \($0.message)" } ?? outcome.message
    }

    /// The next action; that for the problem of the request is more precise.
    package var advice: String? { requestError?.advice ?? outcome.toolAdvice }

    private static func isAboutResponse(_ outcome: AdobeOutcome) -> Bool {
        guard outcome.verdict != .accepted, outcome.service.map(\.isExchange) ?? true else { return false }
        // A page of another server shows nothing about the SAML response.
        guard outcome.unread?.form != .html else { return false }
        // Any other code has another cause, and so does a status other than that of a malformed request.
        if let code = outcome.error?.code { return code == .samlResponse }
        return [.noProfile, .otherProfile, .profiles, .unreadable].contains(outcome.kind) || outcome.status == 400
    }

    /// The findings except for notes, the likeliest cause first.
    package var causes: [Finding] {
        (checked?.diagnosis?.findings ?? []).filter { $0.severity > .note && $0.rule.id != "signature.not-checked" }
    }

    /// The next step for a response as sent, which does not show the changes of the whitespace rule.
    package var nextStep: String? {
        guard let diagnosis = checked?.diagnosis, diagnosis.stage == .sent,
            causes.contains(where: { ["signature.digest-mismatch", "signature.mismatch"].contains($0.rule.id) })
        else { return nil }
        return
            "also run 'samltool check' on the response as received from the framework (samlAttributeQueryResponse): "
            + "only that shows whether the whitespace rule broke the signature, which is the most common cause"
    }

    private static func worst(of checked: [DiagnosisEntry]) -> DiagnosisEntry? {
        let worst = checked.compactMap(\.diagnosis?.severity).max()
        return checked.first { $0.diagnosis?.severity == worst }
    }
}
