import ByteTools

/// What to do next: what `sessions/sso` and `sessions` of V2 return.
///
/// A recorded state has what the next step depends on, in Adobe's names.
public struct AdobeSession: Hashable, Sendable, Codable {
    /// What the client has to do.
    public struct Action: AdobeKeyword {
        /// The word, as Adobe writes it.
        public let rawValue: String

        /// Makes an action from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Hand the request to the framework and exchange its response.
        public static let partnerProfile = Self(rawValue: "partner_profile")
        /// Open the URL: the basic flow.
        public static let authenticate = Self(rawValue: "authenticate")
        /// Send what is missing: the basic flow.
        public static let resume = Self(rawValue: "resume")
        /// Go on to decisions: there is a profile already.
        public static let authorize = Self(rawValue: "authorize")
    }

    /// The request for the framework.
    public struct AuthenticationRequest: Hashable, Sendable, Codable {
        /// The kind of request: `saml`.
        public internal(set) var type: String?
        /// What goes into `verificationToken`, as it is.
        public var request: HiddenText
        /// What goes into `attributeNames`; the plural stands in both words of Adobe's name for it.
        public var attributeNames: [String]

        private enum CodingKeys: String, CodingKey {
            case request
            case attributeNames = "attributesNames"
        }

        /// Makes a request.
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

    /// What the client has to do.
    public var action: Action
    /// `direct` or `interactive`.
    public internal(set) var actionType: String?
    /// Why, such as `none`, `authenticated`, `degraded` or `pfs_fallback`.
    public var reason: String?
    /// Where to go on.
    public var url: String?
    /// The code of a session of the basic flow.
    public var code: String?
    /// The request for the framework.
    public var authenticationRequest: AuthenticationRequest?
    /// What Adobe calls the session.
    public internal(set) var sessionID: String?
    /// The MVPD.
    public var mvpd: String?
    /// From when on the session is good.
    public internal(set) var notBefore: EpochMilliseconds?
    /// Until when the session is good.
    public internal(set) var notAfter: EpochMilliseconds?

    /// What was missing from the request.
    public var missingParameters: [String] {
        get { missing ?? [] }
        set { missing = newValue }
    }

    private var missing: [String]?

    /// True if single sign-on was asked for and the basic flow has to take its place.
    public var isFallback: Bool { reason?.hasSuffix("_fallback") ?? false }

    private enum CodingKeys: String, CodingKey {
        case url, code, authenticationRequest, mvpd
        case action = "actionName"
        case reason = "reasonType"
        case missing = "missingParameters"
    }

    /// Makes a session.
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
    /// The texts of an array; `nil` if this is none.
    var texts: [String]? { elements?.compactMap(\.text) }
}
