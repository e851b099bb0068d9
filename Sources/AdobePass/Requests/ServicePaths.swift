extension AdobeService {
    /// The method and the path, such as `GET /api/v2/{serviceProvider}/profiles/{mvpd}`; empty for a service that this version
    /// does not know.
    public var pattern: String { Self.patterns[self] ?? "" }

    /// The service that a request is made to; `nil` if its path is that of none.
    ///
    /// - Parameters:
    ///   - method: The method, such as `POST`.
    ///   - url: The URL or its path; a query is passed over.
    public init?(method: String, url: String) {
        var path = url.prefix { $0 != "?" && $0 != "#" }
        if let scheme = path.firstRange(of: "://") { path = path[scheme.upperBound...].drop { $0 != "/" } }
        let request = "\(method.uppercased()) \(path)"
        guard let service = Self.all.first(where: { $0.matches(request) }) else { return nil }
        self = service
    }

    private func matches(_ request: String) -> Bool {
        let (wanted, found) = (pattern.split(separator: "/"), request.split(separator: "/"))
        return wanted.count == found.count && zip(wanted, found).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }

    private static let patterns: [Self: String] = [
        .v2Register: "POST /o/client/register",
        .v2Token: "POST /o/client/token",
        .v2Configuration: "GET /api/v2/{serviceProvider}/configuration",
        .v2SessionsSSO: "POST /api/v2/{serviceProvider}/sessions/sso/{partner}",
        .v2Exchange: "POST /api/v2/{serviceProvider}/profiles/sso/{partner}",
        .v2Profiles: "GET /api/v2/{serviceProvider}/profiles",
        .v2Profile: "GET /api/v2/{serviceProvider}/profiles/{mvpd}",
        .v2Sessions: "POST /api/v2/{serviceProvider}/sessions",
        .v2Resume: "POST /api/v2/{serviceProvider}/sessions/{code}",
        .v2Authenticate: "GET /api/v2/authenticate/{serviceProvider}/{code}",
        .v2Preauthorize: "POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}",
        .v2Authorize: "POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}",
        .v2Logout: "GET /api/v2/{serviceProvider}/logout/{mvpd}",
        .v1CheckAuthentication: "GET /api/v1/checkauthn",
        .v1Configuration: "GET /api/v1/config/{requestor}",
        .v1ProfileRequest: "GET /api/v1/{requestor}/profile-requests/{mvpd}",
        .v1Exchange: "POST /api/v1/tokens/authn",
        .v1Token: "GET /api/v1/tokens/authn",
        .v1RegistrationCode: "POST /reggie/v1/{requestor}/regcode",
        .v1Authenticate: "GET /api/v1/authenticate",
        .v1Authorize: "GET /api/v1/authorize",
        .v1MediaToken: "GET /api/v1/mediatoken",
        .v1UserMetadata: "GET /api/v1/tokens/usermetadata",
        .v1Logout: "DELETE /api/v1/logout",
    ]
}
