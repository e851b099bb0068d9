// The rules of the cookbook for the iOS and tvOS SDK, by its steps and conditions.

extension SignOnRule {
    static let sdkNotInitialized = Self(
        "sdk.1.missing",
        .sdk(1),
        "the app has not initialized the SDK yet",
        "SDK-G1",
        "SDK-1"
    )
    static let sdkInitialize = Self("sdk.1.call", .sdk(1), "the app initializes the SDK", "SDK-G1", "SDK-1")
    static let sdkInitialized = Self(
        "sdk.1.done",
        .sdk(1),
        "the SDK is initialized",
        "SDK-G1",
        "SDK-2a"
    )
    static let sdkNoRequestor = Self(
        "sdk.2.missing",
        .sdk(2),
        "the app has not set the requestor yet",
        "SDK-G1",
        "SDK-2a"
    )
    static let sdkRequestorSet = Self("sdk.2.done", .sdk(2), "the app has set the requestor", "SDK-G1", "SDK-3a")
    static let sdkSetRequestor = Self("sdk.2.call", .sdk(2), "the app calls setRequestor", "SDK-2a")
    static let sdkReady = Self(
        "sdk.2.complete",
        .sdk(2),
        "the SDK called setRequestorComplete: the requestor is set",
        "SDK-2e",
        "SDK-3a"
    )
    static let sdkUnexpectedCallback = Self(
        "sdk.2.unexpected-callback",
        .sdk(2),
        "setRequestor leads to no callback but setRequestorComplete",
        "SDK-2e"
    )
    static let sdkCheck = Self("sdk.3.call", .sdk(3), "the app calls checkAuthentication", "SDK-3a")
    static let sdkNotChecked = Self(
        "sdk.3.missing",
        .sdk(3),
        "the app has not called checkAuthentication, whose status 0 starts authentication",
        "SDK-G1",
        "SDK-4a"
    )
    static let sdkAuthenticate = Self(
        "sdk.4.call",
        .sdk(4),
        "the app calls getAuthentication or getAuthentication:filter",
        "SDK-4b"
    )
    static let sdkStartAuthentication = Self(
        "sdk.4.start",
        .sdk(4),
        "setAuthenticationStatus has the status 0: the app starts authentication",
        "SDK-4a"
    )

    static let sdkSilent = Self(
        "sdk.silent",
        .sdk(2),
        "all seven conditions are met: the SDK exchanges the SAML response silently",
        "SDK-2c1",
        "SDK-2c2",
        "SDK-2c3",
        "SDK-2c4",
        "SDK-2c5",
        "SDK-2c6",
        "SDK-2c7",
        "SDK-2d",
        "SDK-4h"
    )
    static let sdkNotSilent = Self(
        "sdk.not-silent",
        .sdk(2),
        "the SDK does not exchange a SAML response silently",
        "SDK-2c1",
        "SDK-2c2",
        "SDK-2c3",
        "SDK-2c4",
        "SDK-2c5",
        "SDK-2c6",
        "SDK-2c7",
        "SDK-2d",
        "SDK-4h"
    )
    static let sdkSilentUnknown = Self(
        "sdk.silent-unknown",
        .sdk(2),
        "the state does not contain all conditions of the silent exchange"
    )
    static let sdkPermission = Self(
        "sdk.silent.permission",
        .sdk(2),
        "the viewer allows access to the subscription information",
        "SDK-2c1",
        "SDK-4h"
    )
    static let sdkSignedIn = Self(
        "sdk.silent.signed-in",
        .sdk(2),
        "the viewer is signed in to the provider on the device",
        "SDK-2c2"
    )
    static let sdkSigningIn = Self(
        "sdk.silent.signing-in",
        .sdk(4),
        "the viewer is signed in to the provider on the device, or signs in now",
        "SDK-4h"
    )
    static let sdkIdentifier = Self(
        "sdk.silent.identifier",
        .sdk(2),
        "the framework returned the provider's identifier",
        "SDK-2c3",
        "SDK-4h"
    )
    static let sdkIntegration = Self(
        "sdk.silent.integration",
        .sdk(2),
        "the integration is enabled in the TVE Dashboard",
        "SDK-2c4",
        "SDK-4h"
    )
    static let sdkSingleSignOn = Self(
        "sdk.silent.single-sign-on",
        .sdk(2),
        "single sign-on is enabled in the TVE Dashboard",
        "SDK-2c5",
        "SDK-4h"
    )
    static let sdkNotDegraded = Self(
        "sdk.silent.not-degraded",
        .sdk(2),
        "the provider is not degraded in the TVE Dashboard",
        "SDK-2c6",
        "SDK-4h"
    )
    static let sdkResponse = Self(
        "sdk.silent.response",
        .sdk(2),
        "the framework returned the provider's SAML response",
        "SDK-2c7",
        "SDK-4h"
    )

    static let sdkNotSignedIn = Self(
        "sdk.status.not-signed-in",
        .sdk(3),
        "the viewer is signed in neither on the device nor by the regular flow",
        "SDK-3c1"
    )
    static let sdkTokenExpired = Self(
        "sdk.status.expired",
        .sdk(3),
        "the lifetime of Adobe's token has passed",
        "SDK-3c2"
    )
    static let sdkIntegrationOff = Self(
        "sdk.status.integration",
        .sdk(3),
        "the integration is not enabled in the TVE Dashboard",
        "SDK-3c3"
    )
    static let sdkSingleSignOnOff = Self(
        "sdk.status.single-sign-on",
        .sdk(3),
        "the viewer is signed in on the device, and single sign-on is not enabled in the TVE Dashboard",
        "SDK-3c4"
    )
    static let sdkDenied = Self(
        "sdk.status.denied",
        .sdk(3),
        "the viewer is signed in on the device, and the permission is denied or restricted",
        "SDK-3c5"
    )
    static let sdkUndetermined = Self(
        "sdk.status.undetermined",
        .sdk(3),
        "the viewer is signed in on the device, and the permission is undetermined",
        "SDK-3c6"
    )
    static let sdkCommunication = Self(
        "sdk.status.communication",
        .sdk(3),
        "the viewer is signed in on the device, and communication with the framework failed",
        "SDK-2d",
        "SDK-3c7"
    )
    static let sdkExpectYes = Self(
        "sdk.status.expect-1",
        .sdk(3),
        "the status will be 1: none of the seven conditions is met",
        "SDK-3d"
    )
    static let sdkExpectNo = Self(
        "sdk.status.expect-0",
        .sdk(3),
        "the status will be 0",
        "SDK-3c1",
        "SDK-3c2",
        "SDK-3c3",
        "SDK-3c4",
        "SDK-3c5",
        "SDK-3c6",
        "SDK-3c7"
    )
    static let sdkAuthenticated = Self(
        "sdk.status.1",
        .sdk(3),
        "setAuthenticationStatus has the status 1",
        "SDK-3d",
        "SDK-4i"
    )
    static let sdkNotAuthenticated = Self("sdk.status.0", .sdk(4), "setAuthenticationStatus has the status 0", "SDK-4i")
    static let sdkCanceled = Self(
        "sdk.status.canceled",
        .sdk(4),
        "setAuthenticationStatus has the status 0 after the viewer canceled a picker",
        "SDK-E3",
        "SDK-4i"
    )
    static let sdkUnknownStatus = Self(
        "sdk.status.unknown",
        .sdkCallbacks,
        "setAuthenticationStatus has the status 0 or 1, and the recorded callback has neither",
        "SDK-3d",
        "SDK-4a",
        "SDK-4i"
    )
    static let sdkWait = Self(
        "sdk.wait",
        .sdkCallbacks,
        "the SDK has not made the callback that ends the method",
        "SDK-2e",
        "SDK-4i"
    )

    static let sdkPresent = Self(
        "sdk.present",
        .sdkCallbacks,
        "presentTVProviderDialog: Apple's picker opens, and the app presents the framework's view controller",
        "SDK-C1"
    )
    static let sdkDismiss = Self(
        "sdk.dismiss",
        .sdkCallbacks,
        "dismissTVProviderDialog: Apple's picker closes, and the app dismisses the view controller",
        "SDK-C2"
    )
    static let sdkOwnPicker = Self(
        "sdk.own-picker",
        .sdk(4),
        "displayProviderDialog: the regular flow continues with the app's own picker",
        "SDK-P1",
        "SDK-4d",
        "SDK-4e"
    )
    static let sdkPickerLeft = Self(
        "sdk.dismiss.later",
        .sdkCallbacks,
        "the SDK also called dismissTVProviderDialog: the app dismisses the view controller if it still presents it",
        "SDK-C2"
    )
    static let sdkRegistrationScreen = Self(
        "sdk.4.second-screen",
        .sdk(4),
        "the app shows the registration code, and the viewer signs in with it on a second screen"
    )
    static let sdkShowPicker = Self(
        "sdk.4.choose",
        .sdk(4),
        "the viewer chooses an MVPD in the app's own picker",
        "SDK-4e"
    )
    static let sdkChosen = Self("sdk.chosen", .sdk(4), "the viewer chose the MVPD in the app's own picker", "SDK-4e")
    static let sdkNavigate = Self(
        "sdk.navigate",
        .sdk(4),
        "navigateToUrl: the app opens the MVPD's page",
        "SDK-4f"
    )
    static let sdkSelectedProvider = Self(
        "sdk.4.selected-provider",
        .sdk(4),
        "the provider of Apple's picker has no single sign-on; the SDK called setSelectedProvider itself, so the app does not",
        "SDK-4f",
        "SDK-4g"
    )
    static let sdkNoPage = Self(
        "sdk.navigate.tvos",
        .sdkCallbacks,
        "tvOS has neither a web view nor Safari's view controller: the app cannot open a page there",
        "SDK-4f"
    )
    static let sdkPageClosed = Self("sdk.4.page-closed", .sdk(4), "the page has closed; the status follows", "SDK-4i")

    static let sdkGetMetadata = Self(
        "sdk.metadata.call",
        .sdkMetadata,
        "the app can call getMetadata for tokenSource, which shows whether the login was by single sign-on",
        "SDK-M"
    )
    static let sdkMetadataApple = Self(
        "sdk.metadata.apple",
        .sdkMetadata,
        "tokenSource is 'Apple': the login was by single sign-on",
        "SDK-M"
    )
    static let sdkMetadataOther = Self(
        "sdk.metadata.other",
        .sdkMetadata,
        "tokenSource is not 'Apple': the login was by the regular flow",
        "SDK-M"
    )
    static let sdkLogout = Self("sdk.logout.call", .sdkLogout, "the app calls logout", "SDK-L3")
    static let sdkSessionKept = Self(
        "sdk.logout.session-kept",
        .sdkLogout,
        "on tvOS logout does not end the viewer's session with the MVPD",
        "SDK-L4"
    )
    static let sdkSessionEnded = Self(
        "sdk.logout.session-ended",
        .sdkLogout,
        "on iOS logout also ends the viewer's session with the MVPD",
        "SDK-L4"
    )
    static let sdkLogoutSettings = Self(
        "sdk.logout.settings",
        .sdkLogout,
        "the framework cannot sign viewers out: only the viewer can sign out of the device, in the settings",
        "SDK-L1",
        "SDK-L5"
    )
    static let sdkLogoutPrompted = Self(
        "sdk.logout.prompted",
        .sdkLogout,
        "the app asked the viewer to sign out in the settings; the SDK's logout does not wait for that",
        "SDK-L5"
    )
    static let sdkLogoutPage = Self("sdk.logout.page", .sdkLogout, "the SDK opens a page that signs the viewer out")
    static let sdkSettingsLeft = Self(
        "sdk.logout.settings-left",
        .sdkLogout,
        "the viewer came back from the settings",
        "SDK-L5"
    )
    static let sdkStillSignedIn = Self(
        "sdk.logout.still-signed-in",
        .sdkLogout,
        "setAuthenticationStatus has the status 1: the viewer is still authenticated",
        "SDK-L3"
    )
    static let sdkSignedOut = Self("sdk.logout.done", .sdkLogout, "the viewer is signed out", "SDK-L3", "SDK-L5")

    static let sdk =
        [
            sdkNotInitialized, sdkInitialize, sdkInitialized, sdkNoRequestor, sdkSetRequestor,
            sdkRequestorSet, sdkReady,
            sdkUnexpectedCallback, sdkSilent, sdkNotSilent, sdkSilentUnknown,
            sdkPermission, sdkSignedIn, sdkSigningIn, sdkIdentifier, sdkIntegration, sdkSingleSignOn, sdkNotDegraded,
            sdkResponse,
            sdkCheck, sdkNotChecked, sdkNotSignedIn, sdkTokenExpired, sdkIntegrationOff, sdkSingleSignOnOff, sdkDenied,
            sdkUndetermined,
            sdkCommunication, sdkExpectYes, sdkExpectNo, sdkAuthenticated,
            sdkStartAuthentication, sdkAuthenticate, sdkNotAuthenticated, sdkCanceled, sdkUnknownStatus, sdkWait,
            sdkPresent, sdkDismiss,
            sdkPickerLeft, sdkOwnPicker, sdkRegistrationScreen, sdkShowPicker, sdkChosen, sdkNavigate,
            sdkSelectedProvider, sdkNoPage, sdkPageClosed,
            sdkGetMetadata, sdkMetadataApple, sdkMetadataOther,
            sdkLogout, sdkSessionKept, sdkSessionEnded, sdkLogoutSettings, sdkLogoutPrompted, sdkLogoutPage,
            sdkSettingsLeft, sdkStillSignedIn, sdkSignedOut,
        ] + sdkCodes
}
