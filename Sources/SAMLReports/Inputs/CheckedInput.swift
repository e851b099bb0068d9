import SAMLDiagnosis
import SAMLEncoding

/// An input and its diagnosis.
struct CheckedInput: Sendable {
    /// What messages call it: a path, or what a capture or a batch says of it.
    let name: String
    /// What the text is called that it is in; its own name if it is not one of several.
    var source: String
    /// The response, and where it is in the text.
    var response: ResponseInput?
    var clock: Clock?
    var diagnosis: ResponseDiagnosis?
    /// Why there is none: the input cannot be read.
    var failure: ToolError?

    init(name: String) {
        self.name = name
        source = name
    }

    init(name: String, failure: any Error) {
        self.init(name: name)
        self.failure = failure as? ToolError ?? ToolError(.software, "tool.fault", about: name, "\(failure)")
    }

    /// How the process ends on account of this input.
    func status(failingOn severity: Severity) -> ExitStatus {
        if let failure { return failure.status }
        // Leaving out a rule does not make a response of what has none in it: nothing was checked.
        if diagnosis?.trace.failure != nil { return .verdictIsNo }
        return diagnosis?.severity.map { $0 >= severity ? .verdictIsNo : .success } ?? .success
    }

    /// The stage that was assumed and, if it is one of several, where the response is: `as sent, at 4:32`; `nil` if there is no
    /// response.
    var circumstances: String? {
        guard let diagnosis, diagnosis.trace.failure == nil, !diagnosis.isOfSomethingElse else { return nil }
        guard let response, response.number != nil else { return diagnosis.stage.words }
        return "\(diagnosis.stage.words), at \(response.place)"
    }
}
