import ArgumentParser
import SAML
import SAMLReports

/// The trust in metadata itself.
struct MetadataTrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A certificate that must have signed the metadata; without it, the signature of metadata is ignored. Repeatable.",
            valueName: "file"
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

    /// Reads metadata and, if there are certificates for it, verifies its signature; a usage error if the
    /// expected issuers and the metadata contradict each other.
    func reading<Result>(
        _ file: TrustFile,
        at instant: SAMLTimestamp,
        certificateValidity: VerificationPolicy.CertificateValidity,
        _ body: (SAMLMetadata) throws(SAMLError) -> Result
    ) throws -> Result {
        let signers = try signers()
        return try file.reading { bytes throws(SAMLError) in
            if signers.isEmpty { return try body(SAMLMetadata(bytes)) }
            return try body(
                SAMLMetadata(bytes, verifiedBy: signers, at: instant.date, certificateValidity: certificateValidity)
            )
        }
    }
}
