public import SAMLEncoding

/// The requests of REST API V2.
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
    /// The environment of the services.
    public var environment: AdobeEnvironment
    /// The identifier of the service provider, such as `REF30`.
    public var serviceProvider: String
    /// The device for which the requests are made.
    public var device: ClientDevice
    /// The client's token; `nil` to omit `Authorization`.
    public var token: BearerToken?

    /// The partner in the path: the owner of the framework that returned the SAML response.
    public static let apple = "Apple"

    /// Creates the requests for a service provider.
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

    /// Creates the request for the configuration: the MVPDs and their settings for single sign-on.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func configuration() throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Configuration)
    }

    /// Creates the request for the partner authentication request, which is passed to the framework.
    ///
    /// Adobe documents both fields as optional, but returns `missing_parameters_fallback` without them.
    ///
    /// - Parameters:
    ///   - status: The permission and the provider that the framework returned.
    ///   - domainName: The registered domain of the service provider.
    ///   - redirectURL: The URL at the end of the basic flow, if that is used instead; not encoded.
    ///   - partner: The partner.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
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

    /// Creates the request to exchange a SAML response for a profile.
    ///
    /// Exchange a SAML response only once, to create the profile; then read the profile with ``profile(of:status:)``.
    ///
    /// - Parameters:
    ///   - response: The SAML response after the whitespace rule, in Base64; only this function percent-encodes it.
    ///   - status: The permission and the provider that the framework returned.
    ///   - partner: The partner.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
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

    /// Creates the request for the profiles of the device.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func profiles(status: PartnerFrameworkStatus?) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Profiles, [:], status)
    }

    /// Creates the request for the profile of one MVPD.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func profile(of mvpd: String, status: PartnerFrameworkStatus?) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Profile, [.mvpd: mvpd], status)
    }
}

extension RequestsV2 {
    /// Creates the request to start a session of the basic flow.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD; `nil` if the viewer has not chosen one yet.
    ///   - domainName: The registered domain of the service provider.
    ///   - redirectURL: The URL at the end of the flow; not encoded.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
    public func session(mvpd: String?, domainName: String, redirectURL: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Sessions, [.mvpd: mvpd, .domainName: domainName, .redirectURL: redirectURL])
    }

    /// Creates the request for the data of a session, with which a second screen checks a code.
    ///
    /// - Parameter code: The code of the session.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
    public func session(code: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Session, [.code: code])
    }

    /// Creates the request to add missing parameters to a session.
    ///
    /// - Parameters:
    ///   - code: The code of the session.
    ///   - mvpd: The MVPD, if it was missing.
    ///   - domainName: The domain, if it was missing.
    ///   - redirectURL: The URL at the end of the flow, if it was missing; not encoded.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
    public func resume(code: String, mvpd: String?, domainName: String?, redirectURL: String?) throws(AdobePassError)
        -> AdobeRequest
    {
        try request(
            to: .v2Resume,
            [.code: code, .mvpd: mvpd, .domainName: domainName, .redirectURL: redirectURL]
        )
    }

    /// Creates the URL of the MVPD's page: a request by a browser, without the client's headers and token.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func authenticate(code: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Authenticate, [.code: code])
    }

    /// Creates the request for the profile of a session, which an app polls during the sign-in.
    ///
    /// - Parameter code: The code of the session.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
    public func profile(code: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2ProfileByCode, [.code: code])
    }

    /// Creates the request for the resources that may be shown.
    ///
    /// - Throws: ``AdobePassError``, as described for the type; also if there are no resources.
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

    /// Creates the request to authorize the viewer to play a resource.
    ///
    /// - Throws: ``AdobePassError``, as described for the type.
    public func authorize(
        _ resource: String,
        mvpd: String,
        status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Authorize, [.mvpd: mvpd, .resource: resource], status)
    }

    /// Creates the request to sign out of one MVPD.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD.
    ///   - redirectURL: The URL at the end of the logout; not encoded.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError``, as described for the type.
    public func logout(mvpd: String, redirectURL: String) throws(AdobePassError) -> AdobeRequest {
        try request(to: .v2Logout, [.mvpd: mvpd, .redirectURL: redirectURL])
    }

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
