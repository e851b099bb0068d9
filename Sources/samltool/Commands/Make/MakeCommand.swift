import ArgumentParser
import SAML
import SAMLExamination
import SAMLTestKit

struct MakeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        _superCommandName: SAMLTool.name,
        abstract: "Make a signed SAML response for tests.",
        discussion: """
            Makes a response as an MVPD does for Adobe's service provider, from a description in JSON, from options, or from both.

            Without --key, a new key signs it. With --output, certificate and key are written next to the response; otherwise the \
            key is discarded, and --cert-out keeps the certificate. Existing keys are never overwritten.

            With --seed and --at and an RSA key, every run makes the same bytes. ECDSA signatures are random.

            EXAMPLES
              samltool make --attribute zip=94105 --cert-out idp.pem > response.xml
              samltool make --require-from mvpds.json --mvpd Example --encode --verify
              samltool make --environment staging --metadata-out idp.xml > response.xml
              samltool make --answer authn-request.txt --cert-out idp.pem > response.xml
              samltool make --print-spec > spec.json
              samltool make spec.json --layout pretty --output response.xml
              samltool make --count 10000 --output responses/
              samltool make --bundle kit/
            """
    )

    @OptionGroup
    var description: SpecOptions

    @OptionGroup
    var signer: SignerOptions

    @OptionGroup
    var time: InstantOption

    @Option(help: .number("Make the IDs from a number, so that they are the same in every run."))
    var seed: UInt64?

    @Flag(help: "Print the value for the exchange instead: normalized, Base64, percent-encoded once.")
    var encode = false

    @Flag(help: "Verify the response first, as it will be received; without success, write nothing.")
    var verify = false

    @OptionGroup
    var destination: MakeOutputOptions

    @Option(
        help: .file(
            "Write the metadata of the provider, with the certificate of the key, to a file: what Adobe gets from an MVPD."
        )
    )
    var metadataOut: String?

    @Option(
        help: .folder(
            "Write a folder for tests of a receiver: metadata, certificate, key, the response in every form, its mutations, and a README."
        )
    )
    var bundle: String?

    @OptionGroup
    var reference: SpecReferenceOptions

    func validate() throws {
        if verify, description.sign == SigningSpec.Placement.none {
            throw ValidationError("--verify needs a signature; omit it, or '--sign none'.")
        }
        try InputFile.checkNames(description.inputs + signer.inputs)
        try validateReference()
        try validateBundle()
        try signer.checkOutputs(destination.output)
        try validateMetadata()
        if destination.force, destination.output == nil, bundle == nil {
            throw ValidationError("--force is for --output or --bundle.")
        }
    }

    private func validateReference() throws {
        guard reference.isSpecified else { return }
        if bundle != nil || encode || verify || destination.count != nil || signer.isSpecified {
            throw ValidationError(
                "--print-spec, --fields, --schema and --layouts make no response; omit the options for responses and keys."
            )
        }
    }

    private func validateMetadata() throws {
        guard let metadataOut else { return }
        if metadataOut == "-" {
            throw ValidationError("--metadata-out requires a file: standard output is for the response.")
        }
        if bundle != nil { throw ValidationError("--bundle contains the metadata; omit --metadata-out.") }
        if [destination.output, signer.certOut].contains(metadataOut) {
            throw ValidationError("--metadata-out is the same file as another output.")
        }
        try OutputDestination.checkDiffers(metadataOut, from: description.inputs + signer.inputs)
    }

    private func validateBundle() throws {
        guard bundle != nil else { return }
        if destination.output != nil || destination.count != nil {
            throw ValidationError("--bundle writes a folder of its own; omit --output and --count.")
        }
        if encode || verify || description.layout != nil {
            throw ValidationError("--bundle contains every layout, encoded, too; omit --encode, --verify and --layout.")
        }
        if description.sign == SigningSpec.Placement.none {
            throw ValidationError("--bundle contains signed responses.")
        }
    }

    func perform() throws -> ExitStatus {
        if let lines = reference.lines {
            try OutputFile.write(to: nil) { output in try output.writeLines(lines) }
        } else if reference.schema {
            try OutputFile.write(to: nil) { output in try output.writeJSON(SpecReference.schema) }
        } else if reference.printSpec {
            let spec = try description.responseSpec()
            try OutputFile.write(to: destination.output, existing: destination.existingFile) {
                try $0.write(spec.json)
            }
        } else {
            try make()
        }
        return .success
    }

    private func setBundleDefaults(in spec: inout ResponseSpec) {
        if description.hasDefaultValidity { spec.isValid(forSeconds: TestBundle.validity) }
        guard description.hasDefaultAttributes else { return }
        for index in spec.assertions.indices { spec.assertions[index].addMissing(TestBundle.attributes) }
    }

    private func make() throws {
        var spec = try description.responseSpec()
        if bundle != nil { setBundleDefaults(in: &spec) }
        try destination.checkIDs(of: spec)
        if bundle != nil, spec.signing.placement == .none {
            throw ToolError(
                .usage,
                "make.unsigned-bundle",
                "the description signs nothing; a bundle contains signed responses"
            )
        }
        if bundle != nil, spec.assertions.isEmpty {
            throw ToolError(
                .usage,
                "make.no-assertion",
                "the description has no assertion, but a bundle contains encrypted assertions and mutations"
            )
        }
        if spec.signing.placement == .none, signer.isSpecified {
            throw ToolError(
                .usage,
                "make.unsigned-key",
                "the response is not signed, so a key or certificate is of no use; omit these options, or sign it"
            )
        }
        let instant = SAMLTimestamp(secondsSince1970: try time.instant().seconds)
        let files = try spec.signing.placement == .none ? nil : SignerFiles(signer, at: instant)
        let maker = ResponseMaker(
            spec: spec,
            signer: files?.signer,
            time: instant,
            seed: seed ?? UInt64.random(in: 0...(.max)),
            output: encode ? .value : .response,
            verifier: try verify ? files?.verifier(allowing: signer.policy) : nil
        )
        guard let files else {
            guard metadataOut == nil else {
                let text = "the response is not signed, so its provider has no key for --metadata-out"
                throw ToolError(.usage, "make.unsigned-key", text)
            }
            return try write(maker, nil)
        }
        try files.writingCertificate(to: signer.certOut, existing: destination.existingFile) {
            guard let metadataOut else { return try write(maker, files) }
            let metadata = try ToolError.mapping { () throws(TestKitError) in
                try ProviderMetadata(
                    entityID: spec.issuer ?? ResponseSpec.exampleIssuer,
                    certificates: [files.certificate]
                ).xml()
            }
            try SignerFiles.writing(metadata, to: metadataOut, existing: destination.existingFile) {
                try write(maker, files)
            }
        }
    }

    private func write(_ maker: ResponseMaker, _ files: SignerFiles?) throws {
        if let bundle, let files {
            try OutputFolder.write(to: bundle, existing: destination.existing) { folder in
                try TestBundle(maker: maker, files: files).write(to: folder)
            }
        } else if let count = destination.count, let path = destination.output {
            try OutputFolder.write(to: path, existing: destination.existing) { folder in
                _ = try files?.write(to: KeyNames(in: folder))
                try maker.writeFolder(folder, count: count, jobs: destination.jobs)
            }
        } else {
            let response = try maker.content()
            if let files {
                return try files.write(response, to: destination.output, existing: destination.existingFile)
            }
            try OutputFile.write(to: destination.output, existing: destination.existingFile) {
                try $0.write(response)
            }
        }
    }
}
