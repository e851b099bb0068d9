import SAML
import SAMLEncoding

/// An input and the verdict on it.
struct JudgedInput {
    var name: String
    let scope: EvaluationScope
    var trace: EncodingTrace?
    var clock: Clock?
    var report: VerificationReport?
    /// Why there is no report.
    var failure: ToolError?

    /// A verdict in a word.
    enum Verdict: String {
        case accepted
        case refused
        case notAResponse = "not-a-response"
        case notJudged = "not-judged"

        /// The verdict, as people read it.
        var words: String {
            switch self {
            case .notAResponse: "not a response"
            case .notJudged: "not judged"
            default: rawValue
            }
        }
    }

    var verdict: Verdict {
        guard let report else {
            let isTooLarge = failure?.id == SAMLEncodingError.Code.tooLarge.rawValue
            return failure?.status == .dataError && !isTooLarge ? .notAResponse : .notJudged
        }
        if report.isAccepted { return .accepted }
        if status == .software { return .notJudged }
        return report.failures.first?.id == SAMLError.Code.notAResponse.rawValue ? .notAResponse : .refused
    }

    /// How the process ends on account of this input.
    var status: ExitStatus {
        if let failure { return failure.status }
        if let report, report.isAccepted { return .success }
        // A C library that is not ready, or a check that was forgotten: a fault here, not of the response.
        guard let first = report?.failures.first, first.id != "library.unavailable" else { return .software }
        let isUnusable = first.stage < .structure || first.id == SAMLError.Code.notAResponse.rawValue
        return isUnusable ? .dataError : .verdictIsNo
    }

    /// Tells on standard error what was wrong with the layers around the response.
    func printWarnings() {
        for observation in trace?.observations ?? [] {
            Diagnostics.print(
                "warning: \(name.withoutControls): layer \(observation.layer + 1), byte \(observation.offset): "
                    + "\(observation.message) [\(observation.kind.rawValue)]"
            )
        }
    }
}
