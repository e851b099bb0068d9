import AdobePass

/// The conditions that the SDK depends on; `nil` means that a condition is unknown.
///
/// The cookbook has two lists of seven conditions, which are not each other's negation: a degraded provider or a missing
/// SAML response prevents the silent exchange, but does not make ``isAuthenticated`` false; an expired token is in the
/// second list only.
public struct SDKConditions: Hashable, Sendable, Codable {
    /// The viewer's permission for the app to use the framework.
    public var access: AccountMetadata.Access?
    /// True if the viewer is signed in to the provider in the settings of the system.
    public var isSignedInOnDevice: Bool?
    /// True if the viewer is signed in by the regular flow.
    public var isSignedInRegularly: Bool?
    /// True if the framework returned the provider's identifier to the SDK.
    public var hasProviderIdentifier: Bool?
    /// True if the MVPD's integration is enabled in Adobe's TVE Dashboard.
    public var isIntegrationEnabled: Bool?
    /// True if the MVPD's single sign-on is enabled in the TVE Dashboard.
    public var isSingleSignOnEnabled: Bool?
    /// True if the provider is degraded in the TVE Dashboard.
    public var isDegraded: Bool?
    /// True if the framework returned the provider's SAML response to the SDK.
    public var hasSAMLResponse: Bool?
    /// True if the lifetime of Adobe's token has passed.
    public var isTokenExpired: Bool?
    /// True if communication between the SDK and the framework failed.
    public var hasCommunicationError: Bool?

    /// Creates conditions that are all unknown.
    public init() {}

    /// Returns true if the SDK exchanges the SAML response silently, in `setRequestor` or `getAuthentication`; `nil` if that
    /// depends on an unknown condition.
    ///
    /// The silent exchange requires all seven conditions and no error. In `getAuthentication` a viewer who is not signed in
    /// on the device may sign in.
    public func exchangesSilently(in operation: SDKOperation) -> Bool? {
        Self.all(silentExchange(in: operation).map(\.holds) + [hasCommunicationError.map { !$0 }])
    }

    /// The status that `checkAuthentication` reports in `setAuthenticationStatus`: `true` for 1, `false` for 0; `nil` if that
    /// depends on an unknown condition.
    ///
    /// The status is 0 if any of the seven conditions of the second list is met.
    public var isAuthenticated: Bool? { Self.all(notAuthenticated.map { $0.holds.map { !$0 } }) }

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

    /// The seven conditions, each of which makes the status 0; the last four are about viewers who are signed in on the device.
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

    /// The rules of ``notAuthenticated``.
    static let statusRules: [SignOnRule] = SDKConditions().notAuthenticated.map(\.rule)

    /// Returns true if all conditions are true, false if one is false, and `nil` if that depends on an unknown one.
    private static func all(_ conditions: [Bool?]) -> Bool? {
        if conditions.contains(false) { return false }
        return conditions.contains(nil) ? nil : true
    }
}
