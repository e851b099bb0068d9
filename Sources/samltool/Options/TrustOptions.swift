import ArgumentParser
import SAML
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which keys may sign.
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
            "Trust the certificate that the response carries if the SHA-256 of its DER is this. Repeatable.",
            valueName: "sha256"
        )
    )
    var fingerprint: [String] = []

    @Option(
        help: ArgumentHelp(
            "Trust the signing keys of SAML metadata, each for its own entity; a federation's needs --issuer. Repeatable.",
            valueName: "file"
        )
    )
    var metadata: [String] = []

    @OptionGroup
    var metadataTrust: MetadataTrustOptions

    func validate() throws {
        var trusted = TrustedKeys()
        try addFingerprints(to: &trusted)
        if metadata.isEmpty, !metadataTrust.metadataCert.isEmpty {
            throw ValidationError(
                "--metadata-cert verifies the signature of metadata: name the metadata with --metadata."
            )
        }
    }

    /// Whether nothing is trusted.
    var isEmpty: Bool { cert.isEmpty && key.isEmpty && fingerprint.isEmpty && metadata.isEmpty }

    /// What is read, in the order of the options.
    var inputs: [String] { cert + key + metadata + metadataTrust.metadataCert }

    /// The keys, in the order certificates, keys, metadata, fingerprints.
    ///
    /// - Parameters:
    ///   - issuers: The issuers that are expected.
    ///   - instant: The time at which the signature of metadata is judged.
    /// - Returns: The keys.
    /// - Throws: `ValidationError` if issuers and metadata contradict each other, or ``ToolError`` about a file.
    func trustedKeys(for issuers: [String], at instant: Date) throws -> TrustedKeys {
        var trusted = TrustedKeys()
        for path in cert {
            try TrustFile(path).readingKeys { bytes throws(SAMLError) in try trusted.add(certificates: bytes) }
        }
        for path in key {
            try TrustFile(path).readingKeys { bytes throws(SAMLError) in try trusted.add(publicKey: bytes) }
        }
        for path in metadata {
            try metadataTrust.reading(TrustFile(path), at: instant) { metadata throws(SAMLError) in
                try trusted.add(metadata, for: issuers)
            }
        }
        try addFingerprints(to: &trusted)
        try checkIssuers(issuers, trusted)
        return trusted
    }

    /// Makes sure that every issuer has a key that may sign for it.
    private func checkIssuers(_ issuers: [String], _ trusted: TrustedKeys) throws {
        guard !metadata.isEmpty, cert.isEmpty, key.isEmpty, fingerprint.isEmpty else { return }
        for issuer in issuers where !trusted.entityIDs.contains(issuer) {
            throw ValidationError(
                "--issuer \(issuer): no --metadata has this entity, and nothing else is trusted that could sign for it."
                    .withoutControls
            )
        }
    }

    private func addFingerprints(to trusted: inout TrustedKeys) throws {
        for text in fingerprint {
            do throws(SAMLError) {
                try trusted.add(fingerprint: text)
            } catch {
                throw ValidationError("--fingerprint: \(error.message)")
            }
        }
    }
}
