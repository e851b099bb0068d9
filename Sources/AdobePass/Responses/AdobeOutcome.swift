import SAMLEncoding

/// The meaning of a response of Adobe Pass, and the next action.
///
/// ```swift
/// let outcome = AdobeOutcome(of: AdobeResponse(head, body: body), service: .v2Exchange)
/// if outcome.verdict == .accepted { … } else { print(outcome.message, outcome.advice ?? "") }
/// ```
///
/// No response leads to an error: every one has an outcome, and an unreadable body is kept in ``unread``. Descriptions
/// contain neither tokens, nor values of metadata, nor the unread body.
public struct AdobeOutcome: Hashable, Sendable {
    /// The verdict on a request, by its response.
    public enum Verdict: String, Hashable, Sendable {
        /// The service did what was requested.
        case accepted
        /// The service rejected the request.
        case rejected
        /// The response does not show whether the request was accepted.
        case unclear
    }

    /// The kind of a response.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `profile-created`.
        public let rawValue: String

        /// Creates a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// V1 exchanged the SAML response for a token: status 204.
        public static let tokenCreated = Self(rawValue: "token-created")
        /// V2 exchanged the SAML response for a profile of the type `appleSSO`.
        public static let profileCreated = Self(rawValue: "profile-created")
        /// V2 returned a success without a profile for the exchange: the SAML response was not accepted.
        public static let noProfile = Self(rawValue: "no-profile")
        /// V2 returned no profile to a call that reads profiles: the viewer has none yet, which is a step of every first sign-in.
        public static let noProfileYet = Self(rawValue: "no-profile-yet")
        /// V2 returned only profiles of other types for the exchange: the SAML response was not accepted.
        public static let otherProfile = Self(rawValue: "other-profile")
        /// V2 returned the profile of a degradation: the SAML response was not examined.
        public static let degradedProfile = Self(rawValue: "degraded-profile")
        /// The profiles of the device.
        public static let profiles = Self(rawValue: "profiles")
        /// A session with the next action; see ``AdobeOutcome/session``.
        public static let session = Self(rawValue: "session")
        /// Decisions about resources.
        public static let decisions = Self(rawValue: "decisions")
        /// The steps to sign out.
        public static let logout = Self(rawValue: "logout")
        /// User metadata of V1.
        public static let metadata = Self(rawValue: "metadata")
        /// The credentials of a registered client.
        public static let registered = Self(rawValue: "registered")
        /// The access token of a client.
        public static let accessToken = Self(rawValue: "access-token")
        /// A token of V1, or the confirmation that a token exists.
        public static let entitlement = Self(rawValue: "entitlement")
        /// A registration code of V1: no viewer is authenticated yet.
        public static let registrationCode = Self(rawValue: "registration-code")
        /// The request of V1 for the framework: opaque, to be passed on unchanged.
        public static let profileRequest = Self(rawValue: "profile-request")
        /// A configuration; ``MVPDConfiguration`` reads it.
        public static let configuration = Self(rawValue: "configuration")
        /// The response of a service other than the one that was called.
        public static let otherService = Self(rawValue: "other-service")
        /// A success without further information.
        public static let done = Self(rawValue: "done")
        /// A redirection.
        public static let redirect = Self(rawValue: "redirect")
        /// An error, with or without a body.
        public static let error = Self(rawValue: "error")
        /// Too many requests.
        public static let throttled = Self(rawValue: "throttled")
        /// XML that was not read: the reader of `AdobePassXML` was not passed, or the XML is not Adobe's.
        public static let xmlBody = Self(rawValue: "xml-body")
        /// A body that cannot be read.
        public static let unreadable = Self(rawValue: "unreadable")

        /// Every kind.
        public static let all: [Self] = [
            .tokenCreated, .profileCreated, .noProfile, .noProfileYet, .otherProfile, .degradedProfile, .profiles,
            .session, .decisions,
            .logout, .metadata, .registered, .accessToken, .entitlement, .registrationCode, .profileRequest,
            .configuration, .otherService, .done, .redirect, .error, .throttled, .xmlBody, .unreadable,
        ]
    }

    /// The service that was called; `nil` if it is not known.
    public let service: AdobeService?
    /// The HTTP status; `nil` if only a body is known.
    public let status: Int?
    /// The kind of the response.
    public let kind: Kind
    /// The verdict on the request.
    public let verdict: Verdict
    /// One sentence: the meaning of the response.
    public let message: String
    /// The HTTP status, if it is known, and the message, in one line.
    public var summary: String {
        guard let status else { return message }
        // The message of an error begins with its code, or with the status if it has no code.
        if message.utf8.starts(with: "\(status): ".utf8) { return "HTTP \(message)" }
        return "HTTP \(status)\(error?.code == nil ? ":" : ",") \(message)"
    }
    /// One sentence: the next action; `nil` if there is none.
    public let advice: String?
    /// The command of `samltool` that helps to follow the advice; `nil` if there is none.
    public let hint: ToolHint?
    /// True if the same request may succeed when it is sent again after a pause.
    public let isRetryAdvised: Bool
    /// The pause in seconds, if the response specifies one in seconds.
    public let retryAfterSeconds: Int?

    /// The error, if the body contains one.
    public let error: AdobeError?
    /// The content of the body, if the service returns it.
    let content: AdobeResponse.Content?
    /// The body, if it could not be read.
    public let unread: UnreadBody?

    /// The maximum size of a body that is read, in bytes: 4 MiB.
    public static let maximumBytes = 4 << 20

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - service: The service that was called; if it is `nil`, the fields of the body suggest services, and the outcome
    ///     contains only what is true of each of them.
    ///   - reader: The reader of the body.
    public init(of response: AdobeResponse, service: AdobeService?, reading reader: AdobeBodyReader = .json) {
        let interpreter = ResponseInterpreter(service: service, status: response.status)
        self.init(interpreter.interpretation(of: response.body, reader), of: response, service: service)
    }

    private init(_ interpretation: Interpretation, of response: AdobeResponse, service: AdobeService?) {
        self.service = service
        status = response.status
        (kind, verdict) = (interpretation.kind, interpretation.verdict)
        message = Self.shown(interpretation.message)
        isRetryAdvised = interpretation.isRetryAdvised
        retryAfterSeconds = response.retryAfterSeconds
        let pause = response.retryAfterSeconds.map { "wait \($0) seconds, as the response specifies" }
        let parts = [interpretation.advice.map(Self.shown), isRetryAdvised ? pause : nil].compactMap { $0 }
        advice = parts.isEmpty ? nil : parts.joined(separator: "; ")
        hint = interpretation.hint
        (error, content, unread) = (interpretation.error, interpretation.content, interpretation.unread)
    }

    /// Text from a server may contain control characters and may be of any length.
    private static func shown(_ text: String) -> String { String(text.prefix(2000)).withoutControls }
}

extension AdobeOutcome {
    /// The profiles.
    public var profiles: [AdobeProfile] { if case .profiles(let profiles) = content { profiles } else { [] } }
    /// The session with the next action.
    public var session: AdobeSession? { if case .session(let session) = content { session } else { nil } }
    /// The decisions.
    public var decisions: [AdobeDecision] { if case .decisions(let decisions) = content { decisions } else { [] } }
    /// The steps to sign out, for each MVPD.
    public var logouts: [AdobeLogout] { if case .logouts(let logouts) = content { logouts } else { [] } }
    /// The user metadata of V1; profiles have their own.
    public var metadata: UserMetadata? { if case .metadata(let metadata) = content { metadata } else { nil } }
    /// The credentials of a client.
    public var credentials: ClientCredentials? { if case .credentials(let value) = content { value } else { nil } }
    /// The access token of a client.
    public var accessToken: AccessToken? { if case .accessToken(let token) = content { token } else { nil } }
    /// A token of V1.
    public var entitlement: Entitlement? { if case .entitlement(let token) = content { token } else { nil } }
    /// A registration code of V1.
    public var registration: RegistrationCode? { if case .registration(let code) = content { code } else { nil } }
}
