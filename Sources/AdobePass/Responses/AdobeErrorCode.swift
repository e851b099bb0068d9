internal import ByteTools

/// The code of an enhanced error, such as `invalid_parameter_saml_response`.
///
/// Adobe adds codes; a code that this version does not know is kept unchanged, and has no ``entry``.
public struct AdobeErrorCode: AdobeKeyword, CustomStringConvertible {
    /// The code in Adobe's response.
    public let rawValue: String

    /// Creates a code from its text in Adobe's response.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The code in Adobe's response.
    public var description: String { rawValue }

    /// Adobe rejected the SAML response without giving the reason.
    public static let samlResponse = Self(rawValue: "invalid_parameter_saml_response")

    /// The six codes about `AP-Partner-Framework-Status`.
    public static let partnerFrameworkStatus: [Self] = [
        "permission_access_not_present", "permission_access_not_determined", "permission_access_not_granted",
        "provider_id_not_determined", "provider_id_mismatch", "provider_info_expired",
    ].map { Self(rawValue: "invalid_header_pfs_\($0)") }

    /// The entry of the code in the catalogue; `nil` if this version does not know the code.
    public var entry: AdobeErrorEntry? { AdobeErrorEntry.byCode[ByteText(rawValue)] }
}

/// An action that Adobe recommends for an error.
public struct AdobeErrorAction: AdobeKeyword {
    /// The action in Adobe's response.
    public let rawValue: String

    /// Creates an action from its text in Adobe's response.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No action by the client can help.
    public static let none = Self(rawValue: "none")
    /// The configuration at Adobe must be changed.
    public static let configuration = Self(rawValue: "configuration")
    /// The client must register again, or get a new token.
    public static let applicationRegistration = Self(rawValue: "application-registration")
    /// The viewer must authenticate again.
    public static let authentication = Self(rawValue: "authentication")
    /// The client must authorize again.
    public static let authorization = Self(rawValue: "authorization")
    /// The same request may succeed: repeat it two or three times, with growing pauses.
    public static let retry = Self(rawValue: "retry")
}

/// An entry of Adobe's catalogue of errors.
public struct AdobeErrorEntry: Hashable, Sendable {
    /// The code.
    public let code: AdobeErrorCode
    /// The action that Adobe recommends.
    public let action: AdobeErrorAction
    /// The HTTP statuses of the error.
    public let statuses: [Int]
    /// Who must act.
    public let actor: Actor
    /// The meaning of the error, as a sentence.
    public let meaning: String
    /// The fix, as a sentence.
    public let advice: String
    /// The command of `samltool` that helps to follow the advice; `nil` if there is none.
    public let hint: ToolHint?

    /// True if the same request may succeed when it is sent again after a pause.
    public var isRetryAdvised: Bool { action == .retry }

    /// The entries, in the order of Adobe's actions.
    public static let all: [Self] = catalogue

    /// Who can remove the cause of an error.
    public struct Actor: RawRepresentable, Hashable, Sendable {
        /// The word, such as `app`.
        public let rawValue: String

        /// Creates an actor from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The developer of the app.
        public static let app = Self(rawValue: "app")
        /// The programmer's administrator, in Adobe's TVE Dashboard; no change of the app helps.
        public static let programmer = Self(rawValue: "programmer")
        /// Adobe.
        public static let adobe = Self(rawValue: "adobe")
        /// No one: it is the MVPD's decision, which the app shows.
        public static let mvpd = Self(rawValue: "mvpd")
    }

    static let byCode = all.firstByKey { ByteText($0.code.rawValue) }
}
