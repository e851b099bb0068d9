public import SAML
public import SAMLExamination

/// A report of verifications, as `samltool verify` prints it: the verdict on each input, and its checks.
///
/// ```swift
/// var report = VerificationWriter(as: .text(.brief))
/// for entry in examination.verified(log, named: "app.log", at: .now(Date())) { report.add(entry) { socket.send($0) } }
/// report.finish { socket.send($0) }
/// ```
///
/// An input whose layers could not be removed has no checks.
///
/// A report is not a decision about trust: `VerificationReport.assertion` is.
public struct VerificationWriter: Sendable {
    public enum Format: Hashable, Sendable {
        /// Lines for people.
        case text(Detail)
        /// The document `samltool.verification`.
        case json
    }

    /// The detail of a verification in text.
    public enum Detail: Hashable, Sendable {
        /// The verdict, and the checks that failed or warn.
        case brief
        /// Every check.
        case full
    }

    /// The worst exit status of all inputs so far.
    public private(set) var status = ExitStatus.success
    /// The number of inputs so far.
    public private(set) var inputCount = 0
    /// The number of accepted inputs so far.
    public private(set) var acceptedCount = 0

    private let format: Format
    private let setting: VerificationSetting
    private var files = JSONList()

    /// Creates an empty report.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - scope: The scope of the verifications.
    ///   - policy: The policy of the verifications; the report lists its allowances.
    public init(as format: Format, scope: EvaluationScope = .everything, policy: VerificationPolicy = .strict) {
        self.format = format
        setting = VerificationSetting(scope: scope, allowed: policy.allowanceNames)
    }

    /// Adds an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - emit: Called, possibly never, with each piece of UTF-8 that can be written before the other inputs are known.
    /// - Throws: The errors of `emit`.
    public mutating func add<Failure: Error>(_ input: VerificationEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        let setting = setting
        try add(
            input.status,
            json: input.json(setting),
            lines: { VerificationText(input, setting, detail: $0).lines },
            emit: emit
        )
    }

    /// Adds a message around a response.
    ///
    /// - Parameters:
    ///   - input: The message.
    ///   - emit: Called, possibly never, with each piece of UTF-8 that can be written before the other inputs are known.
    /// - Throws: The errors of `emit`.
    package mutating func add<Failure: Error>(_ input: MessageEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        let setting = setting
        try add(
            input.status,
            json: input.json(setting),
            lines: { MessageText(input, setting, detail: $0).lines },
            emit: emit
        )
    }

    private mutating func add<Failure: Error>(
        _ status: ExitStatus,
        json: @autoclosure () -> JSON,
        lines: (Detail) -> [String],
        emit: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        inputCount += 1
        acceptedCount += status == .success ? 1 : 0
        self.status = self.status.worse(status)
        switch format {
        case .json: files.append(json())
        case .text(let detail):
            let separator = detail == .full && inputCount > 1 ? [""] : []
            try emit((separator + lines(detail)).utf8Lines)
        }
    }

    /// Completes the report.
    ///
    /// - Parameter emit: Called with each piece of the rest.
    /// - Throws: What `emit` throws.
    public mutating func finish<Failure: Error>(emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        switch format {
        case .json:
            let document = JSON.document(
                .verification,
                ["files": files, "accepted": acceptedCount, "notAccepted": inputCount - acceptedCount]
            )
            files = JSONList()
            try document.emit(emit)
        case .text(let detail) where inputCount > 1:
            try emit(((detail == .full ? [""] : []) + ["\(acceptedCount) of \(inputCount) accepted"]).utf8Lines)
        case .text: break
        }
    }

    /// Returns the complete report of inputs.
    ///
    /// - Parameter inputs: The inputs.
    /// - Returns: The report.
    public consuming func text(of inputs: some Sequence<VerificationEntry>) -> String {
        var bytes: [UInt8] = []
        for input in inputs { add(input) { bytes += $0 } }
        finish { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
