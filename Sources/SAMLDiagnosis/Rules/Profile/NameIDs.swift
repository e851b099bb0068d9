internal import ByteTools
internal import SAML

// The name of the subject, and its qualifiers.

extension Rule {
    static let profileNameIDFormat: Rule = Rule(
        "profile.nameid-format",
        .warning(.profile, .inferred),
        title: "the NameID is not persistent",
        explanation: """
            Adobe's sample has the persistent format, which stays the same between sessions. With a transient one, the \
            user ID changes at every sign-in, so an app cannot recognise the user. Other formats may be agreed upon; \
            nothing is published about that.
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
            A persistent NameID is made for one service provider, and the SPNameQualifier says for which. In Adobe's \
            sample it is its entity ID. Another value suggests that the response was made for another recipient, or for \
            the other environment.
            """,
        advice: """
            Ask the provider to set it to `https://saml.sp.auth.adobe.com`, or the staging entity ID there, or to \
            leave it out.
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
        title: "the NameID is qualified by another name than the Issuer's",
        explanation: """
            With a proxied MVPD, Adobe's guide has the proxied one as Issuer and as NameQualifier, while the proxy \
            signs. If Adobe's configuration has only the proxy, or the other way round, the response is attributed to \
            the wrong provider. Without a proxy it is a mistake.
            """,
        advice: """
            Find out which of the two the app named as `mvpd` in the exchange, and compare it with the Issuer and the \
            NameQualifier. The proxy has to write both alike.
            """,
        source: "inferred; Adobe's MVPD integration guide on proxied MVPDs",
        detection: .afterChecks { input in
            guard let issuer = input.assertion?.issuer, let qualifier = input.nameID?.nameQualifier,
                !qualifier.hasSameBytes(as: issuer)
            else { return [] }
            return [Finding(.profileProxiedIssuer, expected: issuer, found: qualifier, at: input.nameIDPlace)]
        }
    )
}

extension DiagnosisInput {
    fileprivate var nameID: SAMLNameID? { assertion?.subject?.nameID }

    fileprivate var nameIDPlace: Finding.Place? { place(path: "/Response/Assertion/Subject/NameID") }
}
