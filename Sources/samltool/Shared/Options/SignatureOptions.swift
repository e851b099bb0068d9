import ArgumentParser
import SAML
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        if trust.isEmpty, !issuer.isEmpty || !policy.exceptions.isEmpty || policy.checkCertValidity {
            throw ValidationError(
                "Signatures are verified if somebody is trusted: --cert, --key, --fingerprint, --metadata."
            )
        }
    }

    /// The verifier; `nil` if nobody is trusted.
    ///
    /// - Parameters:
    ///   - maximumBytes: The largest response that is accepted.
    ///   - instant: The time at which the certificate of who signed metadata is judged.
    /// - Returns: The verifier.
    /// - Throws: As ``TrustOptions/trustedKeys(for:at:certificateValidity:)`` does.
    func verifier(maximumBytes: Int, at instant: Date) throws -> ResponseVerifier? {
        guard !trust.isEmpty else { return nil }
        return ResponseVerifier(
            trusting: try trust.trustedKeys(
                for: issuer,
                at: instant,
                certificateValidity: policy.certificateValidity
            ),
            expecting: Expectations(issuers: issuer),
            policy: policy.policy(maximumBytes: maximumBytes)
        )
    }
}
