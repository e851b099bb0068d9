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

    /// The fields with messages in a text without a response.
    private let messageFields: [String]

    init(_ options: VerificationOptions, scope: EvaluationScope = .everything) throws {
        examination = Examination(try options.context())
        fileTime = options.expectations.evaluationTime { .recorded(orAt: $0) }
        streamTime = options.expectations.evaluationTime { .now($0) }
        messageFields = options.unwrap.messageReader.requestFields
        self.scope = scope
    }

    /// The maximum size of an input with all its layers, in bytes.
    var maximumInputBytes: Int { examination.limits.maximumInputBytes }

    /// Verifies the responses of an input, and calls the body with each, or with the reason why there is none.
    func verify(_ input: InputList.Input, _ body: (VerificationEntry) throws -> Void) throws {
        try forEach(in: input, requestFields: []) { response, name, _, time in
            try body(examination.verified(response, of: name, at: time, scope: scope).withAdvice)
        } failing: {
            try body($0)
        }
    }

    /// Verifies the messages around a response in an input, and calls the body with each, or with the reason why there is none.
    func verifyMessages(
        _ kinds: [SAMLMessage.Kind],
        in input: InputList.Input,
        _ body: (MessageEntry) throws -> Void
    ) throws {
        try forEach(in: input, requestFields: messageFields) { message, name, field, time in
            let entry = examination.verified(
                message: message,
                of: name,
                in: field,
                expecting: kinds,
                at: time,
                scope: scope
            )
            try body(entry.withAdvice)
        } failing: {
            try body($0)
        }
    }

    private func forEach<Content>(
        in input: InputList.Input,
        requestFields: [String],
        _ body: (FoundResponse, _ name: String, _ field: String, EvaluationTime) throws -> Void,
        failing: (ReportEntry<Content>) throws -> Void
    ) throws {
        switch input {
        case .missing(let error): try failing(ReportEntry(name: error.subject ?? "", failure: error.failure))
        case .path(let path):
            let time = Self.isFile(path) ? fileTime() : streamTime()
            try ResponseReader.forEach(
                in: path,
                field: examination.context.field,
                requestFields: requestFields,
                limits: examination.limits
            ) { response, name, field in
                try body(response, name, field, time)
            } failing: { error, name in
                try failing(ReportEntry(name: name, failure: error.failure))
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

extension ReportEntry {
    /// The entry with the advice of this tool for layers that cannot be removed.
    fileprivate var withAdvice: Self {
        guard let trace, let failure = trace.failureWithAdvice else { return self }
        return Self(name: name, failure: failure, trace: trace)
    }

    /// Prints the findings about the encoding layers on standard error.
    func printWarnings() {
        printWarnings(trace?.observations ?? [])
    }

    /// Prints findings about the encoding layers on standard error.
    func printWarnings(_ observations: [EncodingObservation]) {
        for observation in observations {
            Diagnostics.print(
                "warning: \(name.withoutControls): layer \(observation.layer + 1), byte \(observation.offset): "
                    + "\(observation.message) [\(observation.kind.rawValue)]"
            )
        }
    }
}
