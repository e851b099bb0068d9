internal import SAML

// Rules about the validity period of an assertion.

extension Rule {
    static let conditionsExpired = Rule(
        "conditions.expired",
        .error(.conditions),
        title: "the assertion has expired",
        explanation: """
            NotOnOrAfter is in the past, even with the allowed clock difference. A server rejects the assertion: V2 \
            returns `invalid_parameter_saml_response`; V1 returns 400. For a recorded response this is normal and does \
            not explain why it failed when it was sent. If the response is new, the app kept it too long, or a clock \
            is wrong.
            """,
        advice: newResponse + atItsTime,
        tool: "`--at issued`",
        parties: [.app],
        source: "SAML core §2.5.1.2",
        place: .byEvaluationTime,
        remark: { _, input in input.remark(expired: input.assertion?.conditions?.notOnOrAfter, advice: newResponse) }
    )

    static let conditionsNotYetValid = Rule(
        "conditions.not-yet-valid",
        .error(.conditions),
        title: "the assertion is not valid yet",
        explanation: """
            NotBefore is in the future, even with the allowed clock difference. A server rejects the assertion until \
            then. If it was just issued, the provider's clock is fast, or the clock of this machine is slow.
            """,
        advice: synchronizedClock + atItsTime,
        tool: "`--at issued`",
        source: "SAML core §2.5.1.2; Adobe's MVPD integration guide, authentication",
        place: .byEvaluationTime,
        remark: { _, input in input.remark(notBefore: input.assertion?.conditions?.notBefore) }
    )

    static let conditionsIssuedInFuture = Rule(
        "conditions.issued-in-future",
        .error(.conditions),
        title: "the response was issued in the future",
        explanation: """
            IssueInstant is in the future, even with the allowed clock difference. Servers reject this. The provider's \
            clock is fast, the clock of this machine is slow, or a local time was written as UTC; in that case the \
            difference is whole hours.
            """,
        advice: """
            Compare both clocks with a time server. If the difference is whole hours, the provider must write UTC.
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
        title: "the validity period ends before it starts",
        explanation: "NotOnOrAfter is not after NotBefore, so the assertion is never valid. Every server rejects it.",
        advice: """
            The provider must correct how it computes the times; swapped values and time zones are the usual causes.
            """,
        source: "SAML core §2.5.1.2",
        place: .at(.validity)
    )

    static let conditionsUnbounded = Rule(
        "conditions.unbounded",
        .warning(.conditions),
        title: "the validity period has no end",
        explanation: """
            Neither Conditions nor a confirmation specifies when the assertion expires, so anyone who has it can use \
            it indefinitely. Servers that follow the profile require an end for a bearer confirmation. That Adobe's \
            server requires it is inferred.
            """,
        advice: """
            The provider must set NotOnOrAfter in SubjectConfirmationData and in Conditions, as in Adobe's sample.
            """,
        source: "SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
    )

    static let sessionExpired = Rule(
        "session.expired",
        .error(.conditions),
        title: "the session at the provider has expired",
        explanation: """
            SessionNotOnOrAfter in the AuthnStatement is in the past: for the provider, the user is no longer signed \
            in. A server that checks it rejects the response. For a recorded response this is normal.
            """,
        advice: newSession + atItsTime,
        tool: "`--at issued`",
        parties: [.app],
        source: "SAML core §2.7.2; SAML Profiles §4.1.4.3",
        place: .byEvaluationTime,
        remark: { _, input in
            let end = input.assertion?.authnStatements.compactMap { $0.sessionNotOnOrAfter }.min()
            return input.remark(expired: end, "the session at the provider ended", advice: newSession)
        }
    )

    private static let atItsTime = " To check a recorded response, use the time at which it was received."
    // What to do if the evaluation time was chosen already.
    fileprivate static let newResponse = "Request a new response from the framework and exchange it at once."
    fileprivate static let newSession =
        "Have the user sign in again in the system settings, then request a new response from the framework."
    static let timesInUTC = "If the response was new, the provider must write its times in UTC. Otherwise: "
    fileprivate static let synchronizedClock = """
        The provider must synchronize its clock, and should set NotBefore half a minute before the issue time, as in \
        Adobe's sample.
        """
}

extension RuleContext {
    fileprivate func remark(
        expired end: SAMLTimestamp?,
        _ subject: String = "it expired",
        advice: String
    ) -> CheckRemark {
        guard let end else { return CheckRemark() }
        let past = -seconds(until: end)
        let zone = zoneRemarkOnAge
        return CheckRemark(
            message: "\(subject) \(HumanDuration(past)) ago" + zone,
            advice: zone.isEmpty ? isTimeChosen ? advice : nil : Rule.timesInUTC + advice,
            suspicion: suspicion(missedBy: past)
        )
    }

    fileprivate func remark(notBefore start: SAMLTimestamp?) -> CheckRemark {
        guard let start else { return CheckRemark() }
        let left = seconds(until: start)
        // A provider that writes local times may still write the time of issue in UTC.
        let sinceIssue = assertion.map { left - seconds(until: $0.issueInstant) } ?? 0
        let zone = zoneRemark(for: left)
        return CheckRemark(
            message: "it is not valid yet: NotBefore is \(HumanDuration(left)) after the evaluation time"
                + (zone.isEmpty ? zoneRemark(for: sinceIssue) : zone),
            advice: isTimeChosen ? Rule.synchronizedClock : nil,
            suspicion: suspicion(missedBy: left)
        )
    }

    fileprivate func remark(issued times: [SAMLTimestamp?]) -> CheckRemark {
        guard let latest = times.compactMap({ $0 }).max() else { return CheckRemark() }
        let left = seconds(until: latest)
        return CheckRemark(
            message: "it was issued in the future: IssueInstant is \(HumanDuration(left)) after the evaluation time"
                + zoneRemark(for: left),
            suspicion: suspicion(missedBy: left)
        )
    }
}
