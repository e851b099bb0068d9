import ByteTools

/// Whether a viewer may see or play a resource.
public struct AdobeDecision: Hashable, Sendable {
    /// The resource.
    public let resource: String
    /// The answer.
    public let isAuthorized: Bool
    /// The MVPD.
    public let mvpd: String?
    /// Why not.
    public let error: AdobeError?

    init?(_ object: JSONValue) {
        guard let resource = object["resource"]?.text, let isAuthorized = object["authorized"]?.flag else { return nil }
        self.resource = resource
        self.isAuthorized = isAuthorized
        mvpd = object["mvpd"]?.text
        error = object["error"].flatMap { AdobeError($0) }
    }
}

/// What signing out of an MVPD takes.
///
/// A recorded state has the action and where to go.
public struct AdobeLogout: Hashable, Sendable, Codable {
    /// The MVPD.
    public internal(set) var mvpd: String?
    /// `logout`, `partner_logout`, `complete` or `invalid`.
    public var action: String
    /// `interactive`, `partner_interactive` or `none`.
    public internal(set) var actionType: String?
    /// Where to go, if somewhere.
    public var url: String?

    /// Whether the viewer has to sign out in the settings of the system.
    public var isInSettings: Bool { action == "partner_logout" }

    private enum CodingKeys: String, CodingKey {
        case action = "actionName"
        case url
    }

    /// Makes what signing out takes.
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

/// The credentials that a client registered.
public struct ClientCredentials: Hashable, Sendable {
    /// The client's identifier.
    public let clientID: String
    /// Its secret.
    public let secret: ClientSecret

    init?(_ object: JSONValue) {
        guard let id = object["client_id"]?.text, let secret = object["client_secret"]?.text else { return nil }
        clientID = id
        self.secret = ClientSecret(secret)
    }
}

/// The token that a client got.
public struct AccessToken: Hashable, Sendable {
    /// The token.
    public let token: BearerToken
    /// How long it is good from its creation on, in seconds: read this, since the documents differ (6 and 24 hours).
    public let secondsToLive: Int64?
    /// When it was made.
    public let createdAt: EpochMilliseconds?

    init?(_ object: JSONValue) {
        guard let text = object["access_token"]?.text, let token = try? BearerToken(text) else { return nil }
        self.token = token
        secondsToLive = object["expires_in"]?.wholeNumber
        createdAt = object["created_at"]?.milliseconds
    }
}

/// A token of V1, as far as it is told: of authentication, of authorization, or for a medium.
public struct Entitlement: Hashable, Sendable {
    /// The requestor.
    public let requestor: String
    /// The MVPD.
    public let mvpd: String?
    /// The resource; authentication has none.
    public let resource: String?
    /// When it ends.
    public let expiry: EpochMilliseconds?
    /// True if it is a short media token, which a player takes; the token itself is not kept.
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

/// A body that nothing could be made of: kept as it came, up to a bound, and shown in no description.
public struct UnreadBody: Hashable, Sendable {
    /// How many bytes are kept at most.
    public static let maximumBytes = 64 << 10

    /// What it looks like.
    public enum Form: String, Hashable, Sendable {
        /// Nothing.
        case empty
        /// A page: the answer of a proxy, a gateway or a login form, not of the service.
        case html
        /// XML.
        case xml
        /// JSON of another shape than the service's.
        case otherJSON = "json"
        /// JSON that is cut short.
        case truncated
        /// JSON with a fault in it.
        case malformedJSON = "malformed-json"
        /// More bytes than are read.
        case tooLarge = "too-large"
        /// Something else.
        case other
    }

    /// What it looks like.
    public let form: Form
    /// How many bytes came.
    public let byteCount: Int
    /// The first of them, ``maximumBytes`` at most.
    public let bytes: [UInt8]
    /// What is wrong with it, and where; `nil` if there is nothing to be said.
    public let reason: String?

    /// The names of the members of the object in JSON, or the name of the root element in XML; empty if neither was parsed.
    package internal(set) var names: Set<String>

    init(_ form: Form, _ body: [UInt8], names: Set<String>? = nil, reason: String? = nil) {
        self.form = form
        self.names = names ?? []
        byteCount = body.count
        bytes = [UInt8](body.prefix(Self.maximumBytes))
        self.reason = reason
    }
}

extension UnreadBody: Redacted {
    /// The form and the length.
    public var description: String { "<\(form.rawValue) body, \(byteCount) bytes>" }
}

extension JSONValue {
    /// The names of the members of an object.
    var names: Set<String> { Set((members ?? []).map(\.name)) }
}
