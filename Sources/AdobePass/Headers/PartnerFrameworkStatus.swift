import ByteTools
import SAMLEncoding

/// The permission and the provider that Apple's Video Subscriber Account framework returned: the header
/// `AP-Partner-Framework-Status` of REST API V2.
///
/// ```swift
/// let status = PartnerFrameworkStatus(
///     permission: .init(accessStatus: .granted),
///     provider: .init(id: metadata.accountProviderIdentifier, expiration: EpochMilliseconds(expirationDate))
/// )
/// ```
///
/// Source: Adobe's reference of the header. The exchange and every later call that relies on single sign-on need it.
public struct PartnerFrameworkStatus: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "AP-Partner-Framework-Status"

    /// The access of the app to the viewer's provider.
    public struct AccessStatus: AdobeKeyword {
        /// The value in the header.
        public let rawValue: String

        /// Creates a status from its value in the header.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The viewer granted access.
        public static let granted = Self(rawValue: "granted")
        /// The viewer denied access.
        public static let denied = Self(rawValue: "denied")
        /// A restriction of the device forbids access.
        public static let restricted = Self(rawValue: "restricted")
        /// The viewer has not been asked yet.
        public static let notDetermined = Self(rawValue: "notDetermined")

        /// The statuses that Adobe documents.
        public static let all: [Self] = [.granted, .denied, .restricted, .notDetermined]

        /// The word for ``notDetermined`` in Adobe's documentation until January 2026.
        public static let pending = Self(rawValue: "pending")
    }

    /// An error of the framework.
    public struct FrameworkError: Hashable, Sendable {
        /// The code, such as that of a `VSError`.
        public var code: String?
        /// The message of the framework.
        public var message: String?

        /// Creates an error.
        public init(code: String?, message: String?) {
            self.code = code
            self.message = message
        }
    }

    /// The permission that the framework returned.
    public struct Permission: Hashable, Sendable {
        /// The access of the app.
        public var accessStatus: AccessStatus
        /// The error of the framework, if it could not determine the permission.
        public var error: FrameworkError?

        /// Creates a permission.
        public init(accessStatus: AccessStatus, error: FrameworkError? = nil) {
            self.accessStatus = accessStatus
            self.error = error
        }
    }

    /// The provider that the framework returned.
    public struct Provider: Hashable, Sendable {
        /// The `accountProviderIdentifier`, which is `platformMappingId` in Adobe's configuration.
        public var id: String?
        /// The end of the viewer's authentication with the provider, in milliseconds.
        public var expiration: EpochMilliseconds?
        /// The error of the framework, if it could not determine the provider.
        public var error: FrameworkError?

        /// Creates a provider; without arguments, for a viewer who is not signed in to a provider.
        public init(id: String? = nil, expiration: EpochMilliseconds? = nil, error: FrameworkError? = nil) {
            self.id = id
            self.expiration = expiration
            self.error = error
        }
    }

    /// The permission that the framework returned.
    public var permission: Permission
    /// The provider that the framework returned.
    public var provider: Provider

    /// Creates a status.
    public init(permission: Permission, provider: Provider = Provider()) {
        self.permission = permission
        self.provider = provider
    }

    /// The value of the header: Base64 of the JSON, with the fields in the order of Adobe's reference.
    public var headerValue: String { Base64Text(encoding: json.line).description }

    var json: JSONValue {
        [
            "frameworkPermissionInfo": [
                "accessStatus": .string(permission.accessStatus.rawValue), "error": permission.error.map(Self.json),
            ],
            "frameworkProviderInfo": [
                "id": provider.id.map { .string($0) }, "expirationDate": provider.expiration.map { "\($0)" },
                "error": provider.error.map(Self.json),
            ],
        ]
    }

    private static func json(_ error: FrameworkError) -> JSONValue {
        ["code": error.code.map { .string($0) }, "message": error.message.map { .string($0) }]
    }
}
