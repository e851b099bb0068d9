import ArgumentParser
import SAML

/// Everything that a verification depends on.
struct VerificationOptions: ParsableArguments {
    @OptionGroup(title: "Trust")
    var trust: TrustOptions

    @OptionGroup(title: "Expectations")
    var expectations: ExpectationOptions

    @OptionGroup(title: "Policy")
    var policy: PolicyOptions

    @OptionGroup(title: "Input")
    var unwrap: UnwrapOptions

    /// Makes sure that not two things are to be read from standard input.
    func checkInputs(_ inputs: [String], besides others: [String] = []) throws {
        let names = trust.inputs + others + (inputs.isEmpty ? ["-"] : inputs)
        try InputFile.checkNames(names)
    }

    /// True if no option says what is trusted, and who issues for whom.
    var areUnset: Bool { trust.isEmpty && expectations.issuer.isEmpty && expectations.audience == nil }

    /// The keys that the options trust.
    func trustedKeys() throws -> TrustedKeys {
        try trust.trustedKeys(
            for: expectations.issuer,
            at: expectations.fixedInstant,
            certificateValidity: policy.certificateValidity
        )
    }

    /// The policy, as the library has it.
    var verificationPolicy: VerificationPolicy { policy.policy(maximumBytes: unwrap.limit.maxBytes) }
}
