/// Rules about when an assertion is valid, and for whom.
enum ConditionRules {
    static let all: [Rule] = [times, addressing].flatMap(\.self)

    /// When the assertion is valid.
    private static let times: [Rule] = [
        Rule(
            "conditions.expired",
            .conditions,
            .error,
            title: "the assertion has expired",
            explanation: """
                Its NotOnOrAfter is past, clocks included. A server refuses it: V2 answers \
                `invalid_parameter_saml_response`, V1 a 400. For a recorded response this is normal and says nothing \
                about why it failed when it was sent. If it is a fresh one, the app kept it too long, or a clock is \
                wrong.
                """,
            advice: """
                Ask the framework for a new response and exchange it at once. To judge a recorded one, use the time \
                at which it came in: `--at issued` with samltool.
                """,
            source: "SAML core §2.5.1.2"
        ),
        Rule(
            "conditions.not-yet-valid",
            .conditions,
            .error,
            title: "the assertion is not valid yet",
            explanation: """
                Its NotBefore is still to come, even with the difference of clocks that is allowed. A server refuses \
                it until then. If it was just issued, the provider's clock is ahead, or the one here is behind.
                """,
            advice: """
                The provider has to synchronise its clock, and should set NotBefore half a minute before the time of \
                issue, as Adobe's sample does. For a recorded response use `--at issued` with samltool.
                """,
            source: "SAML core §2.5.1.2; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "conditions.issued-in-future",
            .conditions,
            .error,
            title: "the response was issued in the future",
            explanation: """
                The IssueInstant is later than now, even with the difference of clocks that is allowed. Servers \
                refuse this. The provider's clock is ahead, the one here is behind, or a local time was written as \
                UTC: then it is off by whole hours.
                """,
            advice: """
                Compare both clocks with a time server. If the difference is whole hours, the provider has to write \
                UTC.
                """,
            source: "SAML core §2.3.3, §3.2.2 and §1.3.3"
        ),
        Rule(
            "conditions.interval",
            .conditions,
            .error,
            title: "the validity ends before it starts",
            explanation: """
                NotOnOrAfter is not after NotBefore, so the assertion is never valid, whatever the clock says. Every \
                server refuses it.
                """,
            advice: """
                The provider has to mend how it computes the times; swapped values and time zones are the usual \
                causes.
                """,
            source: "SAML core §2.5.1.2"
        ),
        Rule(
            "conditions.unbounded",
            .conditions,
            .warning,
            title: "the validity has no end",
            explanation: """
                Neither the Conditions nor a confirmation says when the assertion ceases to be valid, so who has it \
                can use it for ever. Servers that follow the profile demand an end for a bearer confirmation. Whether \
                Adobe's does is inferred.
                """,
            advice: """
                The provider has to set NotOnOrAfter in SubjectConfirmationData and in Conditions, as Adobe's sample \
                does.
                """,
            source: "SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "session.expired",
            .conditions,
            .error,
            title: "the session at the provider has ended",
            explanation: """
                SessionNotOnOrAfter in the AuthnStatement is past: the provider does not consider the user signed in \
                any more. A server that keeps to it refuses the response. For a recorded response it is normal.
                """,
            advice: """
                Let the user sign in again in the system's settings, then ask the framework for a new response. To \
                judge a recorded one, use `--at issued` with samltool.
                """,
            source: "SAML core §2.7.2; SAML Profiles §4.1.4.3"
        ),
        Rule(
            "conditions.time-zone",
            .conditions,
            .warning,
            title: "a time has an offset, where SAML has UTC",
            explanation: """
                SAML has all times in UTC, with a `Z` at the end. A time with an offset such as `+02:00` is read rightly by some \
                software; other software ignores the offset, and is then wrong by whole hours, or rejects the time.
                """,
            advice: """
                The provider has to write times in UTC with a `Z` at the end.
                """,
            source: "SAML core §1.3.3"
        ),
        Rule(
            "conditions.clock-suspicion",
            .conditions,
            .note,
            title: "a time is so close to a limit that a clock may be to blame",
            explanation: """
                A limit was missed by seconds or a few minutes, or is kept only by the difference of clocks that is allowed. \
                Clocks of devices and servers differ by as much; the \
                difference that is allowed at Adobe is not published. Five minutes are allowed here unless another \
                value was given.
                """,
            advice: """
                Compare the clocks of the provider and of this machine with a time server. If only clocks are to \
                blame, repeat with a larger `--clock-skew` to see everything else.
                """,
            source: "inferred; SAML core §2.5.1.2 says nothing about clocks that differ"
        ),
        Rule(
            "conditions.clock-far",
            .conditions,
            .note,
            title: "the clock is far from the times in the document",
            explanation: """
                The response was issued days, months or years before or after the time by which it was judged. It is \
                a recorded sample, or a clock is badly wrong. All findings about validity follow from that and say \
                nothing about the exchange.
                """,
            advice: """
                For a recorded response use the time at which it came in: `--at issued` with samltool. Otherwise set \
                the clock.
                """,
            source: "decision of this project"
        ),
    ]

    /// For whom the assertion is, and to what it is an answer.
    private static let addressing: [Rule] = [
        Rule(
            "audience.missing",
            .conditions,
            .warning,
            title: "the assertion is not restricted to any audience",
            explanation: """
                Nothing says for whom it was issued, so whoever gets it could use it elsewhere. SAML's browser \
                profile demands the service provider as audience. Adobe's sample has one; whether its server insists \
                is inferred.
                """,
            advice: """
                The provider has to add an AudienceRestriction with `https://saml.sp.auth.adobe.com`, or the staging \
                entity ID there.
                """,
            source: "SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "audience.mismatch",
            .conditions,
            .error,
            title: "the assertion is for another audience",
            explanation: """
                None of its audiences is the one that has to read it, compared byte by byte. A server that is not in \
                the audience has to refuse it: V2 answers `invalid_parameter_saml_response`, V1 a 400. Adobe's \
                production is `https://saml.sp.auth.adobe.com`, staging `https://saml.sp.auth-staging.adobe.com`; a \
                mixture of both, a slash at the end and `http` for `https` are the usual causes.
                """,
            advice: """
                Send the response to the environment that it is for. If the environment is right, the provider has to \
                correct the entity ID that it has for Adobe; the app's channelIdentifier is the same string.
                """,
            source: "SAML core §2.5.1.4; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "response.destination",
            .conditions,
            .error,
            title: "the response was sent to another destination",
            explanation: """
                The Destination of the Response is not the expected one. A server that checks it refuses a response \
                that was meant for another address; the check guards against responses that are passed on. If only \
                the Assertion is signed, the Destination proves nothing.
                """,
            advice: """
                Compare the address with the environment, production or staging. The provider has to use the address \
                that is in Adobe's metadata.
                """,
            source: "SAML core §3.2.2; SAML Bindings §3.5.5.2"
        ),
        Rule(
            "response.in-response-to",
            .conditions,
            .error,
            title: "the response answers another request",
            explanation: """
                InResponseTo is missing, or is not the ID of the request that was expected. A response that is used \
                again, or one that nobody asked for, looks like this. Adobe can block responses without InResponseTo, \
                by its release notes of 2022.
                """,
            advice: """
                Ask the framework again with the verification token of this very exchange, and do not keep responses. \
                If it is missing, the provider has to copy the ID of the request.
                """,
            source: "SAML core §3.2.2; SAML Profiles §4.1.4.3; Adobe's release notes 2.64"
        ),
        Rule(
            "subject.confirmation",
            .conditions,
            .error,
            title: "no subject confirmation holds",
            explanation: """
                A bearer confirmation says until when, where and in answer to what the assertion may be presented. It \
                has to have a NotOnOrAfter that is not past and must not have a NotBefore; Recipient and InResponseTo \
                have to be the expected ones, if any were given. Each confirmation failed, and the finding says why. \
                In Adobe's sample it ends five minutes after the issue, so a recorded response fails here first.
                """,
            advice: """
                If it has expired, ask the framework for a new response, or use `--at issued` for a recorded one. \
                Anything else the provider has to mend.
                """,
            source: "SAML Profiles §4.1.4.2 and §4.1.4.3; SAML core §2.4.1.2"
        ),
        Rule(
            "conditions.unknown",
            .conditions,
            .error,
            title: "a condition is not known",
            explanation: """
                A receiver that does not understand a condition cannot say that the assertion is valid, and SAML \
                forbids it to accept one of which it cannot say so. The finding names the condition.
                """,
            advice: """
                The provider has to leave the condition out for this audience.
                """,
            source: "SAML core §2.5.1.1"
        ),
        Rule(
            "conditions.one-time-use",
            .conditions,
            .warning,
            title: "the assertion may be used only once",
            explanation: """
                With OneTimeUse the information must not be kept for later. A repeated exchange of the same response \
                can be refused, so a first attempt that failed half-way cannot be tried again with it.
                """,
            advice: """
                In the app, ask the framework for a new response before every exchange.
                """,
            source: "SAML core §2.5.1.5"
        ),
    ]
}
