import AdobePass

extension StandInState {
    /// Returns the response of a service; a new service of `AdobeService` does not compile without a behavior.
    func reply(to call: inout ServiceCall) throws(Rejection) -> Reply {
        if call.request.service.needsToken { try checkAccessToken(&call) }
        return switch call.request.service {
        case .v2Register: try register(&call)
        case .v2Token: try createAccessToken(&call)
        case .v2Configuration: try configurationV2(&call)
        case .v2SessionsSSO: try startPartnerSession(&call)
        case .v2Exchange: try exchangeV2(&call)
        case .v2Profiles: try listProfiles(&call)
        case .v2Profile: try readProfile(&call)
        case .v2Sessions: try startSession(&call)
        case .v2Session: try readSession(&call)
        case .v2Resume: try resumeSession(&call)
        case .v2Authenticate: try authenticateV2(&call)
        case .v2ProfileByCode: try readProfileByCode(&call)
        case .v2Preauthorize: try decide(&call, denial: "preauthorization_denied_by_mvpd")
        case .v2Authorize: try decide(&call, denial: "authorization_denied_by_mvpd")
        case .v2Logout: try logOutV2(&call)
        case .v1CheckAuthentication: try checkAuthentication(&call)
        case .v1Configuration: try configurationV1(&call)
        case .v1ProfileRequest: try profileRequest(&call)
        case .v1Exchange: try exchangeV1(&call)
        case .v1Token: try readToken(&call)
        case .v1RegistrationCode: try createRegistrationCode(&call)
        case .v1Authenticate: try authenticateV1(&call)
        case .v1Authorize: try authorizeV1(&call)
        case .v1MediaToken: try createMediaToken(&call)
        case .v1UserMetadata: try readUserMetadata(&call)
        case .v1Logout: try logOutV1(&call)
        }
    }

    private func checkAccessToken(_ call: inout ServiceCall) throws(Rejection) {
        let problem: (rule: String, message: String)
        if let token = call.request.bearerToken {
            let end = accessTokens[token]
            if let end, call.now < end { return }
            problem =
                end == nil
                ? ("request.token-unknown", "the access token is unknown: register the client and get one from here")
                : ("request.token-expired", "the access token has expired: get another one")
        } else {
            problem = ("request.token-missing", "there is no 'Authorization: Bearer …'")
        }
        call.note(problem.rule, problem.message, at: "Authorization")
        throw Rejection("invalid_access_token_client_application")
    }

    /// Checks what every service of V2 requires, and returns the service provider and the device.
    func checkClientV2(_ call: inout ServiceCall) throws(Rejection) -> DeviceKey {
        let provider = try call.checkServiceProvider(call.request.segment("serviceProvider"), at: "serviceProvider")
        let device = try call.device()
        try call.checkDeviceInformation()
        return DeviceKey(device: device, serviceProvider: provider)
    }

    func checkPartner(_ call: inout ServiceCall) throws(Rejection) {
        guard call.request.segment("partner").lowercased() == RequestsV2.apple.lowercased() else {
            call.note("request.partner-unknown", "the partner must be '\(RequestsV2.apple)'", at: "partner")
            throw Rejection("invalid_parameter_partner")
        }
    }

    func pathMVPD(_ call: inout ServiceCall) throws(Rejection) -> StandInMVPD {
        guard let mvpd = call.mvpd(call.request.segment("mvpd")) else { throw Rejection("invalid_parameter_mvpd") }
        return mvpd
    }
}
