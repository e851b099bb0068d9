internal import ByteTools
internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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

extension Diagnostician {
    mutating func remark(on check: VerificationCheck) -> CheckRemark {
        switch check.rule {
        case .expired: remark(expired: assertion?.conditions?.notOnOrAfter)
        case .sessionExpired:
            remark(
                expired: assertion?.authnStatements.compactMap(\.sessionNotOnOrAfter).min(),
                "the session at the provider ended"
            )
        case .notYetValid: remark(notBefore: assertion?.conditions?.notBefore)
        case .issuedInFuture: remark(issued: [assertion?.issueInstant, claims?.fields.issueInstant])
        case .audienceMismatch: remark(audience: check)
        case .statusNotSuccess: remarkOnStatus()
        case .issuerMismatch, .issuerConflict, .destinationMismatch, .inResponseToMismatch:
            remark(compared: check)
        case .confirmation: remarkOnConfirmation()
        case .duplicateAttribute: remarkOnDuplicate(check)
        case .malformed: remarkOnMalformed(check)
        case .noAssertion: remarkOnAbsence()
        case .signatureValue: remarkOnSignatureValue()
        case .signatureMissing: remarkOnOtherSignature()
        case .processingInstruction: remarkOnDeclaration()
        case .signatureAlgorithm: remarkOnAlgorithm()
        case .notAResponse: remarkOnKind()
        case .doctype: remarkOnDocumentType()
        case .notUTF8: remark(notUTF8: check)
        case .encodingLabel: remark(encodingLabel: check)
        default: CheckRemark()
        }
    }

    private mutating func remarkOnMalformed(_ check: VerificationCheck) -> CheckRemark {
        if let remark = remarkOnFragment(check) { return remark }
        let remark = remark(malformed: check)
        return remark.message == nil ? remarkOnDamage(check) ?? remark : remark
    }

    /// Says what a document is that is no response.
    private mutating func remarkOnKind() -> CheckRemark {
        guard let kind = DocumentKind(of: response, outline) else { return CheckRemark() }
        return CheckRemark(message: kind.message, advice: kind.advice)
    }

    /// Names a document that has a document type because it is no response at all.
    private mutating func remarkOnDocumentType() -> CheckRemark {
        guard let kind = DocumentKind(of: response, outline), kind.isKnown else { return CheckRemark() }
        return CheckRemark(message: kind.message, advice: kind.advice)
    }

    /// Says that there is no status: the provider reports nothing.
    private mutating func remarkOnStatus() -> CheckRemark {
        guard let fields = claims?.fields, fields.status == nil else { return CheckRemark() }
        return CheckRemark(
            message: "the Response has no Status, which SAML requires: nothing reports that the request succeeded",
            advice: "The provider has to write a Status with the code urn:oasis:names:tc:SAML:2.0:status:Success."
        )
    }

    /// Names the algorithms that are met and not accepted.
    private mutating func remarkOnAlgorithm() -> CheckRemark {
        let names: [(mark: ByteText, name: String)] = [
            ("hmac", "HMAC, which needs a shared secret and proves nothing to others"), ("md5", "MD5, which is broken"),
            ("mgf1", "RSA-PSS"), ("rsa-pss", "RSA-PSS"), ("dsa-", "DSA"), ("ripemd", "RIPEMD-160"),
            ("sha224", "SHA-224"),
        ]
        for method in claims?.signatures.compactMap(\.signatureMethod).prefix(4) ?? [] where method.utf8.count <= 256 {
            let lower = ByteText(decoding: method.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
            // ECDSA is accepted, with SHA-2.
            guard !lower.contains("ecdsa"), let known = names.first(where: { lower.contains($0.mark) }) else {
                continue
            }
            return CheckRemark(message: "the signature algorithm is \(known.name), and is not accepted ('\(method)')")
        }
        return CheckRemark()
    }

    // MARK: Times

    private func remark(expired end: SAMLTimestamp?, _ subject: String = "it expired") -> CheckRemark {
        guard let end else { return CheckRemark() }
        let past = instant.timeIntervalSince(end.date)
        return CheckRemark(message: "\(subject) \(HumanDuration(past)) ago", suspicion: suspicion(missedBy: past))
    }

    private func remark(notBefore start: SAMLTimestamp?) -> CheckRemark {
        guard let start else { return CheckRemark() }
        let left = start.date.timeIntervalSince(instant)
        // A provider that writes local times may still write the time of issue in UTC.
        let sinceIssue = assertion.map { start.date.timeIntervalSince($0.issueInstant.date) } ?? 0
        let zone = zoneRemark(for: left)
        return CheckRemark(
            message: "it is not valid yet: NotBefore is in \(HumanDuration(left))"
                + (zone.isEmpty ? zoneRemark(for: sinceIssue) : zone),
            suspicion: suspicion(missedBy: left)
        )
    }

    private func remark(issued times: [SAMLTimestamp?]) -> CheckRemark {
        guard let latest = times.compactMap(\.self).max() else { return CheckRemark() }
        let left = latest.date.timeIntervalSince(instant)
        return CheckRemark(
            message: "it was issued in the future: IssueInstant is in \(HumanDuration(left))\(zoneRemark(for: left))",
            suspicion: suspicion(missedBy: left)
        )
    }

    private func suspicion(missedBy seconds: Double) -> String? {
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        guard seconds - skew < 600 else { return nil }
        return
            "the time was missed by \(HumanDuration(seconds)): compare the clocks of provider and server before anything else"
    }

    // MARK: Values that are compared

    private func remark(audience check: VerificationCheck) -> CheckRemark {
        let restrictions = assertion?.conditions?.audienceRestrictions ?? []
        let audiences = Array(restrictions.joined().prefix(Self.maximumCompared))
        guard let expected = check.expected else { return CheckRemark() }
        if let environment = environment(of: expected),
            let other = audiences.compactMap({ self.environment(of: $0) }).first(where: { $0 != environment })
        {
            return CheckRemark(
                message:
                    "the assertion is for Adobe's \(other) environment, and \(environment) is expected: the two are mixed up",
                advice: "Send it to the \(other) environment, or have the provider issue it for \(environment)."
            )
        }
        guard let miss = audiences.lazy.compactMap({ NearMiss(expected: expected, found: $0) }).first else {
            return CheckRemark()
        }
        return Self.remark("the audience", miss)
    }

    /// Which of Adobe's environments has an audience.
    private func environment(of audience: String) -> String? {
        switch ByteText(audience) {
        case ByteText(Expectations.adobePassAudience): "production"
        case ByteText(Expectations.adobePassStagingAudience): "staging"
        default: nil
        }
    }

    /// No more values of one kind are compared for small differences.
    private static let maximumCompared = 16

    private func remark(compared check: VerificationCheck) -> CheckRemark {
        let subjects: [VerificationRule: String] = [
            .issuerMismatch: "the issuer", .issuerConflict: "the issuer of the Response",
            .destinationMismatch: "the Destination", .inResponseToMismatch: "InResponseTo",
        ]
        guard let subject = subjects[check.rule], let expected = check.expected, let found = check.found,
            let miss = NearMiss(expected: expected, found: found)
        else { return CheckRemark() }
        return Self.remark(subject, miss)
    }

    private static func remark(_ subject: String, _ miss: NearMiss) -> CheckRemark {
        CheckRemark(
            message: "\(subject) differs from the expected one only by \(miss.difference)",
            advice:
                "Values are compared byte by byte. The provider has to write it exactly like the expected one; if what is expected "
                + "was typed here, compare it with the configuration first."
        )
    }

    // MARK: Confirmations

    /// Says why no confirmation is accepted: for what it names first, and for the time last.
    private func remarkOnConfirmation() -> CheckRemark {
        let confirmations = assertion?.subject?.confirmations.prefix(Self.maximumCompared).map(\.self) ?? []
        for confirmation in confirmations {
            if let message = addressFault(of: confirmation) { return CheckRemark(message: message) }
        }
        guard !confirmations.isEmpty,
            confirmations.allSatisfy({ $0.notOnOrAfter != nil && $0.notBefore == nil && $0.isBearer }),
            let end = confirmations.compactMap(\.notOnOrAfter).max()
        else { return CheckRemark() }
        let past = instant.timeIntervalSince(end.date)
        return CheckRemark(
            message:
                "the subject confirmation expired \(HumanDuration(past)) ago: the response had to be delivered before",
            suspicion: suspicion(missedBy: past),
            isAboutTime: true
        )
    }

    /// What is wrong with the recipient or the request of a confirmation; `nil` if they are the expected ones.
    private func addressFault(of confirmation: SAMLSubjectConfirmation) -> String? {
        let expectations = context.expectations
        let pairs = [
            (name: "Recipient", expected: expectations.recipient, found: confirmation.recipient),
            ("InResponseTo", expectations.inResponseTo, confirmation.inResponseTo),
        ]
        for (name, expected, found) in pairs {
            guard let expected, found.map({ ByteText($0) }) != ByteText(expected) else { continue }
            guard let found else { return "the subject confirmation has no \(name), and \(expected) is expected" }
            if let miss = NearMiss(expected: expected, found: found) {
                return
                    "the \(name) of the subject confirmation differs from the expected one only by \(miss.difference)"
            }
            let shown = found.shortened(to: 256)
            return "the \(name) of the subject confirmation is another one: \(shown), expected \(expected)"
        }
        return nil
    }

    private func remarkOnDuplicate(_ check: VerificationCheck) -> CheckRemark {
        guard let name = check.found else { return CheckRemark() }
        return CheckRemark(
            message:
                "the attribute '\(name.shortened(to: 128))' is there twice: software that takes the first or the last one misses values"
        )
    }
}

extension SAMLSubjectConfirmation {
    fileprivate var isBearer: Bool { method.utf8.elementsEqual(Self.bearerMethod.utf8) }
}
