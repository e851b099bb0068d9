import AdobePass
import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLRedaction
import SAMLReports
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct RedactCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        _superCommandName: SAMLTool.name,
        abstract: "Replace the person in a case, not its findings.",
        discussion: """
            Takes what 'check' takes: a response in any form, a log, a HAR capture, a mail, and certificates, metadata and \
            configurations of the case. Names and values that a standard, a format or Adobe defines stay; every other word is \
            replaced by one of the same length and kind, the same word by the same one in all inputs of a run. Layers such as \
            Base64 are made again, and a valid signature is made again with a throw-away key.

            Then both are diagnosed: a difference of rule, place, severity or verdict is an error, unless --allow-difference names \
            it. The output is searched for every replaced word in every layer; a hit is an error. Nothing is written after an \
            error.

            Trust and expectations are those of 'check'. With several inputs, or with --cert and the like, write to a folder: it gets \
            the redacted files under their names, with receipt.md and receipt.json. Times, sizes and the structure stay: a person who knows \
            the case may recognize it.

            Exit status: 0 the findings are the same, 1 they differ or a word remains.

            EXAMPLES
              samltool redact response.xml > shared.xml
              pbpaste | samltool redact | pbcopy
              samltool redact app.har --output shared/
              samltool redact app.har --cert idp.pem \\
                  --issuer https://idp.example.tv --output shared/
              samltool redact app.log --keep mvpd --receipt receipt.md > shared.log
            """
    )

    @Argument(help: .file("The files of the case; '-' or nothing for standard input."))
    var inputs: [String] = []

    @Option(
        help: .value(
            "names",
            "Keep the values of fields, headers, members, elements or attributes, separated by commas. Repeatable."
        )
    )
    var keep: [String] = []

    @Option(
        help: .value(
            "rule",
            "Accept a difference of a rule, or 'verdict' or 'count' for the others. Repeatable."
        ),
        transform: { RedactionProof.Difference.Kind(rawValue: $0) == nil ? try RuleOptions.known($0) : $0 }
    )
    var allowDifference: [String] = []

    @Option(help: .file("Write the receipt: Markdown, or JSON if the name ends in .json."))
    var receipt: String?

    @OptionGroup(title: "Required attributes")
    var requirement: RequirementOptions

    @OptionGroup
    var stage: StageOption

    @OptionGroup
    var output: OutputOptions

    @OptionGroup
    var verification: VerificationOptions

    /// True if the output is a folder with all files of the case.
    private var writesFolder: Bool { output.output?.hasSuffix("/") ?? false }

    func validate() throws {
        try verification.checkInputs(inputs, besides: requirement.inputs)
        if inputs.count > 1, !writesFolder {
            throw ValidationError("Several inputs are written to a folder: use --output FOLDER/.")
        }
        if writesFolder, receipt != nil {
            throw ValidationError("A folder contains a receipt: omit --receipt.")
        }
        if !verification.trust.fingerprint.isEmpty {
            throw ValidationError("A fingerprint is of the original certificate: use --cert with the certificate.")
        }
    }

    func perform() throws -> ExitStatus {
        var redactor = try Redactor(keeping: keep.flatMap(\.namesBetweenCommas))
        let redacted = try RedactedCase(
            inputs,
            verification,
            requiredAttributes: try requirement.names(),
            stage: stage.stage,
            by: &redactor
        )
        let receipt = try RedactedCase.mapping { () throws(RedactionError) in
            try redactor.receipt(
                of: redacted.redactions,
                besides: redacted.trustFiles.map(\.content),
                allowing: Set(allowDifference),
                version: ReportProducer.version
            )
        }
        try write(redacted, receipt)
        Diagnostics.print(receipt.sentence)
        return .success
    }

    private func write(_ redacted: RedactedCase, _ receipt: RedactionReceipt) throws {
        if writesFolder, let folder = output.output {
            try OutputFolder.write(to: folder, existing: output.force ? .isExtended : .isError) { folder in
                for file in redacted.files { try folder.write(file.content, to: file.name) }
                try folder.write(Array(receipt.markdown.utf8), to: "receipt.md")
                try folder.write(receipt.json, to: "receipt.json")
            }
            return
        }
        try output.withOutput { try $0.write(redacted.redactions.first?.content ?? []) }
        guard let path = self.receipt else { return }
        let text = path.hasSuffix(".json") ? receipt.json : Array(receipt.markdown.utf8)
        try OutputFile.write(to: path, existing: output.existing) { try $0.write(text) }
    }
}
