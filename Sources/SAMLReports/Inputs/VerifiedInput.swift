public import SAML
public import SAMLEncoding

/// An input and the checks of its verification.
public typealias VerifiedInput = ReportedInput<VerificationReport>

extension ReportedInput where Content == VerificationReport {
    /// The checks; `nil` if the input has no response that could be verified.
    public var report: VerificationReport? { content }

    /// An input that was verified.
    ///
    /// - Parameters:
    ///   - name: What the report calls it.
    ///   - trace: The layers around the response.
    ///   - time: The time that it was judged by.
    ///   - report: The checks. They do not count if the layers could not be removed: then the input has a ``failure``.
    public init(name: String, _ trace: EncodingTrace, at time: EvaluationTime, _ report: VerificationReport) {
        if let failure = trace.failure {
            let layer = trace.layers.isEmpty ? nil : trace.layers.count + 1
            self.init(name: name, failure: InputFailure(failure, layer: layer), trace: trace)
        } else {
            self.init(name: name, source: name, trace: trace, evaluationTime: time, content: report)
        }
    }

    /// The verdict on the input.
    public var verdict: Verdict {
        guard let report else {
            let isTooLarge = failure?.id == SAMLEncodingError.Code.tooLarge.rawValue
            return failure?.status == .dataError && !isTooLarge ? .notAResponse : .notVerified
        }
        if report.isAccepted { return .accepted }
        if status == .software { return .notVerified }
        return report.failures.first?.id == SAMLError.Code.notAResponse.rawValue ? .notAResponse : .rejected
    }

    /// The exit status that the input contributes.
    public var status: ExitStatus {
        if let failure { return failure.status }
        if let report, report.isAccepted { return .success }
        // A C library that is not ready, or a check that was forgotten: an internal error, not one of the response.
        guard let first = report?.failures.first, first.id != "library.unavailable" else { return .software }
        let isUnusable = first.stage < .structure || first.id == SAMLError.Code.notAResponse.rawValue
        return isUnusable ? .dataError : .rejected
    }
}

/// The verdict on an input that was verified.
public enum Verdict: String, Hashable, Sendable {
    /// Every check that applies passed.
    case accepted
    /// A check failed.
    case rejected
    /// The input is not a SAML response, or not XML that is allowed.
    case notAResponse = "not-a-response"
    /// The input was not verified.
    case notVerified = "not-verified"

    /// The verdict, as people read it.
    var words: String {
        switch self {
        case .notAResponse: "not a response"
        case .notVerified: "not verified"
        default: rawValue
        }
    }
}
