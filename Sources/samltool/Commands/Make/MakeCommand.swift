import ArgumentParser
import SAML
import SAMLReports
import SAMLTestKit

struct MakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Make a signed SAML response for tests.",
        discussion: """
            Makes a response as an MVPD does for Adobe's service provider, with the attributes that you specify.

            Without --key, a new key signs it. With --output, certificate and key are written next to the response; otherwise the \
            key is discarded, and --cert-out keeps the certificate.

            EXAMPLES
              samltool make --attribute zip=94105 --cert-out idp.pem > response.xml
              samltool verify response.xml --cert idp.pem
            """
    )

    @Option(help: ArgumentHelp("The entity ID of the identity provider.", valueName: "entity-id"))
    var issuer: String?

    @Option(
        help: ArgumentHelp(
            "An attribute; a name that is repeated has several values. Repeatable.",
            valueName: "name=value"
        )
    )
    var attribute: [String] = []

    @Option(help: ArgumentHelp("The elements to sign: assertion, response, both or none.", valueName: "elements"))
    var sign: SigningSpec.Placement?

    @OptionGroup
    var signer: SignerOptions

    @OptionGroup
    var time: InstantOption

    @Option(
        help: ArgumentHelp("Make the IDs from a number, so that they are the same in every run.", valueName: "number")
    )
    var seed: UInt64?

    @OptionGroup
    var output: OutputOptions

    func validate() throws { _ = try AttributeSpec.attributes(of: attribute) }

    func run() throws {
        try reportingErrors {
            let instant = try time.instant()
            var spec = ResponseSpec(attributes: try AttributeSpec.attributes(of: attribute))
            if let issuer { spec.issuer = issuer }
            if let sign { spec.signing.placement = sign }
            let files = try SignerFiles(signer, at: instant)
            let response = try ToolError.mapping { () throws(TestKitError) in
                var identifiers = seed.map { IdentifierSource(seed: $0) } ?? IdentifierSource()
                return try spec.signed(at: instant, by: files.signer, identifiers: &identifiers)
            }
            if let path = signer.certOut {
                try OutputFile.write(to: path) { try $0.write(CertificateFile.pem(files.certificate)) }
            }
            try output.withOutput { try $0.write(response) }
            if files.isNew, signer.certOut == nil {
                Diagnostics.print(
                    "note: a new key signed the response and was discarded; --cert-out keeps its certificate"
                )
            }
            return .success
        }
    }
}
