import ArgumentParser
import ByteTools
import SAML
import SAMLExamination
import SAMLReports
import SAMLTestKit

struct SignCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        _superCommandName: SAMLTool.name,
        abstract: "Sign an existing SAML response.",
        discussion: """
            Signs a response, or an assertion alone, in XML. Every byte outside the signatures stays as it is: whitespace, prefixes, \
            the order of attributes.

            Without --key, a new key signs it, as with 'samltool make'.

            EXAMPLES
              samltool sign edited.xml --key idp.key --cert idp.pem > signed.xml
              samltool sign stale.xml --replace --cert-out idp.pem --output signed.xml
            """
    )

    @Argument(help: .file("The response in XML; '-' or nothing for standard input."))
    var input: String?

    @Option(
        help: .elements(
            "The elements to sign: assertion, response or both. Without it, the assertions, or a Response without any."
        )
    )
    var sign: SigningSpec.Placement?

    @Option(help: .name("The hash function: sha256, sha384, sha512, or sha1 with --allow-legacy."))
    var hash = SigningHash.sha256

    @Flag(help: "Remove signatures that the new ones replace or invalidate.")
    var replace = false

    @OptionGroup
    var signer: SignerOptions

    @OptionGroup
    var limit: LimitOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        if sign == SigningSpec.Placement.none { throw ValidationError("--sign must be assertion, response or both.") }
        try InputFile.checkNames([input ?? "-"] + signer.inputs)
        try signer.checkOutputs(output.output)
    }

    func perform() throws -> ExitStatus {
        var file = try InputFile(input)
        let name = file.name
        let document = try file.readAll(limit: limit.maxBytes)
        try Self.requireXML(document, name)
        let files = try SignerFiles(signer, at: .now)
        let signed = try ToolError.mapping(about: name) { () throws(TestKitError) in
            try files.signer.sign(
                document,
                sign,
                hash: hash,
                existing: replace ? .replace : .refuse,
                maximumBytes: limit.maxBytes
            )
        }
        try files.writingCertificate(to: signer.certOut, existing: output.existing) {
            try files.write(signed, to: output.output, existing: output.existing)
        }
        return .success
    }

    /// Throws an error with advice for a response that is encoded.
    private static func requireXML(_ document: [UInt8], _ name: String) throws(ToolError) {
        let first = document.first { !$0.isXMLSpace }
        guard let first, first != UInt8(ascii: "<"), first < 0x80 else { return }
        let reason =
            switch DetectedFormat(of: document) {
            case .pem, .der: "is a key or a certificate; specify the response to sign"
            case .json: "is JSON; 'samltool make' takes a description, and 'sign' a response"
            default: "is not XML; 'samltool decode' prints the response in it"
            }
        throw ToolError(.dataError, "sign.not-xml", about: name, reason)
    }
}
