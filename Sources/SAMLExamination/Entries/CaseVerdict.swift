internal import AdobePass
public import SAMLDiagnosis
internal import SAMLEncoding

/// The verdict on an input in one sentence, and the parties that must act.
///
/// ```swift
/// for entry in examination.diagnosed(content, named: "app.log", at: .now(Date())) {
///     let verdict = entry.verdict()
///     print(verdict.sentence, verdict.actor?.rawValue ?? "no one")
/// }
/// ```
public struct CaseVerdict: Hashable, Sendable {
    /// The subject of a verdict.
    public enum Subject: String, Hashable, Sendable, CaseIterable {
        /// The SAML response in the input.
        case samlResponse
        /// The exchange in a recording, of which Adobe's response is known.
        case exchange
        /// The input, because it contains no SAML response.
        case noResponse
        /// The input, because it cannot be read.
        case unread
    }

    /// The decision about the subject.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// No finding rejects the input.
        case accepted
        /// A finding rejects the input, or nothing was checked.
        case rejected
        /// The input cannot be read.
        case unread
    }

    public let subject: Subject
    public let decision: Decision
    /// The first finding, which determines the verdict: an error or, if the verdict is accepted with warnings, a warning.
    public let cause: Finding?
    /// The reason why the input cannot be read.
    public let failure: InputFailure?

    /// True if the recording contains the rejection by Adobe.
    private let isDecidedByAdobe: Bool
    /// True if the recording contains an HTTP response, or the failure of the connection.
    private let isAnswered: Bool

    package init(
        _ subject: Subject,
        _ decision: Decision,
        cause: Finding? = nil,
        failure: InputFailure? = nil,
        call: RecordedCall? = nil
    ) {
        isAnswered = call.map { $0.call.response.head != nil || cause?.rule == .exchangeNoAnswer } ?? false
        isDecidedByAdobe = call.map { $0.call.response.head != nil && $0.outcome.verdict == .rejected } ?? false
        self.subject = subject
        self.decision = decision
        self.cause = cause
        self.failure = failure
    }

    /// The parties that must act, in the order in which to ask them; empty if the input is accepted or cannot be read.
    public var actingParties: [ActingParty] { decision == .rejected ? cause?.actingParties ?? [] : [] }

    /// The party that must act first; `nil` if the input is accepted or cannot be read.
    public var actor: ActingParty? { actingParties.first }

    /// True if the input is accepted, but a finding is a warning.
    public var hasWarning: Bool { decision == .accepted && cause != nil }

    /// The verdict without its cause, as a sentence without a period.
    public var headline: String {
        switch (subject, decision) {
        case (.unread, _), (_, .unread): "The input cannot be read"
        case (_, .accepted) where cause?.rule == .exchangeNone: "No failure was found in this recording"
        case (_, .accepted): hasWarning ? "Accepted, with warnings" : "Accepted"
        case (.noResponse, .rejected):
            cause?.rule == .encodingInvalidLength
                ? "No SAML response can be decoded from this input" : "There is no SAML response in this input"
        case (.exchange, .rejected):
            isDecidedByAdobe
                ? "Adobe rejected this exchange"
                : isAnswered ? "This exchange failed" : "Adobe would reject this exchange"
        case (.samlResponse, .rejected):
            isDecidedByAdobe ? "Adobe rejected this SAML response" : Self.rejection(by: cause)
        }
    }

    /// Adobe may accept a response that is rejected by a lower threshold, by a decision of this project, or for lack of a setting.
    private static func rejection(by cause: Finding?) -> String {
        guard let cause else { return "Adobe would reject this SAML response" }
        if cause.severity < .error {
            return "This SAML response is rejected here because of a \(cause.severity.rawValue)"
        }
        let isOfAdobe = cause.rule.basis != .policy && cause.actingParties.first != .tester
        return isOfAdobe ? "Adobe would reject this SAML response" : "This SAML response is rejected here"
    }

    /// Who must act, as the start of a sentence: `The MVPD must act`; `nil` if no one must.
    package var demand: String? {
        let words = ActingParty.demand(on: actingParties)
        return words.isEmpty ? nil : words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The verdict, who must act, and the cause: sentences without the period of the last one.
    public var sentence: String {
        let reason = failure?.message ?? cause?.message
        let start = demand.map { "\(headline). \($0)" } ?? headline
        return reason.map { "\(start): \($0)" } ?? start
    }
}

extension ReportEntry where Content == ResponseDiagnosis {
    /// Returns the verdict.
    ///
    /// - Parameter severity: The severity from which a finding rejects its response.
    /// - Returns: The verdict.
    public func verdict(failingOn severity: Severity = .error) -> CaseVerdict {
        if let failure { return CaseVerdict(.unread, .unread, failure: failure) }
        let isElse = diagnosis.map { $0.isOfSomethingElse || $0.trace.failure != nil } ?? true
        let first = diagnosis?.findings.first
        if status(failingOn: severity) == .success {
            return CaseVerdict(.samlResponse, .accepted, cause: first.flatMap { $0.severity > .note ? $0 : nil })
        }
        let isOfExchange = first?.rule.family == .exchange
        return CaseVerdict(
            isOfExchange ? .exchange : isElse ? .noResponse : .samlResponse,
            .rejected,
            cause: first,
            call: response?.call
        )
    }
}
