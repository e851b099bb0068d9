// The rules about the codes that the SDK reports to `status:`.

extension SignOnRule {
    static let sdkVSA403 = Self(
        "sdk.code.VSA403",
        .sdkCodes,
        "VSA403: the permission is denied; the app explains the benefits of single sign-on",
        "SDK-P1",
        "SDK-E4",
        "SDK-2b",
        "SDK-3b",
        "SDK-4c"
    )
    static let sdkVSA404 = Self(
        "sdk.code.VSA404",
        .sdkCodes,
        "VSA404: the permission is undetermined; the app explains the benefits of single sign-on",
        "SDK-P1",
        "SDK-E5",
        "SDK-2b",
        "SDK-3b",
        "SDK-4c"
    )
    static let sdkVSA503 = Self(
        "sdk.code.VSA503",
        .sdkCodes,
        "VSA503: the request for account metadata failed; 'message' describes the failure",
        "SDK-P1",
        "SDK-E6",
        "SDK-4c"
    )
    static let sdkVSA203 = Self(
        "sdk.code.VSA203",
        .sdkCodes,
        "VSA203: the viewer is signed out of the app and still signed in on the device",
        "SDK-L5"
    )
    static let sdkN003 = Self(
        "sdk.code.N003",
        .sdkCodes,
        "N003: the viewer chose 'Other TV Provider' in Apple's picker",
        "SDK-E1",
        "SDK-4c"
    )
    static let sdkN004 = Self(
        "sdk.code.N004",
        .sdkCodes,
        "N004: the requestor does not support the chosen provider (integration or single sign-on is disabled)",
        "SDK-E2",
        "SDK-4c"
    )
    static let sdkN005 = Self("sdk.code.N005", .sdkCodes, "N005: the viewer canceled a picker", "SDK-E3", "SDK-4c")
    static let sdkAppleError = Self(
        "sdk.code.AAPL_ERROR",
        .sdkCodes,
        "AAPL_ERROR (also AAPL, APPL, APPL_ERROR): the request for account metadata failed; 'details' describes the failure",
        "SDK-P1",
        "SDK-E7",
        "SDK-2b",
        "SDK-3b"
    )
    static let sdkRegistrationCode = Self(
        "sdk.code.REGCODE",
        .sdkCodes,
        "REGCODE: the viewer signs in on another device with the code in 'message'"
    )
    static let sdkOtherCode = Self("sdk.code.other", .sdkCodes, "a code that is not about Apple's single sign-on")
    static let sdkUnexpectedCode = Self(
        "sdk.code.unexpected",
        .sdkCodes,
        "the cookbook does not list this code for the method",
        "SDK-2b",
        "SDK-3b",
        "SDK-4c"
    )
    static let sdkCodeNotOnDevice = Self(
        "sdk.code.not-on-device",
        .sdkCodes,
        "checkAuthentication reports the code only for a viewer who is signed in on the device",
        "SDK-3b"
    )
    static let sdkCodeCount = Self(
        "sdk.code.count",
        .sdkCodes,
        "exactly one of VSA403, VSA404, VSA503, N003, N004 and N005 comes with displayProviderDialog, and none with a page",
        "SDK-4d",
        "SDK-4f"
    )

    static let sdkCodes = [
        sdkVSA403, sdkVSA404, sdkVSA503, sdkVSA203, sdkN003, sdkN004, sdkN005, sdkAppleError, sdkRegistrationCode,
        sdkOtherCode, sdkUnexpectedCode, sdkCodeNotOnDevice, sdkCodeCount,
    ]
}
