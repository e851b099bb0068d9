import AdobePass

extension StandInState {
    /// `POST /api/v2/{serviceProvider}/sessions`.
    func startSession(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        var session = newSession(.v2, key, seconds: configuration.sessionSeconds, call)
        return try complete(&session, &call)
    }

    /// `GET /api/v2/{serviceProvider}/sessions/{code}`, which another device may call.
    func readSession(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let provider = try call.checkServiceProvider(call.request.segment("serviceProvider"), at: "serviceProvider")
        let session = try session(.v2, code: call.request.segment("code"), &call)
        try check(session, isOf: provider, &call)
        return .json(SessionInformationBody(session))
    }

    func check(
        _ session: StoredSession,
        isOf provider: String,
        _ call: inout ServiceCall
    ) throws(Rejection) {
        guard session.key.serviceProvider.utf8.elementsEqual(provider.utf8) else {
            call.note("request.code-of-another-device", "the code belongs to another provider", at: "code")
            throw Rejection("invalid_parameter_code")
        }
    }

    /// `POST /api/v2/{serviceProvider}/sessions/{code}`.
    func resumeSession(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        var session = try session(.v2, code: call.request.segment("code"), &call)
        guard session.key == key else {
            call.note("request.code-of-another-device", "the code belongs to another device or provider", at: "code")
            throw Rejection("invalid_parameter_code")
        }
        return try complete(&session, &call)
    }

    private func complete(_ session: inout StoredSession, _ call: inout ServiceCall) throws(Rejection) -> Reply {
        if let id = call.optional("mvpd") {
            guard let mvpd = call.mvpd(id) else { throw Rejection("invalid_parameter_mvpd") }
            session.mvpd = mvpd.id
        }
        session.domainName = call.optional("domainName") ?? session.domainName
        session.redirectURL = try redirectURL(&call) ?? session.redirectURL
        for name in session.missingParameters where name != "mvpd" {
            call.note("request.field-missing", "'\(name)' is missing", severity: .warning, at: name)
        }
        sessions[session.code] = session
        if let mvpd = session.mvpd, let profile = profiles[session.key]?[mvpd], profile.isValid(at: call.now) {
            return .json(authenticated(session, profile))
        }
        return .json(SessionBody(session, reason: "none"))
    }

    private func authenticated(_ session: StoredSession, _ profile: StoredProfile) -> SessionBody {
        let provider = session.key.serviceProvider
        var body = SessionBody(
            .authorize,
            reason: profile.sessionReason,
            id: session.id,
            mvpd: session.mvpd,
            serviceProvider: provider
        )
        body.url = session.mvpd.map { "/api/v2/\(provider)/decisions/authorize/\($0)" }
        return body
    }

    func redirectURL(_ call: inout ServiceCall) throws(Rejection) -> String? {
        guard let url = call.optional("redirectUrl") else { return nil }
        // An app may have a scheme of its own.
        guard let colon = url.firstIndex(of: ":"), colon > url.startIndex, url[colon...].hasPrefix("://") else {
            call.note("request.redirect-url", "'redirectUrl' is not an absolute URL", at: "redirectUrl")
            throw Rejection("invalid_parameter_redirect_url")
        }
        return url
    }

    /// `GET /api/v2/authenticate/{serviceProvider}/{code}`.
    func authenticateV2(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        _ = try call.checkServiceProvider(call.request.segment("serviceProvider"), at: "serviceProvider")
        let session = try session(.v2, code: call.request.segment("code"), &call)
        guard session.missingParameters.isEmpty else {
            call.note("request.session-incomplete", "parameters of the session are missing", at: "code")
            throw Rejection("invalid_authentication_session")
        }
        return .redirect(to: ViewerPage.path(of: session.code))
    }
}
