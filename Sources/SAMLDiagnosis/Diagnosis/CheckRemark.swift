internal import SAML
internal import SAMLEncoding

/// The additions of a diagnosis to a check of the verifier.
struct CheckRemark {
    /// The rule that describes the cause, if it is not the rule of the check.
    var rule: Rule?
    var message: String?
    var advice: String?
    /// The reason to suspect a wrong clock.
    var suspicion: String?
    /// True if the check failed only because of the evaluation time.
    var isAboutTime = false
    /// The severity, if it does not follow from the check's outcome.
    var severity: Severity?
    /// The place, if the check does not have one.
    var location: SourceLocation?
}

extension CheckRemark {
    /// Describes a document that is not a response.
    init(_ kind: DocumentKind) { self.init(message: kind.message, advice: kind.advice) }

    /// Describes the difference between the found and the expected value, if it is small.
    init(_ subject: String, comparing check: VerificationCheck) {
        guard let expected = check.expected, let found = check.found,
            let miss = NearMiss(expected: expected, found: found)
        else {
            self.init()
            return
        }
        self.init(subject, miss)
    }

    /// Describes a small difference from the expected value.
    init(_ subject: String, _ miss: NearMiss) {
        self.init(
            message: "\(subject) differs from the expected one only by \(miss.difference)",
            advice:
                "Values are compared byte by byte. The provider must write exactly the expected value; if the expected "
                + "value was typed here, compare it with the configuration first."
        )
    }
}
