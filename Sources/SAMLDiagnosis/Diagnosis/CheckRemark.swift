internal import SAML
internal import SAMLEncoding

/// The additions of a diagnosis to a check of the verifier.
struct CheckRemark {
    var rule: Rule?
    var message: String?
    var advice: String?
    var toolHint: String?
    var suspicion: String?
    /// True if the check failed only because of the evaluation time.
    var isAboutTime = false
    /// The severity, if it does not follow from the check's outcome.
    var severity: Severity?
    var location: SourceLocation?
}

extension CheckRemark {
    init(_ kind: DocumentKind) { self.init(message: kind.message, advice: kind.advice, toolHint: kind.toolHint) }

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

    init(_ subject: String, _ miss: NearMiss) {
        self.init(
            message: "\(subject) differs from the expected one only by \(miss.difference)",
            advice:
                "Values are compared byte by byte. The provider must write exactly the expected value; if the expected "
                + "value was typed here, compare it with the configuration first."
        )
    }
}
