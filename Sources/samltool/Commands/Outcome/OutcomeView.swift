import AdobePass
import Captures
import SAML
import SAMLDiagnosis
import SAMLReports

/// An answer, what it means, and what was found in the SAML response that the app sent.
struct OutcomeView {
    let answer: RecordedResponse
    let outcome: AdobeOutcome
    /// The diagnosis of the SAML response; `nil` unless the answer may be about it.
    let checked: DiagnosedInput?
    /// Where the SAML response is from.
    let source: Source
    /// What is to be said of the recording.
    let remarks: [String]
    /// True if the recording has the request with a SAML response in it.
    let hasRequestWithResponse: Bool

    /// Where a SAML response is from.
    enum Source: String {
        /// The request that was recorded with the answer.
        case request
        /// The file that the user named.
        case option
    }

    /// Takes an answer, and diagnoses the SAML response that it may be about.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - outcome: What it means.
    ///   - recording: The name of what the answer is in.
    ///   - given: The SAML response that the user named; it comes before the one in the recording.
    ///   - checker: What diagnoses the one in the recording, as `check` would.
    init(
        _ answer: RecordedResponse,
        _ outcome: AdobeOutcome,
        of recording: String,
        given: DiagnosedInput?,
        _ checker: InputChecker
    ) {
        self.answer = answer
        self.outcome = outcome
        source = given == nil ? .request : .option
        let isAboutResponse = Self.isAboutResponse(outcome)
        let sent = answer.exchange.flatMap { checker.sentResponses(by: $0) }
        hasRequestWithResponse = sent != nil
        checked = isAboutResponse ? given ?? sent.flatMap { checker.worst(of: $0, in: recording) } : nil
        let isMissing = isAboutResponse && checked == nil && answer.exchange != nil
        remarks =
            answer.remarks
            + (isMissing
                ? ["the recording does not have the SAML response that the app sent: record the request with its body"]
                : [])
    }

    /// True if the SAML response that the app sent may be why.
    private static func isAboutResponse(_ outcome: AdobeOutcome) -> Bool {
        guard outcome.verdict != .accepted, outcome.service.map(\.isExchange) ?? true else { return false }
        // Any other code names another cause, and so does a status but that of a malformed request.
        if let code = outcome.error?.code { return code == .samlResponse }
        return [.noProfile, .otherProfile, .profiles, .unreadable].contains(outcome.kind) || outcome.status == 400
    }

    /// What was found, the likeliest first: what is no more than a note is none.
    var causes: [Finding] {
        (checked?.diagnosis?.findings ?? []).filter { $0.severity > .note && $0.rule.id != "signature.not-checked" }
    }

    /// What to do once the causes are known: what was sent does not show what the whitespace rule did to it before.
    var nextStep: String? {
        guard let diagnosis = checked?.diagnosis, diagnosis.stage == .sent,
            causes.contains(where: { ["signature.digest-mismatch", "signature.mismatch"].contains($0.rule.id) })
        else { return nil }
        return
            "give 'samltool check' the string that the framework gave the app (samlAttributeQueryResponse), too, as it was received: "
            + "only there can be seen whether the whitespace rule broke the signature, which is the commonest cause"
    }
}

extension InputChecker {
    /// Diagnoses what a request sent, at the time at which it was sent; of several responses, the first of the worst.
    func worst(of sent: [ResponseInput], in recording: String) -> DiagnosedInput? {
        let checked = check(sent, of: recording)
        let worst = checked.compactMap(\.diagnosis?.severity).max()
        return checked.first { $0.diagnosis?.severity == worst }
    }
}
