import ArgumentParser
import SAML
import SAMLDiagnosis
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

    /// Makes sure that not two things are to be read from standard input.
    func checkInputs(_ inputs: [String], besides others: [String] = []) throws {
        let names = trust.inputs + others + (inputs.isEmpty ? ["-"] : inputs)
        try InputFile.checkNames(names)
    }

    /// The verifier that the options ask for.
    func verifier() throws -> ResponseVerifier {
        ResponseVerifier(
            trusting: try trust.trustedKeys(
                for: expectations.issuer,
                at: expectations.fixedInstant,
                certificateValidity: policy.certificateValidity
            ),
            expecting: try expectations.expectations(),
            policy: policy.policy(maximumBytes: unwrap.limit.maxBytes)
        )
    }

    /// What diagnoses inputs as the options ask for.
    func checker(
        clock: ClockSource,
        requiredAttributes: [String] = [],
        stage: DiagnosisContext.Stage? = nil,
        rules: RuleOptions? = nil,
        privacy: SourceExcerpt.Privacy = .masked
    ) throws -> InputChecker {
        let context = DiagnosisContext(
            trustedKeys: try trust.trustedKeys(
                for: expectations.issuer,
                at: expectations.fixedInstant,
                certificateValidity: policy.certificateValidity
            ),
            expectations: try expectations.expectations(),
            policy: policy.policy(maximumBytes: unwrap.limit.maxBytes),
            requiredAttributes: requiredAttributes,
            field: unwrap.field,
            stage: stage,
            ignoredRules: Set(rules?.ignore ?? []),
            severities: rules?.severities ?? [:],
            privacy: privacy
        )
        return InputChecker(context: context, clock: clock)
    }

    /// Unwraps and judges one of many inputs.
    func judge(_ input: InputList.Input, with verifier: ResponseVerifier, scope: EvaluationScope) -> JudgedInput {
        switch input {
        case .path(let path): return judge(path, with: verifier, scope: scope)
        case .missing(let error):
            var judged = JudgedInput(name: error.subject ?? "", scope: scope)
            judged.failure = error
            return judged
        }
    }

    /// Unwraps and judges an input; what keeps it from being judged is in the result.
    func judge(_ input: String?, with verifier: ResponseVerifier, scope: EvaluationScope = .everything) -> JudgedInput {
        var judged = JudgedInput(name: input.map(InputFile.shown) ?? InputFile.standardInputName, scope: scope)
        do {
            let (name, trace) = try unwrap.trace(input)
            judged.name = name
            judged.trace = trace
            if let failure = trace.failure {
                let layer = trace.layers.isEmpty ? nil : trace.layers.count + 1
                throw ToolError(failure, in: name, layer: layer, hint: ToolError.hint(for: failure))
            }
            let clock = expectations.clockSource.clock(for: trace.payload)
            judged.clock = clock
            judged.report = verifier.evaluate(trace.payload, at: clock.instant, scope: scope)
        } catch {
            judged.failure = error as? ToolError ?? ToolError(.software, "tool.fault", about: judged.name, "\(error)")
        }
        return judged
    }
}
