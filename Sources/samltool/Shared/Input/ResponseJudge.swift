import SAML
import SAMLEncoding
import SAMLReports

/// Removes the layers of inputs, and verifies the responses in them.
struct ResponseJudge {
    private let verifier: ResponseVerifier
    private let clock: ClockSource
    private let scope: EvaluationScope
    private let reader: TraceReader

    /// Judges as options ask for, and as much as a scope has.
    init(_ options: VerificationOptions, scope: EvaluationScope = .everything) throws {
        verifier = ResponseVerifier(
            trusting: try options.trustedKeys(),
            expecting: try options.expectations.expectations(),
            policy: options.verificationPolicy
        )
        clock = options.expectations.clockSource
        reader = options.unwrap.reader
        self.scope = scope
    }

    /// Judges the responses of an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - body: What to do with each; what keeps it from being judged is in it.
    /// - Throws: What the body throws.
    func judge(_ input: InputList.Input, _ body: (VerifiedInput) throws -> Void) throws {
        switch input {
        case .path(let path):
            try reader.forEachResponse(in: path) { name, trace in try body(judged(trace, named: name)) }
        case .missing(let error):
            try body(VerifiedInput(name: error.subject ?? "", failure: error.failure))
        }
    }

    private func judged(_ trace: Result<EncodingTrace, ToolError>, named name: String) -> VerifiedInput {
        do throws(ToolError) {
            try trace.get().requireResponse(in: name)
            let trace = try trace.get()
            let time = clock.time() ?? EvaluationTime(issueInstantOf: trace.payload)
            let report = verifier.evaluate(trace.payload, at: time.instant, scope: scope)
            return VerifiedInput(name: name, trace, at: time, report)
        } catch {
            return VerifiedInput(name: name, failure: error.failure, trace: try? trace.get())
        }
    }
}

extension ReportedInput {
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
