public import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding

/// A response and the checks of its verification.
public typealias VerificationEntry = ReportEntry<VerificationReport>

extension ReportEntry where Content == VerificationReport {
    /// The checks; `nil` if the input contains no response that can be verified.
    public var report: VerificationReport? { content }

    /// Why there is no assertion: the failure to read the input, or the first check that failed.
    package var rejection: InputFailure {
        if let failure { return failure }
        guard let first = report?.failures.first, let error = report?.error else {
            return InputFailure("library.internal-error", "there is no report", status: .software)
        }
        return InputFailure(first.id, "\(error)", status: status)
    }

    /// The verdict on the response.
    public var verdict: Verdict {
        guard let report else {
            let isTooLarge = failure?.id == SAMLEncodingError.Code.tooLarge.rawValue
            return failure?.status == .dataError && !isTooLarge ? .notAResponse : .notVerified
        }
        if report.isAccepted { return .accepted }
        if status == .software { return .notVerified }
        return report.failures.first?.id == SAMLError.Code.notAResponse.rawValue ? .notAResponse : .rejected
    }

    /// The exit status that the entry contributes.
    public var status: ExitStatus {
        if let failure { return failure.status }
        if let report, report.isAccepted { return .success }
        return ExitStatus(ofFirstFailure: report?.failures.first)
    }
}

extension ExitStatus {
    /// The status of a document that was not accepted.
    init(ofFirstFailure check: VerificationCheck?) {
        // An unavailable C library, or a forgotten check, is an internal error, not one of the document.
        guard let check, check.rule != .libraryUnavailable else {
            self = .software
            return
        }
        let isUnusable = check.stage < .structure || check.rule == .notAResponse
        self = isUnusable ? .dataError : .rejected
    }
}

/// The verdict on an input that was verified.
public enum Verdict: String, Hashable, Sendable {
    /// Every applicable check passed.
    case accepted
    /// A check failed.
    case rejected
    /// The input is not a SAML response, or contains XML that is not allowed.
    case notAResponse = "not-a-response"
    /// The input is not a message of an expected kind, or contains XML that is not allowed.
    case notAMessage = "not-a-message"
    /// The input was not verified.
    case notVerified = "not-verified"

    /// The verdict for people.
    package var words: String {
        switch self {
        case .notAResponse: "not a response"
        case .notAMessage: "not the expected message"
        case .notVerified: "not verified"
        default: rawValue
        }
    }
}

extension EncodingTrace {
    /// The number of the layer of a failure; `nil` for the input itself.
    package var numberOfFailedLayer: Int? { layers.isEmpty ? nil : layers.count + 1 }
}
