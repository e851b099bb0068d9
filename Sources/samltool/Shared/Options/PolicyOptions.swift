import ArgumentParser
import SAML

/// Allowances for weak or unusual features, each off by default, and stricter rules.
struct PolicyOptions: ParsableArguments {
    @Flag(help: "Allow SHA-1, which can be forged.")
    var allowSha1 = false

    @Option(help: .value("bits", "The minimum size of RSA keys."))
    var minRsaBits = 2048

    @Flag(help: "Allow an empty Reference URI in a signature on the Response.")
    var allowEmptyReferenceUri = false

    @Flag(help: "Allow inclusive canonicalization.")
    var allowInclusiveC14n = false

    @Flag(help: "Allow comments inside the response; they are never part of a value.")
    var allowComments = false

    @Flag(help: "Allow AES-CBC, 3DES and RSA-1.5 in encrypted parts; a server's errors can give their content away.")
    var allowLegacyEncryption = false

    @Flag(help: "Reject a trusted certificate, or --metadata-cert, outside its validity, instead of warning.")
    var checkCertValidity = false

    func validate() throws {
        guard (512...16384).contains(minRsaBits) else {
            throw ValidationError("--min-rsa-bits must be from 512 to 16384.")
        }
    }

    var certificateValidity: VerificationPolicy.CertificateValidity { checkCertValidity ? .reject : .warn }

    func policy(maximumBytes: Int) -> VerificationPolicy {
        var allowed: VerificationPolicy.Allowances = []
        if allowSha1 { allowed.insert(.sha1) }
        if allowEmptyReferenceUri { allowed.insert(.emptyReferenceURI) }
        if allowInclusiveC14n { allowed.insert(.inclusiveCanonicalization) }
        if allowComments { allowed.insert(.comments) }
        if allowLegacyEncryption { allowed.insert(.legacyEncryption) }
        return VerificationPolicy(
            allowed: allowed,
            minimumRSABits: minRsaBits,
            certificateValidity: certificateValidity,
            maximumBytes: maximumBytes
        )
    }
}
