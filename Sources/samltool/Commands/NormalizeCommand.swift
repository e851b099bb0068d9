import ArgumentParser
import SAML
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
                    status = try explain(&file, verifier, to: &output)
                } else {
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

    private func explain(
        _ file: inout InputFile,
        _ verifier: ResponseVerifier?,
        to output: inout OutputFile
    ) throws -> ExitStatus {
        let text = try file.readAll(limit: limit.maxBytes)
        let report: NormalizationReport
        let view: SignatureView?
        do throws(SAMLEncodingError) {
            report = try NormalizationReport(explaining: text, accepting: raw ? .anything : .response)
            view = try verifier.map { verifier throws(SAMLEncodingError) in
                SignatureView(subject: .received, effect: try verifier.effectOfNormalization(on: text, at: Date()))
            }
        } catch {
            throw ToolError(error, in: file.name, hint: ToolError.hint(for: error))
        }
        if json {
            let document = NormalizationDocument(report, file: file.name, byteCount: text.count, signature: view)
            try output.writeJSON(document)
        } else {
            try NormalizationText.write(report, byteCount: text.count, to: &output)
            for line in view?.lines ?? [] { try output.writeLine(line) }
        }
        return view?.holds == false ? .verdictIsNo : .success
    }
}
