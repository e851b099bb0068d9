internal import HTTPTypes
import SAMLEncoding

/// What a response of Adobe Pass means, and what to do about it.
///
/// ```swift
/// let outcome = AdobeOutcome(of: AdobeResponse(head, body: body), service: .v2Exchange)
/// if outcome.verdict == .accepted { … } else { print(outcome.message, outcome.advice ?? "") }
/// ```
///
/// Nothing is thrown: whatever comes has an outcome, and what nothing could be made of is kept in ``unread``. Descriptions
/// show neither tokens, nor values of metadata, nor such a body.
public struct AdobeOutcome: Hashable, Sendable {
    /// Whether the service did what it was asked for.
    public enum Verdict: String, Hashable, Sendable {
        /// It did.
        case accepted
        /// It did not.
        case rejected
        /// It answered, and that says neither.
        case unclear
    }

    /// What kind of answer it is.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `profile-created`.
        public let rawValue: String

        /// Makes a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// V1 exchanged the response for a token: a 204.
        public static let tokenCreated = Self(rawValue: "token-created")
        /// V2 exchanged the response for a profile of the type `appleSSO`.
        public static let profileCreated = Self(rawValue: "profile-created")
        /// V2 answered the exchange with a success and without any profile: the response was not accepted.
        public static let noProfile = Self(rawValue: "no-profile")
        /// V2 answered the exchange with profiles of other types only: the response was not accepted.
        public static let otherProfile = Self(rawValue: "other-profile")
        /// V2 answered with the profile of a degradation: the response was not examined.
        public static let degradedProfile = Self(rawValue: "degraded-profile")
        /// Profiles were read.
        public static let profiles = Self(rawValue: "profiles")
        /// What to do next; see ``AdobeOutcome/session``.
        public static let session = Self(rawValue: "session")
        /// Decisions about resources.
        public static let decisions = Self(rawValue: "decisions")
        /// What signing out takes.
        public static let logout = Self(rawValue: "logout")
        /// User metadata of V1.
        public static let metadata = Self(rawValue: "metadata")
        /// Credentials of a client.
        public static let registered = Self(rawValue: "registered")
        /// A client's token.
        public static let accessToken = Self(rawValue: "access-token")
        /// A token of V1, or the word that there is one.
        public static let entitlement = Self(rawValue: "entitlement")
        /// A registration code of V1: no viewer is authenticated yet.
        public static let registrationCode = Self(rawValue: "registration-code")
        /// The request of V1 for the framework: opaque, and handed on as it is.
        public static let profileRequest = Self(rawValue: "profile-request")
        /// A configuration; ``MVPDConfiguration`` reads it.
        public static let configuration = Self(rawValue: "configuration")
        /// What another service returns than the one that was asked.
        public static let otherService = Self(rawValue: "other-service")
        /// A success with nothing more to be said about it.
        public static let done = Self(rawValue: "done")
        /// A redirection to another place.
        public static let redirect = Self(rawValue: "redirect")
        /// An error, with or without a body.
        public static let error = Self(rawValue: "error")
        /// Too many requests.
        public static let throttled = Self(rawValue: "throttled")
        /// XML that was not read: either the reader of `AdobePassXML` was not passed, or the XML is of another kind.
        public static let xmlBody = Self(rawValue: "xml-body")
        /// A body that nothing can be made of.
        public static let unreadable = Self(rawValue: "unreadable")

        /// Every kind.
        public static let all: [Self] = [
            .tokenCreated, .profileCreated, .noProfile, .otherProfile, .degradedProfile, .profiles, .session,
            .decisions,
            .logout, .metadata, .registered, .accessToken, .entitlement, .registrationCode, .profileRequest,
            .configuration, .otherService, .done, .redirect, .error, .throttled, .xmlBody, .unreadable,
        ]
    }

    /// The service that was asked; `nil` if that is not known.
    public internal(set) var service: AdobeService?
    /// The HTTP status; `nil` if only a body is known.
    public let status: Int?
    /// What kind of answer it is.
    public internal(set) var kind: Kind
    /// Whether the service did what it was asked for.
    public internal(set) var verdict: Verdict
    /// One sentence: what the answer means.
    public internal(set) var message: String
    /// One sentence: what to do; `nil` if there is nothing to be done.
    public internal(set) var advice: String?
    /// Whether the same request may go through if it is sent again, after a pause.
    public internal(set) var isRetryAdvised = false
    /// How long to wait, in seconds, if the answer says so in seconds.
    public internal(set) var retryAfterSeconds: Int?

    /// The error, if it is one with a body.
    public internal(set) var error: AdobeError?
    /// What the response has in it, if the service returns it.
    var content: AdobeResponse.Content?
    /// The body, if nothing could be made of it.
    public internal(set) var unread: UnreadBody?

    /// How many bytes of a body are read at most: 4 MiB.
    public static let maximumBytes = 4 << 20

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - service: The service that was asked; without it the fields of the body
    ///     suggest services, and the outcome is no more than what is true of each of them.
    ///   - reader: The reader of the body.
    public init(of response: AdobeResponse, service: AdobeService?, reading reader: AdobeBodyReader = .json) {
        self.service = service
        status = response.head?.status.code
        kind = .unreadable
        verdict = .unclear
        message = ""
        read(response.body, reader)
        // What a server wrote is made fit to be shown: no control characters, and not without end.
        message = String(message.prefix(2000)).withoutControls
        advice = advice.map { String($0.prefix(2000)).withoutControls }
        let seconds = response.head?.headerFields[.retryAfter].flatMap { Int($0) }
        retryAfterSeconds = seconds.flatMap { $0 < 0 ? nil : $0 }
        if let seconds = retryAfterSeconds, isRetryAdvised {
            advice = [advice, "wait \(seconds) seconds, as the answer says"].compactMap(\.self).joined(separator: "; ")
        }
    }

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? true }
}

extension AdobeOutcome {
    /// The profiles.
    public var profiles: [AdobeProfile] { if case .profiles(let profiles) = content { profiles } else { [] } }
    /// What to do next.
    public var session: AdobeSession? { if case .session(let session) = content { session } else { nil } }
    /// The decisions.
    public var decisions: [AdobeDecision] { if case .decisions(let decisions) = content { decisions } else { [] } }
    /// What signing out takes, for each MVPD.
    public var logouts: [AdobeLogout] { if case .logouts(let logouts) = content { logouts } else { [] } }
    /// The user metadata of V1; profiles have their own.
    public var metadata: UserMetadata? { if case .metadata(let metadata) = content { metadata } else { nil } }
    /// The credentials of a client.
    public var credentials: ClientCredentials? { if case .credentials(let value) = content { value } else { nil } }
    /// A client's token.
    public var accessToken: AccessToken? { if case .accessToken(let token) = content { token } else { nil } }
    /// A token of V1.
    public var entitlement: Entitlement? { if case .entitlement(let token) = content { token } else { nil } }
    /// A registration code of V1.
    public var registration: RegistrationCode? { if case .registration(let code) = content { code } else { nil } }
}
