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
            let status = roundTrip.isIntact ? ExitStatus.success : .verdictIsNo
            return (.init(input, trace, response.count, roundTrip, nil), status)
        } catch let error as SAMLEncodingError {
            return (.init(input, trace, nil, nil, FailureDocument(error)), .dataError)
        } catch let error as ToolError {
            return (.init(input, trace, nil, nil, FailureDocument(error)), error.status)
        } catch {
            return (.init(input, trace, nil, nil, FailureDocument(ToolError(.software, "\(error)"))), .software)
        }
    }
}

extension RoundtripDocument.File {
    fileprivate init(
        _ file: String,
        _ trace: EncodingTrace?,
        _ byteCount: Int?,
        _ roundTrip: RoundTrip?,
        _ failure: FailureDocument?
    ) {
        self.init(
            file: file,
            layers: trace?.layers.map(\.kind.rawValue) ?? [],
            observations: trace?.observations.map(\.kind.rawValue) ?? [],
            byteCount: byteCount,
            normalizedByteCount: roundTrip?.normalized.count,
            encodedByteCount: roundTrip?.body.bytes.count,
            isIntact: roundTrip?.isIntact ?? false,
            failure: failure
        )
    }
}
