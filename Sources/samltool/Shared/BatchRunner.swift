import SAMLExamination
import SAMLReports

/// Collects the results of the inputs of a command: the worst exit status, and the entries of its JSON.
struct BatchRunner {
    private(set) var status = ExitStatus.success
    private(set) var count = 0
    /// The number of inputs with the exit status 0.
    private(set) var successCount = 0

    private let isJSON: Bool
    private var files = JSONList()

    /// Runs a command over its inputs; the body adds them, and returns the members of the document besides
    /// its `files`.
    static func run(
        _ format: JSONFormat,
        json isJSON: Bool,
        to output: OutputOptions? = nil,
        _ body: (inout Self, inout OutputFile) throws -> JSON
    ) throws -> ExitStatus {
        try output.withOutput { output in
            var batch = Self(isJSON: isJSON)
            let rest = try body(&batch, &output)
            if isJSON { try output.writeJSON(.document(format, ["files": batch.files]).merging(rest)) }
            return batch.status
        }
    }

    /// Reports an input that cannot be read, and continues with the next.
    mutating func forEach(_ inputs: [String], _ body: (inout Self, String) throws -> Void) throws {
        for input in inputs.isEmpty ? ["-"] : inputs {
            do {
                try body(&self, input)
            } catch let error as ToolError {
                fail(error, ["file": error.subject ?? input, "failure": error.json])
            }
        }
    }

    /// Reports an error on standard error without ending the command.
    mutating func report(_ error: ToolError) {
        Diagnostics.print(error.line)
        status = status.worse(error.status)
    }

    mutating func fail(_ error: ToolError, _ json: @autoclosure () -> JSON) {
        report(error)
        add(error.status, json())
    }

    mutating func add(_ status: ExitStatus, _ json: @autoclosure () -> JSON) {
        count += 1
        if status == .success { successCount += 1 }
        self.status = self.status.worse(status)
        if isJSON { files.append(json()) }
    }

    mutating func add(
        _ status: ExitStatus,
        _ json: @autoclosure () -> JSON,
        to output: inout OutputFile,
        _ write: (inout OutputFile) throws -> Void
    ) throws {
        add(status, json())
        if !isJSON { try write(&output) }
    }
}
