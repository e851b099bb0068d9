import ArgumentParser
import SAML
import SAMLEncoding
import SAMLReports

/// Whose signatures are verified besides what a command does; without any trust, none.
struct SignatureOptions: ParsableArguments {
    @OptionGroup(title: "Trust, to see what becomes of the signatures")
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
                "Signatures are verified if somebody is trusted: --cert, --key, --fingerprint, --metadata."
            )
        }
    }

    /// The verifier; `nil` if nobody is trusted.
    ///
    /// - Parameter maximumBytes: The largest response that is accepted.
    /// - Returns: The verifier.
    /// - Throws: As ``TrustOptions/trustedKeys(for:at:certificateValidity:)`` does.
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
