public import AdobePass

/// The result of a request to Apple's framework: the values of a `VSAccountMetadata` or of its error.
public struct AccountMetadata: Hashable, Sendable, Codable {
    /// The permission of an app to use the framework: a `VSAccountAccessStatus`.
    public enum Access: String, Hashable, Sendable, CaseIterable, Codable {
        /// The viewer allowed access.
        case granted
        /// The viewer denied access.
        case denied
        /// A restriction of the device prevents access.
        case restricted
        /// The viewer has not made a choice.
        case notDetermined

        /// Creates a value from its word.
        ///
        /// - Throws: `AdobePassError` that lists the known words, for any other word.
        public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
    }

    /// An error in the domain `VSErrorDomain`.
    public struct Failure: Hashable, Sendable, Codable {
        /// The code.
        public var code: FrameworkErrorCode
        /// The identifier of the chosen provider: `VSErrorInfoKeyUnsupportedProviderIdentifier` of the `userInfo`.
        public var unsupportedProviderIdentifier: String?

        /// Creates an error.
        public init(code: FrameworkErrorCode, unsupportedProviderIdentifier: String? = nil) {
            self.code = code
            self.unsupportedProviderIdentifier = unsupportedProviderIdentifier
        }
    }

    /// The viewer's permission.
    public var access: Access
    /// The viewer's provider: `accountProviderIdentifier`.
    public var providerIdentifier: String?
    /// The end of the authentication with that provider, in milliseconds since 1970: `authenticationExpirationDate`.
    public var expirationDate: EpochMilliseconds?
    /// The provider's SAML response: `samlAttributeQueryResponse`.
    public var samlResponse: HiddenText?
    /// The error, if the request failed.
    public var error: Failure?

    /// Creates metadata.
    public init(
        access: Access,
        providerIdentifier: String? = nil,
        expirationDate: EpochMilliseconds? = nil,
        samlResponse: HiddenText? = nil,
        error: Failure? = nil
    ) {
        self.access = access
        self.providerIdentifier = providerIdentifier
        self.expirationDate = expirationDate
        self.samlResponse = samlResponse
        self.error = error
    }
}

/// A `VSErrorCode` of Apple's framework.
public struct FrameworkErrorCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The number.
    public let rawValue: Int

    /// Creates a code from its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The app has no access.
    public static let accessNotGranted = Self(rawValue: 0)
    /// The app does not support the chosen provider, the viewer chose "Other TV Provider", or the provider is one of another
    /// country or region.
    public static let unsupportedProvider = Self(rawValue: 1)
    /// The viewer closed the picker or the provider's page.
    public static let userCancelled = Self(rawValue: 2)
    /// The provider cannot be reached.
    public static let serviceTemporarilyUnavailable = Self(rawValue: 3)
    /// The provider rejected the request; also if the viewer must sign in again and no interruption was allowed.
    public static let providerRejected = Self(rawValue: 4)
    /// The provider rejected the verification token.
    public static let invalidVerificationToken = Self(rawValue: 5)
    /// The request was rejected.
    public static let rejected = Self(rawValue: 6)
    /// The service is not available in the region or on the system.
    public static let unsupported = Self(rawValue: 7)

    /// The codes in Apple's headers.
    public static let all: [Self] = meanings.indices.map { Self(rawValue: $0) }

    /// The meaning of the code as a clause.
    public var meaning: String {
        Self.meanings.indices.contains(rawValue) ? Self.meanings[rawValue] : "an unknown code"
    }

    /// The name of the code in Swift, such as `userCancelled`; the number for an unknown code.
    public var name: String { Self.names.indices.contains(rawValue) ? Self.names[rawValue] : "\(rawValue)" }

    private static let names = [
        "accessNotGranted", "unsupportedProvider", "userCancelled", "serviceTemporarilyUnavailable", "providerRejected",
        "invalidVerificationToken", "rejected", "unsupported",
    ]

    private static let meanings = [
        "the app has no access", "the chosen provider is not supported", "the viewer cancelled",
        "the provider cannot be reached at the moment",
        "the provider rejected the request, or the viewer must sign in again and no interruption was allowed",
        "the provider rejected the verification token", "the request was rejected",
        "the service is not available in the region or on the system",
    ]
}

extension PartnerFrameworkStatus {
    /// Creates the status that REST API V2 requires from account metadata.
    public init(_ metadata: AccountMetadata) {
        self.init(
            permission: Permission(accessStatus: AccessStatus(rawValue: metadata.access.rawValue)),
            provider: Provider(id: metadata.providerIdentifier, expiration: metadata.expirationDate)
        )
    }
}
