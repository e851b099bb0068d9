import HTTPTypes
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
        var draft = RequestDraft(.v2Configuration, .get)
        try draft.servicePath(serviceProvider, "configuration")
        return try finish(&draft)
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
        var draft = RequestDraft(.v2SessionsSSO, .post)
        try draft.servicePath(serviceProvider, "sessions", "sso")
        try draft.path(partner, naming: "partner")
        try draft.form("domainName", domainName)
        try draft.form("redirectUrl", redirectURL)
        return try finish(&draft, status)
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
        var draft = RequestDraft(.v2Exchange, .post)
        try draft.servicePath(serviceProvider, "profiles", "sso")
        try draft.path(partner, naming: "partner")
        try draft.form(response: response)
        return try finish(&draft, status)
    }

    /// Reads the profiles of the device.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func profiles(status: PartnerFrameworkStatus?) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Profiles, .get)
        try draft.servicePath(serviceProvider, "profiles")
        return try finish(&draft, status)
    }

    /// Reads the profile of one MVPD.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func profile(of mvpd: String, status: PartnerFrameworkStatus?) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v2Profile, .get)
        try draft.servicePath(serviceProvider, "profiles")
        try draft.path(mvpd, naming: "mvpd")
        return try finish(&draft, status)
    }

    func finish(_ draft: inout RequestDraft, _ status: PartnerFrameworkStatus? = nil) throws(AdobePassError)
        -> AdobeRequest
    {
        guard !device.identifier.bytes.isEmpty else {
            throw AdobePassError(.emptyValue, "the device has no identifier", path: DeviceIdentifier.headerName)
        }
        if let expiration = status?.provider.expiration, expiration.looksLikeSeconds {
            let text =
                "the expiration looks like seconds; it has to be milliseconds since 1970, a thousand times as many"
            throw AdobePassError(.valueRange, text, path: PartnerFrameworkStatus.headerName)
        }
        try draft.header(DeviceIdentifier.headerName, device.identifier.headerValue)
        try draft.header(DeviceInformation.headerName, device.information.headerValue)
        try draft.header(PartnerFrameworkStatus.headerName, status?.headerValue)
        try draft.addressHeaders(of: device)
        return draft.request(to: environment.v2, token)
    }
}

extension RequestDraft {
    mutating func servicePath(_ serviceProvider: String, _ segments: String...) throws(AdobePassError) {
        try path("api", "v2")
        try path(serviceProvider, naming: "serviceProvider")
        for segment in segments { try path(segment) }
    }

    mutating func addressHeaders(of device: ClientDevice) throws(AdobePassError) {
        try header("X-Forwarded-For", device.forwardedFor)
        try header("User-Agent", device.userAgent)
    }
}
