internal import ByteTools
internal import SAMLEncoding

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
        var path = Array(url.utf8).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if let scheme = path.firstRange(ofBytes: Array("://".utf8)) {
            path = path[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") }
        }
        // Bytes, for the URL may be of any length and have any text in it.
        let request = Array("\(method.uppercased()) ".utf8) + path
        let found = request.split(separator: UInt8(ascii: "/"), maxSplits: Self.maximumSegmentCount)
        guard let service = Self.segments.first(where: { Self.matches($0.segments, found) })?.service else {
            return nil
        }
        self = service
    }

    private static func matches(_ wanted: [[UInt8]], _ found: [ArraySlice<UInt8>]) -> Bool {
        wanted.count == found.count
            && zip(wanted, found).allSatisfy { $0.first == UInt8(ascii: "{") || $1.elementsEqual($0) }
    }

    /// No pattern has more; what a path has more is left together.
    private static let maximumSegmentCount = 16

    /// The patterns, in parts.
    private static let segments = all.compactMap { service in
        patterns[service].map {
            (service: service, segments: $0.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) })
        }
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
