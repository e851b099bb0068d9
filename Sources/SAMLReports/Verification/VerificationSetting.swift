package import SAML
internal import SAMLExamination

/// The values that are the same for all inputs of a report.
struct VerificationSetting: Sendable {
    let scope: EvaluationScope
    /// The options for the allowances, as on the command line.
    let allowed: [String]
}

extension VerificationPolicy {
    /// The options of `samltool verify` for the allowances of this policy.
    package var allowanceNames: [String] {
        let names = Allowances.named.filter { allowed.contains($0.allowance) }.map { "--allow-\($0.name)" }
        return names + (minimumRSABits < 2048 ? ["--min-rsa-bits \(minimumRSABits)"] : [])
    }
}
