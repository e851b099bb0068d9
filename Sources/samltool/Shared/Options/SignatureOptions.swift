import ArgumentParser
import SAML
import SAMLEncoding
import SAMLReports

/// The options of a command that can also verify signatures; it does so only with a trusted key.
struct SignatureOptions: ParsableArguments {
    @OptionGroup(title: "Trust, for the validity of the signatures")
    var trust: TrustOptions

    @Option(
        help: ArgumentHelp(
            "A member of the federation whose --metadata is trusted. Repeatable.",
            valueName: "entity-id"
        )
    )
    var issuer: [String] = []

    @OptionGroup(title: "Policy")
    var policy: PolicyOptions

    func validate() throws {
        if trust.isEmpty,
            !issuer.isEmpty || !policy.policy(maximumBytes: 1).allowanceNames.isEmpty || policy.checkCertValidity
        {
            throw ValidationError(
                "These options require a trusted key: --cert, --key, --fingerprint or --metadata."
            )
        }
    }

    /// The verifier; `nil` if no key is trusted.
    ///
    /// - Parameter maximumBytes: The maximum size of a response.
    /// - Returns: The verifier.
    /// - Throws: The errors of ``TrustOptions/trustedKeys(for:at:certificateValidity:)``.
    func verifier(maximumBytes: Int) throws -> ResponseVerifier? {
        guard !trust.isEmpty else { return nil }
        return ResponseVerifier(
            trusting: try trust.trustedKeys(
                for: issuer,
                at: .now,
                certificateValidity: policy.certificateValidity
            ),
            expecting: Expectations(issuers: issuer),
            policy: policy.policy(maximumBytes: maximumBytes)
        )
    }
}
