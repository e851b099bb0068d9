import ByteTools

/// What to do next: the answer to `sessions/sso` and `sessions` of V2.
public struct SessionAnswer: Hashable, Sendable {
    /// What the client has to do.
    public struct Action: RawRepresentable, Hashable, Sendable {
        /// The word, as Adobe writes it.
        public let rawValue: String

        /// Makes an action from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Whether two have the same bytes; Swift's equality of strings is laxer.
        public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameUTF8(as: right.rawValue) }

        /// Hashes the bytes.
        public func hash(into hasher: inout Hasher) { for byte in rawValue.utf8 { hasher.combine(byte) } }

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
    public struct AuthenticationRequest: Hashable, Sendable {
        /// The kind of request: `saml`.
        public let type: String?
        /// What goes into `verificationToken`, as it is.
        public let request: HiddenText
        /// What goes into `attributeNames`; the plural stands in both words of Adobe's name for it.
        public let attributeNames: [String]
    }

    /// What the client has to do.
    public let action: Action
    /// `direct` or `interactive`.
    public let actionType: String?
    /// Why, such as `none`, `authenticated`, `degraded` or `pfs_fallback`.
    public let reason: String?
    /// What was missing from the request.
    public let missingParameters: [String]
    /// Where to go on.
    public let url: String?
    /// The code of a session of the basic flow.
    public let code: String?
    /// The request for the framework.
    public let authenticationRequest: AuthenticationRequest?
    /// What Adobe calls the session.
    public let sessionID: String?
    /// The MVPD.
    public let mvpd: String?
    /// From when on the session is good.
    public let notBefore: EpochMilliseconds?
    /// Until when the session is good.
    public let notAfter: EpochMilliseconds?

    /// Whether single sign-on was asked for and the basic flow has to take its place.
    public var isFallback: Bool { reason?.hasSuffix("_fallback") ?? false }

    init?(_ object: JSONValue) {
        guard let action = object["actionName"]?.text else { return nil }
        self.action = Action(rawValue: action)
        actionType = object["actionType"]?.text
        reason = object["reasonType"]?.text
        missingParameters = object["missingParameters"]?.texts ?? []
        url = object["url"]?.text
        code = object["code"]?.text
        sessionID = object["sessionId"]?.text
        mvpd = object["mvpd"]?.text
        notBefore = object["notBefore"]?.milliseconds
        notAfter = object["notAfter"]?.milliseconds
        authenticationRequest = object["authenticationRequest"].flatMap { request in
            request["request"]?.text.map {
                AuthenticationRequest(
                    type: request["type"]?.text,
                    request: HiddenText($0),
                    attributeNames: request["attributesNames"]?.texts ?? request["attributeNames"]?.texts ?? []
                )
            }
        }
    }
}

extension JSONValue {
    /// The texts of an array; `nil` if this is none.
    var texts: [String]? { elements?.compactMap(\.text) }
}
