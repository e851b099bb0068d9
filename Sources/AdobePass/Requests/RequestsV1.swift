import HTTPTypes
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
        try query(.v1CheckAuthentication, ["checkauthn"])
    }

    /// Reads the configuration, with the metadata fields that each MVPD has to give.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func configuration() throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v1Configuration, .get)
        try draft.path("api", "v1", "config")
        try draft.path(requestor, naming: "requestor")
        return try finish(&draft)
    }

    /// Gets the profile request, which goes to the framework as it is.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func profileRequest(mvpd: String, deviceType: DeviceType) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v1ProfileRequest, .get)
        try draft.path("api", "v1")
        try draft.path(requestor, naming: "requestor")
        try draft.path("profile-requests")
        try draft.path(mvpd, naming: "mvpd")
        try draft.query("deviceType", deviceType.rawValue)
        try draft.header("Accept", "*/*")
        return try finish(&draft)
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
        var draft = RequestDraft(.v1Exchange, .post)
        try draft.path("api", "v1", "tokens", "authn")
        try draft.form("requestor", requestor)
        try draft.form("deviceId", deviceID)
        try draft.form("mvpd", mvpd)
        try draft.form("deviceType", deviceType.rawValue)
        try draft.form(response: response)
        return try finish(&draft)
    }

    /// Reads the token, or asks whether the viewer has finished on the second screen.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func authenticationToken() throws(AdobePassError) -> AdobeRequest {
        try query(.v1Token, ["tokens", "authn"])
    }

    /// Asks for the right to play a resource.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func authorize(_ resource: String, mvpd: String? = nil) throws(AdobePassError) -> AdobeRequest {
        try query(.v1Authorize, ["authorize"], resource: resource, mvpd: mvpd)
    }

    /// Gets a short media token for a resource.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func mediaToken(_ resource: String) throws(AdobePassError) -> AdobeRequest {
        try query(.v1MediaToken, ["mediatoken"], resource: resource)
    }

    /// Reads the user metadata.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func userMetadata() throws(AdobePassError) -> AdobeRequest {
        try query(.v1UserMetadata, ["tokens", "usermetadata"])
    }

    /// Signs out; the MVPD is not told.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func logout() throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v1Logout, .delete)
        try draft.path("api", "v1", "logout")
        try draft.query("deviceId", deviceID)
        return try finish(&draft)
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
        var draft = RequestDraft(.v1RegistrationCode, .post)
        try draft.path("reggie", "v1")
        try draft.path(requestor, naming: "requestor")
        try draft.path("regcode")
        try draft.form("deviceId", deviceID)
        try draft.form("mvpd", mvpd)
        try draft.form("ttl", timeToLive.map(String.init))
        return try finish(&draft)
    }

    /// Opens the MVPD's page: a URL for a browser, which has no headers of ours and no token.
    ///
    /// `reg_code` comes first, since `&reg` is also a character of HTML, and the redirect URL last, as Adobe wants it.
    ///
    /// - Throws: ``AdobePassError``, as said above.
    public func authenticate(
        registrationCode: String,
        mvpd: String,
        domainName: String,
        redirectURL: String
    ) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(.v1Authenticate, .get)
        try draft.path("api", "v1", "authenticate")
        try draft.query("reg_code", registrationCode)
        try draft.query("requestor_id", requestor)
        try draft.query("mso_id", mvpd)
        try draft.query("domain_name", domainName)
        try draft.query("noflash", "true")
        try draft.query("no_iframe", "true")
        try draft.query("redirect_url", redirectURL)
        return draft.request(to: try host(), nil)
    }
}

extension RequestsV1 {
    /// A request of requestor, device and perhaps a resource, in the URL.
    private func query(
        _ service: AdobeService,
        _ path: [String],
        resource: String? = nil,
        mvpd: String? = nil
    ) throws(AdobePassError) -> AdobeRequest {
        var draft = RequestDraft(service, .get)
        try draft.path("api", "v1")
        for segment in path { try draft.path(segment) }
        try draft.query("requestor", requestor)
        try draft.query("deviceId", deviceID)
        try draft.query("resource", resource)
        try draft.query("mvpd", mvpd)
        return try finish(&draft)
    }

    private func finish(_ draft: inout RequestDraft) throws(AdobePassError) -> AdobeRequest {
        try draft.header(DeviceInformation.headerName, device.information.headerValue)
        try draft.addressHeaders(of: device)
        return draft.request(to: try host(), token)
    }

    private func host() throws(AdobePassError) -> AdobeEnvironment.BaseURL {
        guard let host = environment.v1 else {
            throw AdobePassError(.noHost, "Adobe documents no host for V1 in '\(environment.name)': name the base URL")
        }
        return host
    }

    private var deviceID: String {
        let bytes = device.identifier.bytes
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes), !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return text }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
