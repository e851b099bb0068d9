import SAMLDiagnosis

/// An input and its diagnosis.
struct CheckedInput {
    var name: String
    var bytes: [UInt8] = []
    var clock: Clock?
    var diagnosis: ResponseDiagnosis?
    /// The first bytes, if there were more than are read.
    var head: [UInt8] = []
    /// Why there is none: the input cannot be read.
    var failure: ToolError?

    init(name: String) {
        self.name = name
    }

    /// How the process ends on account of this input.
    func status(failingOn severity: Severity) -> ExitStatus {
        if let failure { return failure.status }
        return diagnosis?.severity.map { $0 >= severity ? .verdictIsNo : .success } ?? .success
    }
}
