import ArgumentParser
import SAMLEncoding

struct RoundtripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roundtrip",
        abstract: "Encode responses, read them back as a server would, and compare.",
        discussion: """
            For each file: encode it as a form body, parse the body, decode the value, and compare with the response after the \
            whitespace rule. A file that is encoded already is unwrapped first. Exit status 1 if any differs.

            EXAMPLES
              samltool roundtrip responses/*.xml
              samltool roundtrip --json responses/*
            """
    )

    @Argument(help: ArgumentHelp("The responses, in any encoding; '-' for standard input.", valueName: "file"))
    var inputs: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup
    var unwrap: UnwrapOptions

    func run() throws {
        try reportingErrors {
            var status = ExitStatus.success
            var files: [RoundtripDocument.File] = []
            var output = try OutputFile(nil)
            for input in inputs {
                let (file, outcome) = roundtrip(input)
                status = status.worse(outcome)
                files.append(file)
                if !json { try output.writeLine(RoundtripText.line(for: file)) }
            }
            let passed = files.count { $0.isIntact }
            if json {
                let failed = files.count - passed
                try output.writeJSON(RoundtripDocument(files: files, passed: passed, failed: failed))
            } else {
                try output.writeLine("\(passed) of \(files.count) came back intact")
            }
            try output.finish()
            return status
        }
    }

    private func roundtrip(_ input: String) -> (RoundtripDocument.File, ExitStatus) {
        var trace: EncodingTrace?
        do {
            let unwrapped = try unwrap.trace(input).trace
            trace = unwrapped
            let response = try unwrapped.xml()
            let roundTrip = try RoundTrip(of: response)
            let report = try NormalizationReport(explaining: response)
            let status = roundTrip.isIntact ? ExitStatus.success : .verdictIsNo
            return (.init(input, trace, response.count, roundTrip, report, nil), status)
        } catch let error as SAMLEncodingError {
            let failure = FailureDocument(error, layer: trace?.layers.count ?? 0)
            return (.init(input, trace, nil, nil, nil, failure), .dataError)
        } catch {
            let error = error as? ToolError ?? ToolError(.software, "tool.fault", "\(error)")
            return (.init(input, trace, nil, nil, nil, FailureDocument(error)), error.status)
        }
    }
}

extension RoundtripDocument.File {
    fileprivate init(
        _ file: String,
        _ trace: EncodingTrace?,
        _ byteCount: Int?,
        _ roundTrip: RoundTrip?,
        _ report: NormalizationReport?,
        _ failure: FailureDocument?
    ) {
        let dangers = NormalizationChange.Danger.all.map { ($0.rawValue, report?.count(of: $0) ?? 0) }
        self.init(
            file: file,
            layers: trace?.layers.map(\.kind.rawValue) ?? [],
            observations: trace?.observations.map(\.kind.rawValue) ?? [],
            byteCount: byteCount,
            normalizedByteCount: roundTrip?.normalized.count,
            encodedByteCount: roundTrip?.body.bytes.count,
            dangers: Dictionary(uniqueKeysWithValues: dangers.filter { $0.1 > 0 }),
            isIntact: roundTrip?.isIntact ?? false,
            failure: failure
        )
    }
}
