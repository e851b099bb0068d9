public import AdobePass

/// A request to Apple's framework: the values of a `VSAccountMetadataRequest`.
///
/// Every request includes the account provider's identifier and the date on which the authentication ends.
public struct AccountRequest: Hashable, Sendable {
    /// The `channelIdentifier` of Adobe Pass in production: the SAML entity ID of its service provider.
    ///
    /// Despite the name it does not identify a channel (Adobe's Apple SSO cookbook for REST API V1, step 2).
    public static let productionChannelIdentifier = "https://saml.sp.auth.adobe.com"

    /// The `channelIdentifier`.
    public let channelIdentifier: String
    /// A Boolean value that indicates whether the framework may show its picker and the provider's page:
    /// `isInterruptionAllowed`.
    public let isInterruptionAllowed: Bool
    /// Always true: the metadata includes the provider's identifier (`includeAccountProviderIdentifier`).
    public var includesAccountProviderIdentifier: Bool { true }
    /// Always true: the metadata includes the end of the authentication (`includeAuthenticationExpirationDate`).
    public var includesAuthenticationExpirationDate: Bool { true }
    /// The providers that the picker offers: `supportedAccountProviderIdentifiers`.
    public internal(set) var supportedAccountProviderIdentifiers: [String] = []
    /// The providers that the picker shows first: `featuredAccountProviderIdentifiers`.
    public internal(set) var featuredAccountProviderIdentifiers: [String] = []
    /// The attributes that the SAML response must contain: `attributeNames`.
    public internal(set) var attributeNames: [String] = []
    /// Adobe's request for the provider, as received: `verificationToken`.
    public internal(set) var verificationToken: HiddenText?
}
