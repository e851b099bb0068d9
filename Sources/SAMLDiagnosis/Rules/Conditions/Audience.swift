internal import ByteTools
internal import SAML

// For whom the assertion is.

extension Rule {
    static let audienceMissing = Rule(
        "audience.missing",
        .warning(.conditions),
        title: "the assertion is not restricted to any audience",
        explanation: """
            Nothing says for whom it was issued, so whoever gets it could use it elsewhere. SAML's browser profile \
            demands the service provider as audience. Adobe's sample has one; whether its server insists is inferred.
            """,
        advice: """
            The provider has to add an AudienceRestriction with `https://saml.sp.auth.adobe.com`, or the staging \
            entity ID there.
            """,
        source: "SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication",
        path: "/Response/Assertion/Conditions"
    )

    static let audienceMismatch = Rule(
        "audience.mismatch",
        .error(.conditions),
        title: "the assertion is for another audience",
        explanation: """
            None of its audiences is the one that has to read it, compared byte by byte. A server that is not in the \
            audience has to refuse it: V2 answers `invalid_parameter_saml_response`, V1 a 400. Adobe's production is \
            `https://saml.sp.auth.adobe.com`, staging `https://saml.sp.auth-staging.adobe.com`; a mixture of both, a \
            slash at the end and `http` for `https` are the usual causes.
            """,
        advice: """
            Send the response to the environment that it is for. If the environment is right, the provider has to \
            correct the entity ID that it has for Adobe; the app's channelIdentifier is the same string.
            """,
        source: "SAML core §2.5.1.4; Adobe's MVPD integration guide, authentication",
        remark: { check, input in input.remark(audience: check) }
    )
}

extension DiagnosisInput {
    fileprivate func remark(audience check: VerificationCheck) -> CheckRemark {
        let restrictions = assertion?.conditions?.audienceRestrictions ?? []
        let audiences = Array(restrictions.joined().prefix(NearMiss.maximumCount))
        guard let expected = check.expected else { return CheckRemark() }
        if let environment = environment(of: expected),
            let other = audiences.compactMap({ self.environment(of: $0) }).first(where: { $0 != environment })
        {
            return CheckRemark(
                message:
                    "the assertion is for Adobe's \(other) environment, and \(environment) is expected: the two are mixed up",
                advice: "Send it to the \(other) environment, or have the provider issue it for \(environment)."
            )
        }
        guard let miss = audiences.lazy.compactMap({ NearMiss(expected: expected, found: $0) }).first else {
            return CheckRemark()
        }
        return CheckRemark("the audience", miss)
    }

    /// Which of Adobe's environments has an audience.
    private func environment(of audience: String) -> String? {
        switch ByteText(audience) {
        case ByteText(Expectations.adobePassAudience): "production"
        case ByteText(Expectations.adobePassStagingAudience): "staging"
        default: nil
        }
    }
}
