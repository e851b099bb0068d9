import ArgumentParser
import SAML

/// The trust in metadata itself.
struct MetadataTrustOptions: ParsableArguments {
    @Option(
        help: .file(
            "A certificate that must have signed the metadata; without it, the signature of metadata is ignored. Repeatable."
        )
    )
    var metadataCert: [String] = []

    /// Reads the certificates that must have signed metadata.
    func signers() throws -> TrustedKeys {
        var signers = TrustedKeys()
        for certificate in metadataCert {
            try TrustFile(certificate).readingKeys { bytes throws(SAMLError) in try signers.add(certificates: bytes) }
        }
        return signers
    }
}
