/// Rules about what a server like Adobe's probably asks beyond the standards.
enum ProfileRules {
    static let all: [Rule] = [statements, subject].flatMap(\.self)

    /// What a server like Adobe's probably asks of an assertion; all of it is inferred.
    private static let statements: [Rule] = [
        Rule(
            "profile.authn-statement",
            .profile,
            .warning,
            .inferred,
            title: "there is not exactly one AuthnStatement",
            explanation: """
                Many servers demand exactly one, and so does the library that Adobe's server seems to be built on, by \
                names in its documentation. In the answer to an attribute query none is required by SAML, so a \
                provider can be right and fail all the same. What Adobe checks is not published.
                """,
            advice: """
                If nothing else is wrong, ask the provider to add one AuthnStatement with AuthnInstant and \
                SessionIndex, or to merge several.
                """,
            source: """
                inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, \
                whose sample has one
                """
        ),
        Rule(
            "profile.session-index",
            .profile,
            .warning,
            .inferred,
            title: "the AuthnStatement has no SessionIndex",
            explanation: """
                The session index is what a later logout refers to, and some servers refuse an AuthnStatement without \
                it. Adobe's sample has one. Whether its server insists is not published.
                """,
            advice: """
                If nothing else is wrong, ask the provider to add a SessionIndex.
                """,
            source: "inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2"
        ),
        Rule(
            "profile.attribute-statement",
            .profile,
            .warning,
            .inferred,
            title: "there is not exactly one AttributeStatement",
            explanation: """
                Without one there are no attributes; with several, software that reads only the first misses the \
                others. Some servers demand exactly one, and refuse an empty one. What Adobe checks is not published, \
                and the main sample in its guide has none.
                """,
            advice: """
                If attributes are required, the provider has to send all of them in one AttributeStatement. If none \
                are, it may be left out.
                """,
            source: "inferred from the validators of OIOSAML.java; SAML core §2.7.3"
        ),
        Rule(
            "profile.confirmation-missing",
            .profile,
            .warning,
            .inferred,
            title: "there is no SubjectConfirmation",
            explanation: """
                It is not required in the answer to an attribute query, but the browser profile demands a bearer \
                confirmation with Recipient and NotOnOrAfter. A server that applies that profile refuses the response \
                without one. Which profile Adobe's server applies is not published.
                """,
            advice: """
                If nothing else is wrong, ask the provider to add a bearer confirmation as in Adobe's sample.
                """,
            source: "inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2"
        ),
    ]

    /// Names.
    private static let subject: [Rule] = [
        Rule(
            "profile.in-response-to",
            .profile,
            .warning,
            .inferred,
            title: "nothing says which request the response answers",
            explanation: """
                Neither the Response nor a SubjectConfirmationData has an InResponseTo. SAML requires it of a response \
                that answers a request, and service providers refuse what nobody asked for, or can be told to. Adobe's \
                sample has it in both places; whether Adobe's server insists on it is not known.
                """,
            advice: """
                The provider has to copy the ID of the request into InResponseTo of the Response and of \
                SubjectConfirmationData. If it does not get the request, the verification token was not handed on.
                """,
            source: """
                inferred; SAML core §3.2.2; SAML profiles §4.1.4.2; Adobe's MVPD integration guide, authentication
                """
        ),
        Rule(
            "profile.nameid-format",
            .profile,
            .warning,
            .inferred,
            title: "the NameID is not persistent",
            explanation: """
                Adobe's sample has the persistent format, which stays the same between sessions. With a transient \
                one, the user ID changes at every sign-in, so an app cannot recognise the user. Other formats may be \
                agreed upon; nothing is published about that.
                """,
            advice: """
                Ask the provider which format was agreed with Adobe. The user ID should be the same in partner single \
                sign-on and in the regular flow.
                """,
            source: "inferred; SAML core §8.3; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "profile.sp-name-qualifier",
            .profile,
            .warning,
            .inferred,
            title: "the SPNameQualifier is not Adobe's entity ID",
            explanation: """
                A persistent NameID is made for one service provider, and the SPNameQualifier says for which. In \
                Adobe's sample it is its entity ID. Another value suggests that the response was made for somebody \
                else, or for the other environment.
                """,
            advice: """
                Ask the provider to set it to `https://saml.sp.auth.adobe.com`, or the staging entity ID there, or to \
                leave it out.
                """,
            source: "inferred; SAML core §2.2.2 and §8.3.7; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "profile.proxied-issuer",
            .profile,
            .warning,
            .inferred,
            title: "the NameID is qualified by another name than the Issuer's",
            explanation: """
                With a proxied MVPD, Adobe's guide has the proxied one as Issuer and as NameQualifier, while the \
                proxy signs. If Adobe's configuration has only the proxy, or the other way round, the response is \
                attributed to the wrong provider. Without a proxy it is a mistake.
                """,
            advice: """
                Find out which of the two the app named as `mvpd` in the exchange, and compare it with the Issuer and \
                the NameQualifier. The proxy has to write both alike.
                """,
            source: "inferred; Adobe's MVPD integration guide on proxied MVPDs"
        ),
    ]
}
