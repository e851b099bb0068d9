import ArgumentParser
import SAML
import SAMLReports

/// Why metadata itself is trusted.
struct MetadataTrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A certificate that has to have signed the metadata; without it its signature is not looked at. Repeatable.",
            valueName: "file"
        )
    )
    var metadataCert: [String] = []

    /// Reads metadata and, if there are certificates for that, verifies its signature.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - instant: The time at which the certificate of who signed it is judged.
    ///   - certificateValidity: What becomes of that certificate if its validity has ended or not begun.
    ///   - body: What to do with it.
    /// - Returns: What the body returns.
    /// - Throws: ``ToolError``; a wrong usage if the expected issuers and the metadata contradict each other.
    func reading<Result>(
        _ file: TrustFile,
        at instant: SAMLTimestamp,
        certificateValidity: VerificationPolicy.CertificateValidity,
        _ body: (SAMLMetadata) throws(SAMLError) -> Result
    ) throws -> Result {
        var signers = TrustedKeys()
        for certificate in metadataCert {
            try TrustFile(certificate).readingKeys { bytes throws(SAMLError) in try signers.add(certificates: bytes) }
        }
        return try file.reading { bytes throws(SAMLError) in
            if signers.isEmpty { return try body(SAMLMetadata(bytes)) }
            return try body(
                SAMLMetadata(bytes, verifiedBy: signers, at: instant.date, certificateValidity: certificateValidity)
            )
        }
    }
}
