import AdobePass

extension StandInState {
    /// `POST /api/v2/{serviceProvider}/sessions/sso/{partner}`.
    func startPartnerSession(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        try checkPartner(&call)
        let (domain, redirect) = (call.required("domainName"), try redirectURL(&call))
        let mvpd: StandInMVPD
        do throws(Rejection) {
            mvpd = try call.frameworkMVPD()
            if call.fault == .frameworkStatusFallback { throw Rejection(.empty(400)) }
        } catch {
            // Here Adobe continues with the basic flow instead of an error.
            return fallback("pfs_fallback", key, call.frameworkProvider?.id, domain, redirect, call)
        }
        if mvpd.singleSignOn != .supported || call.fault == .configurationFallback {
            if mvpd.singleSignOn != .supported {
                call.note("request.single-sign-on", "the MVPD does not support single sign-on with Apple", at: "mvpd")
            }
            return fallback("configuration_fallback", key, mvpd.id, domain, redirect, call)
        }
        guard domain != nil, redirect != nil else {
            return fallback("missing_parameters_fallback", key, mvpd.id, domain, redirect, call)
        }
        return partnerAction(key, mvpd, call)
    }

    private func partnerAction(_ key: DeviceKey, _ mvpd: StandInMVPD, _ call: ServiceCall) -> Reply {
        let id = RandomText.token().lowercased()
        let profile = profiles[key]?[mvpd.id].flatMap { $0.isValid(at: call.now) ? $0 : nil }
        var body = SessionBody(
            profile == nil ? .partnerProfile : .authorize,
            reason: profile?.sessionReason ?? "none",
            id: id,
            mvpd: mvpd.id,
            serviceProvider: key.serviceProvider
        )
        if profile == nil {
            body.url = "/api/v2/\(key.serviceProvider)/profiles/sso/\(RequestsV2.apple)"
            body.authenticationRequest = .init(
                request: AuthenticationRequest.text(for: mvpd, at: call.now),
                attributesNames: mvpd.requiredMetadataFields
            )
        } else {
            body.url = "/api/v2/\(key.serviceProvider)/decisions/authorize/\(mvpd.id)"
        }
        return .json(body)
    }

    private func fallback(
        _ reason: String,
        _ key: DeviceKey,
        _ mvpd: String?,
        _ domainName: String?,
        _ redirectURL: String?,
        _ call: ServiceCall
    ) -> Reply {
        var session = newSession(.v2, key, seconds: configuration.sessionSeconds, call)
        session.mvpd = mvpd
        session.domainName = domainName
        session.redirectURL = redirectURL
        sessions[session.code] = session
        let isComplete = domainName != nil && redirectURL != nil
        return .json(SessionBody(session, reason: isComplete ? reason : "missing_parameters_fallback"))
    }
}
