internal import XMLSecurity

/// A rule that a document breaks, with the error that describes it.
///
/// The readers of the verifier throw it, so that an error without a rule does not compile there. Its ``SAMLError`` has the identifier of
/// the rule.
package struct BrokenRule: Error {
    let rule: VerificationRule
    package let error: SAMLError

    init(
        _ rule: VerificationRule,
        _ message: String,
        expected: String? = nil,
        found: String? = nil,
        path: String? = nil
    ) {
        self.rule = rule
        error = SAMLError(.init(rule), message, expected: expected, found: found, path: path)
    }

    /// Creates the rule that an error in XML or a signature breaks.
    init(_ error: XMLSecurityError) {
        rule = VerificationRule(error.code)
        self.error = SAMLError(error)
    }
}
