import ArgumentParser
import SAML

/// Exceptions for providers that cannot do better, each off by default, and what is stricter than the default.
struct PolicyOptions: ParsableArguments {
    @Flag(help: "Accept SHA-1, which can be forged.")
    var allowSha1 = false

    @Option(help: ArgumentHelp("The smallest RSA key that is accepted.", valueName: "bits"))
    var minRsaBits = 2048

    @Flag(help: "Accept an empty Reference URI in a signature on the Response.")
    var allowEmptyReferenceUri = false

    @Flag(help: "Accept inclusive canonicalisation.")
    var allowInclusiveC14n = false

    @Flag(help: "Accept comments inside the response; they are never part of a value.")
    var allowComments = false

    @Flag(help: "Refuse a trusted certificate, or --metadata-cert, outside its validity, instead of warning.")
    var checkCertValidity = false

    func validate() throws {
        guard (512...16384).contains(minRsaBits) else {
            throw ValidationError("--min-rsa-bits is between 512 and 16384.")
        }
    }

    /// What becomes of a trusted certificate outside its validity.
    var certificateValidity: VerificationPolicy.CertificateValidity { checkCertValidity ? .reject : .warn }

    /// The policy, as the library has it.
    func policy(maximumBytes: Int) -> VerificationPolicy {
        var allowed: VerificationPolicy.Allowances = []
        if allowSha1 { allowed.insert(.sha1) }
        if allowEmptyReferenceUri { allowed.insert(.emptyReferenceURI) }
        if allowInclusiveC14n { allowed.insert(.inclusiveCanonicalization) }
        if allowComments { allowed.insert(.comments) }
        return VerificationPolicy(
            allowed: allowed,
            minimumRSABits: minRsaBits,
            certificateValidity: certificateValidity,
            maximumBytes: maximumBytes
        )
    }
}
