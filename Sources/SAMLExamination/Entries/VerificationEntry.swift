public import SAML
package import SAMLDiagnosis
package import SAMLEncoding

/// A response and the checks of its verification.
public typealias VerificationEntry = ReportEntry<VerificationReport>

extension ReportEntry where Content == VerificationReport {
    /// The checks; `nil` if the input contains no response that can be verified.
    public var report: VerificationReport? { content }

    /// - Parameters:
    ///   - name: The name of the entry in the report.
    ///   - trace: The layers around the response.
    ///   - time: The evaluation time.
    ///   - report: The checks; ignored if the layers could not be removed: then the entry has a ``failure``.
    package init(
        name: String,
        _ trace: EncodingTrace,
        at time: @autoclosure () -> EvaluationInstant,
        _ report: (EvaluationInstant) -> VerificationReport
    ) {
        if let failure = trace.failure {
            self.init(name: name, failure: InputFailure(failure, layer: trace.numberOfFailedLayer), trace: trace)
        } else {
            let time = time()
            self.init(name: name, source: name, trace: trace, evaluationTime: time, content: report(time))
        }
    }

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
        // An unavailable C library, or a forgotten check, is an internal error, not one of the response.
        guard let first = report?.failures.first, first.rule != .libraryUnavailable else { return .software }
        let isUnusable = first.stage < .structure || first.rule == .notAResponse
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
    package var words: String {
        switch self {
        case .notAResponse: "not a response"
        case .notVerified: "not verified"
        default: rawValue
        }
    }
}

extension EncodingTrace {
    /// The number of the layer of a failure; `nil` for the input itself.
    package var numberOfFailedLayer: Int? { layers.isEmpty ? nil : layers.count + 1 }
}
