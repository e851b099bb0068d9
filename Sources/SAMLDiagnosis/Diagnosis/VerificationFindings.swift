internal import ByteTools
internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// What the verifier says, in the verifier's own words where these are enough.

extension Diagnostician {
    /// Adds a finding for each check that failed or warned.
    ///
    /// - Returns: The verifier that was asked.
    mutating func diagnoseVerification() -> ResponseVerifier {
        let keys = context.trustedKeys.isEmpty ? TrustedKeys(carriedBy: response) : context.trustedKeys
        let verifier = ResponseVerifier(trusting: keys, expecting: context.expectations, policy: lenientPolicy)
        let report = verifier.evaluate(response, at: instant)
        verification = report
        assertion = report.assertion.map { AssertionFacts($0) } ?? claims?.assertions.first.map { AssertionFacts($0) }
        if context.trustedKeys.isEmpty { noteThatNobodyIsTrusted(report) }
        if report.assertion == nil { noteStatus() }
        var checks = report.checks
        if checks.contains(where: { $0.stage == .semantics && $0.outcome == .notReached }) {
            let claimed = claims.map { verifier.evaluateClaims($0, of: response, at: instant) } ?? []
            checks = checks.filter { $0.stage != .semantics } + claimed
        }
        diagnoseComments()
        for check in checks where check.outcome == .failed || check.outcome == .warned { add(check) }
        noteClock()
        noteClockDifference()
        noteWhatEndsSoon(report)
        hasKey = !keys.isEmpty
        return verifier
    }

    /// The policy with exceptions for what only this project refuses: there it warns.
    private var lenientPolicy: VerificationPolicy {
        var policy = context.policy
        policy.exceptions.formUnion([.sha1, .inclusiveCanonicalization, .comments])
        policy.minimumRSABits = min(policy.minimumRSABits, 512)
        return policy
    }

    private mutating func add(_ check: VerificationCheck) {
        if check.rule == .noTrustedKey, context.trustedKeys.isEmpty { return }
        // These are told in better words: by what was observed before.
        if check.rule == .notAResponse, trace.content == .soapEnvelope { return }
        if isAboutTheEnd(check) { return }
        // Whoever says no sends no assertion.
        if check.rule == .noAssertion, claims?.fields.status?.isSuccess == false { return }
        let remark = remark(on: check)
        let rule = Rule(check.rule)
        add(
            remark.rule ?? rule,
            remark.message ?? check.message,
            // What only this project refuses was made an exception of, and is a warning; all else is refused for good.
            severity: remark.severity ?? (check.outcome == .warned ? .warning : .error),
            advice: remark.advice,
            expected: check.expected,
            found: check.found,
            at: place(check.location ?? remark.location, path: check.path ?? rule.path),
            isAboutTime: remark.isAboutTime
        )
        if let suspicion = remark.suspicion {
            add(.conditionsClockSuspicion, suspicion, at: place(nil, path: check.path))
        }
    }

    /// Notes that the time to judge by is far from the time of issue, if times are what is wrong: it is a recorded response,
    /// or a clock is badly wrong.
    private mutating func noteClock() {
        let aboutTimes: [Rule] = [
            .conditionsExpired, .conditionsNotYetValid, .conditionsIssuedInFuture, .sessionExpired,
        ]
        guard findings.contains(where: { aboutTimes.contains($0.rule) }), let issued = assertion?.issueInstant else {
            return
        }
        let age = instant.timeIntervalSince(issued.date)
        guard abs(age) > 86400 else { return }
        let text = "it was issued \(HumanDuration(age)) \(age > 0 ? "before" : "after") the time that it was judged by"
        add(.conditionsClockFar, text, found: "\(issued)", at: place(nil, path: "/Response/Assertion"))
    }

    /// Says where a comment is: the verifier was asked to accept them.
    private mutating func diagnoseComments() {
        guard response[...].contains(text: "<!--") else { return }
        let comment = markup.regions.first { region in
            region.element != nil && response[region.range].starts(with: "<!--".utf8)
        }
        guard let comment else { return }
        var counter = LocationCounter(response)
        add(.xmlComment, at: place(counter.location(of: comment.range.lowerBound)))
    }

    /// What the provider says of its failure.
    private mutating func noteStatus() {
        guard let status = claims?.fields.status, !status.isSuccess else { return }
        // Providers write names into it.
        let message =
            switch context.privacy {
            case .revealed: status.message.map { ": \"\($0)\"" } ?? ""
            case .masked:
                status.message.map { ", with a status message (hidden, \($0.unicodeScalars.count) characters)" } ?? ""
            }
        add(
            .statusNotSuccess,
            "the provider says that the request failed\(message)",
            expected: "Success",
            found: status.shortCodes,
            at: place(nil, path: "/Response/Status")
        )
    }

    private mutating func noteThatNobodyIsTrusted(_ report: VerificationReport) {
        guard let claims, let signature = claims.signatures.first else { return }
        let place = place(nil, path: signature.parent + "/Signature")
        guard let certificate = claims.signatures.compactMap(\.certificates.first).first else {
            let text =
                "no key was trusted, and the response carries no certificate that its signature could be checked with"
            add(.signatureNotChecked, text, at: place)
            return
        }
        let isBroken = report.failures.contains { $0.stage == .signature }
        let text =
            switch (report.signatures.isEmpty, isBroken) {
            case _ where certificate.unsupportedKey != nil:
                "no key was trusted, and the key of the certificate that the response carries is not supported: "
                    + (certificate.unsupportedKey ?? "")
            case (false, _):
                "no key was trusted; the signature holds with the certificate that the response carries, which anybody can make"
            case (true, true):
                "no key was trusted; the signature does not hold even with the certificate that the response carries"
            case (true, false): "no key was trusted, so nothing is known of who signed it"
            }
        let found = "\(certificate.subject), SHA-256 \(certificate.fingerprint)"
        add(.signatureNotChecked, text, found: found, at: place)
    }

    /// Notes what ends within a month, so that nobody learns of it on the day.
    private mutating func noteWhatEndsSoon(_ report: VerificationReport) {
        if let end = report.key?.certificate?.notAfter, let left = remainder(until: end) {
            let text = "the certificate of the provider ends in \(left): have the next one before that"
            add(.trustCertificateExpiresSoon, text, found: "\(end)")
        }
        if let end = report.key?.validUntil, let left = remainder(until: end) {
            add(
                .trustMetadataExpiresSoon,
                "the metadata of the provider ends in \(left): get it again",
                found: "\(end)"
            )
        }
    }

    /// How long it is until then, if that is less than a month.
    private func remainder(until end: SAMLTimestamp) -> HumanDuration? {
        let left = end.date.timeIntervalSince(instant)
        return left > 0 && left < 30 * 86400 ? HumanDuration(left) : nil
    }
}
