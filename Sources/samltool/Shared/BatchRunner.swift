import SAMLExamination
import SAMLReports

/// Collects the results of the inputs of a command: the worst exit status, and the entries of its JSON.
struct BatchRunner {
    /// The worst exit status so far.
    private(set) var status = ExitStatus.success
    /// The number of inputs.
    private(set) var count = 0
    /// The number of inputs with the exit status 0.
    private(set) var successCount = 0

    private let isJSON: Bool
    private var files = JSONList()

    /// Runs a command over its inputs, and writes its result.
    ///
    /// - Parameters:
    ///   - format: The JSON document.
    ///   - isJSON: True if the result is JSON, false if the body writes it.
    ///   - output: The output of the result; `nil` for standard output.
    ///   - body: Adds the inputs, and returns the members of the document besides its `files`.
    /// - Returns: The worst exit status.
    /// - Throws: The errors of the body, and ``ToolError`` if the result cannot be written.
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

    private init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    /// Calls the body with each input; reports an input that cannot be read, and continues with the next.
    ///
    /// - Parameters:
    ///   - inputs: Paths; nothing for standard input.
    ///   - body: Called with each input.
    /// - Throws: The errors of the body, except ``ToolError``.
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

    /// Adds an input without a result, and reports the reason.
    mutating func fail(_ error: ToolError, _ json: @autoclosure () -> JSON) {
        report(error)
        add(error.status, json())
    }

    /// Adds an input.
    ///
    /// - Parameters:
    ///   - status: The exit status that the input contributes.
    ///   - json: Its entry in the document.
    mutating func add(_ status: ExitStatus, _ json: @autoclosure () -> JSON) {
        count += 1
        if status == .success { successCount += 1 }
        self.status = self.status.worse(status)
        if isJSON { files.append(json()) }
    }

    /// Adds an input, and writes it for people unless the result is JSON.
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
