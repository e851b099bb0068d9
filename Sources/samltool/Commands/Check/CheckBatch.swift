import SAMLDiagnosis
import SAMLExamination
import SAMLReports

/// Checks inputs, several at a time, and reports them in their order.
struct CheckBatch {
    /// The number of inputs that are held for each job: they are reported together.
    private static let inputsPerJob = 8

    /// How a report is printed.
    enum Printing {
        case nothing
        /// Lines for people, wrapped to the width of the terminal.
        case text
        /// A document, unchanged.
        case document
    }

    var checker: InputChecker
    /// The maximum number of inputs that are checked at the same time.
    let jobs: Int
    /// The severity from which a finding rejects its input.
    let threshold: Severity
    var printing = Printing.document
    /// True if inputs that cannot be read are reported on standard error, because the report has no entry for them.
    var reportsFailures = false

    /// Checks files and reports them in one output.
    ///
    /// - Parameters:
    ///   - inputs: The files.
    ///   - report: The report.
    ///   - maximum: The maximum number of inputs in the report.
    ///   - output: The output of the report.
    /// - Returns: The summary of the inputs.
    /// - Throws: ``ToolError``.
    func check(
        _ inputs: [InputList.Input],
        for report: inout DiagnosisWriter,
        upTo maximum: Int,
        to output: inout OutputFile
    ) throws -> DiagnosisSummary {
        guard inputs.count <= maximum else { throw Self.tooMany(maximum) }
        let isTerminal = output.isTerminal
        try forEach(inputs, besidesTerminal: isTerminal) { checked in
            try report.add(checked) { try write($0, to: &output) }
            guard report.summary.inputCount <= maximum else { throw Self.tooMany(maximum) }
        }
        try report.finish { try write($0, to: &output) }
        return report.summary
    }

    /// Checks files, and writes a page for each input and an index.
    func check(
        _ inputs: [InputList.Input],
        for pages: inout DiagnosisPages,
        to folder: PageFolder
    ) throws -> DiagnosisSummary {
        try forEach(inputs, besidesTerminal: false) { try folder.write(pages.add($0)) }
        try folder.write(pages.list())
        try folder.removePages(after: pages.summary.inputCount)
        return pages.summary
    }

    private static func tooMany(_ maximum: Int) -> ToolError {
        ToolError(
            .usage,
            "output.too-many-inputs",
            "there are more than \(maximum) inputs, too many for one page; use --output FOLDER/ for a page for each and an index"
        )
    }

    /// Checks files, several at a time, and calls the body with each input in their order.
    private func forEach(
        _ inputs: [InputList.Input],
        besidesTerminal isOutputTerminal: Bool,
        _ body: (DiagnosisEntry) throws -> Void
    ) throws {
        var isEmpty = true
        var progress = CheckProgress(total: inputs.count, besidesTerminal: isOutputTerminal)
        defer { progress.finish() }
        var rejectedCount = 0
        func add(_ inputs: [DiagnosisEntry]) throws {
            for checked in inputs {
                isEmpty = false
                if checked.failure == nil, checked.status(failingOn: threshold) != .success { rejectedCount += 1 }
                if reportsFailures, let failure = checked.failure {
                    Diagnostics.print(ToolError(failure, about: checked.name).line)
                }
                try body(checked)
            }
        }
        var rest = inputs[...]
        while !rest.isEmpty {
            let window = Array(rest.prefix(min(jobs, rest.count) * Self.inputsPerJob))
            rest = rest.dropFirst(window.count)
            // The responses of an only input are diagnosed at the same time, and those of several one by one.
            let inner = window.count == 1 ? jobs : 1
            let checker = checker
            for (checked, rest) in window.concurrentMap(jobs: jobs, { checker.check($0, jobs: inner) }) {
                try add(checked)
                guard var rest else { continue }
                while case let checked = checker.next(&rest, jobs: jobs), !checked.isEmpty { try add(checked) }
            }
            progress.update(done: inputs.count - rest.count, rejected: rejectedCount)
        }
        // An exit status of 0 means that something was checked.
        if isEmpty {
            throw ToolError(.noInput, "input.none", "the inputs are certificates and keys, not SAML responses")
        }
    }

    private func write(_ part: [UInt8], to output: inout OutputFile) throws {
        switch printing {
        case .nothing: break
        case .text: try output.writeText(part)
        case .document: try output.write(part)
        }
    }

    /// Checks the requests of an input line by line, and writes a line for each, in their order, as soon as possible.
    func checkLines(of input: inout InputFile, to output: inout OutputFile) throws -> ExitStatus {
        let (checker, threshold) = (checker, threshold)
        return try LineBatch(maximumBytes: checker.maximumInputBytes, jobs: jobs).run(over: &input, to: &output) {
            line in
            let request = BatchRequest(response: line)
            let checked = checker.check(request)
            let status = checked.map { $0.status(failingOn: threshold) }.reduce(ExitStatus.success) { $0.worse($1) }
            return (request.document(.checkResult, checked.json(failingOn: threshold)), status)
        }
    }
}
