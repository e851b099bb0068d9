internal import ByteTools
internal import XMLSecurity

// The stage "semantics": the meaning of the message for this receiver at the evaluation time (SAML core section 3.7, SAML profiles
// section 4.4.4).

extension MessageEvaluation {
    mutating func checkSemantics(of message: SAMLMessage) {
        log.check(
            .responseVersion,
            message.version.hasSameBytes(as: "2.0"),
            "the message does not have SAML version 2.0"
        ) {
            ("2.0", message.version)
        }
        checkIssuer(message.issuer)
        checkDestination(message.destination)
        checkRequest(of: message)
        checkStatus(of: message)
        if let issued = message.issueInstant { log.checkIssueInstant(issued, now) }
        log.pass(.issuedInFuture)
        checkEnd(of: message)
        checkSubject(of: message)
    }

    mutating func leaveOutSemantics() {
        for rule in VerificationRule.ofMessages where rule.stage == .semantics {
            log.skip(rule, "not checked: only the signature was requested")
        }
    }

    private mutating func checkIssuer(_ issuer: String?) {
        guard let issuer, !issuer.isEmpty else {
            return log.fail(.issuerMismatch, "the message has no Issuer, which SAML's profiles require")
        }
        let issuers = verifier.expectedIssuers
        guard !issuers.isEmpty else {
            return log.skip(.issuerMismatch, "not checked: no issuer is expected; the message names \(issuer)")
        }
        let isExpected = issuers.contains { $0.hasSameBytes(as: issuer) }
        log.check(.issuerMismatch, isExpected, "the issuer of the message is not the expected one") {
            (issuers.joined(separator: " or "), issuer)
        }
    }

    private mutating func checkDestination(_ destination: String?) {
        guard let expected = verifier.expectations.destination else {
            return log.skip(.destinationMismatch, "not checked: no value is expected")
        }
        let isExpected = destination?.hasSameBytes(as: expected) == true
        log.check(.destinationMismatch, isExpected, "the message was sent to another destination") {
            (expected, destination ?? "none")
        }
    }

    /// Checks that a response to a logout names its request, and that it is the expected one.
    private mutating func checkRequest(of message: SAMLMessage) {
        let expected = verifier.expectations.inResponseTo
        guard message.kind == .logoutResponse || expected != nil else {
            return log.skip(.inResponseToMismatch, "a \(message.kind.rawValue) responds to no request")
        }
        guard let request = message.inResponseTo, !request.isEmpty else {
            let text = "the message names no request that it responds to"
            return log.fail(.inResponseToMismatch, text, expected: expected, found: "none")
        }
        guard let expected else {
            return log.skip(.inResponseToMismatch, "not checked: no value is expected")
        }
        log.check(.inResponseToMismatch, request.hasSameBytes(as: expected), "the message is to another request") {
            (expected, request)
        }
    }

    private mutating func checkStatus(of message: SAMLMessage) {
        guard message.kind == .logoutResponse else {
            return log.skip(.statusNotSuccess, "a \(message.kind.rawValue) has no status")
        }
        if let status = message.status, status.isSuccess, status.subcodes.contains(where: { $0.isPartialLogout }) {
            let text = "the provider reports that not all sessions were ended"
            return log.warn(.statusNotSuccess, text, found: status.shortCodes)
        }
        let text = "the provider reports that the logout failed"
        log.check(.statusNotSuccess, message.status?.isSuccess == true, text) {
            ("Success", message.status?.shortCodes ?? "no status")
        }
    }

    private mutating func checkEnd(of message: SAMLMessage) {
        guard message.kind == .logoutRequest else {
            let text = "a \(message.kind.rawValue) has no NotOnOrAfter"
            log.skip(.expired, text)
            return log.skip(.unbounded, text)
        }
        guard let end = message.notOnOrAfter else {
            log.warn(.unbounded, "the request has no NotOnOrAfter, so it never expires")
            return log.pass(.expired)
        }
        log.check(.expired, !now.isOver(end), "the request has expired") {
            ("NotOnOrAfter after \(now)", "\(end)")
        }
        log.pass(.unbounded)
    }

    private mutating func checkSubject(of message: SAMLMessage) {
        guard [.logoutRequest, .attributeQuery].contains(message.kind) else {
            let text = "a \(message.kind.rawValue) is about no subject"
            log.skip(.subjectMissing, text)
            return log.skip(.subjectEncrypted, text)
        }
        if message.nameID == nil, message.encryptedID == nil {
            log.fail(.subjectMissing, "the message has no NameID, and no EncryptedID")
        }
        if let encrypted = message.encryptedID {
            let text = "the NameID of the subject is encrypted and cannot be read"
            log.warn(.subjectEncrypted, text, found: encrypted.algorithm)
        }
        log.pass(.subjectMissing, .subjectEncrypted)
    }
}

extension SAMLMessage {
    /// Throws if a part of a signed message occurs more than once or has an invalid time.
    ///
    /// - Throws: ``BrokenRule``, rule `assertion.malformed` or `assertion.invalid-time`.
    static func check(_ message: XMLElement) throws(BrokenRule) {
        try SAMLResponseFields.check(message)
        _ = try message.time("NotOnOrAfter")
        try message.expectAtMostOne(SAMLName.subject)
        try checkSubject(message)
        if let subject = message.firstChild(SAMLName.subject) { try checkSubject(subject) }
    }

    private static func checkSubject(_ element: XMLElement) throws(BrokenRule) {
        try element.expectAtMostOne(SAMLName.nameID)
        try element.expectAtMostOne(SAMLName.encryptedID)
        guard element.firstChild(SAMLName.nameID) == nil || element.firstChild(SAMLName.encryptedID) == nil else {
            let text = "\(element.localName) has both a NameID and an EncryptedID"
            throw BrokenRule(.malformedAssertion, text, path: element.path)
        }
    }
}

extension String {
    fileprivate var isPartialLogout: Bool { hasSameBytes(as: "urn:oasis:names:tc:SAML:2.0:status:PartialLogout") }
}
