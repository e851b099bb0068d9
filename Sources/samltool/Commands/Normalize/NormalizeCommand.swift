import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct NormalizeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "normalize",
        _superCommandName: SAMLTool.name,
        abstract: "Apply Adobe's whitespace rule, or explain its effect.",
        discussion: """
            Replaces runs of spaces and tabs by one space, deletes line breaks, and trims whitespace at both ends: bit for bit like \
            the Foundation statements in Adobe's cookbook. 'encode' includes this step.

            --explain lists each change with its place and warns of risks: a line break that alone separates two attributes or \
            two words, and changes of signed content. With a trusted key, it verifies the response before and after the rule, \
            prints the first change that breaks a signature, and exits with 1 if the signatures are invalid after the rule.

            EXAMPLES
              samltool normalize response.xml
              samltool normalize --explain response.xml
              samltool normalize --explain --cert idp.pem response.xml
              samltool normalize --explain --json response.xml
            """
    )

    @Argument(help: .file("The response as received from the framework; '-' or nothing for standard input."))
    var input: String?

    @Flag(help: "List every change and its risks, instead of the text.")
    var explain = false

    @Flag(help: "With --explain, print JSON.")
    var json = false

    @Flag(help: "Normalize any input, even if it is not XML.")
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
            throw ValidationError("Only --explain verifies signatures: use --explain.")
        }
    }

    func perform() throws -> ExitStatus {
        let verifier = try signature.verifier(
            maximumBytes: limit.maxBytes,
            decryptingWith: signature.decryption.keys()
        )
        let file = try InputFile(input)
        return explain ? try explain(file, verifier) : try normalize(file)
    }

    private func normalize(_ file: InputFile) throws -> ExitStatus {
        try output.withOutput { output in
            let accepted: AcceptedInput = raw ? .anything : .response
            var file = try choice.onlyResponse(of: file, accepting: accepted)
            var normalizer = WhitespaceNormalizer(accepting: accepted)
            try output.stream(&file) { chunk, emit in
                try normalizer.normalize(chunk, emit: emit)
            } finish: { _ in
                try normalizer.finish()
            }
            return .success
        }
    }

    private func explain(_ file: InputFile, _ verifier: ResponseVerifier?) throws -> ExitStatus {
        var file = file
        guard choice.nth == nil, !raw, try file.isDivided(limit.limits) else {
            return try output.withOutput { output in
                let subject =
                    try choice.selected(from: file, limit.limits)
                    ?? (file.name, try file.readAll(limit: limit.maxBytes))
                return try explain(subject, verifier, to: &output)
            }
        }
        return try BatchRunner.run(.normalization, json: json, to: output) { batch, output in
            var reader = ResponseReader(file, field: FormFields.responseFieldName, limits: limit.limits)
            while case let inputs = try reader.next(64), !inputs.isEmpty {
                for input in inputs {
                    let explained: WhitespaceReport
                    do throws(ToolError) {
                        explained = try explanation(of: try input.asReceived(in: file.name, limit.limits), verifier)
                    } catch {
                        batch.report(error)
                        continue
                    }
                    try batch.add(explained.status, explained.entry, to: &output) { output in
                        try output.writeLine("\(explained.name.withoutControls), at \(input.place):")
                        try output.writeText(explained.lines)
                        try output.writeLine("")
                    }
                }
            }
            return [:]
        }
    }

    /// A response with its name in messages.
    private typealias Subject = (name: String, text: [UInt8])

    private func explain(
        _ subject: Subject,
        _ verifier: ResponseVerifier?,
        to output: inout OutputFile
    ) throws -> ExitStatus {
        let explained = try explanation(of: subject, verifier)
        if json {
            try output.writeJSON(.document(.normalization, explained.entry))
        } else {
            try output.writeText(explained.lines)
        }
        return explained.status
    }

    private func explanation(
        of subject: Subject,
        _ verifier: ResponseVerifier?
    ) throws(ToolError) -> WhitespaceReport {
        do throws(SAMLEncodingError) {
            return try WhitespaceReport(
                of: subject.text,
                named: subject.name,
                accepting: raw ? .anything : .response,
                verifiedBy: verifier,
                at: SAMLTimestamp.now.date
            )
        } catch {
            throw ToolError(error, in: subject.name, hint: ToolError.hint(for: error))
        }
    }
}

extension InputFile {
    fileprivate mutating func isDivided(_ limits: EncodingLimits) throws(ToolError) -> Bool {
        let start = try peek(limits.maximumInputBytes)
        let responses = try? ResponseFinder.all(in: start, limits: limits)
        return (responses?.count ?? 0) > 1
    }
}
