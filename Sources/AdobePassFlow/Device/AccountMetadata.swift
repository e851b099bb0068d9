public import AdobePass

/// What Apple's framework answered: the values of a `VSAccountMetadata`, or of its error.
public struct AccountMetadata: Hashable, Sendable, Codable {
    /// Whether the app may ask: a `VSAccountAccessStatus`.
    public enum Access: String, Hashable, Sendable, CaseIterable, Codable {
        /// The viewer allowed it.
        case granted
        /// The viewer refused it.
        case denied
        /// Something else on the device forbids it.
        case restricted
        /// The viewer was not asked, or has not answered.
        case notDetermined

        /// Reads the word.
        ///
        /// - Throws: `AdobePassError` with the words that there are, if it is none of them.
        public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
    }

    /// An error in the domain `VSErrorDomain`.
    public struct Failure: Hashable, Sendable, Codable {
        /// Its code.
        public var code: FrameworkErrorCode
        /// What its `userInfo` has for `VSErrorInfoKeyUnsupportedProviderIdentifier`: who was chosen.
        public var unsupportedProviderIdentifier: String?

        /// Makes an error.
        public init(code: FrameworkErrorCode, unsupportedProviderIdentifier: String? = nil) {
            self.code = code
            self.unsupportedProviderIdentifier = unsupportedProviderIdentifier
        }
    }

    /// Whether the app may ask.
    public var access: Access
    /// The viewer's provider: `accountProviderIdentifier`.
    public var providerIdentifier: String?
    /// When the authentication with it ends, in milliseconds since 1970: `authenticationExpirationDate`.
    public var expirationDate: EpochMilliseconds?
    /// The provider's SAML response: `samlAttributeQueryResponse`.
    public var samlResponse: HiddenText?
    /// Why there is nothing.
    public var error: Failure?

    /// Makes an answer.
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

    /// Makes a code from its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The app may not ask.
    public static let accessNotGranted = Self(rawValue: 0)
    /// The provider that was chosen is none of those that the app supports; also "Other TV Provider" and other
    /// countries.
    public static let unsupportedProvider = Self(rawValue: 1)
    /// The viewer left the picker or the provider's page.
    public static let userCancelled = Self(rawValue: 2)
    /// The provider cannot be reached.
    public static let serviceTemporarilyUnavailable = Self(rawValue: 3)
    /// The provider refused; also if the viewer would have to sign in again and no interruption was allowed.
    public static let providerRejected = Self(rawValue: 4)
    /// The provider did not take the verification token.
    public static let invalidVerificationToken = Self(rawValue: 5)
    /// The request was rejected.
    public static let rejected = Self(rawValue: 6)
    /// The region or the system does not have the service.
    public static let unsupported = Self(rawValue: 7)

    /// The codes that Apple's headers have.
    public static let all: [Self] = meanings.indices.map { Self(rawValue: $0) }

    /// What the code means, in a few words.
    public var meaning: String {
        Self.meanings.indices.contains(rawValue) ? Self.meanings[rawValue] : "a code that this version does not know"
    }

    /// The name of the code in Swift, such as `userCancelled`; the number for one that this version does not know.
    public var name: String { Self.names.indices.contains(rawValue) ? Self.names[rawValue] : "\(rawValue)" }

    private static let names = [
        "accessNotGranted", "unsupportedProvider", "userCancelled", "serviceTemporarilyUnavailable", "providerRejected",
        "invalidVerificationToken", "rejected", "unsupported",
    ]

    private static let meanings = [
        "the app may not ask", "the provider that was chosen is not supported", "the viewer cancelled",
        "the provider cannot be reached at the moment",
        "the provider refused, or the viewer would have to sign in again and no interruption was allowed",
        "the provider did not take the verification token", "the request was rejected",
        "the region or the system does not have the service",
    ]
}

extension PartnerFrameworkStatus {
    /// The status that V2 wants to know, of an answer of the framework.
    public init(_ answer: AccountMetadata) {
        self.init(
            permission: Permission(accessStatus: AccessStatus(rawValue: answer.access.rawValue)),
            provider: Provider(id: answer.providerIdentifier, expiration: answer.expirationDate)
        )
    }
}
