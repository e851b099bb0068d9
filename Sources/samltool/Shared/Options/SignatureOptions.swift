import ArgumentParser
import SAML
import SAMLReports

/// The options of a command that can also verify signatures; it does so only with a trusted key.
struct SignatureOptions: ParsableArguments {
    @OptionGroup(title: "Trust, for the validity of the signatures")
    var trust: TrustOptions

    @Option(help: .entityID("A member of the federation whose --metadata is trusted. Repeatable."))
    var issuer: [String] = []

    @OptionGroup(title: "Decryption")
    var decryption: DecryptionOptions

    @OptionGroup(title: "Policy")
    var policy: PolicyOptions

    func validate() throws {
        var trustPolicy = policy.policy(maximumBytes: 1)
        trustPolicy.allowed.remove(.legacyEncryption)
        if trust.isEmpty, !issuer.isEmpty || !trustPolicy.allowanceNames.isEmpty || policy.checkCertValidity {
            throw ValidationError(
                "These options require a trusted key: --cert, --key, --fingerprint or --metadata."
            )
        }
    }

    var inputs: [String] { trust.inputs + decryption.inputs }

    /// `nil` if no key is trusted.
    func verifier(maximumBytes: Int, decryptingWith decryptionKeys: DecryptionKeys) throws -> ResponseVerifier? {
        guard !trust.isEmpty else { return nil }
        return ResponseVerifier(
            trusting: try trust.trustedKeys(
                for: issuer,
                at: .now,
                certificateValidity: policy.certificateValidity
            ),
            expecting: Expectations(issuers: issuer),
            decryptingWith: decryptionKeys,
            policy: policy.policy(maximumBytes: maximumBytes)
        )
    }
}
