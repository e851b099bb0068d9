import ArgumentParser
import SAML
import SAMLReports

struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
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

    @Argument(
        help: ArgumentHelp(
            "Metadata, certificates or public keys; '-' or nothing for standard input.",
            valueName: "file"
        )
    )
    var inputs: [String] = []

    @Option(help: ArgumentHelp("List only this entity of the metadata. Repeatable.", valueName: "entity-id"))
    var issuer: [String] = []

    @OptionGroup
    var metadataTrust: MetadataTrustOptions

    @OptionGroup
    var time: InstantOption

    @Option(help: ArgumentHelp("Warn if a validity ends within this number of days.", valueName: "days"))
    var warnDays = 30

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write the certificates in SAML responses to a file, in PEM.", valueName: "file")
    )
    var output: String?

    @OptionGroup
    var form: JSONOption

    func validate() throws {
        guard (0...36500).contains(warnDays) else { throw ValidationError("--warn-days must be from 0 to 36500.") }
        let names = metadataTrust.metadataCert + (inputs.isEmpty ? ["-"] : inputs)
        try InputFile.checkNames(names)
    }

    func run() throws {
        try reportingErrors {
            let clock = ExpiryClock(instant: try time.instant(), days: warnDays)
            return try BatchRunner.run(.keys, json: form.json) { batch, output in
                var entityIDs: [String] = []
                var carried: [String] = []
                try batch.forEach(inputs) { batch, input in
                    let (list, certificates) = try read(input, clock)
                    carried += certificates?.items.map(\.pem) ?? []
                    if let error = list.unusable { batch.report(error) }
                    entityIDs += list.groups.compactMap(\.entity?.entityID)
                    try batch.add(.success, list.json, to: &output) { try $0.writeText(KeyListText(list).lines) }
                }
                // A file that has none of the issuers was reported above.
                for issuer in entityIDs.isEmpty ? [] : issuer.missing(from: entityIDs) {
                    let text = "--issuer \(issuer): no metadata contains this entity"
                    batch.report(ToolError(.usage, SAMLError.Code.otherEntity.rawValue, text))
                }
                if let path = self.output { try write(carried, to: path) }
                return ["at": clock.instant]
            }
        }
    }

    /// Writes certificates to a file.
    private func write(_ certificates: [String], to path: String) throws {
        guard !certificates.isEmpty else {
            let text = "no input is a SAML response with a certificate; --output writes only those"
            throw ToolError(.dataError, "trust.carried", about: path, text)
        }
        try OutputFile.write(to: path) { try $0.write(Array(certificates.joined().utf8)) }
    }

    private func read(_ input: String, _ clock: ExpiryClock) throws -> (KeyList, CarriedCertificateList?) {
        let file = try TrustFile(input)
        if let carried = CarriedCertificateList(in: file.bytes), issuer.isEmpty, metadataTrust.metadataCert.isEmpty {
            return (KeyList(carried, in: file.name, clock), carried)
        }
        return (try trusted(by: file, clock), nil)
    }

    private func trusted(by file: TrustFile, _ clock: ExpiryClock) throws -> KeyList {
        let kind = TrustFileKind(of: file.bytes)
        if kind != .metadata, !issuer.isEmpty || !metadataTrust.metadataCert.isEmpty {
            let text = "this is not metadata; --issuer and --metadata-cert require metadata, so omit them"
            throw ToolError(.dataError, SAMLError.Code.notMetadata.rawValue, about: file.name, text)
        }
        switch kind {
        case .metadata:
            return try metadataTrust.reading(file, at: clock.instant, certificateValidity: .warn) {
                metadata throws(SAMLError) in
                let entities = issuer.isEmpty ? metadata.entities : try metadata.entities(of: issuer)
                return KeyList(entities, signer: metadata.signer, in: file.name, clock)
            }
        case .certificates:
            return try file.readingKeys { bytes throws(SAMLError) in
                KeyList(try TrustedKeys(certificates: bytes), of: .certificates, in: file.name, clock)
            }
        case .publicKeys:
            return try file.readingKeys { bytes throws(SAMLError) in
                var keys = TrustedKeys()
                try keys.add(publicKey: bytes)
                return KeyList(keys, of: .publicKeys, in: file.name, clock)
            }
        }
    }
}
