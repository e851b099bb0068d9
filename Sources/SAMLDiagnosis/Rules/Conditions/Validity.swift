internal import SAML

// When the assertion is valid.

extension Rule {
    static let conditionsExpired = Rule(
        "conditions.expired",
        .error(.conditions),
        title: "the assertion has expired",
        explanation: """
            Its NotOnOrAfter is past, clocks included. A server refuses it: V2 answers \
            `invalid_parameter_saml_response`, V1 a 400. For a recorded response this is normal and says nothing about \
            why it failed when it was sent. If it is a fresh one, the app kept it too long, or a clock is wrong.
            """,
        advice: """
            Ask the framework for a new response and exchange it at once. To judge a recorded one, use the time at \
            which it came in: `--at issued` with samltool.
            """,
        source: "SAML core §2.5.1.2",
        place: .byEvaluationTime,
        remark: { _, input in input.remark(expired: input.assertion?.conditions?.notOnOrAfter) }
    )

    static let conditionsNotYetValid = Rule(
        "conditions.not-yet-valid",
        .error(.conditions),
        title: "the assertion is not valid yet",
        explanation: """
            Its NotBefore is still to come, even with the difference of clocks that is allowed. A server refuses it \
            until then. If it was just issued, the provider's clock is ahead, or the one here is behind.
            """,
        advice: """
            The provider has to synchronise its clock, and should set NotBefore half a minute before the time of \
            issue, as Adobe's sample does. For a recorded response use `--at issued` with samltool.
            """,
        source: "SAML core §2.5.1.2; Adobe's MVPD integration guide, authentication",
        place: .byEvaluationTime,
        remark: { _, input in input.remark(notBefore: input.assertion?.conditions?.notBefore) }
    )

    static let conditionsIssuedInFuture = Rule(
        "conditions.issued-in-future",
        .error(.conditions),
        title: "the response was issued in the future",
        explanation: """
            The IssueInstant is later than now, even with the difference of clocks that is allowed. Servers refuse \
            this. The provider's clock is ahead, the one here is behind, or a local time was written as UTC: then it \
            is off by whole hours.
            """,
        advice: """
            Compare both clocks with a time server. If the difference is whole hours, the provider has to write UTC.
            """,
        source: "SAML core §2.3.3, §3.2.2 and §1.3.3",
        place: .byEvaluationTime,
        path: "/Response/Assertion",
        remark: { _, input in
            input.remark(issued: [input.assertion?.issueInstant, input.claims?.fields.issueInstant])
        }
    )

    static let conditionsInterval = Rule(
        "conditions.interval",
        .error(.conditions),
        title: "the validity ends before it starts",
        explanation: """
            NotOnOrAfter is not after NotBefore, so the assertion is never valid, whatever the clock says. Every \
            server refuses it.
            """,
        advice: """
            The provider has to fix how it computes the times; swapped values and time zones are the usual causes.
            """,
        source: "SAML core §2.5.1.2",
        place: .at(.validity)
    )

    static let conditionsUnbounded = Rule(
        "conditions.unbounded",
        .warning(.conditions),
        title: "the validity has no end",
        explanation: """
            Neither the Conditions nor a confirmation says when the assertion ceases to be valid, so who has it can \
            use it for ever. Servers that follow the profile demand an end for a bearer confirmation. Whether Adobe's \
            does is inferred.
            """,
        advice: """
            The provider has to set NotOnOrAfter in SubjectConfirmationData and in Conditions, as Adobe's sample does.
            """,
        source: "SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
    )

    static let sessionExpired = Rule(
        "session.expired",
        .error(.conditions),
        title: "the session at the provider has ended",
        explanation: """
            SessionNotOnOrAfter in the AuthnStatement is past: the provider does not consider the user signed in any \
            more. A server that keeps to it refuses the response. For a recorded response it is normal.
            """,
        advice: """
            Let the user sign in again in the system's settings, then ask the framework for a new response. To judge a \
            recorded one, use `--at issued` with samltool.
            """,
        source: "SAML core §2.7.2; SAML Profiles §4.1.4.3",
        place: .byEvaluationTime,
        remark: { _, input in
            let end = input.assertion?.authnStatements.compactMap(\.sessionNotOnOrAfter).min()
            return input.remark(expired: end, "the session at the provider ended")
        }
    )
}

extension DiagnosisInput {
    fileprivate func remark(expired end: SAMLTimestamp?, _ subject: String = "it expired") -> CheckRemark {
        guard let end else { return CheckRemark() }
        let past = -seconds(until: end)
        return CheckRemark(message: "\(subject) \(HumanDuration(past)) ago", suspicion: suspicion(missedBy: past))
    }

    fileprivate func remark(notBefore start: SAMLTimestamp?) -> CheckRemark {
        guard let start else { return CheckRemark() }
        let left = seconds(until: start)
        // A provider that writes local times may still write the time of issue in UTC.
        let sinceIssue = assertion.map { left - seconds(until: $0.issueInstant) } ?? 0
        let zone = zoneRemark(for: left)
        return CheckRemark(
            message: "it is not valid yet: NotBefore is in \(HumanDuration(left))"
                + (zone.isEmpty ? zoneRemark(for: sinceIssue) : zone),
            suspicion: suspicion(missedBy: left)
        )
    }

    fileprivate func remark(issued times: [SAMLTimestamp?]) -> CheckRemark {
        guard let latest = times.compactMap(\.self).max() else { return CheckRemark() }
        let left = seconds(until: latest)
        return CheckRemark(
            message: "it was issued in the future: IssueInstant is in \(HumanDuration(left))\(zoneRemark(for: left))",
            suspicion: suspicion(missedBy: left)
        )
    }
}
