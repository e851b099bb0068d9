import ByteTools
import SAMLDiagnosis
import SAMLReports

/// Checks inputs, several at a time, and reports them in their order.
struct CheckBatch {
    /// How many inputs are held for each that is checked at a time: they are reported together.
    private static let inputsPerJob = 8

    let checker: InputChecker
    /// How many are checked at a time at most.
    let jobs: Int
    /// How bad a finding has to be for exit status 1.
    let threshold: Severity

    /// Checks files.
    func check(
        _ inputs: [InputList.Input],
        for report: inout DiagnosisReport,
        to output: inout OutputFile
    ) throws -> ExitStatus {
        var progress = CheckProgress(total: inputs.count, besides: output)
        defer { progress.finish() }
        func add(_ inputs: [DiagnosedInput]) throws {
            for checked in inputs { try report.add(checked) { try output.write($0) } }
        }
        var rest = inputs[...]
        while !rest.isEmpty {
            let window = Array(rest.prefix(min(jobs, rest.count) * Self.inputsPerJob))
            rest = rest.dropFirst(window.count)
            for (checked, rest) in window.concurrentMap(jobs: jobs, checker.check) {
                try add(checked)
                guard var rest else { continue }
                while case let checked = checker.next(&rest, jobs: jobs), !checked.isEmpty { try add(checked) }
            }
            progress.update(done: inputs.count - rest.count, refused: report.summary.rejectedCount)
        }
        try report.finish { try output.write($0) }
        return report.summary.status
    }

    /// Checks the requests of an input line by line, and answers each with a line, in their order, as soon as it can.
    func checkLines(of input: inout InputFile, to output: inout OutputFile) throws -> ExitStatus {
        var lines = LineSplitter(maximumBytes: checker.maximumInputBytes)
        var status = ExitStatus.success
        var isEmpty = true
        func answer(_ window: [LineSplitter.Line]) throws {
            let answers = window.concurrentMap(jobs: jobs) { line in
                let request = CheckRequest(line)
                return (request, request.check(with: checker))
            }
            for (request, checked) in answers {
                isEmpty = false
                for response in checked { status = status.worse(response.status(failingOn: threshold)) }
                try output.write(request.json(checked, failingOn: threshold).line + [0x0A])
            }
            try output.flush()
        }
        try input.forEachChunk { try answer(lines.add($0)) }
        try answer(lines.finish())
        if isEmpty {
            throw ToolError(.noInput, "input.none", about: input.name, "there are no requests in this input")
        }
        return status
    }
}
