import SAML
import SAMLEncoding
import SAMLReports

/// Removes the encoding layers of inputs, and verifies the responses.
struct ResponseJudge {
    /// The private keys that decrypt encrypted parts.
    let decryptionKeys: DecryptionKeys
    private let verifier: ResponseVerifier
    private let clock: ClockSource
    private let scope: EvaluationScope
    private let reader: TraceReader

    /// Creates a judge from the options.
    init(_ options: VerificationOptions, scope: EvaluationScope = .everything) throws {
        decryptionKeys = try options.decryption.keys()
        verifier = ResponseVerifier(
            trusting: try options.trustedKeys(),
            expecting: try options.expectations.expectations(),
            decryptingWith: decryptionKeys,
            policy: options.verificationPolicy
        )
        clock = options.expectations.clockSource
        reader = options.unwrap.reader
        self.scope = scope
    }

    /// Verifies the responses of an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - body: Called with each response, or with the reason why there is none.
    /// - Throws: The errors of the body.
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
            let time = clock.time() ?? EvaluationTime(issueInstantOf: trace.payload, orAt: SAMLTimestamp.now.date)
            let report = verifier.evaluate(trace.payload, at: time.instant, scope: scope)
            return VerifiedInput(name: name, trace, at: time, report)
        } catch {
            return VerifiedInput(name: name, failure: error.failure, trace: try? trace.get())
        }
    }
}

extension ReportedInput {
    /// Prints the findings about the encoding layers on standard error.
    func printWarnings() {
        for observation in trace?.observations ?? [] {
            Diagnostics.print(
                "warning: \(name.withoutControls): layer \(observation.layer + 1), byte \(observation.offset): "
                    + "\(observation.message) [\(observation.kind.rawValue)]"
            )
        }
    }
}
