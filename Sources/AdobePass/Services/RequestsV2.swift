public import SAMLEncoding

/// The requests of the REST API V2.
///
/// ```swift
/// let requests = RequestsV2(environment: .production, serviceProvider: "REF30", device: device, token: token)
/// let request = try requests.exchange(response, status: status)
/// ```
///
/// Every method throws ``AdobePassError`` if a value is empty (``AdobePassError/Code/emptyValue``) or has a control character
/// (``AdobePassError/Code/controlCharacter``), or the framework's expiration is in seconds
/// (``AdobePassError/Code/valueRange``), and nothing else.
public struct RequestsV2: Sendable {
    /// Where the services are.
    public var environment: AdobeEnvironment
    /// The identifier of the service provider, such as `REF30`.
    public var serviceProvider: String
    /// The device that is asked for.
    public var device: ClientDevice
    /// The client's token; without it there is no `Authorization`.
    public var token: BearerToken?

    /// The partner whose framework gave the response, as it stands in the path.
    public static let apple = "Apple"

    /// Makes the requests of a service provider's client.
    public init(
        environment: AdobeEnvironment,
        serviceProvider: String,
        device: ClientDevice,
        token: BearerToken? = nil
    ) {
        self.environment = environment
        self.serviceProvider = serviceProvider
        self.device = device
        self.token = token
    }

    /// Reads the configuration: the MVPDs and which of them take part in single sign-on.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func configuration() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Configuration)
    }

    /// Asks whether single sign-on can be used, and for the request to hand to the framework.
    ///
    /// Adobe calls both fields optional, and answers `missing_parameters_fallback` without them.
    ///
    /// - Parameters:
    ///   - status: What the framework said.
    ///   - domainName: The domain that the service provider registered.
    ///   - redirectURL: Where the basic flow would end, if it comes to that; not encoded.
    ///   - partner: The partner.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said above.
    public func partnerAuthenticationRequest(
        status: PartnerFrameworkStatus,
        domainName: String,
        redirectURL: String,
        partner: String = apple
    ) throws(AdobePassError) -> AdobeRequest {
        try request(
            to: .v2SessionsSSO,
            [.partner: partner, .domainName: domainName, .redirectURL: redirectURL],
            status
        )
    }

    /// Exchanges the response for a profile.
    ///
    /// Once, to create it: afterwards it is read by ``profile(of:status:)``.
    ///
    /// - Parameters:
    ///   - response: The response after the whitespace rule, as Base64; it is percent-encoded here, and nowhere else.
    ///   - status: What the framework said.
    ///   - partner: The partner.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as said above.
    public func exchange(
        _ response: Base64Text,
        status: PartnerFrameworkStatus,
        partner: String = apple
    ) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([.partner: partner])
        values.response = response
        values.status = status
        return try request(to: .v2Exchange, values)
    }

    /// Reads the profiles of the device.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func profiles(status: PartnerFrameworkStatus?) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Profiles, [:], status)
    }

    /// Reads the profile of one MVPD.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func profile(of mvpd: String, status: PartnerFrameworkStatus?) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Profile, [.mvpd: mvpd], status)
    }
}

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
        try request(to: .v2Sessions, [.mvpd: mvpd, .domainName: domainName, .redirectURL: redirectURL])
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
        try request(
            to: .v2Resume,
            [.code: code, .mvpd: mvpd, .domainName: domainName, .redirectURL: redirectURL]
        )
    }

    /// Opens the MVPD's page: a URL for a browser, which has no headers of ours and no token.
    ///
    /// - Throws: ``AdobePassError``, as said of the type.
    public func authenticate(code: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Authenticate, [.code: code])
    }

    /// Asks which resources may be shown.
    ///
    /// - Throws: ``AdobePassError``, as said of the type; also if there are no resources.
    public func preauthorize(
        _ resources: [String],
        mvpd: String,
        status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([.mvpd: mvpd])
        values.resources = resources
        values.status = status
        return try request(to: .v2Preauthorize, values)
    }

    /// Asks for the right to play a resource.
    ///
    /// - Throws: ``AdobePassError``, as said of the type.
    public func authorize(
        _ resource: String,
        mvpd: String,
        status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Authorize, [.mvpd: mvpd, .resource: resource], status)
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
        try request(to: .v2Logout, [.mvpd: mvpd, .redirectURL: redirectURL], status)
    }

    /// Makes a request to a service.
    package func request(to service: AdobeService, _ values: ServiceValues) throws(AdobePassError) -> AdobeRequest {
        var values = values
        values[.serviceProvider] = serviceProvider
        return try ServiceCaller(environment: environment, device: device, token: token).request(to: service, values)
    }

    private func request(
        to service: AdobeService,
        _ texts: KeyValuePairs<ServiceParameter, String?> = [:],
        _ status: PartnerFrameworkStatus? = nil
    ) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues(texts)
        values.status = status
        return try request(to: service, values)
    }
}
