import ByteTools
import SAMLEncoding

/// What the partner framework (Apple's Video Subscriber Account) said of permission and provider: the header
/// `AP-Partner-Framework-Status` of the REST API V2.
///
/// ```swift
/// let status = PartnerFrameworkStatus(
///     permission: .init(accessStatus: .granted),
///     provider: .init(id: metadata.accountProviderIdentifier, expiration: EpochMilliseconds(expirationDate))
/// )
/// ```
///
/// Source: Adobe's reference of the header. The exchange and every later call that relies on single sign-on want it.
public struct PartnerFrameworkStatus: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "AP-Partner-Framework-Status"

    /// Whether the app may ask the framework for the viewer's provider.
    public struct AccessStatus: AdobeKeyword {
        /// The word, as the header has it.
        public let rawValue: String

        /// Makes a status from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The viewer allowed it.
        public static let granted = Self(rawValue: "granted")
        /// The viewer refused it.
        public static let denied = Self(rawValue: "denied")
        /// Something else on the device forbids it.
        public static let restricted = Self(rawValue: "restricted")
        /// The viewer was not asked yet.
        public static let notDetermined = Self(rawValue: "notDetermined")

        /// The statuses that Adobe documents.
        public static let all: [Self] = [.granted, .denied, .restricted, .notDetermined]
    }

    /// An error of the framework.
    public struct FrameworkError: Hashable, Sendable {
        /// The code, such as that of a `VSError`.
        public var code: String?
        /// What the framework says.
        public var message: String?

        /// Makes an error.
        public init(code: String?, message: String?) {
            self.code = code
            self.message = message
        }
    }

    /// What the framework said of the permission.
    public struct Permission: Hashable, Sendable {
        /// Whether the app may ask.
        public var accessStatus: AccessStatus
        /// What went wrong when it asked.
        public var error: FrameworkError?

        /// Makes a permission.
        public init(accessStatus: AccessStatus, error: FrameworkError? = nil) {
            self.accessStatus = accessStatus
            self.error = error
        }
    }

    /// What the framework said of the provider.
    public struct Provider: Hashable, Sendable {
        /// The `accountProviderIdentifier`; Adobe's configuration calls it `platformMappingId`.
        public var id: String?
        /// When the viewer's authentication with the provider ends, in milliseconds.
        public var expiration: EpochMilliseconds?
        /// What went wrong when the framework asked the provider.
        public var error: FrameworkError?

        /// Makes a provider; without values it is the one of a viewer who is signed in to none.
        public init(id: String? = nil, expiration: EpochMilliseconds? = nil, error: FrameworkError? = nil) {
            self.id = id
            self.expiration = expiration
            self.error = error
        }
    }

    /// What the framework said of the permission.
    public var permission: Permission
    /// What the framework said of the provider.
    public var provider: Provider

    /// Makes a status.
    public init(permission: Permission, provider: Provider = Provider()) {
        self.permission = permission
        self.provider = provider
    }

    /// The value of the header: Base64 of the JSON, its fields in the order of Adobe's reference.
    public var headerValue: String { Base64Text(encoding: json.line).description }

    private var json: JSONValue {
        let permissionInfo: [JSONValue.Member] =
            [JSONValue.Member("accessStatus", .string(permission.accessStatus.rawValue))]
            + Self.member(permission.error)
        let providerInfo: [JSONValue.Member] =
            Self.member("id", provider.id) + Self.member("expirationDate", provider.expiration?.description)
            + Self.member(provider.error)
        return .object([
            JSONValue.Member("frameworkPermissionInfo", .object(permissionInfo)),
            JSONValue.Member("frameworkProviderInfo", .object(providerInfo)),
        ])
    }

    private static func member(_ name: String, _ text: String?) -> [JSONValue.Member] {
        text.map { [JSONValue.Member(name, .string($0))] } ?? []
    }

    private static func member(_ error: FrameworkError?) -> [JSONValue.Member] {
        error.map { error in
            [JSONValue.Member("error", .object(member("code", error.code) + member("message", error.message)))]
        } ?? []
    }
}
