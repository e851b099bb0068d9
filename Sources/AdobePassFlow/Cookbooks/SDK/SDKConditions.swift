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

    /// The rules of ``silentExchange(in:)``.
    static let silentRules: [SignOnRule] = [SDKOperation.setRequestor, .getAuthentication].flatMap {
        SDKConditions().silentExchange(in: $0).map(\.rule)
    }

    /// The rules of ``notAuthenticated``.
    static let statusRules: [SignOnRule] = SDKConditions().notAuthenticated.map(\.rule)

    /// Returns true if all conditions are true, false if one is false, and `nil` if that depends on an unknown one.
    private static func all(_ conditions: [Bool?]) -> Bool? {
        if conditions.contains(false) { return false }
        return conditions.contains(nil) ? nil : true
    }
}

extension SignOnRule {
    static let sdkSilent = Self(
        "sdk.silent",
        .sdk(2),
        "SDK-2c1 SDK-2c2 SDK-2c3 SDK-2c4 SDK-2c5 SDK-2c6 SDK-2c7 SDK-2d SDK-4h"
    )
    .text("all seven conditions are met: the SDK exchanges the SAML response silently")
    static let sdkNotSilent = Self(
        "sdk.not-silent",
        .sdk(2),
        "SDK-2c1 SDK-2c2 SDK-2c3 SDK-2c4 SDK-2c5 SDK-2c6 SDK-2c7 SDK-2d SDK-4h"
    )
    .text("the SDK does not exchange a SAML response silently")
    static let sdkSilentUnknown = Self("sdk.silent-unknown", .sdk(2))
        .text("the state does not contain all conditions of the silent exchange (its field 'conditions')")
    static let sdkPermission = Self("sdk.silent.permission", .sdk(2), "SDK-2c1 SDK-4h")
        .text("the viewer allows access to the subscription information")
    static let sdkSignedIn = Self("sdk.silent.signed-in", .sdk(2), "SDK-2c2")
        .text("the viewer is signed in to the provider on the device")
    static let sdkSigningIn = Self("sdk.silent.signing-in", .sdk(4), "SDK-4h")
        .text("the viewer is signed in to the provider on the device, or signs in now")
    static let sdkIdentifier = Self("sdk.silent.identifier", .sdk(2), "SDK-2c3 SDK-4h")
        .text("the framework returned the provider's identifier")
    static let sdkIntegration = Self("sdk.silent.integration", .sdk(2), "SDK-2c4 SDK-4h")
        .text("the integration is enabled in the TVE Dashboard")
    static let sdkSingleSignOn = Self("sdk.silent.single-sign-on", .sdk(2), "SDK-2c5 SDK-4h")
        .text("single sign-on is enabled in the TVE Dashboard")
    static let sdkNotDegraded = Self("sdk.silent.not-degraded", .sdk(2), "SDK-2c6 SDK-4h")
        .text("the provider is not degraded in the TVE Dashboard")
    static let sdkResponse = Self("sdk.silent.response", .sdk(2), "SDK-2c7 SDK-4h")
        .text("the framework returned the provider's SAML response")
    static let sdkNotSignedIn = Self("sdk.status.not-signed-in", .sdk(3), "SDK-3c1")
        .text("the viewer is signed in neither on the device nor by the regular flow")
    static let sdkTokenExpired = Self("sdk.status.expired", .sdk(3), "SDK-3c2")
        .text("the lifetime of Adobe's token has passed")
    static let sdkIntegrationOff = Self("sdk.status.integration", .sdk(3), "SDK-3c3")
        .text("the integration is not enabled in the TVE Dashboard")
    static let sdkSingleSignOnOff = Self("sdk.status.single-sign-on", .sdk(3), "SDK-3c4")
        .text("the viewer is signed in on the device, and single sign-on is not enabled in the TVE Dashboard")
    static let sdkDenied = Self("sdk.status.denied", .sdk(3), "SDK-3c5")
        .text("the viewer is signed in on the device, and the permission is denied or restricted")
    static let sdkUndetermined = Self("sdk.status.undetermined", .sdk(3), "SDK-3c6")
        .text("the viewer is signed in on the device, and the permission is undetermined")
    static let sdkCommunication = Self("sdk.status.communication", .sdk(3), "SDK-2d SDK-3c7")
        .text("the viewer is signed in on the device, and communication with the framework failed")
    static let sdkExpectYes = Self("sdk.status.expect-1", .sdk(3), "SDK-3d")
        .text("the status will be 1: none of the seven conditions is met")
    static let sdkExpectNo = Self(
        "sdk.status.expect-0",
        .sdk(3),
        "SDK-3c1 SDK-3c2 SDK-3c3 SDK-3c4 SDK-3c5 SDK-3c6 SDK-3c7"
    )
    .text("the status will be 0")
}
