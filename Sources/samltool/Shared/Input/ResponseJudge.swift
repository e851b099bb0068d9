import SAML
import SAMLEncoding
import SAMLReports

/// Removes the encoding layers of inputs, and verifies the responses.
struct ResponseJudge: Sendable {
    /// The private keys that decrypt encrypted parts.
    let decryptionKeys: DecryptionKeys
    let scope: EvaluationScope
    private let verifier: ResponseVerifier
    private let clock: ClockSource
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
    func judge(_ input: InputList.Input, _ body: (VerificationEntry) throws -> Void) throws {
        switch input {
        case .path(let path):
            try reader.forEachResponse(in: path) { name, trace in try body(judged(trace, named: name)) }
        case .missing(let error):
            try body(VerificationEntry(name: error.subject ?? "", failure: error.failure))
        }
    }

    /// The maximum size of a response without its layers, in bytes.
    var maximumBytes: Int { reader.limits.maximumBytes }
    /// The maximum size of an input with all its layers, in bytes.
    var maximumInputBytes: Int { reader.limits.maximumInputBytes }

    /// Verifies the responses in a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - name: The name of the text in reports.
    /// - Returns: At least one verified input.
    func judge(_ text: [UInt8], named name: String) -> [VerificationEntry] {
        reader.traces(in: text, named: name).map { judged(.success($0.trace), named: $0.name) }
    }

    private func judged(_ trace: Result<EncodingTrace, ToolError>, named name: String) -> VerificationEntry {
        do throws(ToolError) {
            try trace.get().requireResponse(in: name)
            let trace = try trace.get()
            let time = clock.time() ?? EvaluationTime(issueInstantOf: trace.payload, orAt: SAMLTimestamp.now.date)
            let report = verifier.evaluate(trace.payload, at: time.instant, scope: scope)
            return VerificationEntry(name: name, trace, at: time, report)
        } catch {
            return VerificationEntry(name: name, failure: error.failure, trace: try? trace.get())
        }
    }
}

extension ReportEntry {
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
