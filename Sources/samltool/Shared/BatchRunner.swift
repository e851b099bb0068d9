import SAMLReports

/// Collects what the inputs of a command come to: the worst exit status, and the entries of its JSON or the lines for people.
struct BatchRunner {
    /// The worst exit status so far.
    private(set) var status = ExitStatus.success
    /// How many inputs were taken in.
    private(set) var count = 0
    /// The number of inputs with the exit status 0.
    private(set) var successCount = 0

    private let isJSON: Bool
    private var files = JSONList()

    /// Runs a command over its inputs, and writes its result.
    ///
    /// - Parameters:
    ///   - format: The JSON document.
    ///   - isJSON: True if the result is JSON, and false if the body writes it.
    ///   - path: Where the result goes; `nil` for standard output.
    ///   - body: Takes the inputs in, and returns what the document has besides its `files`.
    /// - Returns: The worst exit status.
    /// - Throws: What the body throws, and ``ToolError`` if the result cannot be written.
    static func run(
        _ format: JSONFormat,
        json isJSON: Bool,
        to path: String? = nil,
        _ body: (inout Self, inout OutputFile) throws -> JSON
    ) throws -> ExitStatus {
        try OutputFile.write(to: path) { output in
            var batch = Self(isJSON: isJSON)
            let rest = try body(&batch, &output)
            if isJSON { try output.writeJSON(.document(format, ["files": batch.files]).merging(rest)) }
            return batch.status
        }
    }

    private init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    /// Calls the body with each input; one that cannot be read is reported, and the next is read.
    ///
    /// - Parameters:
    ///   - inputs: Paths; nothing for standard input.
    ///   - body: What to do with an input.
    /// - Throws: What the body throws that is no ``ToolError``.
    mutating func forEach(_ inputs: [String], _ body: (inout Self, String) throws -> Void) throws {
        for input in inputs.isEmpty ? ["-"] : inputs {
            do {
                try body(&self, input)
            } catch let error as ToolError {
                fail(error, ["file": error.subject ?? input, "failure": error.json])
            }
        }
    }

    /// Tells of an error on standard error, and lets the command go on.
    mutating func report(_ error: ToolError) {
        Diagnostics.print(error.line)
        status = status.worse(error.status)
    }

    /// Takes an input in that has no result, and reports why.
    mutating func fail(_ error: ToolError, _ json: @autoclosure () -> JSON) {
        report(error)
        add(error.status, json())
    }

    /// Takes an input in.
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

    /// Takes an input in, and writes it for people unless the result is JSON.
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
