import AdobePass

/// A behavior of the stand-in by name: faults, and the way in which a viewer signs in on another screen.
public struct Scenario: Hashable, Sendable {
    /// The name, such as `throttled`.
    public let name: String
    /// A sentence about the scenario.
    public let summary: String
    /// The faults.
    public let faults: [ScriptedFault]
    /// The number of polls after which the viewer of a session has signed in; `nil` to wait for `/__viewer`.
    public let pollsUntilSignIn: Int?
    /// The certificate of a server with TLS.
    public let certificate: Certificate
    /// The limit of requests.
    public let limit: Limit

    /// The limit of requests.
    public enum Limit: Hashable, Sendable {
        /// No limit.
        case none
        /// For each address, one request a second and ten at once, as Adobe documents it.
        case byAddress
    }

    /// The certificate of a server with TLS.
    public enum Certificate: Hashable, Sendable {
        /// The configured certificate.
        case configured
        /// A certificate that expired yesterday.
        case expired
    }

    private init(
        _ name: String,
        _ summary: String,
        _ faults: [ScriptedFault] = [],
        pollsUntilSignIn: Int? = nil,
        certificate: Certificate = .configured,
        limit: Limit = .none
    ) {
        self.name = name
        self.summary = summary
        self.faults = faults
        self.pollsUntilSignIn = pollsUntilSignIn
        self.certificate = certificate
        self.limit = limit
    }

    /// No faults; a viewer signs in with `/__viewer`.
    public static let normal = Self("normal", "No faults; a viewer signs in on another screen with /__viewer.")

    /// Every scenario.
    public static let all: [Self] = [
        normal,
        Self(
            "second-screen",
            "A viewer on another screen has signed in at the third poll.",
            pollsUntilSignIn: 2
        ),
        Self(
            "throttled",
            "The first two exchanges fail with 429, HTML and Retry-After, and the third is processed.",
            exchanges(.throttled, count: 2)
        ),
        Self("throttled-always", "Every request fails with 429.", [ScriptedFault(Fault(.throttled), count: nil)]),
        Self(
            "limited",
            "Each address, that of X-Forwarded-For or of the connection, is limited to one request a second and ten at once.",
            limit: .byAddress
        ),
        Self(
            "unavailable",
            "The first exchange fails with 503, and the second is processed.",
            exchanges(.unavailable, count: 1)
        ),
        Self(
            "server-error",
            "The first exchange fails with 500 and HTML, the second with 500 and Adobe's error, and the third is processed.",
            exchanges(.serverErrorHTML, count: 1) + exchanges(.serverErrorJSON, count: 1)
        ),
        Self(
            "slow",
            "Every exchange takes ten seconds before its response, but is processed at once.",
            exchanges(Fault(.slowHead, seconds: 10), count: nil)
        ),
        Self(
            "slow-body",
            "The body of every exchange pauses for ten seconds in its middle.",
            exchanges(Fault(.slowBody, seconds: 10), count: nil)
        ),
        Self(
            "lost-response",
            "The first exchange is processed, and its response is lost in a TCP reset.",
            exchanges(.resetInBody, count: 1)
        ),
        Self(
            "lost-request",
            "The connection of the first exchange is reset before it is processed.",
            exchanges(.resetBefore, count: 1)
        ),
        Self("cut-json", "The body of the first exchange is cut in half.", exchanges(.cutJSON, count: 1)),
        Self(
            "wrong-length",
            "The Content-Length of the first exchange is larger than its body.",
            exchanges(.lengthTooLong, count: 1)
        ),
        Self(
            "token-expired",
            "The first exchange fails with 401: the access token has expired.",
            exchanges(.tokenExpired, count: 1)
        ),
        Self("saml-rejected", "Every SAML response is rejected.", exchanges(.samlRejected, count: nil)),
        Self("degraded", "A degradation grants access to every viewer.", exchanges(.degraded, count: nil)),
        Self("no-profile", "The exchange of V2 returns no profile.", exchanges(.noProfile, count: nil)),
        Self(
            "pfs-fallback",
            "Adobe does not accept the framework status, so that the basic flow is used.",
            [ScriptedFault(Fault(.frameworkStatusFallback), of: .v2SessionsSSO, count: nil)]
        ),
        Self(
            "configuration-fallback",
            "Single sign-on is not configured for the MVPD, so that the basic flow is used.",
            [ScriptedFault(Fault(.configurationFallback), of: .v2SessionsSSO, count: nil)]
        ),
        Self(
            "denied",
            "The MVPD denies every resource.",
            [
                ScriptedFault(Fault(.denied), of: .v2Authorize, count: nil),
                ScriptedFault(Fault(.denied), of: .v2Preauthorize, count: nil),
                ScriptedFault(Fault(.denied), of: .v1Authorize, count: nil),
            ]
        ),
        Self(
            "expired-certificate",
            "The stand-in serves TLS with a certificate that expired yesterday.",
            certificate: .expired
        ),
    ]

    /// Returns the scenario with a name; `nil` if there is none.
    public static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    private static func exchanges(_ kind: Fault.Kind, count: Int?) -> [ScriptedFault] {
        exchanges(Fault(kind), count: count)
    }

    private static func exchanges(_ fault: Fault, count: Int?) -> [ScriptedFault] {
        [ScriptedFault(fault, of: .v2Exchange, count: count), ScriptedFault(fault, of: .v1Exchange, count: count)]
    }
}
