public import SAMLEncoding

/// The requests of the REST API V1, which Adobe ends in 2026.
///
/// Every method throws ``AdobePassError`` if a value is empty or has a control character
/// (``AdobePassError/Code/controlCharacter``), or if Adobe documents no host for V1 in the environment
/// (``AdobePassError/Code/noHost``).
public struct RequestsV1: Sendable {
    /// The system that the response was got on.
    public enum DeviceType: String, Hashable, Sendable, CaseIterable {
        /// iPhone and iPad.
        case iOS
        /// Apple TV.
        case tvOS
    }

    /// Where the services are.
    public var environment: AdobeEnvironment
    /// The identifier of the requestor; V2 calls it service provider.
    public var requestor: String
    /// The device that is asked for.
    ///
    /// V1 has its identifier as plain text; one that is no text is sent in hexadecimal digits.
    public var device: ClientDevice
    /// The client's token; without it there is no `Authorization`.
    public var token: BearerToken?

    /// Makes the requests of a requestor's client.
    public init(environment: AdobeEnvironment, requestor: String, device: ClientDevice, token: BearerToken? = nil) {
        self.environment = environment
        self.requestor = requestor
        self.device = device
        self.token = token
    }

    /// Asks whether there is a valid token.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func checkAuthentication() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1CheckAuthentication)
    }

    /// Reads the configuration, with the metadata fields that each MVPD has to give.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func configuration() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Configuration)
    }

    /// Gets the profile request, which goes to the framework as it is.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func profileRequest(mvpd: String, deviceType: DeviceType) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1ProfileRequest, [.mvpd: mvpd, .deviceType: deviceType.rawValue])
    }

    /// Exchanges the response for a token.
    ///
    /// Adobe documents neither the content type nor where the parameters go; a form in the body is the only choice that fits
    /// its advice on encoding.
    ///
    /// - Parameters:
    ///   - response: The response after the whitespace rule, as Base64; it is percent-encoded here, and nowhere else.
    ///   - mvpd: The MVPD that it is of.
    ///   - deviceType: The system that it was got on.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said above.
    public func exchange(
        _ response: Base64Text,
        mvpd: String,
        deviceType: DeviceType
    ) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([.mvpd: mvpd, .deviceType: deviceType.rawValue])
        values.response = response
        return try request(to: .v1Exchange, values)
    }

    /// Reads the token, or asks whether the viewer has finished on the second screen.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func authenticationToken() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Token)
    }

    /// Asks for the right to play a resource.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func authorize(_ resource: String, mvpd: String? = nil) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Authorize, [.resource: resource, .mvpd: mvpd])
    }

    /// Gets a short media token for a resource.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func mediaToken(_ resource: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1MediaToken, [.resource: resource])
    }

    /// Reads the user metadata.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func userMetadata() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1UserMetadata)
    }

    /// Signs out; the MVPD is not told.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func logout() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v1Logout)
    }

    /// Gets a registration code for the second screen.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD, if the viewer has chosen.
    ///   - timeToLive: How long the code shall be good, 1 to 36000 seconds; Adobe takes 1800 if it is left out.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said above; ``AdobePassError/Code/valueRange`` for another time.
    public func registrationCode(mvpd: String? = nil, timeToLive: Int? = nil) throws(AdobePassError) -> AdobeRequest {
        if let timeToLive, !(1...36000).contains(timeToLive) {
            throw AdobePassError(.valueRange, "a registration code is good for 1 to 36000 seconds", path: "ttl")
        }
        return try request(to: .v1RegistrationCode, [.mvpd: mvpd, .timeToLive: timeToLive.map(String.init)])
    }

    /// Opens the MVPD's page: a URL for a browser, which has no headers of ours and no token.
    ///
    /// - Throws: ``AdobePassError``, as said above.
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
    /// Makes a request to a service.
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

extension RequestsV1.DeviceType: Codable {
    /// Reads the name of the system.
    ///
    /// - Throws: ``AdobePassError`` with the names that there are, if it is none of them.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}
