import ArgumentParser
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

struct EncryptCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "encrypt",
        _superCommandName: SAMLTool.name,
        abstract: "Encrypt parts of a SAML response for tests.",
        discussion: """
            Encrypts the assertion, the NameID or attributes for the private key of each certificate. All other bytes are kept. A \
            signature inside the assertion is encrypted with it; a signature around an encrypted part no longer matches: encrypt \
            the NameID and attributes before the assertion is signed, and the assertion before the Response is signed.

            Keys and initialization vectors are random, so the result is different each time. The input may be in any encoding that \
            'decode' reads; the result is XML.

            EXAMPLES
              samltool encrypt --cert sp.pem response.xml > encrypted.xml
              samltool verify --cert idp.pem --decrypt-key sp.key encrypted.xml
              samltool encrypt --cert sp.pem --attribute userID response.xml
            """
    )

    @Argument(help: "The response; '-' or nothing for standard input.")
    var input: String?

    @Option(help: .file("Encrypt for the RSA key of a certificate: PEM or DER. Repeatable."))
    var cert: [String]

    @Option(help: .value("part", "The part to encrypt: assertion, id or attributes. Repeatable."))
    var part: [ResponseEncryption.Part] = []

    @Option(help: .name("The attribute to encrypt, instead of all. Repeatable."))
    var attribute: [String] = []

    @OptionGroup(title: "Algorithms")
    var algorithms: EncryptionAlgorithmOptions

    @OptionGroup(title: "Input")
    var unwrap: UnwrapOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        if !attribute.isEmpty, !part.isEmpty, !part.contains(.attributes) {
            throw ValidationError("--attribute selects attributes: add --part attributes, or omit --part.")
        }
        try InputFile.checkNames([input ?? "-"] + cert)
        if let path = output.output { try OutputDestination.checkDiffers(path, from: cert) }
    }

    /// The parts: by default the assertion or, with `--attribute`, attributes.
    private var parts: Set<ResponseEncryption.Part> {
        part.isEmpty ? [attribute.isEmpty ? .assertion : .attributes] : Set(part)
    }

    func perform() throws -> ExitStatus {
        let recipients = try cert.flatMap { try CertificateFile.certificates($0) }
        let encryption = algorithms.encryption(of: parts, attributeNames: attribute)
        let encryptor = try ToolError.mapping { () throws(TestKitError) in
            try ResponseEncryptor(recipients: recipients, encryption: encryption, policy: algorithms.policy)
        }
        let response = try unwrap.reader.response(input ?? "-", nth: nil)
        try response.trace.requireResponse(in: response.name)
        let encrypted = try ToolError.mapping(about: response.name) { () throws(TestKitError) in
            try encryptor.encrypt(response.trace.payload)
        }
        try output.withOutput { try $0.write(encrypted.bytes) }
        for element in encrypted.brokenSignatures {
            Diagnostics.print(
                "warning: the signature of the \(element) covers what was encrypted, and no longer matches; sign it again"
            )
        }
        return .success
    }
}
