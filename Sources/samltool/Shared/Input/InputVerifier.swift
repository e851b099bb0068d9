import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SystemPackage

/// Verifies the responses of inputs.
struct InputVerifier: Sendable {
    let examination: Examination
    let scope: EvaluationScope
    /// The evaluation time of a file, in which a recording has times of its own.
    private let fileTime: @Sendable () -> EvaluationTime
    /// The evaluation time of what others send, whose times they choose.
    private let streamTime: @Sendable () -> EvaluationTime

    init(_ options: VerificationOptions, scope: EvaluationScope = .everything) throws {
        examination = Examination(try options.context())
        fileTime = options.expectations.evaluationTime { .recorded(orAt: $0) }
        streamTime = options.expectations.evaluationTime { .now($0) }
        self.scope = scope
    }

    /// The maximum size of an input with all its layers, in bytes.
    var maximumInputBytes: Int { examination.limits.maximumInputBytes }

    /// Verifies the responses of an input, and calls the body with each, or with the reason why there is none.
    func verify(_ input: InputList.Input, _ body: (VerificationEntry) throws -> Void) throws {
        switch input {
        case .missing(let error): try body(VerificationEntry(name: error.subject ?? "", failure: error.failure))
        case .path(let path):
            let time = Self.isFile(path) ? fileTime() : streamTime()
            let (field, limits) = (examination.context.field, examination.limits)
            try ResponseReader.forEach(in: path, field: field, limits: limits) { response, input, _ in
                try body(examination.verified(response, of: input, at: time, scope: scope).withAdvice)
            } failing: { error, name in
                try body(VerificationEntry(name: name, failure: error.failure))
            }
        }
    }

    /// True for a regular file: a pipe by a name, such as `/dev/stdin`, has what others send.
    private static func isFile(_ path: String) -> Bool {
        if path != "-", case .regular? = Platform.fileKind(at: FilePath(path)) { true } else { false }
    }

    /// Verifies the responses in the payload of a request; returns at least one entry.
    func verify(_ request: BatchRequest) -> [VerificationEntry] {
        examination.verified(request, at: streamTime(), scope: scope).map(\.withAdvice)
    }
}

extension VerificationEntry {
    /// The entry with the advice of this tool for layers that cannot be removed.
    fileprivate var withAdvice: Self {
        guard let trace, let failure = trace.failureWithAdvice else { return self }
        return Self(name: name, failure: failure, trace: trace)
    }

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
