import SAMLDiagnosis
import SAMLEncoding

/// An input and its diagnosis.
struct CheckedInput: Sendable {
    /// What messages call it: a path, or what a capture or a batch says of it.
    let name: String
    var bytes: [UInt8] = []
    var clock: Clock?
    var diagnosis: ResponseDiagnosis?
    /// Why there is none: the input cannot be read.
    var failure: ToolError?

    init(name: String) {
        self.name = name
    }

    init(name: String, failure: any Error) {
        self.name = name
        self.failure = failure as? ToolError ?? ToolError(.software, "tool.fault", about: name, "\(failure)")
    }

    /// How the process ends on account of this input.
    func status(failingOn severity: Severity) -> ExitStatus {
        if let failure { return failure.status }
        // Leaving out a rule does not make a response of what has none in it: nothing was checked.
        if diagnosis?.trace.failure != nil { return .verdictIsNo }
        return diagnosis?.severity.map { $0 >= severity ? .verdictIsNo : .success } ?? .success
    }
}
