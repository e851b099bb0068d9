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
            else the provider has to mend.
            """,
        source: "SAML Profiles §4.1.4.2 and §4.1.4.3; SAML core §2.4.1.2"
    )
}
