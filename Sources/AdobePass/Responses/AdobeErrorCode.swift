internal import ByteTools

/// The code of an enhanced error, such as `invalid_parameter_saml_response`.
///
/// Adobe adds codes; one that this version does not know is kept as it came, and has no ``entry``.
public struct AdobeErrorCode: AdobeKeyword, CustomStringConvertible {
    /// The code, as Adobe writes it.
    public let rawValue: String

    /// Makes a code from what Adobe writes.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The code, as Adobe writes it.
    public var description: String { rawValue }

    /// The response was refused; Adobe does not say why.
    public static let samlResponse = Self(rawValue: "invalid_parameter_saml_response")

    /// The six that are about `AP-Partner-Framework-Status`.
    public static let partnerFrameworkStatus: [Self] = [
        "permission_access_not_present", "permission_access_not_determined", "permission_access_not_granted",
        "provider_id_not_determined", "provider_id_mismatch", "provider_info_expired",
    ].map { Self(rawValue: "invalid_header_pfs_\($0)") }

    /// What is known of the code; `nil` if this version does not know it.
    public var entry: AdobeErrorEntry? { AdobeErrorEntry.byCode[ByteText(rawValue)] }
}

/// What Adobe wants a client to do about an error.
public struct AdobeErrorAction: AdobeKeyword {
    /// The word, as Adobe writes it.
    public let rawValue: String

    /// Makes an action from its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing that the client could do by itself.
    public static let none = Self(rawValue: "none")
    /// The configuration at Adobe has to be changed.
    public static let configuration = Self(rawValue: "configuration")
    /// The client has to register again, or get a new token.
    public static let applicationRegistration = Self(rawValue: "application-registration")
    /// The viewer has to authenticate again.
    public static let authentication = Self(rawValue: "authentication")
    /// The client has to authorize again.
    public static let authorization = Self(rawValue: "authorization")
    /// The same request may go through: two or three times, with growing pauses.
    public static let retry = Self(rawValue: "retry")
}

/// A row of Adobe's catalogue of errors.
public struct AdobeErrorEntry: Hashable, Sendable {
    /// The code.
    public let code: AdobeErrorCode
    /// What Adobe wants a client to do.
    public let action: AdobeErrorAction
    /// The HTTP statuses that it comes with.
    public let statuses: [Int]
    /// What it means, as a sentence.
    public let meaning: String
    /// What to do about it, as a sentence.
    public let advice: String

    /// Whether the same request may go through if it is sent again, after a pause.
    public var isRetryAdvised: Bool { action == .retry }

    /// The catalogue, in the order of Adobe's actions.
    public static let all: [Self] = catalogue

    static let byCode = Dictionary(all.map { (ByteText($0.code.rawValue), $0) }) { first, _ in first }
}
