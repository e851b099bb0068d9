import SAMLDiagnosis

/// The findings in our own JSON, written as they come: a batch of any size takes no memory for those that are done.
struct CheckJSONReport: CheckReport {
    private let threshold: Severity
    private var separator = "{\n  \"files\" : [\n"

    /// - Parameter severity: How bad a finding has to be for an input to be refused.
    init(failingOn severity: Severity) {
        threshold = severity
    }

    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) throws {
        // No text in JSON has a line end in it.
        let file = try JSONOutput.pretty(CheckDocument.File(checked, named: checked.name, failingOn: threshold))
        try output.write(Array(separator.utf8) + JSONEscaping.indented(Array(file.utf8)))
        separator = ",\n"
    }

    func finish(_ summary: CheckSummary, status: ExitStatus, to output: inout OutputFile) throws {
        let rest = try JSONOutput.pretty(CheckDocument(summary: CheckDocument.Summary(summary)))
        try output.writeLine("\n  ],\(rest.dropFirst())")
    }
}
