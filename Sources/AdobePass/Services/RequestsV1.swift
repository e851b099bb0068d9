public import SAMLEncoding

/// The requests of REST API V1, which Adobe ends in 2026.
///
/// Every method throws ``AdobePassError`` if a value is empty or has a control character
/// (``AdobePassError/Code/controlCharacter``), or if Adobe documents no host for V1 in the environment
/// (``AdobePassError/Code/noHost``).
public struct RequestsV1: Sendable {
    /// The operating system on which the SAML response was obtained.
    public enum DeviceType: String, Hashable, Sendable, CaseIterable {
        /// iPhone and iPad.
        case iOS
        /// Apple TV.
        case tvOS
    }

    /// The environment of the services.
    public var environment: AdobeEnvironment
    /// The identifier of the requestor, which is the service provider in V2.
    public var requestor: String
    /// The device for which the requests are made.
    ///
    /// V1 sends its identifier as plain text, or in hexadecimal digits if it is not text.
    public var device: ClientDevice
    /// The client's token; `nil` to omit `Authorization`.
    public var token: BearerToken?

    /// Creates the requests for a requestor.
    public init(environment: AdobeEnvironment, requestor: String, device: ClientDevice, token: BearerToken? = nil) {
        self.environment = environment
        self.requestor = requestor
        self.device = device
        self.token = token
    }

    /// Creates the request to check if a valid token exists.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func checkAuthentication() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1CheckAuthentication)
    }

    /// Creates the request for the configuration, which contains the required metadata fields of each MVPD.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func configuration() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Configuration)
    }

    /// Creates the request for the profile request, which is passed to the framework unchanged.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func profileRequest(mvpd: String, deviceType: DeviceType) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1ProfileRequest, [.mvpd: mvpd, .deviceType: deviceType.rawValue])
    }

    /// Creates the request to exchange a SAML response for a token.
    ///
    /// Adobe documents neither the content type nor the place of the parameters; only a form in the body agrees with its advice
    /// on encoding.
    ///
    /// - Parameters:
    ///   - response: The SAML response after the whitespace rule, in Base64; only this function percent-encodes it.
    ///   - mvpd: The MVPD that issued the SAML response.
    ///   - deviceType: The operating system on which the SAML response was obtained.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
    public func exchange(
        _ response: Base64Text,
        mvpd: String,
        deviceType: DeviceType
    ) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([.mvpd: mvpd, .deviceType: deviceType.rawValue])
        values.response = response
        return try request(to: .v1Exchange, values)
    }

    /// Creates the request for the token; on the second screen, also the request to poll for the end of the authentication.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func authenticationToken() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Token)
    }

    /// Creates the request to authorize the viewer to play a resource.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func authorize(_ resource: String, mvpd: String? = nil) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Authorize, [.resource: resource, .mvpd: mvpd])
    }

    /// Creates the request for a short media token for a resource.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func mediaToken(_ resource: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1MediaToken, [.resource: resource])
    }

    /// Creates the request for the user metadata.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func userMetadata() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1UserMetadata)
    }

    /// Creates the request to sign out of Adobe Pass; it does not end the session at the MVPD.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func logout() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Logout)
    }

    /// Creates the request for a registration code for the second screen.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD; `nil` if the viewer has not chosen one yet.
    ///   - timeToLive: The lifetime of the code, 1 to 36000 seconds; `nil` for Adobe's default of 1800.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type; ``AdobePassError/Code/valueRange`` for an invalid lifetime.
    public func registrationCode(mvpd: String? = nil, timeToLive: Int? = nil) throws(AdobePassError) -> AdobeRequest {
        if let timeToLive, !Self.lifetimesOfCodes.contains(timeToLive) {
            throw AdobePassError(
                .valueRange,
                "the lifetime of a registration code must be 1 to 36000 seconds",
                path: "ttl"
            )
        }
        return try request(to: .v1RegistrationCode, [.mvpd: mvpd, .timeToLive: timeToLive.map(String.init)])
    }

    /// The lifetimes that a registration code can have, in seconds.
    package static let lifetimesOfCodes = 1...36_000

    /// Creates the URL of the MVPD's page: a request by a browser, without the client's headers and token.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func authenticate(
        registrationCode: String,
        mvpd: String,
        domainName: String,
        redirectURL: String
    ) throws(AdobePassError) -> AdobeRequest {
        try request(
            to: .v1Authenticate,
            [
                .code: registrationCode, .mvpd: mvpd, .domainName: domainName, .redirectURL: redirectURL,
            ]
        )
    }
}

extension RequestsV1 {
    package func request(to service: AdobeService, _ values: ServiceValues) throws(AdobePassError) -> AdobeRequest {
        var values = values
        values[.serviceProvider] = requestor
        return try ServiceCaller(environment: environment, device: device, token: token).request(to: service, values)
    }

    private func request(
        to service: AdobeService,
        _ texts: KeyValuePairs<ServiceParameter, String?> = [:]
    ) throws(AdobePassError) -> AdobeRequest { try request(to: service, ServiceValues(texts)) }
}
