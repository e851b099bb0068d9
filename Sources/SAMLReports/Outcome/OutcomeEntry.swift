package import AdobePass
internal import Captures
internal import SAML
package import SAMLDiagnosis
internal import SAMLEncoding
package import SAMLExamination

/// An HTTP response with its outcome, and the diagnosis of the SAML response that the app sent.
package struct OutcomeEntry {
    package let response: RecordedResponse
    package let outcome: AdobeOutcome
    /// The diagnosis of the SAML response; `nil` if the outcome does not depend on it.
    package let checked: DiagnosisEntry?
    package let source: Source
    package let notes: [String]
    package let hasRequestWithResponse: Bool
    /// The findings about the request and the calls before it, without notes, those that explain the outcome first.
    package let requestProblems: [Finding]

    package enum Source: String {
        case request
        case option
    }

    /// - Parameters:
    ///   - call: The call with the HTTP response.
    ///   - service: The service that was called, if the caller names it.
    ///   - sent: The SAML responses that the call sent.
    ///   - given: The diagnosis of another SAML response, which has precedence over the one in the recording.
    ///   - diagnose: Diagnoses what the call sent.
    private init(
        _ call: RecordedCall,
        of service: AdobeService?,
        sent: [FoundResponse],
        given: DiagnosisEntry?,
        _ diagnose: ([FoundResponse]) -> [DiagnosisEntry]
    ) {
        response = call.call
        let outcome = call.outcome(of: service)
        self.outcome = outcome
        source = given == nil ? .request : .option
        let isAboutResponse = Self.isAboutResponse(outcome)
        hasRequestWithResponse = !sent.isEmpty
        let own = isAboutResponse && given == nil ? Self.worst(of: diagnose(sent)) : nil
        checked = own ?? (isAboutResponse ? given : nil)
        requestProblems = (own?.diagnosis?.findings ?? call.requestFindings(given: outcome)).filter {
            // The outcome itself is Adobe's response.
            $0.rule.family == .exchange && $0.severity > .note && $0.rule != outcome.rule
        }
        let isMissing = isAboutResponse && checked == nil && response.capturedRequest?.sentBody == nil
        let hasRequest = response.capturedRequest != nil
        notes = response.warnings + (isMissing && hasRequest ? [Self.missingBody] : [])
    }

    /// Explains the HTTP responses of a recording; the SAML responses in it are those that a diagnosis finds.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - name: The name of the recording.
    ///   - service: The service that was called, if the recording does not contain the request.
    ///   - given: The diagnosis of the SAML response that the app sent, if it is not in the recording.
    ///   - examination: Diagnoses the SAML responses.
    ///   - time: The evaluation time.
    /// - Returns: The outcomes, at least one.
    /// - Throws: `AdobePassError` if the recording contains no HTTP response of Adobe.
    package static func all(
        in recording: [UInt8],
        named name: String,
        of service: AdobeService?,
        given: DiagnosisEntry? = nil,
        by examination: Examination,
        at time: EvaluationTime
    ) throws(AdobePassError) -> [Self] {
        var finder = examination.finder()
        let found = finder.add(recording) + finder.finish()
        var calls = finder.calls.filter { $0.call.isOfAdobe }
        if calls.isEmpty || calls.count > RecordedResponse.maximumCount {
            // A body alone, the only response of an archive, or an error.
            let responses = try RecordedResponse.all(in: recording, decompressor: .zlib)
            calls = RecordedCall.all(of: responses, limits: examination.limits)
        }
        let sent = Dictionary(grouping: found.filter { !$0.isMissing }, by: { $0.call })
        return calls.map { call in
            let responses =
                sent[call] ?? call.sentResponses(field: examination.context.field, limits: examination.limits)
            return Self(call, of: service, sent: responses, given: given) {
                examination.diagnosed($0, of: name, at: time)
            }
        }
    }

    private static let missingBody =
        "the recording does not contain the SAML response that the app sent: record the request with its body"

    /// The problem of the request that explains the outcome; `nil` if there is none.
    private var requestError: Finding? { requestProblems.first { $0.severity == .error } }

    package var isCausedByRequest: Bool { requestError != nil }

    /// The meaning of the response, and the problem of the request that explains it.
    package var message: String { outcome.message + requestPart }

    /// The HTTP status, and the message.
    var summary: String { outcome.summary + requestPart }

    private var requestPart: String { requestError.map { "; in the request, \($0.message)" } ?? "" }

    /// The next action; that for the problem of the request is more precise.
    var advice: String? { requestError?.advice ?? outcome.advice }

    /// The next action, with the command that helps.
    package var toolAdvice: String? { requestError?.advice ?? outcome.toolAdvice }

    private static func isAboutResponse(_ outcome: AdobeOutcome) -> Bool {
        guard outcome.verdict != .accepted, outcome.service.map({ $0.isExchange }) ?? true else { return false }
        // A page of another server shows nothing about the SAML response.
        guard outcome.unread?.form != .html else { return false }
        // Any other code has another cause, and so does a status other than that of a malformed request.
        if let code = outcome.error?.code { return code == .samlResponse }
        return [.noProfile, .otherProfile, .profiles, .unreadable].contains(outcome.kind) || outcome.status == 400
    }

    /// The findings about the SAML response except for notes, the likeliest cause first.
    package var causes: [Finding] {
        (checked?.diagnosis?.findings ?? []).filter {
            $0.severity > .note && $0.rule.family != .exchange && $0.rule != .signatureNotChecked
        }
    }

    /// The next step for a response as sent, which does not show the changes of the whitespace rule.
    package var nextStep: String? {
        let rules: [Rule] = [.signatureDigestMismatch, .signatureMismatch]
        guard let diagnosis = checked?.diagnosis, diagnosis.stage == .sent,
            causes.contains(where: { rules.contains($0.rule) })
        else { return nil }
        return
            "also run 'samltool check' on the response as received from the framework (samlAttributeQueryResponse): "
            + "only that shows whether the whitespace rule broke the signature, which is the most common cause"
    }

    private static func worst(of checked: [DiagnosisEntry]) -> DiagnosisEntry? {
        let worst = checked.compactMap { $0.diagnosis?.severity }.max()
        return checked.first { $0.diagnosis?.severity == worst }
    }
}
