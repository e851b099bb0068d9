import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct NormalizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "normalize",
        abstract: "Apply the cookbook's whitespace rule, or explain what it would change.",
        discussion: """
            Runs of spaces and tabs become one space, newlines are deleted, white space at both ends is trimmed: bit for bit what \
            the Foundation statements in Adobe's cookbook do. 'encode' includes this step.

            --explain lists each change with its place and warns of those that break something: a newline that alone separates \
            two attributes or two words, and changes inside signed content. With a key to trust it verifies the response before and \
            after the rule, names the first change that breaks a signature, and exits with 1 if none holds after it.

            EXAMPLES
              samltool normalize response.xml
              samltool normalize --explain response.xml
              samltool normalize --explain --cert idp.pem response.xml
              samltool normalize --explain --json response.xml
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The response, as the framework gave it; '-' or nothing for standard input.",
            valueName: "file"
        )
    )
    var input: String?

    @Flag(help: "List every change and what it may break, instead of the text.")
    var explain = false

    @Flag(help: "With --explain, print JSON.")
    var json = false

    @Flag(help: "Normalise whatever is given, even if it is no XML.")
    var raw = false

    @OptionGroup
    var limit: LimitOptions

    @OptionGroup
    var choice: NthOption

    @OptionGroup
    var output: OutputOptions

    @OptionGroup
    var signature: SignatureOptions

    func validate() throws {
        if json, !explain { throw ValidationError("--json prints the explanation: use it with --explain.") }
        if !signature.trust.isEmpty, !explain {
            throw ValidationError("Signatures are looked at for the explanation: use --explain.")
        }
    }

    func run() throws {
        try reportingErrors {
            let verifier = try signature.verifier(maximumBytes: limit.maxBytes, at: Date())
            var file = try InputFile(input)
            var status = ExitStatus.success
            try output.withOutput { output in
                if explain {
                    status = try explain(file, verifier, to: &output)
                } else {
                    file = try choice.onlyResponse(of: file, accepting: raw ? .anything : .response)
                    try normalize(&file, to: &output)
                }
            }
            return status
        }
    }

    private func normalize(_ file: inout InputFile, to output: inout OutputFile) throws {
        var normalizer = WhitespaceNormalizer(accepting: raw ? .anything : .response)
        try output.stream(&file) { chunk, emit in
            try normalizer.normalize(chunk, emit: emit)
        } finish: { _ in
            try normalizer.finish()
        }
    }

    /// Explains the only response of an input, or each of several.
    private func explain(
        _ file: InputFile,
        _ verifier: ResponseVerifier?,
        to output: inout OutputFile
    ) throws -> ExitStatus {
        var file = file
        if let nth = choice.nth {
            var reader = ResponseReader(file, field: FormFields.responseFieldName, limits: limits)
            return try explain(try subject(of: try reader.response(nth), in: file.name), verifier, to: &output)
        }
        guard !raw, try file.isDivided(limits) else {
            return try explain((file.name, try file.readAll(limit: limit.maxBytes)), verifier, to: &output)
        }
        var status = ExitStatus.success
        var documents: [NormalizationDocument] = []
        var reader = ResponseReader(file, field: FormFields.responseFieldName, limits: limits)
        while case let inputs = try reader.next(64), !inputs.isEmpty {
            for input in inputs {
                do throws(ToolError) {
                    let (name, text) = try subject(of: input, in: file.name)
                    let (report, view) = try explanation(of: text, named: name, verifier)
                    if view?.holds == false { status = status.worse(.verdictIsNo) }
                    documents.append(NormalizationDocument(report, file: name, byteCount: text.count, signature: view))
                    if json { continue }
                    try output.writeLine("\(name.withoutControls), at \(input.place):")
                    try NormalizationText.write(report, byteCount: text.count, to: &output)
                    for line in view?.lines ?? [] { try output.writeLine(line) }
                    try output.writeLine("")
                } catch {
                    Diagnostics.print(error.line)
                    status = status.worse(error.status)
                }
            }
        }
        if json { try output.writeJSON(NormalizationsDocument(files: documents)) }
        return status
    }

    private var limits: EncodingLimits { EncodingLimits(maximumBytes: limit.maxBytes) }

    /// The text of a response: as received, what is inside all that is around it.
    private func subject(of input: ResponseInput, in name: String) throws(ToolError) -> (name: String, text: [UInt8]) {
        if let refusal = input.refusal { throw ToolError(refusal, in: input.name(in: name)) }
        let trace = input.trace(limits: limits)
        let isReceived = trace.failure == nil && !trace.wasSent
        return (input.name(in: name), isReceived ? trace.payload : input.bytes)
    }

    private func explain(
        _ subject: (name: String, text: [UInt8]),
        _ verifier: ResponseVerifier?,
        to output: inout OutputFile
    ) throws -> ExitStatus {
        let (report, view) = try explanation(of: subject.text, named: subject.name, verifier)
        if json {
            let document = NormalizationDocument(
                report,
                file: subject.name,
                byteCount: subject.text.count,
                signature: view
            )
            try output.writeJSON(document)
        } else {
            try NormalizationText.write(report, byteCount: subject.text.count, to: &output)
            for line in view?.lines ?? [] { try output.writeLine(line) }
        }
        return view?.holds == false ? .verdictIsNo : .success
    }

    private func explanation(
        of text: [UInt8],
        named name: String,
        _ verifier: ResponseVerifier?
    ) throws(ToolError) -> (NormalizationReport, SignatureView?) {
        do throws(SAMLEncodingError) {
            let report = try NormalizationReport(explaining: text, accepting: raw ? .anything : .response)
            let view = verifier.map {
                SignatureView(subject: .received, effect: $0.effect(of: report, on: text, at: Date()))
            }
            return (report, view)
        } catch {
            throw ToolError(error, in: name, hint: ToolError.hint(for: error))
        }
    }
}

extension InputFile {
    /// Whether there are several responses in the input.
    fileprivate mutating func isDivided(_ limits: EncodingLimits) throws(ToolError) -> Bool {
        let start = try peek(limits.maximumInputBytes)
        return ResponseInputs.all(in: start, limits: limits).count > 1
    }
}
