import ArgumentParser
import SAML
import SAMLDiagnosis

struct VerificationOptions: ParsableArguments {
    @OptionGroup(title: "Trust")
    var trust: TrustOptions

    @OptionGroup(title: "Decryption")
    var decryption: DecryptionOptions

    @OptionGroup(title: "Expectations")
    var expectations: ExpectationOptions

    @OptionGroup(title: "Policy")
    var policy: PolicyOptions

    @OptionGroup(title: "Input")
    var unwrap: UnwrapOptions

    /// Throws a usage error if two files are standard input.
    func checkInputs(_ inputs: [String], besides others: [String] = []) throws {
        let names = trust.inputs + decryption.inputs + others + (inputs.isEmpty ? ["-"] : inputs)
        try InputFile.checkNames(names)
    }

    var areUnset: Bool { trust.isEmpty && expectations.issuer.isEmpty && expectations.audience == nil }

    func trustedKeys() throws -> TrustedKeys {
        try trust.trustedKeys(
            for: expectations.issuer,
            at: expectations.fixedInstant,
            certificateValidity: policy.certificateValidity
        )
    }

    /// The trusted keys, expectations and policy for the library.
    func context() throws -> DiagnosisContext { try context(trusting: try trustedKeys()) }

    /// The expectations and policy for the library, with trusted keys.
    func context(trusting keys: TrustedKeys) throws -> DiagnosisContext {
        DiagnosisContext(
            trustedKeys: keys,
            expectations: try expectations.expectations(),
            decryptionKeys: try decryption.keys(),
            policy: verificationPolicy,
            field: unwrap.field
        )
    }

    /// The policy for the library.
    var verificationPolicy: VerificationPolicy { policy.policy(maximumBytes: unwrap.limit.maxBytes) }
}
