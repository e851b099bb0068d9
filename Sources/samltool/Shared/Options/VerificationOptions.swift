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

    /// Unwraps and judges the responses of one of many inputs.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - verifier: What judges it.
    ///   - scope: How much is judged.
    ///   - body: What to do with each; what keeps it from being judged is in it.
    /// - Throws: What the body throws.
    func judge(
        _ input: InputList.Input,
        with verifier: ResponseVerifier,
        scope: EvaluationScope,
        _ body: (JudgedInput) throws -> Void
    ) throws {
        switch input {
        case .path(let path): try judge(path, with: verifier, scope: scope, body)
        case .missing(let error):
            var judged = JudgedInput(name: error.subject ?? "", scope: scope)
            judged.failure = error
            try body(judged)
        }
    }

    /// Unwraps and judges the responses of an input.
    func judge(
        _ input: String?,
        with verifier: ResponseVerifier,
        scope: EvaluationScope = .everything,
        _ body: (JudgedInput) throws -> Void
    ) throws {
        try unwrap.forEachResponse(in: input) { name, trace in
            var judged = JudgedInput(name: name, scope: scope)
            do throws(ToolError) {
                try judged.judge(try trace.get(), with: verifier, expectations.clockSource)
            } catch {
                judged.failure = error
            }
            try body(judged)
        }
    }
}

extension JudgedInput {
    fileprivate mutating func judge(
        _ trace: EncodingTrace,
        with verifier: ResponseVerifier,
        _ source: ClockSource
    ) throws(ToolError) {
        self.trace = trace
        if let failure = trace.failure {
            let layer = trace.layers.isEmpty ? nil : trace.layers.count + 1
            throw ToolError(failure, in: name, layer: layer, hint: NthOption.hint(for: failure, layer: layer))
        }
        let clock = source.clock(for: trace.payload)
        self.clock = clock
        report = verifier.evaluate(trace.payload, at: clock.instant, scope: scope)
    }
}
