internal import ByteTools
internal import SAML

// How the subject is confirmed.

extension Rule {
    static let subjectConfirmation = Rule(
        "subject.confirmation",
        .error(.conditions),
        title: "no subject confirmation holds",
        explanation: """
            A bearer confirmation says until when, where and in answer to what the assertion may be presented. It has \
            to have a NotOnOrAfter that is not past and must not have a NotBefore; Recipient and InResponseTo have to \
            be the expected ones, if any were given. Each confirmation failed, and the finding says why. In Adobe's \
            sample it ends five minutes after the issue, so a recorded response fails here first.
            """,
        advice: """
            If it has expired, ask the framework for a new response, or use `--at issued` for a recorded one. Anything \
            else the provider has to fix.
            """,
        source: "SAML Profiles §4.1.4.2 and §4.1.4.3; SAML core §2.4.1.2",
        remark: { _, input in input.remarkOnConfirmation }
    )
}

extension DiagnosisInput {
    /// Says why no confirmation is accepted: for what it names first, and for the time last.
    fileprivate var remarkOnConfirmation: CheckRemark {
        let confirmations = assertion?.subject?.confirmations.prefix(NearMiss.maximumCount).map(\.self) ?? []
        for confirmation in confirmations {
            if let message = addressFault(of: confirmation) { return CheckRemark(message: message) }
        }
        guard !confirmations.isEmpty,
            confirmations.allSatisfy({ $0.notOnOrAfter != nil && $0.notBefore == nil && $0.isBearer }),
            let end = confirmations.compactMap(\.notOnOrAfter).max()
        else { return CheckRemark() }
        let past = -seconds(until: end)
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
}

extension SAMLSubjectConfirmation {
    fileprivate var isBearer: Bool { method.utf8.elementsEqual(Self.bearerMethod.utf8) }
}
