import ArgumentParser
import ByteTools
import SAML
import SAMLExamination
import SAMLReports

struct KeysCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        _superCommandName: SAMLTool.name,
        abstract: "List the keys of certificates, metadata or responses.",
        discussion: """
            Prints the keys that 'verify' would trust with --metadata, --cert or --key: owner, type, size, fingerprint and validity. \
            The format of a file is detected.

            For a SAML response, in any encoding, it lists the certificates in it. These are not trusted: compare the SHA-256 with \
            that of a certificate that you obtained out of band. --output writes them to a file, in PEM.

            Exit status: 0 each file contains a trusted key, 1 a file contains none at this time, because its metadata has expired \
            or it is a SAML response, 64 a file does not contain the specified issuers, or no file contains one of them, 65 a file \
            cannot be read or contains no key that can verify a response; of several files, the worst.

            EXAMPLES
              samltool keys idp-metadata.xml
              samltool keys --output carried.pem response.xml
              samltool keys --json idp.pem |
                  jq -r '.files[].keys[].key.certificate.notAfter'
              samltool keys --metadata-cert federation.pem \\
                  --issuer https://idp.example-mvpd.tv/saml2 federation.xml
            """
    )

    @Argument(help: .file("Metadata, certificates or public keys; '-' or nothing for standard input."))
    var inputs: [String] = []

    @Option(help: .entityID("List only this entity of the metadata. Repeatable."))
    var issuer: [String] = []

    @OptionGroup
    var metadataTrust: MetadataTrustOptions

    @OptionGroup
    var time: InstantOption

    @Option(help: .value("days", "Warn if a validity ends within this number of days."))
    var warnDays = 30

    @Option(
        name: [.short, .long],
        help: .file("Write the certificates in SAML responses to a file, in PEM.")
    )
    var output: String?

    @Flag(help: "Replace an --output that exists.")
    var force = false

    @OptionGroup
    var form: JSONOption

    func validate() throws {
        guard (0...36500).contains(warnDays) else { throw ValidationError("--warn-days must be from 0 to 36500.") }
        let names = metadataTrust.metadataCert + (inputs.isEmpty ? ["-"] : inputs)
        try InputFile.checkNames(names)
    }

    func perform() throws -> ExitStatus {
        let instant = try time.instant()
        return try BatchRunner.run(.keys, json: form.json) { batch, output in
            var entityIDs: [String] = []
            var carried: [String] = []
            try batch.forEach(inputs) { batch, input in
                let report = try report(on: TrustFile(input), at: instant)
                carried += report.carriedCertificates
                if let failure = report.unusable { batch.report(ToolError(failure, about: report.name)) }
                entityIDs += report.entityIDs
                try batch.add(.success, report.entry, to: &output) { try $0.writeText(report.lines) }
            }
            // A file that has none of the issuers was reported above.
            for issuer in entityIDs.isEmpty ? [] : issuer.missing(from: entityIDs) {
                let text = "--issuer \(issuer): no metadata contains this entity"
                batch.report(ToolError(.usage, SAMLError.Code.otherEntity.rawValue, text))
            }
            if let path = self.output { try write(carried, to: path) }
            return ["at": instant]
        }
    }

    private func write(_ certificates: [String], to path: String) throws {
        guard !certificates.isEmpty else {
            let text = "no input is a SAML response with a certificate; --output writes only those"
            throw ToolError(.dataError, "trust.carried", about: path, text)
        }
        try OutputFile.write(to: path, existing: .init(force: force)) {
            try $0.write(Array(certificates.joined().utf8))
        }
    }

    private func report(on file: TrustFile, at instant: SAMLTimestamp) throws -> KeyReport {
        if !issuer.isEmpty || !metadataTrust.metadataCert.isEmpty, DetectedFormat(of: file.bytes) != .xml {
            let text = "this is not metadata; --issuer and --metadata-cert require metadata, so omit them"
            throw ToolError(.dataError, SAMLError.Code.notMetadata.rawValue, about: file.name, text)
        }
        let signers = try metadataTrust.signers()
        return try file.readingKeys { bytes throws(SAMLError) in
            try KeyReport(
                of: bytes,
                named: file.name,
                at: instant,
                warningDays: warnDays,
                issuers: issuer,
                signedBy: signers
            )
        }
    }
}
