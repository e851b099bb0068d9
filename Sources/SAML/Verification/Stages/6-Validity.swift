internal import ByteTools
internal import XMLSecurity

// The part of stage 6 that depends on the clock and on conditions (SAML core section 2.5, SAML profiles section
// 4.1.4.2).

extension Evaluation {
    /// Whether an instant is past, whichever of the two clocks is ahead.
    ///
    /// The instant itself is past: "not on or after".
    func isOver(_ end: SAMLTimestamp) -> Bool {
        instant >= end.advanced(by: verifier.expectations.clockSkew.duration)
    }

    /// Whether an instant is still to come, whichever of the two clocks is ahead.
    func isToCome(_ start: SAMLTimestamp) -> Bool {
        instant.advanced(by: verifier.expectations.clockSkew.duration) < start
    }

    /// The time that is judged by, to the second, and how far clocks may differ.
    var now: String {
        let skew = verifier.expectations.clockSkew.duration.components.seconds
        let second = SAMLTimestamp(secondsSince1970: instant.seconds)
        return skew == 0 ? "\(second)" : "\(second), give or take \(skew) seconds"
    }

    /// Checks when the assertion is valid.
    mutating func checkValidity(of assertion: AssertionContent, _ fields: SAMLResponseFields) {
        for issued in [assertion.issueInstant, fields.issueInstant].compactMap(\.self) where isToCome(issued) {
            let text = "it was issued in the future; check the provider's clock and the one here"
            log.fail(.issuedInFuture, text, expected: "IssueInstant at or before \(now)", found: "\(issued)")
        }
        log.pass(.issuedInFuture)
        checkInterval(assertion.conditions?.notBefore, assertion.conditions?.notOnOrAfter)
        let confirmations = assertion.subject?.confirmations ?? []
        if assertion.conditions?.notOnOrAfter == nil, confirmations.allSatisfy({ $0.notOnOrAfter == nil }) {
            log.warn(
                .unbounded,
                "nothing says when the assertion ceases to be valid",
                path: "/Response/Assertion/Conditions"
            )
        }
        log.pass(.unbounded)
    }

    private mutating func checkInterval(_ start: SAMLTimestamp?, _ end: SAMLTimestamp?) {
        let path = "/Response/Assertion/Conditions"
        if let start, let end, end <= start {
            let text = "the validity ends before it starts, so the assertion is never valid"
            log.fail(.conditionsInterval, text, expected: "NotOnOrAfter after \(start)", found: "\(end)", path: path)
        }
        log.pass(.conditionsInterval)
        if let start, isToCome(start) {
            let text =
                "the assertion is not valid yet; if it was just issued, check the provider's clock and the one here"
            log.fail(.notYetValid, text, expected: "NotBefore at or before \(now)", found: "\(start)", path: path)
        }
        log.pass(.notYetValid)
        if let end, isOver(end) {
            let text =
                "the assertion has expired; get a new response, or judge a recorded one by the time at which it came in"
            log.fail(.expired, text, expected: "NotOnOrAfter after \(now)", found: "\(end)", path: path)
        }
        log.pass(.expired)
    }

    /// Checks conditions beside times and audiences.
    mutating func checkConditions(_ conditions: SAMLConditions?) {
        if let unknown = conditions?.unknownConditions, !unknown.isEmpty {
            let text = "a condition is not known here, so whether the assertion is valid cannot be told"
            log.fail(
                .unknownCondition,
                text,
                found: unknown.joined(separator: ", "),
                path: "/Response/Assertion/Conditions"
            )
        }
        log.pass(.unknownCondition)
        if conditions?.isForOneTimeUse == true {
            log.warn(.oneTimeUse, "it is for one use only: it must not be kept, nor accepted again")
        }
        log.pass(.oneTimeUse)
    }

    /// Checks that each restriction names the expected audience: any one of a restriction, but in all restrictions.
    mutating func checkAudience(_ conditions: SAMLConditions?) {
        let restrictions = conditions?.audienceRestrictions ?? []
        let path = "/Response/Assertion/Conditions/AudienceRestriction"
        guard !restrictions.isEmpty else {
            if let audience = verifier.expectations.audience {
                let text =
                    "the assertion is not restricted to any audience; ask the provider to name the service provider's"
                log.fail(.audienceMissing, text, expected: audience, found: "no AudienceRestriction", path: path)
            } else {
                log.warn(.audienceMissing, "the assertion is not restricted to any audience, so it is for everybody")
            }
            log.skip(.audienceMismatch, "there is no AudienceRestriction")
            return
        }
        log.pass(.audienceMissing)
        let wanted = verifier.expectations.audience ?? Expectations.adobePassAudience
        for audiences in restrictions where !audiences.contains(where: { $0.hasSameBytes(as: wanted) }) {
            let found = audiences.isEmpty ? "none" : audiences.joined(separator: ", ")
            let text =
                "the assertion is for another audience; compare the entity ID that the provider has for the service provider, and "
                + "staging with production"
            log.fail(.audienceMismatch, text, expected: wanted, found: found, path: path)
        }
        log.pass(.audienceMismatch)
    }

    /// Checks that one of the bearer confirmations holds, if there are any confirmations at all.
    mutating func checkConfirmations(_ confirmations: [SAMLSubjectConfirmation]) {
        guard !confirmations.isEmpty else {
            // An InResponseTo outside the signature proves nothing; the confirmation's would.
            let needsRequest = verifier.expectations.inResponseTo != nil && coverage == .assertion
            if verifier.expectations.recipient != nil || needsRequest {
                let text = "a recipient or request was expected, and there is no SubjectConfirmation that names one"
                log.fail(.confirmation, text, path: "/Response/Assertion/Subject")
            } else {
                log.skip(.confirmation, "there is no SubjectConfirmation, as in some answers to attribute queries")
            }
            return
        }
        let faults = confirmations.map { fault(of: $0) }
        if faults.contains(nil) {
            log.pass(.confirmation)
            return
        }
        log.fail(
            .confirmation,
            "no SubjectConfirmation holds: " + faults.compactMap(\.self).joined(separator: "; "),
            path: "/Response/Assertion/Subject/SubjectConfirmation"
        )
    }

    /// What is wrong with a confirmation; `nil` if it holds.
    private func fault(of confirmation: SAMLSubjectConfirmation) -> String? {
        guard confirmation.method.hasSameBytes(as: SAMLSubjectConfirmation.bearerMethod) else {
            return "its method is not bearer, and no other can be checked here"
        }
        if confirmation.notBefore != nil { return "a bearer confirmation must not have a NotBefore" }
        guard let end = confirmation.notOnOrAfter else { return "a bearer confirmation must have a NotOnOrAfter" }
        if isOver(end) { return "it expired at \(end), and it is \(now)" }
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
