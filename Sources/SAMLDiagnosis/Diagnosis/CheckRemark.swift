internal import SAML
internal import SAMLEncoding

/// What a diagnosis says of a check besides the verifier's own words.
struct CheckRemark {
    /// The rule that names the cause, if it is another one.
    var rule: Rule?
    var message: String?
    var advice: String?
    /// Why clocks may be to blame.
    var suspicion: String?
    /// Whether the check failed for no other reason than the evaluation time.
    var isAboutTime = false
    /// How severe it is, if the check's outcome does not say it.
    var severity: Severity?
    /// Where it is, if the check does not say it.
    var location: SourceLocation?
}

extension CheckRemark {
    /// Says what a document is that is no response.
    init(_ kind: DocumentKind) { self.init(message: kind.message, advice: kind.advice) }

    /// Says of a value that was compared how little it differs from the expected one, if it does.
    init(_ subject: String, comparing check: VerificationCheck) {
        guard let expected = check.expected, let found = check.found,
            let miss = NearMiss(expected: expected, found: found)
        else {
            self.init()
            return
        }
        self.init(subject, miss)
    }

    /// Says how little a value differs from the expected one.
    init(_ subject: String, _ miss: NearMiss) {
        self.init(
            message: "\(subject) differs from the expected one only by \(miss.difference)",
            advice:
                "Values are compared byte by byte. The provider has to write it exactly like the expected one; if what is expected "
                + "was typed here, compare it with the configuration first."
        )
    }
}
