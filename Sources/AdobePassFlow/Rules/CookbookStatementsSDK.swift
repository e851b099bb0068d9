extension CookbookStatement {
    static let sdk = generalSDK + errorsSDK + requestorSDK + checkSDK + authenticationSDK + logoutSDK

    private static let generalSDK: [Self] = [
        .init("SDK-G1", .sdk, "The app integrates the SDK and follows the sequence of steps."),
        .init(
            "SDK-P1",
            .sdk,
            "The SDK falls back to the regular flow without the permission, or if communication with the framework fails."
        ),
        .init(
            "SDK-P2",
            .sdk,
            "The app calls checkAccessStatus with the option prompt; if access is not granted, it explains the "
                + "benefits and where the viewer can change the choice."
        ),
        .init("SDK-C1", .sdk, "presentTVProviderDialog is called when Apple's picker opens."),
        .init("SDK-C2", .sdk, "dismissTVProviderDialog is called when Apple's picker is about to close."),
    ]

    private static let errorsSDK: [Self] = [
        .init("SDK-E1", .sdk, "N003: the viewer chose 'Other TV Provider' in Apple's picker."),
        .init(
            "SDK-E2",
            .sdk,
            "N004: the requestor does not support the chosen provider (integration or single sign-on is disabled)."
        ),
        .init("SDK-E3", .sdk, "N005: the viewer canceled the regular picker or Apple's picker."),
        .init("SDK-E4", .sdk, "VSA403: the permission is denied."),
        .init("SDK-E5", .sdk, "VSA404: the permission is undetermined."),
        .init("SDK-E6", .sdk, "VSA503: the request for account metadata failed; 'message' describes the failure."),
        .init(
            "SDK-E7",
            .sdk,
            "AAPL or APPL_ERROR: the request for account metadata failed; 'details' describes the failure."
        ),
    ]

    private static let requestorSDK: [Self] = [
        .init("SDK-1", .sdk, "Step 1: the app initializes the SDK."),
        .init("SDK-2a", .sdk, "Step 2: the app sets the requestor."),
        .init("SDK-2b", .sdk, "Step 2: the SDK may report VSA403, VSA404 or APPL."),
        .init("SDK-2c1", .sdk, "Step 2: the silent exchange needs the permission."),
        .init("SDK-2c2", .sdk, "Step 2: the silent exchange needs a viewer who is signed in on the device."),
        .init("SDK-2c3", .sdk, "Step 2: the silent exchange needs the provider's identifier from the framework."),
        .init("SDK-2c4", .sdk, "Step 2: the silent exchange needs an integration that is enabled."),
        .init("SDK-2c5", .sdk, "Step 2: the silent exchange needs single sign-on that is enabled."),
        .init("SDK-2c6", .sdk, "Step 2: the silent exchange needs a provider that is not degraded."),
        .init("SDK-2c7", .sdk, "Step 2: the silent exchange needs the provider's SAML response from the framework."),
        .init("SDK-2d", .sdk, "Step 2: the silent exchange requires that no error occurred."),
        .init(
            "SDK-2e",
            .sdk,
            "Step 2: the SDK calls setRequestorComplete and no other callback, because the app has not explicitly started "
                + "authentication."
        ),
    ]

    private static let checkSDK: [Self] = [
        .init("SDK-3a", .sdk, "Step 3: the app checks the authentication."),
        .init(
            "SDK-3b",
            .sdk,
            "Step 3: the SDK may report VSA403, VSA404 or APPL_ERROR, each only for a viewer who is signed in on the device."
        ),
        .init(
            "SDK-3c1",
            .sdk,
            "Step 3: status 0 if the viewer is signed in neither on the device nor by the regular flow."
        ),
        .init("SDK-3c2", .sdk, "Step 3: status 0 if the lifetime of the token has passed."),
        .init("SDK-3c3", .sdk, "Step 3: status 0 if the integration is disabled."),
        .init(
            "SDK-3c4",
            .sdk,
            "Step 3: status 0 if the viewer is signed in on the device and single sign-on is disabled."
        ),
        .init(
            "SDK-3c5",
            .sdk,
            "Step 3: status 0 if the viewer is signed in on the device and the permission is denied."
        ),
        .init(
            "SDK-3c6",
            .sdk,
            "Step 3: status 0 if the viewer is signed in on the device and the permission is undetermined."
        ),
        .init(
            "SDK-3c7",
            .sdk,
            "Step 3: status 0 if the viewer is signed in on the device and communication with the framework failed."
        ),
        .init("SDK-3d", .sdk, "Step 3: status 1 if none of these is true."),
    ]

    private static let authenticationSDK: [Self] = [
        .init("SDK-4a", .sdk, "Step 4: the app starts authentication if the status was 0."),
        .init("SDK-4b", .sdk, "Step 4: it calls getAuthentication or getAuthentication:filter."),
        .init("SDK-4c", .sdk, "Step 4: the SDK may report VSA403, VSA404, VSA503, N003, N004 or N005."),
        .init("SDK-4d", .sdk, "Step 4: it then calls displayProviderDialog and reports exactly one of these codes."),
        .init("SDK-4e", .sdk, "Step 4: the regular flow continues with the app's own picker."),
        .init(
            "SDK-4f",
            .sdk,
            "Step 4: for a provider of Apple's picker without single sign-on it calls navigateToUrl or "
                + "navigateToUrl:useSVC and reports none of the codes."
        ),
        .init("SDK-4g", .sdk, "Step 4: for such a provider the SDK itself calls setSelectedProvider."),
        .init(
            "SDK-4h",
            .sdk,
            "Step 4: the silent exchange needs the same seven conditions; the viewer is signed in or signs in now."
        ),
        .init(
            "SDK-4i",
            .sdk,
            "Step 4: the SDK calls setAuthenticationStatus in any case, because the app has explicitly started authentication."
        ),
        .init(
            "SDK-M",
            .sdk,
            "getMetadata for tokenSource, which the app can call, returns whether the login was by single sign-on."
        ),
    ]

    private static let logoutSDK: [Self] = [
        .init(
            "SDK-L1",
            .sdk,
            "Logout: the framework cannot sign viewers out; they sign out in Settings > TV Provider (iOS, iPadOS) or "
                + "in Settings > Accounts > TV Provider (tvOS)."
        ),
        .init("SDK-L2", .sdk, "Logout: or the viewer revokes the permission in the app's section of the settings."),
        .init("SDK-L3", .sdk, "Logout: the app calls logout of the SDK."),
        .init("SDK-L4", .sdk, "Logout: on tvOS that does not end the session with the MVPD, on iOS it does."),
        .init(
            "SDK-L5",
            .sdk,
            "Logout: the app asks the viewer to sign out in the settings only if VSA203 is reported."
        ),
    ]
}
