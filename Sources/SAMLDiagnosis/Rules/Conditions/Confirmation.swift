internal import ByteTools
internal import SAML

// Rules about the confirmation of the subject.

extension Rule {
    static let subjectConfirmation = Rule(
        "subject.confirmation",
        .error(.conditions),
        title: "no subject confirmation is valid",
        explanation: """
            A bearer confirmation specifies until when, where and in response to which request the assertion may be \
            presented. It must have a NotOnOrAfter that is not in the past and must not have a NotBefore; Recipient \
            and InResponseTo must be the expected values, if any were given. Every confirmation failed, and the \
            finding gives the reason. In Adobe's sample the confirmation ends five minutes after the issue time, so \
            this is the first check that a recorded response fails.
            """,
        advice: """
            If the confirmation has expired, request a new response from the framework, or check a recorded one at the \
            time at which it was received. The provider must fix any other cause.
            """,
        tool: "`--at issued`",
        parties: [.app, .mvpd],
        source: "SAML Profiles §4.1.4.2 and §4.1.4.3; SAML core §2.4.1.2",
        remark: { _, input in input.remarkOnConfirmation }
    )
}

extension RuleContext {
    /// The reason that no confirmation is accepted: the recipient or the request first, the time last.
    fileprivate var remarkOnConfirmation: CheckRemark {
        let confirmations = assertion?.subject?.confirmations.prefix(NearMiss.maximumCount).map { $0 } ?? []
        for confirmation in confirmations {
            if let message = addressError(of: confirmation) { return CheckRemark(message: message) }
        }
        guard !confirmations.isEmpty,
            confirmations.allSatisfy({ $0.notOnOrAfter != nil && $0.notBefore == nil && $0.isBearer }),
            let end = confirmations.compactMap({ $0.notOnOrAfter }).max()
        else { return CheckRemark() }
        let past = -seconds(until: end)
        let zone = zoneRemarkOnAge
        return CheckRemark(
            message:
                "the subject confirmation expired \(HumanDuration(past)) ago"
                + (zone.isEmpty ? ": the response must be delivered before that time" : zone),
            advice: zone.isEmpty ? nil : Rule.timesInUTC + Rule.subjectConfirmation.advice,
            suspicion: suspicion(missedBy: past),
            isAboutTime: true
        )
    }

    private func addressError(of confirmation: SAMLSubjectConfirmation) -> String? {
        let expectations = context.expectations
        let pairs = [
            (name: "Recipient", expected: expectations.recipient, found: confirmation.recipient),
            ("InResponseTo", expectations.inResponseTo, confirmation.inResponseTo),
        ]
        for (name, expected, found) in pairs {
            guard let expected, found.map({ ByteText($0) }) != ByteText(expected) else { continue }
            guard let found else { return "the subject confirmation has no \(name), but \(expected) is expected" }
            if let miss = NearMiss(expected: expected, found: found) {
                return
                    "the \(name) of the subject confirmation differs from the expected one only by \(miss.difference)"
            }
            let shown = found.shortened(to: 256)
            return "the \(name) of the subject confirmation is \(shown), but \(expected) is expected"
        }
        return nil
    }
}

extension SAMLSubjectConfirmation {
    fileprivate var isBearer: Bool { method.utf8.elementsEqual(Self.bearerMethod.utf8) }
}
