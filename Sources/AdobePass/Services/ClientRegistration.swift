/// The requests for a client's credentials and token (RFC 7591, RFC 6749 section 4.4).
public struct ClientRegistration: Sendable {
    /// The environment of the services.
    public var environment: AdobeEnvironment

    /// The description of the device on which the client runs, sent as `X-Device-Info`: Adobe's pages on both services require it.
    public var device: DeviceInformation?

    /// Creates the requests for an environment.
    ///
    /// - Parameters:
    ///   - environment: The environment of the services.
    ///   - device: The description of the device; `nil` for a server.
    public init(environment: AdobeEnvironment, device: DeviceInformation? = nil) {
        self.environment = environment
        self.device = device
    }

    /// Creates the request to register a client; its credentials are valid as long as the software statement.
    ///
    /// - Parameter statement: The software statement, from the TVE Dashboard.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError`` if the statement is empty or has a control character.
    public func register(softwareStatement statement: ClientSecret) throws(AdobePassError) -> AdobeRequest {
        try caller.request(to: .v2Register, ServiceValues([.softwareStatement: statement.revealed]))
    }

    /// Creates the request for a client's token.
    ///
    /// - Parameters:
    ///   - clientID: The identifier of the client.
    ///   - secret: The secret of the client.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError`` if a value is empty or has a control character.
    public func token(clientID: String, secret: ClientSecret) throws(AdobePassError) -> AdobeRequest {
        try caller.request(
            to: .v2Token,
            ServiceValues([.clientID: clientID, .clientSecret: secret.revealed])
        )
    }

    private var caller: ServiceCaller { ServiceCaller(environment: environment, newClientOn: device) }
}
