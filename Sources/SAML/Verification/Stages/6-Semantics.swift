internal import ByteTools
internal import XMLSecurity

// Stage 6: what the assertion means to this relying party at this time.

extension Evaluation {
    /// Makes all checks of the stage; none depends on another.
    mutating func checkSemantics(of assertion: AssertionContent, within fields: SAMLResponseFields) {
        let remark = coverage == .response ? nil : "the Response is not signed, so this proves nothing"
        checkVersions(assertion, fields, remark)
        checkStatus(fields, remark)
        checkIssuers(assertion, fields)
        checkAddressing(fields)
        checkValidity(of: assertion, fields)
        checkConditions(assertion.conditions)
        checkAudience(assertion.conditions)
        checkSubject(assertion)
        checkSessions(assertion.authnStatements)
        checkAttributes(assertion)
    }

    /// Says of all checks of the stage that they were not asked for.
    mutating func leaveOutSemantics() {
        for rule in VerificationRule.allCases where rule.stage == .semantics {
            log.skip(rule, "left out: only the signature was asked for")
        }
    }

    private mutating func checkVersions(_ assertion: AssertionContent, _ fields: SAMLResponseFields, _ remark: String?)
    {
        let isVersion2 = fields.version.hasSameBytes(as: "2.0")
        check(.responseVersion, isVersion2, "the Response is of another version of SAML", remark) {
            ("2.0", fields.version)
        }
        let isAssertionVersion2 = assertion.version.hasSameBytes(as: "2.0")
        check(.assertionVersion, isAssertionVersion2, "the Assertion is of another version of SAML") {
            ("2.0", assertion.version)
        }
    }

    private mutating func checkStatus(_ fields: SAMLResponseFields, _ remark: String?) {
        let text = "the provider says that the request failed; an assertion beside that means nothing"
        check(.statusNotSuccess, fields.status?.isSuccess == true, text, remark) {
            ("Success", fields.status?.shortCodes ?? "no status")
        }
    }

    private mutating func checkIssuers(_ assertion: AssertionContent, _ fields: SAMLResponseFields) {
        let issuers = verifier.expectedIssuers
        if issuers.isEmpty {
            log.skip(.issuerMismatch, "not checked: no issuer was expected; the assertion names \(assertion.issuer)")
        } else {
            let text =
                "the assertion names another issuer than is expected; a proxied MVPD may have an issuer of its own, so expect both"
            check(.issuerMismatch, issuers.contains { $0.hasSameBytes(as: assertion.issuer) }, text) {
                (issuers.joined(separator: " or "), assertion.issuer)
            }
        }
        guard let issuer = fields.issuer else {
            log.skip(.issuerConflict, "the Response names no issuer")
            return
        }
        check(
            .issuerConflict,
            issuer.hasSameBytes(as: assertion.issuer),
            "the Response has another issuer than its Assertion"
        ) {
            (assertion.issuer, issuer)
        }
    }

    private mutating func checkAddressing(_ fields: SAMLResponseFields) {
        let expectations = verifier.expectations
        checkIfExpected(
            .destinationMismatch,
            expectations.destination,
            fields.destination,
            "the response was sent to another destination"
        )
        checkIfExpected(
            .inResponseToMismatch,
            expectations.inResponseTo,
            fields.inResponseTo,
            "the response answers another request"
        )
    }

    private mutating func checkIfExpected(
        _ rule: VerificationRule,
        _ expected: String?,
        _ found: String?,
        _ text: String
    ) {
        guard let expected else {
            log.skip(rule, "not checked: none was expected")
            return
        }
        let isSame = found?.hasSameBytes(as: expected) == true
        if isSame, coverage == .assertion {
            log.warn(rule, "it is the expected one, but the Response is not signed, so anybody can have written it")
            return
        }
        check(rule, isSame, text) { (expected, found ?? "none") }
    }

    /// Subjects and the statements about them (SAML core sections 2.3.3 and 2.4).
    private mutating func checkSubject(_ assertion: AssertionContent) {
        guard let subject = assertion.subject else {
            log.fail(.subjectMissing, "the assertion is about nobody: it has no Subject", path: "/Response/Assertion")
            return
        }
        log.pass(.subjectMissing)
        if let encrypted = subject.encryptedID {
            let text = "the name of the subject is encrypted for the service provider and cannot be read here"
            log.warn(.subjectEncrypted, text, found: encrypted.algorithm)
        } else {
            log.pass(.subjectEncrypted)
        }
        checkConfirmations(subject.confirmations)
    }

    private mutating func checkSessions(_ statements: [SAMLAuthnStatement]) {
        guard !statements.isEmpty else {
            log.skip(.sessionExpired, "there is no AuthnStatement, as is usual in the answer to an attribute query")
            return
        }
        for end in statements.compactMap(\.sessionNotOnOrAfter) where isOver(end) {
            log.fail(
                .sessionExpired,
                "the session at the provider has ended; the user has to sign in again",
                expected: "SessionNotOnOrAfter after \(now)",
                found: "\(end)",
                path: "/Response/Assertion/AuthnStatement"
            )
        }
        log.pass(.sessionExpired)
    }

    private mutating func checkAttributes(_ assertion: AssertionContent) {
        var seen: Set<AttributeKey> = []
        seen.reserveCapacity(assertion.attributes.count)
        for attribute in assertion.attributes where !seen.insert(AttributeKey(of: attribute)).inserted {
            let text = "an attribute is there twice; software that takes the first one misses values"
            log.warn(.duplicateAttribute, text, found: attribute.name, path: "/Response/Assertion/AttributeStatement")
        }
        log.pass(.duplicateAttribute)
        if let encrypted = assertion.encryptedAttributes.first {
            let count = assertion.encryptedAttributes.count
            let text =
                "\(count == 1 ? "an attribute is" : "\(count) attributes are") encrypted for the service provider and cannot be read "
                + "here"
            log.warn(.attributesEncrypted, text, found: encrypted.algorithm)
        }
        log.pass(.attributesEncrypted)
    }

    /// Notes a check that compares two things; what they are is only asked if they differ.
    mutating func check(
        _ rule: VerificationRule,
        _ holds: Bool,
        _ text: String,
        _ remark: String? = nil,
        _ difference: () -> (expected: String, found: String)
    ) {
        if holds {
            if let remark { log.pass(rule, remark) } else { log.pass(rule) }
        } else {
            let (expected, found) = difference()
            let differBySlash = (expected + "/").hasSameBytes(as: found) || (found + "/").hasSameBytes(as: expected)
            let hint = differBySlash ? "; the two differ by the slash at the end" : ""
            log.fail(rule, text + hint, expected: expected, found: found)
        }
    }
}

/// What makes two attributes the same one: the same bytes of name and format.
private struct AttributeKey: Hashable {
    let name: ByteText
    let format: ByteText

    init(of attribute: SAMLAttribute) {
        name = ByteText(attribute.name)
        format = ByteText(attribute.nameFormat ?? "")
    }
}
