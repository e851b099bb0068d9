internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a diagnosis says of a check besides the verifier's own words.
struct CheckRemark {
    var message: String?
    var advice: String?
    /// Why clocks may be to blame.
    var suspicion: String?
}

extension Diagnostician {
    func remark(on check: VerificationCheck) -> CheckRemark {
        switch check.id {
        case "conditions.expired": remark(expired: assertion?.conditions?.notOnOrAfter)
        case "session.expired": remark(expired: assertion?.authnStatements.compactMap(\.sessionNotOnOrAfter).min())
        case "conditions.not-yet-valid": remark(future: assertion?.conditions?.notBefore)
        case "conditions.issued-in-future": remark(future: assertion?.issueInstant)
        case "audience.mismatch": remark(audience: check)
        case "xml.malformed": remark(malformed: check)
        default: CheckRemark()
        }
    }

    private func remark(expired end: SAMLTimestamp?) -> CheckRemark {
        guard let end else { return CheckRemark() }
        let past = instant.timeIntervalSince(end.date)
        return CheckRemark(
            message: "it expired \(HumanDuration(past)) ago",
            suspicion: suspicion(missedBy: past)
        )
    }

    private func remark(future start: SAMLTimestamp?) -> CheckRemark {
        guard let start else { return CheckRemark() }
        let left = start.date.timeIntervalSince(instant)
        return CheckRemark(
            message: "it is for a time that starts in \(HumanDuration(left))",
            suspicion: suspicion(missedBy: left)
        )
    }

    private func suspicion(missedBy seconds: Double) -> String? {
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        guard seconds - skew < 600 else { return nil }
        return
            "the time was missed by \(HumanDuration(seconds)): compare the clocks of provider and server before anything else"
    }

    private func remark(audience check: VerificationCheck) -> CheckRemark {
        let environments = [
            Expectations.adobePassAudience: "production", Expectations.adobePassStagingAudience: "staging",
        ]
        guard let expected = check.expected.flatMap({ environments[$0] }),
            let found = check.found.flatMap({ environments[$0] }), expected != found
        else { return CheckRemark() }
        return CheckRemark(
            message:
                "the assertion is for Adobe's \(found) environment, and \(expected) is expected: the two are mixed up",
            advice: "Send it to the \(found) environment, or have the provider issue it for \(expected)."
        )
    }
}
