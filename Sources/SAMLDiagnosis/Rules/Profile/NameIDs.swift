internal import ByteTools
internal import SAML

// Rules about the NameID and its qualifiers.

extension Rule {
    static let profileNameIDFormat: Rule = Rule(
        "profile.nameid-format",
        .warning(.profile, .inferred),
        title: "the NameID is not persistent",
        explanation: """
            Adobe's sample has the persistent format, which stays the same between sessions. With a transient NameID, \
            the user ID changes at every sign-in, so an app cannot recognize the user. The provider and Adobe may \
            agree on other formats; nothing is published about that.
            """,
        advice: """
            Ask the provider which format was agreed with Adobe. The user ID should be the same in partner single \
            sign-on and in the regular flow.
            """,
        source: "inferred; SAML core §8.3; Adobe's MVPD integration guide, authentication",
        detection: .afterChecks { input in
            let formats: [ByteText] = ["nameid-format:persistent", "nameid-format:transient"]
            guard let format = input.nameID?.format, !formats.contains(where: { ByteText(format).hasSuffix($0) }) else {
                return []
            }
            return [Finding(.profileNameIDFormat, found: format, at: input.nameIDPlace)]
        }
    )

    static let profileSPNameQualifier: Rule = Rule(
        "profile.sp-name-qualifier",
        .warning(.profile, .inferred),
        title: "the SPNameQualifier is not Adobe's entity ID",
        explanation: """
            A persistent NameID is created for one service provider, which the SPNameQualifier identifies. In Adobe's \
            sample it is Adobe's entity ID. Another value suggests that the response was created for another \
            recipient, or for the other environment.
            """,
        advice: """
            Ask the provider to set it to `https://saml.sp.auth.adobe.com`, or the staging entity ID for staging, or \
            to omit it.
            """,
        source: "inferred; SAML core §2.2.2 and §8.3.7; Adobe's MVPD integration guide, authentication",
        detection: .afterChecks { input in
            let audience = input.context.expectations.audience ?? Expectations.adobePassAudience
            guard let qualifier = input.nameID?.spNameQualifier, !qualifier.hasSameBytes(as: audience) else {
                return []
            }
            return [Finding(.profileSPNameQualifier, expected: audience, found: qualifier, at: input.nameIDPlace)]
        }
    )

    static let profileProxiedIssuer: Rule = Rule(
        "profile.proxied-issuer",
        .warning(.profile, .inferred),
        title: "the NameQualifier of the NameID differs from the Issuer",
        explanation: """
            For a proxied MVPD, Adobe's guide has the proxied MVPD as Issuer and as NameQualifier, while the proxy \
            signs. If Adobe's configuration has only the proxy, or only the proxied MVPD, the response is attributed \
            to the wrong provider. Without a proxy, the difference is a mistake.
            """,
        advice: """
            Find out which of the two the app specified as `mvpd` in the exchange, and compare it with the Issuer and \
            the NameQualifier. The proxy must write the same value in both.
            """,
        parties: [.app, .mvpd],
        source: "inferred; Adobe's MVPD integration guide on proxied MVPDs",
        detection: .afterChecks { input in
            guard let issuer = input.assertion?.issuer, let qualifier = input.nameID?.nameQualifier,
                !qualifier.hasSameBytes(as: issuer)
            else { return [] }
            return [Finding(.profileProxiedIssuer, expected: issuer, found: qualifier, at: input.nameIDPlace)]
        }
    )
}

extension RuleContext {
    fileprivate var nameID: SAMLNameID? { assertion?.subject?.nameID }

    fileprivate var nameIDPlace: Finding.Place? { place(path: "/Response/Assertion/Subject/NameID") }
}
