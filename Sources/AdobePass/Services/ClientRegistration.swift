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
        try caller.request(to: .v2Register, ServiceValues([.softwareStatement: statement.revealed]))
    }

    /// Gets a token for a client.
    ///
    /// - Parameters:
    ///   - clientID: The client's identifier.
    ///   - secret: Its secret.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError`` if a value is empty or has a control character.
    public func token(clientID: String, secret: ClientSecret) throws(AdobePassError) -> AdobeRequest {
        try caller.request(
            to: .v2Token,
            ServiceValues([.clientID: clientID, .clientSecret: secret.revealed])
        )
    }

    private var caller: ServiceCaller { ServiceCaller(environment: environment, device: nil, token: nil) }
}
