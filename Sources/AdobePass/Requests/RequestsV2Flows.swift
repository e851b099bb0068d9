import ByteTools
import HTTPTypes

extension RequestsV2 {
    /// Starts a session of the basic flow.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD; `nil` if the viewer has yet to choose.
    ///   - domainName: The domain that the service provider registered.
    ///   - redirectURL: Where the flow ends; not encoded.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said of the type.
    public func session(mvpd: String?, domainName: String, redirectURL: String) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Sessions, .post)
        try draft.servicePath(serviceProvider, "sessions")
        try draft.form("mvpd", mvpd)
        try draft.form("domainName", domainName)
        try draft.form("redirectUrl", redirectURL)
        return try finish(&draft)
    }

    /// Goes on with a session that lacked something.
    ///
    /// - Parameters:
    ///   - code: The code that the session was answered with.
    ///   - mvpd: The MVPD, if it was missing.
    ///   - domainName: The domain, if it was missing.
    ///   - redirectURL: Where the flow ends, if it was missing; not encoded.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said of the type.
    public func resume(code: String, mvpd: String?, domainName: String?, redirectURL: String?) throws(AdobePassError)
        -> AdobeRequest
    {
        var draft = RequestDraft(.v2Resume, .post)
        try draft.servicePath(serviceProvider, "sessions")
        try draft.path(code, naming: "code")
        try draft.form("mvpd", mvpd)
        try draft.form("domainName", domainName)
        try draft.form("redirectUrl", redirectURL)
        return try finish(&draft)
    }

    /// Opens the MVPD's page: a URL for a browser, which has no headers of ours and no token.
    ///
    /// - Throws: ``AdobePassError``, as said of the type.
    public func authenticate(code: String) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Authenticate, .get)
        try draft.path("api", "v2", "authenticate")
        try draft.path(serviceProvider, naming: "serviceProvider")
        try draft.path(code, naming: "code")
        return draft.request(to: environment.v2, nil)
    }

    /// Asks which resources may be shown.
    ///
    /// - Throws: ``AdobePassError``, as said of the type; also if there are no resources.
    public func preauthorize(
        _ resources: [String],
        mvpd: String,
        status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        try decision(.v2Preauthorize, "preauthorize", resources, mvpd, status)
    }

    /// Asks for the right to play a resource.
    ///
    /// - Throws: ``AdobePassError``, as said of the type.
    public func authorize(
        _ resource: String,
        mvpd: String,
        status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        try decision(.v2Authorize, "authorize", [resource], mvpd, status)
    }

    /// Signs out of one MVPD.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD.
    ///   - redirectURL: Where its page goes afterwards; not encoded.
    ///   - status: What the framework said.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said of the type.
    public func logout(
        mvpd: String,
        redirectURL: String,
        status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Logout, .get)
        try draft.servicePath(serviceProvider, "logout")
        try draft.path(mvpd, naming: "mvpd")
        try draft.query("redirectUrl", redirectURL)
        return try finish(&draft, status)
    }

    private func decision(
        _ service: AdobeService,
        _ kind: String,
        _ resources: [String],
        _ mvpd: String,
        _ status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(service, .post)
        try draft.servicePath(serviceProvider, "decisions", kind)
        try draft.path(mvpd, naming: "mvpd")
        guard !resources.isEmpty else {
            throw AdobePassError(.emptyValue, "there are no resources to decide about", path: "resources")
        }
        for resource in resources { try RequestDraft.check(resource, "resources") }
        draft.json([JSONValue.Member("resources", JSONValue(.array(resources.map { .string($0) })))])
        return try finish(&draft, status)
    }
}

/// The requests by which a client gets its credentials and its token (RFC 7591, RFC 6749 §4.4).
public struct ClientRegistration: Sendable {
    /// Where the services are.
    public var environment: AdobeEnvironment

    /// Makes the requests of an environment.
    public init(environment: AdobeEnvironment) {
        self.environment = environment
    }

    /// Registers a client; its credentials are good for as long as the software statement is.
    ///
    /// - Parameter statement: The software statement, from the TVE Dashboard.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError`` if the statement is empty or has a control character.
    public func register(softwareStatement statement: ClientSecret) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Register, .post)
        try draft.path("o", "client", "register")
        try RequestDraft.check(statement.revealed, "software_statement")
        draft.json([JSONValue.Member("software_statement", .string(statement.revealed))])
        return draft.request(to: environment.v2, nil)
    }

    /// Gets a token for a client.
    ///
    /// - Parameters:
    ///   - clientID: The client's identifier.
    ///   - secret: Its secret.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError`` if a value is empty or has a control character.
    public func token(clientID: String, secret: ClientSecret) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Token, .post)
        try draft.path("o", "client", "token")
        try draft.form("grant_type", "client_credentials")
        try draft.form("client_id", clientID)
        try draft.form("client_secret", secret.revealed)
        return draft.request(to: environment.v2, nil)
    }
}
