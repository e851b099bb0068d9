import ArgumentParser
import SAML
import SAMLEncoding

/// Everything that a verification depends on.
struct VerificationOptions: ParsableArguments {
    @OptionGroup(title: "Trust")
    var trust: TrustOptions

    @OptionGroup(title: "Expectations")
    var expectations: ExpectationOptions

    @OptionGroup(title: "Policy")
    var policy: PolicyOptions

    @OptionGroup(title: "Input")
    var unwrap: UnwrapOptions

    /// The verifier that the options ask for.
    func verifier() throws -> ResponseVerifier {
        ResponseVerifier(
            trusting: try trust.trustedKeys(),
            expecting: try expectations.expectations(),
            policy: policy.policy(maximumBytes: unwrap.limit.maxBytes)
        )
    }

    /// Unwraps and judges an input; what keeps it from being judged is in the result.
    func judge(_ input: String?, with verifier: ResponseVerifier, scope: EvaluationScope = .everything) -> JudgedInput {
        var judged = JudgedInput(name: input ?? "standard input")
        do {
            let (name, trace) = try unwrap.trace(input)
            judged.name = name
            judged.trace = trace
            if let failure = trace.failure {
                let layer = trace.layers.isEmpty ? nil : trace.layers.count + 1
                throw ToolError(failure, in: name, layer: layer, hint: ToolError.hint(for: failure))
            }
            let clock = expectations.clock(for: trace.payload)
            judged.clock = clock
            judged.report = verifier.evaluate(trace.payload, at: clock.instant, scope: scope)
        } catch {
            judged.failure = error as? ToolError ?? ToolError(.software, "tool.fault", about: judged.name, "\(error)")
        }
        return judged
    }
}

/// An input and the verdict on it.
struct JudgedInput {
    var name: String
    var trace: EncodingTrace?
    var clock: Clock?
    var report: VerificationReport?
    /// Why there is no report.
    var failure: ToolError?

    /// How the process ends on account of this input.
    var status: ExitStatus {
        if let failure { return failure.status }
        guard let report, let first = report.failures.first else { return .success }
        if first.id == "library.unavailable" { return .software }
        let isNoResponse = first.stage < .structure || first.id == SAMLError.Code.notAResponse.rawValue
        return isNoResponse ? .dataError : .verdictIsNo
    }
}
