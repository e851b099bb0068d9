/// A service of Adobe Pass that a request is made to.
public struct AdobeService: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `v2-exchange`.
    public let rawValue: String

    /// Makes a service from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name.
    public var description: String { rawValue }

    /// The REST API that a service belongs to.
    public enum Dialect: String, Hashable, Sendable {
        /// The REST API V1, which ends in 2026.
        case v1
        /// The REST API V2.
        case v2
    }

    /// The REST API that the service belongs to.
    public var dialect: Dialect { rawValue.hasPrefix("v1-") ? .v1 : .v2 }
}

extension AdobeService {
    // REST API V2.

    /// Registers a client: `POST /o/client/register`.
    public static let v2Register = Self(rawValue: "v2-register")
    /// Gets a bearer token: `POST /o/client/token`.
    public static let v2Token = Self(rawValue: "v2-token")
    /// Reads the configuration: `GET /api/v2/{serviceProvider}/configuration`.
    public static let v2Configuration = Self(rawValue: "v2-configuration")
    /// Gets the partner authentication request: `POST /api/v2/{serviceProvider}/sessions/sso/{partner}`.
    public static let v2SessionsSSO = Self(rawValue: "v2-sessions-sso")
    /// Exchanges the response for a profile: `POST /api/v2/{serviceProvider}/profiles/sso/{partner}`.
    public static let v2Exchange = Self(rawValue: "v2-exchange")
    /// Reads the profiles: `GET /api/v2/{serviceProvider}/profiles`.
    public static let v2Profiles = Self(rawValue: "v2-profiles")
    /// Reads the profile of one MVPD: `GET /api/v2/{serviceProvider}/profiles/{mvpd}`.
    public static let v2Profile = Self(rawValue: "v2-profile")
    /// Starts a session of the basic flow: `POST /api/v2/{serviceProvider}/sessions`.
    public static let v2Sessions = Self(rawValue: "v2-sessions")
    /// Goes on with a session: `POST /api/v2/{serviceProvider}/sessions/{code}`.
    public static let v2Resume = Self(rawValue: "v2-resume")
    /// Opens the MVPD's page in a browser: `GET /api/v2/authenticate/{serviceProvider}/{code}`.
    public static let v2Authenticate = Self(rawValue: "v2-authenticate")
    /// Asks which resources may be shown: `POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}`.
    public static let v2Preauthorize = Self(rawValue: "v2-preauthorize")
    /// Asks for the right to play a resource: `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`.
    public static let v2Authorize = Self(rawValue: "v2-authorize")
    /// Signs out: `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
    public static let v2Logout = Self(rawValue: "v2-logout")

    // REST API V1.

    /// Asks whether there is a valid token: `GET /api/v1/checkauthn`.
    public static let v1CheckAuthentication = Self(rawValue: "v1-checkauthn")
    /// Reads the configuration: `GET /api/v1/config/{requestor}`.
    public static let v1Configuration = Self(rawValue: "v1-config")
    /// Gets the profile request: `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    public static let v1ProfileRequest = Self(rawValue: "v1-profile-requests")
    /// Exchanges the response for a token: `POST /api/v1/tokens/authn`.
    public static let v1Exchange = Self(rawValue: "v1-exchange")
    /// Reads the token: `GET /api/v1/tokens/authn`.
    public static let v1Token = Self(rawValue: "v1-token")
    /// Gets a registration code: `POST /reggie/v1/{requestor}/regcode`.
    public static let v1RegistrationCode = Self(rawValue: "v1-regcode")
    /// Opens the MVPD's page in a browser: `GET /api/v1/authenticate`.
    public static let v1Authenticate = Self(rawValue: "v1-authenticate")
    /// Asks for the right to play a resource: `GET /api/v1/authorize`.
    public static let v1Authorize = Self(rawValue: "v1-authorize")
    /// Gets a short media token: `GET /api/v1/mediatoken`.
    public static let v1MediaToken = Self(rawValue: "v1-mediatoken")
    /// Reads the user metadata: `GET /api/v1/tokens/usermetadata`.
    public static let v1UserMetadata = Self(rawValue: "v1-usermetadata")
    /// Signs out: `DELETE /api/v1/logout`.
    public static let v1Logout = Self(rawValue: "v1-logout")

    /// Every service, those of V2 first, in the order in which an app comes to them.
    public static let all: [Self] = [
        .v2Register, .v2Token, .v2Configuration, .v2SessionsSSO, .v2Exchange, .v2Profiles, .v2Profile, .v2Sessions,
        .v2Resume, .v2Authenticate, .v2Preauthorize, .v2Authorize, .v2Logout, .v1CheckAuthentication, .v1Configuration,
        .v1ProfileRequest, .v1Exchange, .v1Token, .v1RegistrationCode, .v1Authenticate, .v1Authorize, .v1MediaToken,
        .v1UserMetadata, .v1Logout,
    ]

    /// The service of a name; `nil` if there is none.
    public static func named(_ name: String) -> Self? { all.first { $0.rawValue == name } }

    /// Whether the service takes a response and answers with a token or a profile.
    public var isExchange: Bool { self == .v1Exchange || self == .v2Exchange }

    /// Whether calling the service twice does no more than calling it once.
    ///
    /// A call of another that was not answered may have succeeded, and must not be made again blindly. The token of a client can
    /// be asked for again: it takes nothing from the first one (RFC 6749 section 4.4).
    public var isIdempotent: Bool {
        let others: [Self] = [
            .v2Register, .v2SessionsSSO, .v2Exchange, .v2Sessions, .v2Resume, .v2Preauthorize, .v2Authorize,
            .v1Exchange,
            .v1RegistrationCode,
        ]
        return !others.contains(self)
    }

    /// Whether the service wants a bearer token: all do but the ones that a token is got by, and those for a browser.
    public var needsToken: Bool {
        ![.v2Register, .v2Token, .v2Authenticate, .v1Authenticate].contains(self)
    }
}
