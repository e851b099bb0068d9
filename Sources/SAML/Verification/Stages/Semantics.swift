internal import ByteTools
internal import XMLSecurity

// The stage "semantics": the meaning of the assertion for this relying party at the evaluation time.

extension Evaluation {
    /// The checks of the stage are independent of each other.
    mutating func checkSemantics(of assertion: AssertionContent, within fields: SAMLResponseFields) {
        let remark = coverage == .response ? nil : "the Response is not signed, so this value proves nothing"
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

    mutating func leaveOutSemantics() {
        for rule in VerificationRule.allCases where rule.stage == .semantics {
            log.skip(rule, "not checked: only the signature was requested")
        }
    }

    private mutating func checkVersions(_ assertion: AssertionContent, _ fields: SAMLResponseFields, _ remark: String?)
    {
        let isVersion2 = fields.version.hasSameBytes(as: "2.0")
        log.check(.responseVersion, isVersion2, "the Response does not have SAML version 2.0", remark) {
            ("2.0", fields.version)
        }
        let isAssertionVersion2 = assertion.version.hasSameBytes(as: "2.0")
        log.check(.assertionVersion, isAssertionVersion2, "the Assertion does not have SAML version 2.0") {
            ("2.0", assertion.version)
        }
    }

    private mutating func checkStatus(_ fields: SAMLResponseFields, _ remark: String?) {
        let text = "the provider reports that the request failed, so an assertion has no meaning"
        log.check(.statusNotSuccess, fields.status?.isSuccess == true, text, remark) {
            ("Success", fields.status?.shortCodes ?? "no status")
        }
    }

    private mutating func checkIssuers(_ assertion: AssertionContent, _ fields: SAMLResponseFields) {
        let issuers = verifier.expectedIssuers
        if issuers.isEmpty {
            log.skip(.issuerMismatch, "not checked: no issuer is expected; the assertion names \(assertion.issuer)")
        } else {
            let text =
                "the issuer of the assertion is not the expected one; "
                + "a proxied MVPD may have its own issuer, so expect both"
            log.check(.issuerMismatch, issuers.contains { $0.hasSameBytes(as: assertion.issuer) }, text) {
                (issuers.joined(separator: " or "), assertion.issuer)
            }
        }
        guard let issuer = fields.issuer else {
            log.skip(.issuerConflict, "the Response names no issuer")
            return
        }
        log.check(
            .issuerConflict,
            issuer.hasSameBytes(as: assertion.issuer),
            "the issuers of the Response and its Assertion differ"
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
            "the response is to another request"
        )
    }

    private mutating func checkIfExpected(
        _ rule: VerificationRule,
        _ expected: String?,
        _ found: String?,
        _ text: String
    ) {
        guard let expected else {
            log.skip(rule, "not checked: no value is expected")
            return
        }
        let isSame = found?.hasSameBytes(as: expected) == true
        if isSame, coverage == .assertion {
            log.warn(
                rule,
                "the value is the expected one, but the Response is not signed, so anyone can have written it"
            )
            return
        }
        log.check(rule, isSame, text) { (expected, found ?? "none") }
    }

    /// Checks the subject (SAML core sections 2.3.3 and 2.4).
    private mutating func checkSubject(_ assertion: AssertionContent) {
        guard let subject = assertion.subject else {
            log.fail(.subjectMissing, "the assertion has no Subject", path: "/Response/Assertion")
            return
        }
        log.pass(.subjectMissing)
        if let encrypted = subject.encryptedID {
            let text = "the NameID of the subject is encrypted for the service provider and cannot be read"
            log.warn(.subjectEncrypted, text, found: encrypted.algorithm)
        } else {
            log.pass(.subjectEncrypted)
        }
        checkConfirmations(subject.confirmations)
    }

    private mutating func checkSessions(_ statements: [SAMLAuthnStatement]) {
        guard !statements.isEmpty else {
            log.skip(
                .sessionExpired,
                "there is no AuthnStatement, which is usual in the response to an attribute query"
            )
            return
        }
        for end in statements.compactMap({ $0.sessionNotOnOrAfter }) where now.isOver(end) {
            log.fail(
                .sessionExpired,
                "the session at the provider has expired; the user must sign in again",
                expected: "SessionNotOnOrAfter after \(now)",
                found: "\(end)",
                path: "/Response/Assertion/AuthnStatement"
            )
        }
        log.pass(.sessionExpired)
    }

    /// Returns the attributes with the name and format of an earlier one.
    private static func repetitions(in attributes: [SAMLAttribute]) -> [SAMLAttribute] {
        // A few are compared faster than hashed.
        if attributes.count <= 16 {
            return attributes.indices.filter { index in
                let length = attributes[index].name.utf8.count
                return (0..<index).contains {
                    attributes[$0].name.utf8.count == length && attributes[$0].hasSameKey(as: attributes[index])
                }
            }.map { attributes[$0] }
        }
        var seen: Set<AttributeKey> = []
        seen.reserveCapacity(attributes.count)
        return attributes.filter { !seen.insert(AttributeKey(of: $0)).inserted }
    }

    private mutating func checkAttributes(_ assertion: AssertionContent) {
        for attribute in Self.repetitions(in: assertion.attributes) {
            let text = "an attribute occurs more than once; software that reads only the first one misses values"
            log.warn(.duplicateAttribute, text, found: attribute.name, path: "/Response/Assertion/AttributeStatement")
        }
        log.pass(.duplicateAttribute)
        if let encrypted = assertion.encryptedAttributes.first {
            let count = assertion.encryptedAttributes.count
            let text =
                "\(count == 1 ? "an attribute is" : "\(count) attributes are") encrypted for the service provider "
                + "and cannot be read"
            log.warn(.attributesEncrypted, text, found: encrypted.algorithm)
        }
        log.pass(.attributesEncrypted)
    }
}

extension SAMLAttribute {
    fileprivate func hasSameKey(as other: Self) -> Bool {
        name.hasSameBytes(as: other.name) && (nameFormat ?? "").hasSameBytes(as: other.nameFormat ?? "")
    }
}

/// The identity of an attribute: the bytes of its name and format.
private struct AttributeKey: Hashable {
    let name: ByteText
    let format: ByteText

    init(of attribute: SAMLAttribute) {
        name = ByteText(attribute.name)
        format = ByteText(attribute.nameFormat ?? "")
    }
}
