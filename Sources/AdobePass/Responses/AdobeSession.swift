import ByteTools

/// A response of `sessions/sso`, `sessions` or `sessions/{code}` (V2), which contains the next action.
///
/// A recorded state contains the fields that determine the next step, with Adobe's names.
public struct AdobeSession: Hashable, Sendable, Codable {
    /// An action of the client.
    public struct Action: AdobeKeyword {
        /// The action in Adobe's response.
        public let rawValue: String

        /// Creates an action from its text in Adobe's response.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Pass the request to the framework and exchange its SAML response.
        public static let partnerProfile = Self(rawValue: "partner_profile")
        /// Open the URL (basic flow).
        public static let authenticate = Self(rawValue: "authenticate")
        /// Send the missing parameters (basic flow).
        public static let resume = Self(rawValue: "resume")
        /// Send the parameters that are still missing: `resume`, as the response of a resumed session.
        public static let retry = Self(rawValue: "retry")
        /// Continue with decisions: a profile exists already.
        public static let authorize = Self(rawValue: "authorize")

        /// The actions that Adobe documents.
        public static let all: [Self] = [.partnerProfile, .authenticate, .resume, .retry, .authorize]
    }

    /// The reason for an action.
    public struct Reason: AdobeKeyword {
        /// The reason in Adobe's response.
        public let rawValue: String

        /// Creates a reason from its text in Adobe's response.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no profile yet, and no other reason.
        public static let none = Self(rawValue: "none")
        /// There is a regular profile.
        public static let authenticated = Self(rawValue: "authenticated")
        /// There is a profile of single sign-on.
        public static let authenticatedSSO = Self(rawValue: "authenticatedSSO")
        /// A TempPass applies.
        public static let temporary = Self(rawValue: "temporary")
        /// A degradation applies.
        public static let degraded = Self(rawValue: "degraded")
        /// `AP-Partner-Framework-Status` is missing or invalid.
        public static let partnerFrameworkStatus = Self(rawValue: "pfs_fallback")
        /// Single sign-on is not set up for the MVPD and the platform.
        public static let configuration = Self(rawValue: "configuration_fallback")
        /// A parameter is missing or invalid.
        public static let missingParameters = Self(rawValue: "missing_parameters_fallback")

        /// The reasons that Adobe documents.
        public static let all: [Self] = [
            .none, .authenticated, .authenticatedSSO, .temporary, .degraded, .partnerFrameworkStatus, .configuration,
            .missingParameters,
        ]

        /// The services in whose responses Adobe documents the reason; empty for a reason that Adobe does not document.
        package var services: [AdobeService] {
            Self.documented.filter { $0.reasons.contains(self) }.map { $0.service }
        }

        /// The reasons that the page of each service lists.
        private static let documented: [(service: AdobeService, reasons: [Self])] = [
            (.v2Sessions, [.none, .authenticated, .authenticatedSSO, .temporary, .degraded]),
            (.v2Resume, [.none, .authenticated, .temporary, .degraded]),
            (
                .v2SessionsSSO,
                [
                    .none, .authenticated, .authenticatedSSO, .degraded, .partnerFrameworkStatus, .configuration,
                    .missingParameters,
                ]
            ),
        ]

        /// What to do if the basic flow replaces single sign-on for this reason; `nil` for any other reason.
        package var fallbackAdvice: String? {
            switch self {
            case .partnerFrameworkStatus:
                "Adobe rejected AP-Partner-Framework-Status: check it with a decoder"
            case .configuration:
                "single sign-on is not set up for this MVPD and platform: check the TVE Dashboard and the boarding status"
            case .missingParameters: "also send domainName and redirectUrl"
            default: nil
            }
        }

        package var fallbackHint: ToolHint? { self == .partnerFrameworkStatus ? .headersDecode : nil }
    }

    /// The request for the framework.
    public struct AuthenticationRequest: Hashable, Sendable, Codable {
        /// The kind of request: `saml`.
        public internal(set) var type: String?
        /// The value for `verificationToken`, unchanged.
        public var request: HiddenText
        /// The value for `attributeNames`; Adobe's name for it is `attributesNames`.
        public var attributeNames: [String]

        private enum CodingKeys: String, CodingKey {
            case request
            case attributeNames = "attributesNames"
        }

        /// Creates a request.
        public init(request: HiddenText, attributeNames: [String]) {
            self.request = request
            self.attributeNames = attributeNames
        }

        fileprivate init?(_ object: JSONValue?) {
            guard let object, let request = object["request"]?.text else { return nil }
            self.init(
                request: HiddenText(request),
                attributeNames: object["attributesNames"]?.texts ?? object["attributeNames"]?.texts ?? []
            )
            type = object["type"]?.text
        }
    }

    /// The next action of the client.
    public var action: Action
    /// `direct` or `interactive`.
    public internal(set) var actionType: String?
    /// The text of a ``Reason``, such as `none` or `pfs_fallback`.
    public var reason: String?
    /// The URL of the next step.
    public var url: String?
    /// The code of a session of the basic flow.
    public var code: String?
    /// The request for the framework.
    public var authenticationRequest: AuthenticationRequest?
    /// Adobe's identifier of the session.
    public internal(set) var sessionID: String?
    /// The MVPD.
    public var mvpd: String?
    /// The start of the validity.
    public internal(set) var notBefore: EpochMilliseconds?
    /// The end of the validity.
    public internal(set) var notAfter: EpochMilliseconds?

    /// The parameters that were missing from the request.
    public var missingParameters: [String] {
        get { missing ?? [] }
        set { missing = newValue }
    }

    private var missing: [String]?

    /// True if single sign-on was requested and the basic flow must be used instead.
    public var isFallback: Bool { reason?.hasSuffix("_fallback") ?? false }

    private enum CodingKeys: String, CodingKey {
        case url, code, authenticationRequest, mvpd, notAfter
        case action = "actionName"
        case reason = "reasonType"
        case missing = "missingParameters"
    }

    /// Creates a session.
    public init(action: Action) {
        self.action = action
    }

    init?(_ object: JSONValue) {
        guard let action = object["actionName"]?.text else { return nil }
        self.init(action: Action(rawValue: action))
        actionType = object["actionType"]?.text
        reason = object["reasonType"]?.text
        missing = object["missingParameters"]?.texts
        url = object["url"]?.text
        code = object["code"]?.text
        sessionID = object["sessionId"]?.text
        mvpd = object["mvpd"]?.text
        notBefore = object["notBefore"]?.milliseconds
        notAfter = object["notAfter"]?.milliseconds
        authenticationRequest = AuthenticationRequest(object["authenticationRequest"])
    }
}

extension JSONValue {
    /// The texts of an array; `nil` for another value.
    var texts: [String]? { elements?.compactMap { $0.text } }
}
