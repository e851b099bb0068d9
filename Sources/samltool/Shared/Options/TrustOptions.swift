import ArgumentParser
import SAML
import SAMLEncoding
import SAMLExamination

struct TrustOptions: ParsableArguments {
    @Option(help: .file("Trust the keys of certificates: PEM, DER or the Base64 of metadata. Repeatable."))
    var cert: [String] = []

    @Option(help: .file("Trust a public key: PEM or DER. Repeatable."))
    var key: [String] = []

    @Option(
        help: .value(
            "sha256",
            "Trust the certificate in the response if the SHA-256 of its DER encoding is this. Repeatable."
        )
    )
    var fingerprint: [String] = []

    @Option(
        help: .file(
            "Trust the signing keys of SAML metadata, each for its own entity; that of a federation requires --issuer. Repeatable."
        )
    )
    var metadata: [String] = []

    @OptionGroup
    var metadataTrust: MetadataTrustOptions

    func validate() throws {
        do throws(SAMLError) {
            var trusted = TrustedKeys()
            for text in fingerprint { try trusted.add(fingerprint: text) }
        } catch {
            throw ValidationError("--fingerprint: \(error.message)")
        }
        if metadata.isEmpty, !metadataTrust.metadataCert.isEmpty {
            throw ValidationError(
                "--metadata-cert verifies the signature of metadata: it requires --metadata."
            )
        }
    }

    var isEmpty: Bool { cert.isEmpty && key.isEmpty && fingerprint.isEmpty && metadata.isEmpty }

    var inputs: [String] { cert + key + metadata + metadataTrust.metadataCert }

    /// The keys; a usage error if issuers and metadata contradict each other.
    ///
    /// Another content may take the place of that of each file.
    func trustedKeys(
        for issuers: [String],
        at instant: SAMLTimestamp,
        certificateValidity: VerificationPolicy.CertificateValidity,
        replacing replacement: ([UInt8]) -> [UInt8] = { $0 }
    ) throws -> TrustedKeys {
        var settings = ProviderSettings()
        settings.certificates = cert
        settings.keys = key
        settings.fingerprints = fingerprint
        settings.metadata = metadata
        settings.metadataCertificates = metadataTrust.metadataCert
        settings.issuers = issuers
        var keyFiles: [TrustFile] = []
        do {
            let keys = try settings.trustedKeys(at: instant.date, certificateValidity: certificateValidity) {
                path,
                field in
                let file = try TrustFile(path)
                if field != .metadata { keyFiles.append(file) }
                return replacement(file.bytes)
            }
            for file in keyFiles { file.warnOfPrivateKey() }
            return keys
        } catch let error as SettingsError {
            throw ToolError(error)
        }
    }
}

extension ToolError {
    /// The error of an option for trust, which settings have as a field.
    fileprivate init(_ error: SettingsError) {
        let id = error.code.rawValue
        switch error.field {
        case "issuer":
            let text = "no --metadata contains this entity, and there is no other trusted key"
            self.init(.usage, id, "--issuer \(error.value): \(text)")
        case "fingerprint": self.init(.usage, id, "--fingerprint: \(error.message)")
        default:
            let (status, advice) = Self.advice(on: error.code)
            self.init(status, id, about: InputFile.name(of: error.value), error.message + advice)
        }
    }
}
