import AdobePass
import ByteTools

// Results of the services of REST API V2, and of the registration of clients.

extension ResultConstruction {
    func v2Results(of call: AdobeCall) -> [DocumentedResult] {
        switch call.service {
        case .v2Register: registrationResults
        case .v2Token: tokenResults
        case .v2Configuration: [configuration([:]), configurationWithoutPicker([:])]
        case .v2Profiles, .v2Profile: profileResults(of: call)
        case .v2SessionsSSO: partnerSessionResults(of: call)
        case .v2Exchange: exchangeResults(of: call)
        case .v2Sessions, .v2Resume: basicSessionResults(of: call)
        case .v2Preauthorize: [preauthorization(of: call)]
        case .v2Authorize: decisionResults(of: call)
        case .v2Logout: logoutResults(of: call)
        default: []
        }
    }

    // MARK: Phase A

    private var registrationResults: [DocumentedResult] {
        [
            DocumentedResult("registered", 201, "the client's credentials").body([
                "client_id": "constructed", "client_secret": "constructed",
                "client_id_issued_at": .number(now.rawValue / 1000), "grant_types": ["client_credentials"],
                "scopes": ["api:client:v2"],
            ]), .clientError("invalid_software_statement"), .clientError("invalid_request"),
        ]
    }

    private var tokenResults: [DocumentedResult] {
        [
            DocumentedResult("access-token", 201, "an access token for six hours").body([
                "id": "constructed", "access_token": "constructed", "created_at": .number(now.rawValue),
                "expires_in": 21600, "token_type": "bearer",
            ]), .clientError("invalid_client"), .clientError("invalid_request"),
            DocumentedResult("unauthorized", 401, "the client's credentials are not valid"),
        ]
    }

    // MARK: Profiles

    private func profileResults(of call: AdobeCall) -> [DocumentedResult] {
        let none = DocumentedResult("none", 200, "there is no profile").body(["profiles": [:]])
        let hasStatus = call.frameworkStatus != nil
        // Adobe returns a profile of single sign-on only to a client that sends the framework's status.
        let kinds: [AdobeProfile.Kind] = hasStatus ? [.appleSSO, .regular, .degraded] : [.regular, .degraded]
        let results =
            [none] + kinds.map { profile($0, of: profileMVPD(of: call), status: 200) }
            + (hasStatus ? statusErrors : [])
        guard let state = v2, state.goal == .logout || call.service == .v2Profile else { return results }
        return (results + cancellation(of: call)).usually(
            lastProfile?.kind.resultName ?? (state.exchangeInquires ? "apple-sso" : "regular")
        )
    }

    /// The profile of the viewer who signs out: the last one that a response contained.
    private var lastProfile: AdobeProfile? {
        guard let state = v2, state.goal == .logout else { return nil }
        return state.basicProfiles?.first ?? state.exchangedProfiles?.first
    }

    private func profileMVPD(of call: AdobeCall) -> String { lastProfile?.mvpd ?? mvpd(of: call) }

    private func profile(_ kind: AdobeProfile.Kind, of mvpd: String, status: Int) -> DocumentedResult {
        let issuers: [AdobeProfile.Kind: String] = [.appleSSO: "Apple", .degraded: "Adobe"]
        let fields: JSONValue = [
            "notBefore": .number(now.rawValue), "notAfter": .number(tokenEnd.rawValue),
            "issuer": .string(issuers[kind] ?? mvpd),
            "type": .string(kind.rawValue),
            "attributes": ["userID": ["value": "Y29uc3RydWN0ZWQ=", "state": "plain"]],
        ]
        let meaning = "a profile of the type '\(kind.rawValue)' for \(mvpd)"
        return DocumentedResult(kind.resultName, status, meaning).body(["profiles": [mvpd: fields]])
    }

    private var statusErrors: [DocumentedResult] {
        AdobeErrorCode.partnerFrameworkStatus.map { code in
            .error(code.rawValue.replacing("invalid_header_", with: "").replacing("_", with: "-"), code)
        }
    }

    // MARK: Phase C

    private func exchangeResults(of call: AdobeCall) -> [DocumentedResult] {
        let mvpd = mvpd(of: call)
        let created = profile(.appleSSO, of: mvpd, status: 201)
        return [
            DocumentedResult("profile-created", created.title, created.event),
            profile(.degraded, of: mvpd, status: 200),
            profile(.regular, of: mvpd, status: 200),
            DocumentedResult("none", 200, "there is no profile").body(["profiles": [:]]),
        ]
            + DocumentedResult.errors([
                "saml-response-rejected": "invalid_parameter_saml_response",
                "invalid-integration": "invalid_integration",
                "not-configured": "invalid_configuration_mvpd_platform_profile_exchange",
            ]) + statusErrors
    }

    private func partnerSessionResults(of call: AdobeCall) -> [DocumentedResult] {
        let request: JSONValue = [
            "type": "saml",
            "request": "PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPHNhbWxwOkF0dHJpYnV0ZVF1ZXJ5Lz4=",
            "attributesNames": ["userID", "NameID", "householdID"],
        ]
        return [
            session(
                "partner-profile",
                .partnerProfile,
                "none",
                of: call,
                ["url": "/api/v2/\(requestor)/profiles/sso/Apple", "authenticationRequest": request]
            ),
            session("authenticated", .authorize, "authenticated", of: call),
            session("authenticated-by-single-sign-on", .authorize, "authenticatedSSO", of: call),
            session(
                "degraded",
                .authorize,
                "degraded",
                of: call,
                ["url": "/api/v2/\(requestor)/decisions/authorize/\(mvpd(of: call))"]
            ),
            session("pfs-fallback", .authenticate, "pfs_fallback", of: call, page),
            session("configuration-fallback", .authenticate, "configuration_fallback", of: call, page),
            session("missing-parameters-fallback", .resume, "missing_parameters_fallback", of: call, missingParameters),
        ]
            + DocumentedResult.errors([
                "invalid-partner": "invalid_parameter_partner", "invalid-integration": "invalid_integration",
                "not-configured": "invalid_configuration_mvpd_platform",
            ])
    }

    // MARK: The basic flow

    private func basicSessionResults(of call: AdobeCall) -> [DocumentedResult] {
        [
            session("authenticate", .authenticate, "none", of: call, page),
            session("authenticated", .authorize, "authenticated", of: call),
            session(
                "missing-parameters",
                call.service == .v2Resume ? .retry : .resume,
                "none",
                of: call,
                missingParameters
            ),
        ]
            + DocumentedResult.errors([
                "invalid-mvpd": "invalid_parameter_mvpd", "invalid-integration": "invalid_integration",
                "invalid-redirect-url": "invalid_parameter_redirect_url",
            ])
    }

    private func session(
        _ name: String,
        _ action: AdobeSession.Action,
        _ reason: String,
        of call: AdobeCall,
        _ fields: JSONValue = [:]
    ) -> DocumentedResult {
        let session: JSONValue = [
            "actionName": .string(action.rawValue), "actionType": action == .authenticate ? "interactive" : "direct",
            "reasonType": .string(reason), "sessionId": "83c046be-0000-4000-8000-000000000001",
            "mvpd": .string(mvpd(of: call)), "serviceProvider": .string(requestor),
        ]
        let meaning = "actionName is '\(action.rawValue)', reasonType '\(reason)'"
        return DocumentedResult(name, 200, meaning).body(session.adding(fields))
    }

    private var page: JSONValue {
        let code = code(after: v2?.basicAction?.code ?? v2?.partnerAction?.code)
        return [
            "url": "/api/v2/authenticate/\(requestor)/\(code)", "code": .string(code), "notBefore": "\(now)",
            "notAfter": "\(codeEnd)",
        ]
    }

    private var missingParameters: JSONValue {
        let code = code(after: v2?.basicAction?.code ?? v2?.partnerAction?.code)
        return page.adding([
            "url": "/api/v2/\(requestor)/sessions/\(code)", "missingParameters": ["redirectUrl"],
        ])
    }

    // MARK: Phase D and logout

    private func decisionResults(of call: AdobeCall) -> [DocumentedResult] {
        [
            decision("authorized", "the viewer is authorized", nil, of: call),
            decision("denied", "the MVPD does not permit the resource", "authorization_denied_by_mvpd", of: call),
            decision(
                "denied-by-parental-controls",
                "parental controls forbid the resource",
                "authorization_denied_by_parental_controls",
                of: call
            ),
        ]
            + DocumentedResult.errors([
                "denied-by-degradation": "authorization_denied_by_degradation_rule",
                "profile-missing": "authenticated_profile_missing", "profile-expired": "authenticated_profile_expired",
                "profile-invalidated": "authenticated_profile_invalidated",
                "network-timeout": "network_connection_timeout", "invalid-integration": "invalid_integration",
            ])
    }

    private func decision(_ name: String, _ meaning: String, _ code: String?, of call: AdobeCall) -> DocumentedResult {
        let error: JSONValue? = code.map {
            ["action": "none", "status": 403, "code": .string($0), "message": "A constructed message."]
        }
        let decision: JSONValue = [
            "resource": resource(of: call), "serviceProvider": .string(requestor), "mvpd": .string(mvpd(of: call)),
            "source": "mvpd", "authorized": code == nil ? true : false, "token": code == nil ? mediaToken : nil,
            "error": error,
        ]
        return DocumentedResult(name, 200, meaning).body(["decisions": [decision]])
    }

    /// A permit, which has no media token.
    private func preauthorization(of call: AdobeCall) -> DocumentedResult {
        let decision: JSONValue = [
            "resource": resource(of: call), "serviceProvider": .string(requestor), "mvpd": .string(mvpd(of: call)),
            "source": "mvpd", "authorized": true,
        ]
        return DocumentedResult("preauthorized", 200, "the resource may be offered").body(["decisions": [decision]])
    }

    /// A media token for seven minutes, Adobe's default.
    private var mediaToken: JSONValue {
        [
            "notBefore": .number(now.rawValue), "notAfter": .number(after(seconds: 420).rawValue),
            "serializedToken": Self.serializedToken,
        ]
    }

    private func logoutResults(of call: AdobeCall) -> [DocumentedResult] {
        let mvpd = mvpd(of: call)
        let results = [
            logout("logout", "interactive", of: mvpd, ["url": "https://sp.auth.adobe.com/constructed/logout"]),
            logout("partner_logout", "partner_interactive", of: mvpd), logout("complete", "none", of: mvpd),
            logout("invalid", "none", of: mvpd),
        ]
        let known = v2?.knownProfiles?.first { $0.mvpd.hasSameBytes(as: mvpd) }
        return switch known?.kind {
        case .appleSSO: results.usually("partner-logout")
        case .degraded, .temporary: results.usually("complete")
        default: results
        }
    }

    private func logout(
        _ action: String,
        _ type: String,
        of mvpd: String,
        _ fields: JSONValue = [:]
    ) -> DocumentedResult {
        let logout: JSONValue = ["actionName": .string(action), "actionType": .string(type), "mvpd": .string(mvpd)]
        return DocumentedResult(action.replacing("_", with: "-"), 200, "actionName is '\(action)'").body([
            "logouts": [mvpd: logout.adding(fields)]
        ])
    }
}

extension AdobeProfile.Kind {
    /// The name of the result: `apple-sso`.
    fileprivate var resultName: String { self == .appleSSO ? "apple-sso" : rawValue }
}

extension SignOnV2State {
    fileprivate var exchangeInquires: Bool { inquires(by: .v2Profile) }
}
