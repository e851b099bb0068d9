public import AdobePass

/// What the app asks Apple's framework: the values of a `VSAccountMetadataRequest`.
///
/// Every request includes the account provider's identifier and the date on which the authentication ends.
public struct AccountRequest: Hashable, Sendable {
    /// The `channelIdentifier` of Adobe Pass in production: the SAML entity ID of its service provider.
    ///
    /// Its name is misleading: it names no channel (Adobe's Apple SSO cookbook for REST API V1, step 2).
    public static let productionChannelIdentifier = "https://saml.sp.auth.adobe.com"

    /// The `channelIdentifier`.
    public let channelIdentifier: String
    /// Whether the framework may show its own picker and the provider's page: `isInterruptionAllowed`.
    public let isInterruptionAllowed: Bool
    /// Whether the answer contains the provider's identifier: `includeAccountProviderIdentifier`.
    public var includesAccountProviderIdentifier: Bool { true }
    /// Whether the answer contains the date on which the authentication ends: `includeAuthenticationExpirationDate`.
    public var includesAuthenticationExpirationDate: Bool { true }
    /// What the picker offers: `supportedAccountProviderIdentifiers`.
    public internal(set) var supportedAccountProviderIdentifiers: [String] = []
    /// What the picker shows first: `featuredAccountProviderIdentifiers`.
    public internal(set) var featuredAccountProviderIdentifiers: [String] = []
    /// The attributes that the response has to have: `attributeNames`.
    public internal(set) var attributeNames: [String] = []
    /// Adobe's request for the provider, as Adobe gave it: `verificationToken`.
    public internal(set) var verificationToken: HiddenText?
}
