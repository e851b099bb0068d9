import AdobePass

// What the cookbook for the iOS and tvOS SDK says, by its methods, conditions and codes.

extension SignOnRule {
    static let sdkCall = Self("sdk.call", "the app calls the method")
    static let sdkSilent = Self("sdk.silent", "all seven conditions hold: the SDK exchanges the response silently")
    static let sdkNotSilent = Self("sdk.not-silent", "the SDK does not exchange a response silently")
    static let sdkSilentUnknown = Self(
        "sdk.silent-unknown",
        "whether the SDK exchanges silently depends on what is not known"
    )

    static let sdkPermission = Self("sdk.silent.permission", "the app may ask the framework")
    static let sdkSignedIn = Self("sdk.silent.signed-in", "the viewer is signed in to the provider on the device")
    static let sdkIdentifier = Self("sdk.silent.identifier", "the framework told the provider's identifier")
    static let sdkIntegration = Self("sdk.silent.integration", "the integration is enabled in the TVE Dashboard")
    static let sdkSingleSignOn = Self("sdk.silent.single-sign-on", "single sign-on is enabled in the TVE Dashboard")
    static let sdkNotDegraded = Self("sdk.silent.not-degraded", "the provider is not degraded in the TVE Dashboard")
    static let sdkResponse = Self("sdk.silent.response", "the framework gave the provider's SAML response")

    static let sdkNotSignedIn = Self(
        "sdk.status.not-signed-in",
        "the viewer is signed in neither on the device nor by the regular flow"
    )
    static let sdkTokenExpired = Self("sdk.status.expired", "Adobe's token has lived as long as it may")
    static let sdkIntegrationOff = Self("sdk.status.integration", "the integration is not enabled in the TVE Dashboard")
    static let sdkSingleSignOnOff = Self(
        "sdk.status.single-sign-on",
        "single sign-on is not enabled in the TVE Dashboard"
    )
    static let sdkDenied = Self("sdk.status.denied", "the viewer denied the permission")
    static let sdkUndetermined = Self("sdk.status.undetermined", "the viewer was not asked for the permission yet")
    static let sdkCommunication = Self("sdk.status.communication", "the SDK could not talk to the framework")
    static let sdkExpectYes = Self("sdk.status.expect-1", "none of the seven conditions holds: the status will be 1")
    static let sdkExpectNo = Self("sdk.status.expect-0", "the status will be 0")

    static let sdkReady = Self(
        "sdk.set-requestor.complete",
        "setRequestorComplete came, and nothing else is to be expected"
    )
    static let sdkAuthenticated = Self("sdk.status.1", "setAuthenticationStatus says 1")
    static let sdkNotAuthenticated = Self("sdk.status.0", "setAuthenticationStatus says 0")
    static let sdkWait = Self("sdk.wait", "the method has not come to its end")
    static let sdkOwnPicker = Self("sdk.own-picker", "displayProviderDialog came: the app shows its own picker")
    static let sdkChosen = Self("sdk.chosen", "the viewer has chosen in the app's own picker")
    static let sdkPresent = Self(
        "sdk.present",
        "presentTvProviderDialog came: the app shows the framework's view controller"
    )
    static let sdkDismiss = Self("sdk.dismiss", "dismissTvProviderDialog came: the app takes the view controller away")
    static let sdkNavigate = Self(
        "sdk.navigate",
        "a page is to be opened: the provider in Apple's picker has no single sign-on, or was chosen in the app's"
    )
    static let sdkSignedOut = Self("sdk.logout.done", "the viewer is signed out")

    static let sdkVSA403 = Self(
        "sdk.code.VSA403",
        "VSA403: the viewer denied the permission; the app may explain what it is good for"
    )
    static let sdkVSA404 = Self(
        "sdk.code.VSA404",
        "VSA404: the viewer was not asked for the permission; the app may explain what it is good for"
    )
    static let sdkVSA503 = Self(
        "sdk.code.VSA503",
        "VSA503: the request for the provider's metadata failed; the regular flow may take its place"
    )
    static let sdkVSA203 = Self(
        "sdk.code.VSA203",
        "VSA203: the viewer is still signed in on the device, and only its settings change that"
    )
    static let sdkN003 = Self("sdk.code.N003", "N003: the viewer chose another provider than those in Apple's picker")
    static let sdkN004 = Self("sdk.code.N004", "N004: the viewer chose a provider that the requestor does not support")
    static let sdkN005 = Self("sdk.code.N005", "N005: the viewer cancelled a picker")
    static let sdkAppleError = Self(
        "sdk.code.AAPL_ERROR",
        "AAPL_ERROR, also APPL, AAPL or APPL_ERROR: an error of the framework, which its details tell"
    )
    static let sdkRegistrationCode = Self(
        "sdk.code.REGCODE",
        "REGCODE: the viewer signs in on another device with this code"
    )
    static let sdkOtherCode = Self("sdk.code.other", "a code that has nothing to do with Apple's single sign-on")
    static let sdkUnexpectedCode = Self("sdk.code.unexpected", "the cookbook does not say that this method reports it")
    static let sdkCodeCount = Self(
        "sdk.code.count",
        "exactly one of the codes should come with displayProviderDialog, and none with a page"
    )

    static let sdk = [
        sdkCall, sdkSilent, sdkNotSilent, sdkSilentUnknown,
        sdkPermission, sdkSignedIn, sdkIdentifier, sdkIntegration, sdkSingleSignOn, sdkNotDegraded, sdkResponse,
        sdkNotSignedIn, sdkTokenExpired, sdkIntegrationOff, sdkSingleSignOnOff, sdkDenied, sdkUndetermined,
        sdkCommunication, sdkExpectYes, sdkExpectNo,
        sdkReady, sdkAuthenticated, sdkNotAuthenticated, sdkWait, sdkOwnPicker, sdkChosen, sdkPresent, sdkDismiss,
        sdkNavigate, sdkSignedOut,
        sdkVSA403, sdkVSA404, sdkVSA503, sdkVSA203, sdkN003, sdkN004, sdkN005, sdkAppleError, sdkRegistrationCode,
        sdkOtherCode, sdkUnexpectedCode, sdkCodeCount,
    ]
}
