import ByteTools
import HTTPTypes

/// A service of Adobe Pass.
///
/// `ServiceTable.swift` defines the request to each service and the content of its response.
public enum AdobeService: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    // REST API V2, in the order of use.

    /// Registers a client.
    case v2Register = "v2-register"
    /// Gets a bearer token.
    case v2Token = "v2-token"
    /// Reads the configuration.
    case v2Configuration = "v2-configuration"
    /// Gets the partner authentication request.
    case v2SessionsSSO = "v2-sessions-sso"
    /// Exchanges the response for a profile.
    case v2Exchange = "v2-exchange"
    /// Reads the profiles.
    case v2Profiles = "v2-profiles"
    /// Reads the profile of one MVPD.
    case v2Profile = "v2-profile"
    /// Starts a session of the basic flow.
    case v2Sessions = "v2-sessions"
    /// Reads the data of a session, for a second screen.
    case v2Session = "v2-session"
    /// Continues a session.
    case v2Resume = "v2-resume"
    /// Opens the MVPD's page in a browser.
    case v2Authenticate = "v2-authenticate"
    /// Reads the profile of a session, to poll during the sign-in.
    case v2ProfileByCode = "v2-profile-code"
    /// Returns the resources that may be shown.
    case v2Preauthorize = "v2-preauthorize"
    /// Authorizes the viewer to play a resource.
    case v2Authorize = "v2-authorize"
    /// Signs out.
    case v2Logout = "v2-logout"

    // REST API V1.

    /// Checks if a valid token exists.
    case v1CheckAuthentication = "v1-checkauthn"
    /// Reads the configuration.
    case v1Configuration = "v1-config"
    /// Gets the profile request.
    case v1ProfileRequest = "v1-profile-requests"
    /// Exchanges the response for a token.
    case v1Exchange = "v1-exchange"
    /// Reads the token.
    case v1Token = "v1-token"
    /// Gets a registration code.
    case v1RegistrationCode = "v1-regcode"
    /// Opens the MVPD's page in a browser.
    case v1Authenticate = "v1-authenticate"
    /// Authorizes the viewer to play a resource.
    case v1Authorize = "v1-authorize"
    /// Gets a short media token.
    case v1MediaToken = "v1-mediatoken"
    /// Reads the user metadata.
    case v1UserMetadata = "v1-usermetadata"
    /// Signs out.
    case v1Logout = "v1-logout"

    /// The name, such as `v2-exchange`.
    public var description: String { rawValue }

    /// The REST API that a service belongs to.
    public enum Dialect: String, Hashable, Sendable {
        /// REST API V1, which ends in 2026.
        case v1
        /// REST API V2.
        case v2
    }

    /// The REST API that the service belongs to.
    public var dialect: Dialect { rawValue.hasPrefix("v1-") ? .v1 : .v2 }

    /// Every service: those of V2, then those of V1, in the order of use.
    public static var all: [Self] { allCases }

    /// Returns the service with a name; `nil` if there is none.
    public static func named(_ name: String) -> Self? { allCases.first { $0.rawValue.hasSameBytes(as: name) } }

    /// True if the service takes a SAML response and returns a token or a profile.
    public var isExchange: Bool { self == .v1Exchange || self == .v2Exchange }

    /// True if a second call to the service has no further effect.
    ///
    /// A call to another service may have succeeded without a response; before you repeat it, check its result.
    public var isIdempotent: Bool { descriptor.isRepeatable || descriptor.method != .post }

    /// True if the service requires a bearer token: all but those that return the token, and those for a browser.
    public var needsToken: Bool { descriptor.caller == .client }

    /// The method and the path, such as `GET /api/v2/{serviceProvider}/profiles/{mvpd}`.
    public var pattern: String { descriptor.pattern }
}

extension AdobeService {
    /// Identifies the service of a request; `nil` if the path is not that of a service.
    ///
    /// - Parameters:
    ///   - method: The method, such as `POST`.
    ///   - url: The URL or its path; a query is ignored.
    public init?(method: String, url: String) {
        let path = CallPath(of: url)
        guard let found = Self.patterns.first(where: { $0.pattern.matches(method, path) }) else { return nil }
        self = found.service
    }

    /// Identifies the service whose path a request with the wrong method has; `nil` if the path is not that of a service, or if Adobe
    /// documents a call with this method that this table does not contain.
    ///
    /// Of two services with the same path, it is the exchange.
    init?(wrongMethod method: String, url: String) {
        let path = CallPath(of: url)
        guard Self.isMethodOfApps(method), !Self.logoutPage.matches(method, path) else { return nil }
        let found = Self.patterns.filter { $0.pattern.matches(path) }
        guard let service = (found.first { $0.service.isExchange } ?? found.first)?.service else { return nil }
        self = service
    }

    /// False for a method that browsers and proxies send on their own.
    static func isMethodOfApps(_ method: String) -> Bool {
        ["GET", "POST", "PUT", "PATCH", "DELETE"].contains { $0.hasSameBytes(as: method.uppercased()) }
    }

    private static let patterns = allCases.map { (service: $0, pattern: CallPattern($0.pattern)) }

    /// The page of V1 that signs out, which has the path of a service and another method.
    private static let logoutPage = CallPattern("GET /api/v1/logout")

    static func isLogoutPage(_ method: String, _ url: String) -> Bool {
        logoutPage.matches(method, CallPath(of: url))
    }
}
