import ArgumentParser
import SAML
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct RoundtripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roundtrip",
        abstract: "Encode responses, read them back as a server would, and compare.",
        discussion: """
            For each file: encode it as a form body, parse the body, decode the value, and compare with the response after the \
            whitespace rule. A file that is encoded already is unwrapped first. Exit status 1 if any differs.

            With a key to trust it also says what becomes of the signatures: whether they hold in the response as received, and \
            after the whitespace rule, as the exchange gets it. A file that is encoded already was sent, so that is judged as it \
            is; --as takes it for the other. Exit status 1 if in any the signatures do not hold as the exchange gets it.

            EXAMPLES
              samltool roundtrip responses/*.xml
              samltool roundtrip --cert idp.pem responses/*.xml
              samltool roundtrip --json responses/*
            """
    )

    @Argument(help: ArgumentHelp("The responses, in any encoding; '-' for standard input.", valueName: "file"))
    var inputs: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        name: .customLong("as"),
        help: "What the files are: 'received', before the whitespace rule, or 'sent'; as it looks, if left out."
    )
    var subject: SignatureView.Subject?

    @OptionGroup
    var unwrap: UnwrapOptions

    @OptionGroup
    var signature: SignatureOptions

    func validate() throws {
        if subject != nil, signature.trust.isEmpty {
            throw ValidationError("--as is about signatures: use it with --cert, --key, --fingerprint or --metadata.")
        }
        try InputFile.checkNames(inputs + signature.trust.inputs)
    }

    func run() throws {
        try reportingErrors {
            let verifier = try signature.verifier(maximumBytes: unwrap.limit.maxBytes, at: Date())
            var status = ExitStatus.success
            var files: [RoundtripDocument.File] = []
            var output = try OutputFile(nil)
            for input in inputs {
                try unwrap.forEachResponse(in: input) { name, trace in
                    let (file, view, outcome) = roundtrip(
                        name == InputFile.standardInputName ? input : name,
                        trace,
                        verifier
                    )
                    status = status.worse(outcome)
                    files.append(file)
                    if !json {
                        try output.writeLine(RoundtripText.line(for: file))
                        if let view { try output.writeLine("         \(view.summary)") }
                    }
                }
            }
            let passed = files.count { $0.isIntact && $0.signature?.holds != false }
            if json {
                let failed = files.count - passed
                try output.writeJSON(RoundtripDocument(files: files, passed: passed, failed: failed))
            } else {
                let signed = verifier == nil ? "" : ", and the signatures hold"
                try output.writeLine("\(passed) of \(files.count) came back intact\(signed)")
            }
            try output.finish()
            return status
        }
    }

    private func roundtrip(
        _ input: String,
        _ unwrapping: Result<EncodingTrace, ToolError>,
        _ verifier: ResponseVerifier?
    ) -> (RoundtripDocument.File, SignatureView?, ExitStatus) {
        var trace: EncodingTrace?
        do {
            let unwrapped = try unwrapping.get()
            trace = unwrapped
            let response = try unwrapped.xml()
            let roundTrip = try RoundTrip(of: response)
            let report = try NormalizationReport(explaining: response)
            let subject = subject ?? (unwrapped.wasSent ? .sent : .received)
            let view = verifier.map {
                SignatureView(subject: subject, effect: $0.effect(of: report, on: response, at: Date()))
            }
            let isGood = roundTrip.isIntact && view?.holds != false
            let file = RoundtripDocument.File(input, trace, response.count, roundTrip, report, view, nil)
            return (file, view, isGood ? .success : .verdictIsNo)
        } catch let error as SAMLEncodingError {
            let failure = FailureDocument(error, layer: trace?.layers.count ?? 0)
            return (.init(input, trace, nil, nil, nil, nil, failure), nil, .dataError)
        } catch {
            let error = error as? ToolError ?? ToolError(.software, "tool.fault", "\(error)")
            return (.init(input, trace, nil, nil, nil, nil, FailureDocument(error)), nil, error.status)
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
        _ view: SignatureView?,
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
            signature: view.map { SignatureDocument($0) },
            failure: failure
        )
    }
}
