import AdobePass

/// The conditions that the SDK depends on; what is `nil` is not known.
///
/// The cookbook has two lists of seven, and they are not each other's opposite: a provider that is degraded, and a
/// missing SAML response, keep the SDK from exchanging silently, but do not make ``isAuthenticated`` false; an expired
/// token is in the second list only.
public struct SDKConditions: Hashable, Sendable, Codable {
    /// Whether the app may ask the framework.
    public var access: AccountMetadata.Access?
    /// Whether the viewer is signed in to the provider in the settings of the system.
    public var isSignedInOnDevice: Bool?
    /// Whether the viewer is signed in by the regular flow.
    public var isSignedInRegularly: Bool?
    /// Whether the framework told the SDK the provider's identifier.
    public var hasProviderIdentifier: Bool?
    /// Whether the MVPD's integration is enabled in Adobe's TVE Dashboard.
    public var isIntegrationEnabled: Bool?
    /// Whether its single sign-on is enabled there.
    public var isSingleSignOnEnabled: Bool?
    /// Whether the provider is degraded there.
    public var isDegraded: Bool?
    /// Whether the framework gave the SDK the provider's SAML response.
    public var hasSAMLResponse: Bool?
    /// Whether Adobe's token has lived as long as it may.
    public var isTokenExpired: Bool?
    /// Whether the SDK could not talk to the framework.
    public var hasCommunicationError: Bool?

    /// Starts with nothing known.
    public init() {}

    /// Whether the SDK exchanges the SAML response without the viewer noticing, in `setRequestor` or
    /// `getAuthentication`; `nil` if that depends on what is not known.
    ///
    /// All seven conditions have to hold, and there must be no error. In `getAuthentication` a viewer who is not signed in
    /// on the device may sign in.
    public func exchangesSilently(in operation: SDKOperation) -> Bool? {
        Self.all(silentExchange(in: operation).map(\.holds) + [hasCommunicationError.map { !$0 }])
    }

    /// What `checkAuthentication` answers in `setAuthenticationStatus`: 1 is `true`, 0 is `false`; `nil` if that
    /// depends on what is not known.
    ///
    /// It is 0 if any of the seven conditions of the second list holds.
    public var isAuthenticated: Bool? { Self.all(notAuthenticated.map { $0.holds.map { !$0 } }) }

    /// The seven conditions for a silent exchange.
    func silentExchange(in operation: SDKOperation) -> [(rule: SignOnRule, holds: Bool?)] {
        let isSignedIn: (SignOnRule, Bool?) =
            operation == .setRequestor
            ? (.sdkSignedIn, isSignedInOnDevice) : (.sdkSigningIn, isSignedInOnDevice == true ? true : nil)
        return [
            (.sdkPermission, access.map { $0 == .granted }), isSignedIn,
            (.sdkIdentifier, hasProviderIdentifier), (.sdkIntegration, isIntegrationEnabled),
            (.sdkSingleSignOn, isSingleSignOnEnabled), (.sdkNotDegraded, isDegraded.map { !$0 }),
            (.sdkResponse, hasSAMLResponse),
        ]
    }

    /// The seven conditions of which each makes the status 0; the last four are about viewers who are signed in on the
    /// device.
    var notAuthenticated: [(rule: SignOnRule, holds: Bool?)] {
        [
            (.sdkNotSignedIn, Self.all([isSignedInOnDevice.map { !$0 }, isSignedInRegularly.map { !$0 }])),
            (.sdkTokenExpired, isTokenExpired), (.sdkIntegrationOff, isIntegrationEnabled.map { !$0 }),
            (.sdkSingleSignOnOff, Self.all([isSignedInOnDevice, isSingleSignOnEnabled.map { !$0 }])),
            (.sdkDenied, Self.all([isSignedInOnDevice, access.map { $0 == .denied || $0 == .restricted }])),
            (.sdkUndetermined, Self.all([isSignedInOnDevice, access.map { $0 == .notDetermined }])),
            (.sdkCommunication, Self.all([isSignedInOnDevice, hasCommunicationError])),
        ]
    }

    /// The rules of the second list.
    static let statusRules: [SignOnRule] = SDKConditions().notAuthenticated.map(\.rule)

    /// Whether all hold: one that does not decides, whatever is not known.
    private static func all(_ conditions: [Bool?]) -> Bool? {
        if conditions.contains(false) { return false }
        return conditions.contains(nil) ? nil : true
    }
}
