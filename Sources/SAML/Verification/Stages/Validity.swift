internal import ByteTools
internal import XMLSecurity

// The part of the stage "semantics" that depends on the evaluation time and on conditions (SAML core section 2.5, SAML profiles section
// 4.1.4.2).

extension Evaluation {
    var now: EvaluationClock { EvaluationClock(instant: instant, skew: verifier.expectations.clockSkew) }

    mutating func checkValidity(of assertion: AssertionContent, _ fields: SAMLResponseFields) {
        log.checkIssueInstant(assertion.issueInstant, now)
        if let issued = fields.issueInstant { log.checkIssueInstant(issued, now) }
        log.pass(.issuedInFuture)
        checkInterval(assertion.conditions?.notBefore, assertion.conditions?.notOnOrAfter)
        let confirmations = assertion.subject?.confirmations ?? []
        if assertion.conditions?.notOnOrAfter == nil, confirmations.allSatisfy({ $0.notOnOrAfter == nil }) {
            log.warn(
                .unbounded,
                "the validity period of the assertion has no end",
                path: "/Response/Assertion/Conditions"
            )
        }
        log.pass(.unbounded)
    }

    private mutating func checkInterval(_ start: SAMLTimestamp?, _ end: SAMLTimestamp?) {
        let path = "/Response/Assertion/Conditions"
        if let start, let end, end <= start {
            let text = "the validity period ends before it starts, so the assertion is never valid"
            log.fail(.conditionsInterval, text, expected: "NotOnOrAfter after \(start)", found: "\(end)", path: path)
        }
        log.pass(.conditionsInterval)
        if let start, now.isToCome(start) {
            let text =
                "the assertion is not valid yet; if it was just issued, "
                + "check the clocks of the provider and of this machine"
            log.fail(.notYetValid, text, expected: "NotBefore at or before \(now)", found: "\(start)", path: path)
        }
        log.pass(.notYetValid)
        if let end, now.isOver(end) {
            let text =
                "the assertion has expired; get a new response, or evaluate a recorded one at the time "
                + "at which it was received"
            log.fail(.expired, text, expected: "NotOnOrAfter after \(now)", found: "\(end)", path: path)
        }
        log.pass(.expired)
    }

    mutating func checkConditions(_ conditions: SAMLConditions?) {
        if let unknown = conditions?.unknownConditions, !unknown.isEmpty {
            let text = "a condition is unknown, so the validity of the assertion cannot be determined"
            log.fail(
                .unknownCondition,
                text,
                found: unknown.joined(separator: ", "),
                path: "/Response/Assertion/Conditions"
            )
        }
        log.pass(.unknownCondition)
        if conditions?.isForOneTimeUse == true {
            log.warn(.oneTimeUse, "the assertion is for one use only: it must not be kept or accepted again")
        }
        log.pass(.oneTimeUse)
    }

    /// Checks that every restriction contains the expected audience.
    mutating func checkAudience(_ conditions: SAMLConditions?) {
        let restrictions = conditions?.audienceRestrictions ?? []
        let path = "/Response/Assertion/Conditions/AudienceRestriction"
        guard !restrictions.isEmpty else {
            if let audience = verifier.expectations.audience {
                let text =
                    "the assertion is not restricted to an audience; ask the provider to specify the service provider"
                log.fail(.audienceMissing, text, expected: audience, found: "no AudienceRestriction", path: path)
            } else {
                log.warn(
                    .audienceMissing,
                    "the assertion is not restricted to an audience, so any service may accept it"
                )
            }
            log.skip(.audienceMismatch, "there is no AudienceRestriction")
            return
        }
        log.pass(.audienceMissing)
        let wanted = verifier.expectations.audience ?? Expectations.adobePassAudience
        for audiences in restrictions where !audiences.contains(where: { $0.hasSameBytes(as: wanted) }) {
            let found = audiences.isEmpty ? "none" : audiences.joined(separator: ", ")
            let text =
                "the assertion is for another audience; compare the entity ID that the provider has configured for the "
                + "service provider, and check for a mix-up of staging and production"
            log.fail(.audienceMismatch, text, expected: wanted, found: found, path: path)
        }
        log.pass(.audienceMismatch)
    }

    /// Checks that one of the bearer confirmations is valid, if there are any confirmations.
    mutating func checkConfirmations(_ confirmations: [SAMLSubjectConfirmation]) {
        guard !confirmations.isEmpty else {
            // An InResponseTo outside the signature proves nothing; that of the confirmation is signed.
            let needsRequest = verifier.expectations.inResponseTo != nil && coverage == .assertion
            if verifier.expectations.recipient != nil || needsRequest {
                let text = "a recipient or request is expected, but there is no SubjectConfirmation"
                log.fail(.confirmation, text, path: "/Response/Assertion/Subject")
            } else {
                log.skip(.confirmation, "there is no SubjectConfirmation, as in some responses to attribute queries")
            }
            return
        }
        if confirmations.contains(where: { error(in: $0) == nil }) {
            log.pass(.confirmation)
            return
        }
        log.fail(
            .confirmation,
            "no SubjectConfirmation is valid: " + confirmations.compactMap { error(in: $0) }.joined(separator: "; "),
            path: "/Response/Assertion/Subject/SubjectConfirmation"
        )
    }

    /// Returns the error in a confirmation; `nil` if it is valid.
    private func error(in confirmation: SAMLSubjectConfirmation) -> String? {
        guard confirmation.method.hasSameBytes(as: SAMLSubjectConfirmation.bearerMethod) else {
            return "its method is not bearer, and other methods are not supported"
        }
        if confirmation.notBefore != nil { return "a bearer confirmation must not have a NotBefore" }
        guard let end = confirmation.notOnOrAfter else { return "a bearer confirmation must have a NotOnOrAfter" }
        if now.isOver(end) { return "it expired at \(end), and the evaluation time is \(now)" }
        let expectations = verifier.expectations
        if let recipient = expectations.recipient, confirmation.recipient?.hasSameBytes(as: recipient) != true {
            return "its Recipient is \(confirmation.recipient ?? "missing"), expected \(recipient)"
        }
        if let request = expectations.inResponseTo, confirmation.inResponseTo?.hasSameBytes(as: request) != true {
            return "its InResponseTo is \(confirmation.inResponseTo ?? "missing"), expected \(request)"
        }
        return nil
    }
}
