import AdobePass

// The scenarios of the iOS and tvOS SDK.

extension FlowScenario {
    static let sdk: [Group] = [
        Group("The viewer uses single sign-on", sdkSingleSignOn),
        Group("No single sign-on: another provider, no permission, canceled or rejected", sdkRegular),
        Group("Apple's framework reports an error", sdkCodes),
        Group("The viewer watches or signs out", sdkEndings),
    ]

    /// The permission, steps 1 and 2, and the call of checkAuthentication.
    private static let sdkLaunch = "granted called called complete called"
    /// Step 3 and the call of getAuthentication.
    private static let sdkStart = "\(sdkLaunch) not-authenticated called"
    private static let sdkPicker = "\(sdkStart) present-picker presented"
    private static let sdkPickerCloses = "dismiss-picker dismissed"
    private static let sdkOnPage = "page closed authenticated"
    private static let sdkOnSecondScreen = "registration-code authenticated"

    private static func sdk(_ id: String, _ platform: ApplePlatform, _ title: String) -> Self {
        Self("sdk-\(id)", .sdk, platform, title)
    }

    private static let sdkSingleSignOn: [Self] = [
        sdk(
            "launch-to-logout",
            .tvOS,
            "the viewer has no TV provider on the device yet, and signs in with Apple's picker, and signs out later"
        )
        .then("\(sdkPicker) \(sdkPickerCloses) authenticated [logout] called vsa203 prompted signed-out"),
        sdk("silent", .iOS, "setRequestor exchanges the SAML response of a viewer who is signed in on the device")
            .then("\(sdkLaunch) authenticated"),
        sdk("silent-authentication", .tvOS, "getAuthentication exchanges the SAML response without a picker")
            .then("\(sdkStart) authenticated"),
        sdk("picker", .iOS, "the viewer has no TV provider on the device yet, and signs in with Apple's picker")
            .then("\(sdkPicker) \(sdkPickerCloses) authenticated"),
    ]

    private static let sdkRegular: [Self] = [
        sdk(
            "picker-without-single-sign-on",
            .iOS,
            "the viewer chooses a provider without single sign-on in Apple's picker, and its page opens"
        )
        .then("\(sdkPicker) \(sdkPickerCloses) safari-page closed authenticated"),
        sdk("other-provider", .tvOS, "N003: the viewer chooses 'Other TV Provider' in Apple's picker")
            .then("\(sdkPicker) n003 \(sdkPickerCloses) own-picker chosen \(sdkOnSecondScreen)"),
        sdk("unsupported-provider", .iOS, "N004: the requestor does not support the provider chosen in Apple's picker")
            .then("\(sdkPicker) n004 \(sdkPickerCloses) own-picker chosen \(sdkOnPage)"),
        sdk("canceled", .iOS, "N005: the viewer cancels Apple's picker, and then the app's own")
            .then("\(sdkPicker) n005 \(sdkPickerCloses) own-picker provider-not-selected"),
        sdk("not-authenticated", .tvOS, "the viewer does not sign in on the second screen")
            .then("\(sdkPicker) n003 \(sdkPickerCloses) own-picker chosen registration-code not-authenticated"),
    ]

    private static let sdkCodes: [Self] = [
        sdk("permission-denied", .tvOS, "VSA403: the viewer does not let the app use the subscription information")
            .then(
                "denied called called vsa403 complete called not-authenticated called vsa403 own-picker chosen \(sdkOnSecondScreen)"
            ),
        sdk("permission-not-determined", .iOS, "VSA404: the viewer makes no choice about the permission")
            .then(
                "not-determined called called vsa404 complete called not-authenticated called vsa404 own-picker chosen \(sdkOnPage)"
            ),
        sdk("metadata-failed", .iOS, "VSA503: the request for account metadata fails")
            .then("\(sdkStart) vsa503 own-picker chosen \(sdkOnPage)"),
        sdk(
            "communication-error",
            .tvOS,
            "AAPL_ERROR: communication with the framework fails while the requestor is set"
        )
        .then(
            "granted called called aapl-error complete called not-authenticated called present-picker presented \(sdkPickerCloses) authenticated"
        ),
    ]

    private static let sdkEndings: [Self] = [
        sdk("logout-settings", .iOS, "VSA203: a viewer of single sign-on signs out in the settings, too")
            .then("\(sdkLaunch) authenticated [logout] called vsa203 left"),
        sdk("logout-page", .iOS, "a viewer of the regular flow signs out on a page")
            .then("\(sdkPicker) \(sdkPickerCloses) \(sdkOnPage) [logout] called page closed signed-out"),
        sdk("logout-direct", .tvOS, "a viewer of the regular flow signs out without a page")
            .then("\(sdkStart) vsa503 own-picker chosen \(sdkOnSecondScreen) [logout] called signed-out"),
    ]
}
