import AdobePass
import SAML

extension StandInState {
    /// `POST /api/v2/{serviceProvider}/profiles/sso/{partner}`.
    func exchangeV2(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        counts.exchanges += 1
        do throws(Rejection) {
            return try acceptV2(&call)
        } catch {
            counts.exchangesRejected += 1
            throw error
        }
    }

    private func acceptV2(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        try checkPartner(&call)
        let mvpd = try call.frameworkMVPD()
        guard mvpd.singleSignOn == .supported else {
            call.note("request.single-sign-on", "the MVPD does not support single sign-on with Apple", at: "mvpd")
            throw Rejection("invalid_configuration_mvpd_platform_boarding_status")
        }
        switch call.fault {
        case .degraded: return degraded(key, mvpd, call)
        case .noProfile: return .json(ProfilesBody(profiles: [:]))
        default: break
        }
        guard let assertion = acceptedAssertion(&call) else { throw Rejection(AdobeErrorCode.samlResponse.rawValue) }
        let profile = StoredProfile(
            kind: .appleSSO,
            issuer: "Apple",
            notBefore: call.now,
            notAfter: call.end(after: configuration.profileSeconds),
            attributes: Self.attributes(of: assertion, for: mvpd)
        )
        profiles[key, default: [:]][mvpd.id] = profile
        return .json(ProfilesBody(profiles: [mvpd.id: .init(profile)]), status: 201)
    }

    private func degraded(_ key: DeviceKey, _ mvpd: StandInMVPD, _ call: ServiceCall) -> Reply {
        let profile = StoredProfile(
            kind: .degraded,
            issuer: "Adobe",
            notBefore: call.now,
            notAfter: call.end(after: configuration.profileSeconds),
            attributes: ["userID": "constructed-degraded"]
        )
        profiles[key, default: [:]][mvpd.id] = profile
        return .json(ProfilesBody(profiles: [mvpd.id: .init(profile)]))
    }

    /// `nil` if the assertion was not verified, or was accepted before.
    func acceptedAssertion(_ call: inout ServiceCall) -> VerifiedAssertion? {
        guard let judgment = call.judgment else { return nil }
        call.add(judgment.findings)
        guard call.fault != .samlRejected, let assertion = judgment.assertion else { return nil }
        guard admit(assertion) else {
            let text =
                "the assertion was accepted before: exchange each SAML response once, then read the profile or token"
            call.note("exchange.replayed", text, at: "SAMLResponse")
            return nil
        }
        return assertion
    }

    /// The values of the required attributes become user metadata.
    static func attributes(of assertion: VerifiedAssertion, for mvpd: StandInMVPD) -> [String: String] {
        var values: [String: String] = [:]
        for name in mvpd.requiredMetadataFields {
            values[name] = assertion.attributes.named(name).first?.texts.first
        }
        values["userID"] = values["userID"] ?? assertion.subject?.nameID?.value
        return values
    }
}
