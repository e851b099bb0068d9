package import ByteTools

/// A decision on whether a viewer may see or play a resource.
public struct AdobeDecision: Hashable, Sendable {
    /// The resource.
    public let resource: String
    /// True if the viewer may.
    public let isAuthorized: Bool
    /// The MVPD.
    public let mvpd: String?
    /// The reason for a denial.
    public let error: AdobeError?

    init?(_ object: JSONValue) {
        guard let resource = object["resource"]?.text, let isAuthorized = object["authorized"]?.flag else { return nil }
        self.resource = resource
        self.isAuthorized = isAuthorized
        mvpd = object["mvpd"]?.text
        error = object["error"].flatMap { AdobeError($0) }
    }
}

/// The steps to sign out of an MVPD.
///
/// A recorded state contains the action and the URL.
public struct AdobeLogout: Hashable, Sendable, Codable {
    /// An action of the client.
    public struct Action: AdobeKeyword {
        /// The action in Adobe's response.
        public let rawValue: String

        /// Creates an action from its text in Adobe's response.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Open the URL, which signs the viewer out at the MVPD.
        public static let logout = Self(rawValue: "logout")
        /// Ask the viewer to sign out in the system settings.
        public static let partnerLogout = Self(rawValue: "partner_logout")
        /// Nothing: the viewer is signed out.
        public static let complete = Self(rawValue: "complete")
        /// Nothing: there was no valid profile.
        public static let invalid = Self(rawValue: "invalid")

        /// The actions that Adobe documents.
        public static let all: [Self] = [.logout, .partnerLogout, .complete, .invalid]
    }

    /// The MVPD.
    public internal(set) var mvpd: String?
    /// The text of an ``Action``.
    public var action: String
    /// `interactive`, `partner_interactive` or `none`.
    public internal(set) var actionType: String?
    /// The URL to open, if there is one.
    public var url: String?

    /// True if the viewer must sign out in the system settings.
    public var isInSettings: Bool { Action(rawValue: action) == .partnerLogout }

    private enum CodingKeys: String, CodingKey {
        case action = "actionName"
        case url
    }

    /// Creates the steps.
    public init(action: String, url: String? = nil) {
        self.action = action
        self.url = url
    }

    init?(_ member: JSONValue.Member) {
        guard let action = member.value["actionName"]?.text else { return nil }
        self.init(action: action, url: member.value["url"]?.text)
        mvpd = member.name
        actionType = member.value["actionType"]?.text
    }
}

/// The credentials of a registered client.
public struct ClientCredentials: Hashable, Sendable {
    /// The identifier of the client.
    public let clientID: String
    /// The secret of the client.
    public let secret: ClientSecret

    /// Creates the credentials of a client that registered before.
    public init(clientID: String, secret: ClientSecret) {
        self.clientID = clientID
        self.secret = secret
    }

    init?(_ object: JSONValue) {
        guard let id = object["client_id"]?.text, let secret = object["client_secret"]?.text else { return nil }
        clientID = id
        self.secret = ClientSecret(secret)
    }
}

/// The access token of a client.
public struct AccessToken: Hashable, Sendable {
    /// The token.
    public let token: BearerToken
    /// The lifetime from the creation, in seconds; Adobe's documents differ (6 and 24 hours), so rely on this value.
    public let secondsToLive: Int64?
    /// The instant of its creation.
    public let createdAt: EpochMilliseconds?

    init?(_ object: JSONValue) {
        guard let text = object["access_token"]?.text, let token = try? BearerToken(text) else { return nil }
        self.token = token
        secondsToLive = object["expires_in"]?.wholeNumber
        createdAt = object["created_at"]?.milliseconds
    }
}

/// A token of V1: of authentication, of authorization, or a media token.
public struct Entitlement: Hashable, Sendable {
    /// The requestor.
    public let requestor: String
    /// The MVPD.
    public let mvpd: String?
    /// The resource; `nil` for a token of authentication.
    public let resource: String?
    /// The end of the validity.
    public let expiry: EpochMilliseconds?
    /// True for a short media token, which is for a player; the token itself is not kept.
    public let isMediaToken: Bool

    package init?(field: (String) -> String?) {
        guard let requestor = field("requestor"), let expires = field("expires") else { return nil }
        self.requestor = requestor
        mvpd = field("mvpd") ?? field("mvpdId")
        resource = field("resource")
        isMediaToken = field("serializedToken") != nil
        expiry = Int64(expires).map { EpochMilliseconds(rawValue: $0) }
    }
}

/// A body that could not be read: kept unchanged up to a limit, and not contained in descriptions.
public struct UnreadBody: Hashable, Sendable {
    /// The maximum number of bytes that are kept.
    public static let maximumBytes = 64 << 10

    /// The detected form of a body.
    public enum Form: String, Hashable, Sendable {
        /// No bytes.
        case empty
        /// An HTML page: from a proxy, a gateway or a login form, not from the service.
        case html
        /// XML.
        case xml
        /// JSON of another form than the service returns.
        case otherJSON = "json"
        /// Truncated JSON.
        case truncated
        /// Malformed JSON.
        case malformedJSON = "malformed-json"
        /// A body that is larger than the limit.
        case tooLarge = "too-large"
        /// None of these forms.
        case other
    }

    /// The detected form.
    public let form: Form
    /// The size of the whole body, in bytes.
    public let byteCount: Int
    /// The first bytes, at most ``maximumBytes``.
    public let bytes: [UInt8]
    /// The reason why the body could not be read, and the place; `nil` if the form is the only reason.
    public let reason: String?

    /// The names of the members of the object in JSON, or the name of the root element in XML; empty if neither was parsed.
    package internal(set) var names: Set<ByteText>

    init(_ form: Form, _ body: [UInt8], names: Set<ByteText>? = nil, reason: String? = nil) {
        self.form = form
        self.names = names ?? []
        byteCount = body.count
        bytes = [UInt8](body.prefix(Self.maximumBytes))
        self.reason = reason
    }
}

extension UnreadBody: Redacted {
    /// The form and the size.
    public var description: String { "<\(form.rawValue) body, \(byteCount) bytes>" }
}

extension JSONValue {
    package var names: Set<ByteText> { Set((members ?? []).map { ByteText($0.name) }) }
}
