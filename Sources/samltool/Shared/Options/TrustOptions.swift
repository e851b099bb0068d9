import ArgumentParser
import SAML
import SAMLEncoding
import SAMLReports

struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Trust the keys of certificates: PEM, DER or the Base64 of metadata. Repeatable.",
            valueName: "file"
        )
    )
    var cert: [String] = []

    @Option(help: ArgumentHelp("Trust a public key: PEM or DER. Repeatable.", valueName: "file"))
    var key: [String] = []

    @Option(
        help: ArgumentHelp(
            "Trust the certificate in the response if the SHA-256 of its DER encoding is this. Repeatable.",
            valueName: "sha256"
        )
    )
    var fingerprint: [String] = []

    @Option(
        help: ArgumentHelp(
            "Trust the signing keys of SAML metadata, each for its own entity; that of a federation requires --issuer. Repeatable.",
            valueName: "file"
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

    /// The keys, in the order certificates, keys, metadata, fingerprints; a usage error if issuers and
    /// metadata contradict each other.
    func trustedKeys(
        for issuers: [String],
        at instant: SAMLTimestamp,
        certificateValidity: VerificationPolicy.CertificateValidity
    ) throws -> TrustedKeys {
        var trusted = TrustedKeys()
        for path in cert {
            try TrustFile(path).readingKeys { bytes throws(SAMLError) in try trusted.add(certificates: bytes) }
        }
        for path in key {
            try TrustFile(path).readingKeys { bytes throws(SAMLError) in try trusted.add(publicKey: bytes) }
        }
        var misses: [ToolError] = []
        for path in metadata {
            do {
                try metadataTrust.reading(TrustFile(path), at: instant, certificateValidity: certificateValidity) {
                    metadata throws(SAMLError) in try trusted.add(metadata, for: issuers)
                }
            } catch let error as ToolError where error.id == SAMLError.Code.otherEntity.rawValue {
                misses.append(error)
            }
        }
        // Other metadata may describe the issuer.
        if trusted.entityIDs.isEmpty, let miss = misses.first { throw miss }
        do throws(SAMLError) {
            for text in fingerprint { try trusted.add(fingerprint: text) }
        } catch {
            throw ToolError(.usage, error.code.rawValue, "--fingerprint: \(error.message)")
        }
        try checkIssuers(issuers, trusted)
        return trusted
    }

    /// Throws an error for an issuer without a key that may sign for it.
    private func checkIssuers(_ issuers: [String], _ trusted: TrustedKeys) throws(ToolError) {
        guard !metadata.isEmpty, cert.isEmpty, key.isEmpty, fingerprint.isEmpty else { return }
        if let issuer = issuers.missing(from: trusted.entityIDs).first {
            throw ToolError(
                .usage,
                SAMLError.Code.otherEntity.rawValue,
                "--issuer \(issuer): no --metadata contains this entity, and there is no other trusted key"
            )
        }
    }
}
