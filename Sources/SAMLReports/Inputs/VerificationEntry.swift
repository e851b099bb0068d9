public import SAML
public import SAMLEncoding

/// An input and the checks of its verification.
public typealias VerificationEntry = ReportEntry<VerificationReport>

extension ReportEntry where Content == VerificationReport {
    /// The checks; `nil` if the input contains no response that can be verified.
    public var report: VerificationReport? { content }

    /// Creates a verified input.
    ///
    /// - Parameters:
    ///   - name: The name of the input in the report.
    ///   - trace: The layers around the response.
    ///   - time: The evaluation time.
    ///   - report: The checks; ignored if the layers could not be removed: then the input has a ``failure``.
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
        // An unavailable C library, or a forgotten check, is an internal error, not one of the response.
        guard let first = report?.failures.first, first.id != "library.unavailable" else { return .software }
        let isUnusable = first.stage < .structure || first.id == SAMLError.Code.notAResponse.rawValue
        return isUnusable ? .dataError : .rejected
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
    /// The input was not verified.
    case notVerified = "not-verified"

    /// The verdict for people.
    var words: String {
        switch self {
        case .notAResponse: "not a response"
        case .notVerified: "not verified"
        default: rawValue
        }
    }
}
