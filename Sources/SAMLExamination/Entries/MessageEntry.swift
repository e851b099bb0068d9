package import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding

/// A message around a response and the checks of its verification.
package typealias MessageEntry = ReportEntry<MessageReport>

extension ReportEntry where Content == MessageReport {
    /// The checks; `nil` if the input contains no message that can be verified.
    package var report: MessageReport? { content }

    /// The binding that the message was sent with; `nil` if the text does not show it.
    package var binding: SAMLBinding? { trace.flatMap { SAMLBinding(of: $0) } }

    /// The verdict on the message.
    package var verdict: Verdict {
        guard let report else {
            if failure?.status == .rejected { return .rejected }
            let isTooLarge = failure?.id == SAMLEncodingError.Code.tooLarge.rawValue
            return failure?.status == .dataError && !isTooLarge ? .notAMessage : .notVerified
        }
        if report.isAccepted { return .accepted }
        if status == .software { return .notVerified }
        return report.failures.first?.rule == .notAResponse ? .notAMessage : .rejected
    }

    /// The exit status that the entry contributes.
    package var status: ExitStatus {
        if let failure { return failure.status }
        if let report, report.isAccepted { return .success }
        return ExitStatus(ofFirstFailure: report?.failures.first)
    }
}
