import AdobePass

struct SessionBody: Encodable {
    struct AuthenticationRequest: Encodable {
        let type = "saml"
        let request: String
        let attributesNames: [String]

        private enum CodingKeys: CodingKey { case type, request, attributesNames }
    }

    let actionName: String
    let actionType: String
    let reasonType: String
    var missingParameters: [String]?
    var url: String?
    var code: String?
    let sessionId: String
    var mvpd: String?
    let serviceProvider: String
    var notBefore: String?
    var notAfter: String?
    var authenticationRequest: AuthenticationRequest?

    init(_ action: AdobeSession.Action, reason: String, id: String, mvpd: String?, serviceProvider: String) {
        actionName = action.rawValue
        actionType = action == .authenticate ? "interactive" : "direct"
        reasonType = reason
        sessionId = id
        self.mvpd = mvpd
        self.serviceProvider = serviceProvider
    }

    /// Creates the body of a session with a code: the page, or the parameters that are missing.
    init(_ session: StoredSession, reason: String) {
        let missing = session.missingParameters
        let (code, provider) = (session.code, session.key.serviceProvider)
        self.init(
            missing.isEmpty ? .authenticate : .resume,
            reason: reason,
            id: session.id,
            mvpd: session.mvpd,
            serviceProvider: provider
        )
        missingParameters = missing.isEmpty ? nil : missing
        url = missing.isEmpty ? "/api/v2/authenticate/\(provider)/\(code)" : "/api/v2/\(provider)/sessions/\(code)"
        self.code = code
        notBefore = "\(EpochMilliseconds(session.notBefore))"
        notAfter = "\(EpochMilliseconds(session.notAfter))"
    }
}
