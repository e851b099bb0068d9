import SAML
import SAMLEncoding

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
    func judge(_ input: InputList.Input, _ body: (JudgedInput) throws -> Void) throws {
        switch input {
        case .path(let path):
            try reader.forEachResponse(in: path) { name, trace in try body(judged(trace, named: name)) }
        case .missing(let error):
            try body(JudgedInput(name: error.subject ?? "", scope: scope, failure: error))
        }
    }

    private func judged(_ trace: Result<EncodingTrace, ToolError>, named name: String) -> JudgedInput {
        var judged = JudgedInput(name: name, scope: scope)
        do throws(ToolError) {
            let trace = try trace.get()
            judged.trace = trace
            try trace.requireResponse(in: name)
            let clock = clock.clock(for: trace.payload)
            judged.clock = clock
            judged.report = verifier.evaluate(trace.payload, at: clock.instant, scope: scope)
        } catch {
            judged.failure = error
        }
        return judged
    }
}
