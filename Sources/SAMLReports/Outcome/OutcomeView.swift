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
    /// The source of the SAML response.
    package let source: Source
    /// Notes about the recording.
    package let notes: [String]
    /// True if the recording contains a request with a SAML response.
    package let hasRequestWithResponse: Bool

    /// The sources of a SAML response.
    package enum Source: String {
        /// The request in the recording.
        case request
        /// The file of the option.
        case option
    }

    /// Creates the view of an HTTP response, and diagnoses the SAML response that it depends on.
    ///
    /// - Parameters:
    ///   - response: The HTTP response.
    ///   - outcome: Its outcome.
    ///   - given: The SAML response of the option, which has precedence over the one in the recording.
    ///   - context: The context of the diagnosis of the SAML response in the recording.
    ///   - diagnose: Diagnoses the SAML responses of a request.
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

    /// The first of the worst.
    private static func worst(of checked: [DiagnosisEntry]) -> DiagnosisEntry? {
        let worst = checked.compactMap(\.diagnosis?.severity).max()
        return checked.first { $0.diagnosis?.severity == worst }
    }
}
