import AdobePass

/// A field of a recorded state.
public struct StateField: Hashable, Sendable {
    /// The name in JSON.
    public let name: String
    /// The type of the value.
    public let type: StateFieldType
    /// The meaning, as a clause.
    public let meaning: String
    /// The step of the cookbook that fills the field; `nil` for a value of the app itself.
    public let step: CookbookStep?
    /// True if a state without the field is malformed.
    public private(set) var isRequired = false

    init(_ name: String, _ type: StateFieldType, _ meaning: String, _ step: CookbookStep? = nil) {
        self.name = name
        self.type = type
        self.meaning = meaning
        self.step = step
    }

    static func required(_ name: String, _ type: StateFieldType, _ meaning: String) -> Self {
        var field = Self(name, type, meaning)
        field.isRequired = true
        return field
    }

    /// Returns the fields of the state of a cookbook, in the order of its steps.
    public static func all(of cookbook: Cookbook) -> [Self] {
        switch cookbook {
        case .v1: v1
        case .v2: v2
        case .sdk: sdk
        }
    }
}

/// The type of a field's value.
public enum StateFieldType: Hashable, Sendable {
    /// True or false.
    case flag
    /// Text.
    case text
    /// A whole number.
    case number
    /// Milliseconds since 1970 as a number or text of digits, or a date in ISO 8601.
    case milliseconds
    /// One of a few words.
    case word([String])
    /// A list of texts.
    case texts
    /// A list of words.
    case words([String])
    /// An object.
    case object(StateObject)
    /// A list of objects.
    case objects(StateObject)

    /// The title of the type.
    public var title: String {
        switch self {
        case .flag: "true or false"
        case .text: "text"
        case .number: "number"
        case .milliseconds: "milliseconds since 1970, or an ISO 8601 date"
        case .word(let words): words.joined(separator: " | ")
        case .texts: "list of texts"
        case .words(let words): "list of: \(words.joined(separator: " | "))"
        case .object(let object): object.rawValue
        case .objects(let object): "list of \(object.rawValue)"
        }
    }
}

/// An object in a recorded state.
public enum StateObject: String, Hashable, Sendable, CaseIterable {
    /// The result of a call of Adobe.
    case callResult = "call result"
    /// Account metadata of Apple's framework.
    case account
    /// An error of Apple's framework.
    case frameworkError = "framework error"
    /// A configuration, as Adobe returned it.
    case configuration
    /// An MVPD of a configuration.
    case mvpd = "MVPD"
    /// A profile of V2.
    case profile
    /// A session, which sessions/sso, sessions and sessions/{code} return (V2).
    case session
    /// The request for the framework in a session (V2).
    case authenticationRequest = "authentication request"
    /// The action that logout returns (V2).
    case logout
    /// The conditions that the SDK depends on.
    case conditions
    /// A callback of the SDK.
    case callback

    /// The fields; for an object that Adobe returned, those that decisions depend on.
    public var fields: [StateField] {
        switch self {
        case .callResult:
            [
                StateField("status", .number, "the HTTP status; missing if no response arrived"),
                StateField("code", .text, "the code of an enhanced error"),
                StateField("attempts", .number, "the number of times the call was made in a row; missing counts as 1"),
                StateField("retryAfterSeconds", .number, "the pause that the response asks for"),
            ]
        case .account:
            [
                StateField.required(
                    "access",
                    .word(AccountMetadata.Access.allCases.map(\.rawValue)),
                    "the access status"
                ),
                StateField("providerIdentifier", .text, "accountProviderIdentifier"),
                StateField("expirationDate", .milliseconds, "authenticationExpirationDate"),
                StateField("samlResponse", .text, "samlAttributeQueryResponse"),
                StateField("error", .object(.frameworkError), "the error, if there is one"),
            ]
        case .frameworkError:
            [
                StateField.required("code", .number, "the VSErrorCode"),
                StateField(
                    "unsupportedProviderIdentifier",
                    .text,
                    "VSErrorInfoKeyUnsupportedProviderIdentifier of the userInfo"
                ),
            ]
        case .configuration: [StateField("mvpds", .objects(.mvpd), "the MVPDs; or requestor.mvpds, as V1 returns them")]
        case .mvpd:
            [
                StateField.required("id", .text, "the MVPD's identifier"),
                StateField("platformMappingId", .text, "its identifier in Apple's framework"),
                StateField("enablePlatformServices", .flag, "single sign-on is enabled"),
                StateField("boardingStatus", .text, "SUPPORTED or PICKER"),
                StateField("displayInPlatformPicker", .flag, "Apple's picker shows the MVPD"),
                StateField("requiredMetadataFields", .texts, "the attributeNames (V1)"),
            ]
        case .profile:
            [
                StateField.required("mvpd", .text, "the MVPD"),
                StateField.required("type", .text, "the type, such as appleSSO or regular"),
                StateField("notAfter", .milliseconds, "when the profile ends"),
            ]
        case .session:
            [
                StateField.required("actionName", .text, "authorize, authenticate, resume or partner_profile"),
                StateField("reasonType", .text, "the reason, such as none or pfs_fallback"),
                StateField("mvpd", .text, "the MVPD"), StateField("url", .text, "the page or service that follows"),
                StateField("code", .text, "the code of the session"),
                StateField("missingParameters", .texts, "the parameters that the request lacked"),
                StateField("notAfter", .milliseconds, "when the session ends"),
                StateField(
                    "authenticationRequest",
                    .object(.authenticationRequest),
                    "the request for the framework (partner_profile)"
                ),
            ]
        case .authenticationRequest:
            [
                StateField.required("request", .text, "the verificationToken"),
                StateField.required("attributesNames", .texts, "the attributeNames"),
            ]
        case .logout:
            [
                StateField.required("actionName", .text, "partner_logout, logout, complete or invalid"),
                StateField("url", .text, "the page that signs out"),
            ]
        case .conditions: Self.conditionFields
        case .callback:
            [
                StateField.required("name", .word(SDKCallback.Name.allCases.map(\.rawValue)), "the callback"),
                StateField("status", .number, "of setAuthenticationStatus: 1 or 0"),
                StateField("code", .text, "of status: the errorId; of setAuthenticationStatus: the code"),
                StateField("message", .text, "of status: the message, or the code of REGCODE"),
                StateField("details", .text, "of status: the framework's own error"),
                StateField("level", .text, "of status: success, info, warning or error"),
                StateField("url", .text, "of navigateToUrl: the page"),
            ]
        }
    }

    private static let conditionFields = [
        StateField("access", .word(AccountMetadata.Access.allCases.map(\.rawValue)), "the permission"),
        StateField("isSignedInOnDevice", .flag, "the viewer is signed in to the provider in the settings"),
        StateField("isSignedInRegularly", .flag, "the viewer is signed in by the regular flow"),
        StateField("hasProviderIdentifier", .flag, "the framework returned the provider's identifier"),
        StateField("isIntegrationEnabled", .flag, "the integration is enabled in the TVE Dashboard"),
        StateField("isSingleSignOnEnabled", .flag, "single sign-on is enabled in the TVE Dashboard"),
        StateField("isDegraded", .flag, "the provider is degraded in the TVE Dashboard"),
        StateField("hasSAMLResponse", .flag, "the framework returned the provider's SAML response"),
        StateField("isTokenExpired", .flag, "the lifetime of Adobe's token has passed"),
        StateField("hasCommunicationError", .flag, "communication with the framework failed"),
    ]
}

// Types that fields of several cookbooks have.

extension StateFieldType {
    static let access: Self = .word(AccountMetadata.Access.allCases.map(\.rawValue))
    static let page: Self = .word(PageProgress.allCases.map(\.rawValue))
    static let result: Self = .object(.callResult)
}
