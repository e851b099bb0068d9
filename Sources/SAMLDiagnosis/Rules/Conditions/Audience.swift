internal import AdobePass
internal import Captures
internal import SAML

// Rules about the audience of an assertion.

extension Rule {
    static let audienceMissing = Rule(
        "audience.missing",
        .warning(.conditions),
        title: "the assertion is not restricted to an audience",
        explanation: """
            The assertion does not name its audience, so anyone who obtains it could use it with another service. \
            SAML's browser profile requires the service provider as the audience. Adobe's sample has one; that Adobe's \
            server requires it is inferred.
            """,
        advice: """
            The provider must add an AudienceRestriction with `https://saml.sp.auth.adobe.com`, or the staging entity \
            ID for staging.
            """,
        source: "SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication",
        path: "/Response/Assertion/Conditions"
    )

    static let audienceMismatch = Rule(
        "audience.mismatch",
        .error(.conditions),
        title: "the assertion is for another audience",
        explanation: """
            None of the audiences is the expected one; audiences are compared byte by byte. A server that is not in \
            the audience must reject the assertion: V2 returns `invalid_parameter_saml_response`; V1 returns 400. \
            Adobe's production audience is `https://saml.sp.auth.adobe.com`, the staging audience is \
            `https://saml.sp.auth-staging.adobe.com`. Usual causes are a mix-up of the two, a trailing slash, and \
            `http` instead of `https`.
            """,
        advice: """
            Send the response to the environment that it was issued for. If the environment is right, the provider \
            must correct the entity ID that it has configured for Adobe. The app specifies the same string as \
            channelIdentifier.
            """,
        parties: [.app, .mvpd],
        source: "SAML core §2.5.1.4; Adobe's MVPD integration guide, authentication",
        remark: { check, input in input.remark(audience: check) }
    )
}

extension RuleContext {
    fileprivate func remark(audience check: VerificationCheck) -> CheckRemark {
        let restrictions = assertion?.conditions?.audienceRestrictions ?? []
        let audiences = Array(restrictions.joined().prefix(NearMiss.maximumCount))
        guard let expected = check.expected else { return CheckRemark() }
        if let environment = AddressedEnvironment(entityID: expected),
            let other = audiences.compactMap(AddressedEnvironment.init(entityID:)).first(where: { $0 != environment })
        {
            return CheckRemark(
                message:
                    "the assertion is for Adobe's \(other.rawValue) environment, but \(expectation(environment)): "
                    + "the two are mixed up",
                advice:
                    "Send it to the \(other.rawValue) environment, or have the provider issue it for \(environment.rawValue)."
            )
        }
        guard let miss = audiences.lazy.compactMap({ NearMiss(expected: expected, found: $0) }).first else {
            let isOfAdobe = AddressedEnvironment(entityID: expected) != nil
            return isOfAdobe ? CheckRemark(advice: Self.notOfAdobe) : CheckRemark()
        }
        return CheckRemark("the audience", miss)
    }

    private static let notOfAdobe = """
        The audience is not an entity ID of Adobe: the provider must correct the entity ID that it has configured for \
        Adobe, unless the app itself specified another one as channelIdentifier.
        """

    /// The reason that an environment is expected.
    private func expectation(_ environment: AddressedEnvironment) -> String {
        guard let host = call?.call.capturedRequest?.host, evidence.environment != nil else {
            return "\(environment.rawValue) is expected"
        }
        return "it was sent to \(environment.rawValue) (\(host))"
    }
}
