import AdobePass

extension StateField {
    private static let access = StateFieldType.word(AccountMetadata.Access.allCases.map(\.rawValue))
    private static let page = StateFieldType.word(PageProgress.allCases.map(\.rawValue))
    private static let result = StateFieldType.object(.callResult)

    private static let shared: [Self] = [
        .required("goal", .word(SignOnGoal.allCases.map(\.rawValue)), "the purpose of the workflow"),
        .required("platform", .word(ApplePlatform.allCases.map(\.rawValue)), "the system; iPadOS counts as iOS"),
        Self("channelIdentifier", .text, "the channelIdentifier, if it is not that of production"),
        Self("featuredMVPDs", .texts, "the MVPDs that Apple's picker shows first"),
        Self("resource", .text, "the resource that the viewer selected to watch"),
        Self("clientToken", result, "another access token, after a call was rejected with 401", .calls),
    ]

    static let v1: [Self] =
        shared + [
            Self("checkAuthentication", result, "the result of v1-checkauthn", .v1(1)),
            Self("permission", access, "the access status of checkAccessStatus", .v1(2)),
            Self("account", .object(.account), "the account metadata, requested without interruption", .v1(2)),
            Self("configuration", .object(.configuration), "the configuration of v1-config", .v1(3)),
            Self("configurationResult", result, "the result of v1-config, if it failed", .v1(3)),
            Self("pickerAccount", .object(.account), "the account metadata after Apple's picker", .v1(4)),
            Self("profileRequest", result, "the result of v1-profile-requests", .v1(6)),
            Self("profileRequestPayload", .text, "the profile request of v1-profile-requests", .v1(6)),
            Self("responseAccount", .object(.account), "the account metadata with the SAML response", .v1(7)),
            Self("exchange", result, "the result of v1-exchange", .v1(8)),
            Self("exchangeInquiry", result, "the result of v1-checkauthn after an exchange without a response", .v1(9)),
            Self("chosenMVPD", .text, "the MVPD that the viewer chose in the app's own picker", .v1(10)),
            Self("isOwnPickerCanceled", .flag, "the viewer canceled the app's own picker", .v1(10)),
            Self("registration", result, "the result of v1-regcode", .v1(10)),
            Self("registrationCode", .text, "the registration code", .v1(10)),
            Self("registrationCodeExpiration", .milliseconds, "the expiration of that code", .v1(10)),
            Self("signInPage", page, "the progress of the code or page with which the viewer signs in", .v1(10)),
            Self("token", result, "the last result of polling", .v1(10)),
            Self("authorization", result, "the result of v1-authorize", .v1(11)),
            Self("mediaToken", result, "the result of v1-mediatoken", .v1(11)),
            Self("userMetadata", result, "the result of v1-usermetadata", .v1Logout),
            Self("tokenSource", .text, "tokenSource in the user metadata; empty if there is none", .v1Logout),
            Self(
                "isBackFromSettings",
                .flag,
                "false: the app asked the viewer to sign out in the settings; true: the viewer came back",
                .v1Logout
            ),
            Self("logout", result, "the result of v1-logout (tvOS)", .v1Logout),
            Self("logoutPage", page, "the progress of the page that signs out (iOS)", .v1Logout),
        ]

    static let v2: [Self] =
        shared + [
            Self("registration", result, "the result of v2-register; 200 for a client registered before", .v2("A")),
            Self("token", result, "the result of v2-token", .v2("A")),
            Self("tokenExpiration", .milliseconds, "the expiration of that token", .v2("A")),
            Self("permission", access, "the access status of checkAccessStatus", .v2("B")),
            Self("account", .object(.account), "the account metadata, requested without interruption", .v2("B")),
            Self("profiles", result, "the result of v2-profiles", .v2("B")),
            Self("knownProfiles", .objects(.profile), "the profiles that v2-profiles returned", .v2("B")),
            Self("configuration", .object(.configuration), "the configuration of v2-configuration", .v2("C")),
            Self("configurationResult", result, "the result of v2-configuration, if it failed", .v2("C")),
            Self("pickerAccount", .object(.account), "the account metadata after Apple's picker", .v2("C")),
            Self("partnerSession", result, "the result of v2-sessions-sso", .v2("C")),
            Self("partnerAction", .object(.session), "the session of v2-sessions-sso, with its action", .v2("C")),
            Self("responseAccount", .object(.account), "the account metadata with the SAML response", .v2("C")),
            Self("exchange", result, "the result of v2-exchange", .v2("C")),
            Self(
                "exchangeInquiry",
                result,
                "the result of reading the profiles after an exchange without a response",
                .v2("C")
            ),
            Self("exchangedProfiles", .objects(.profile), "the profiles that one of these calls returned", .v2("C")),
            Self("chosenMVPD", .text, "the MVPD that the viewer chose in the app's own picker", .v2Basic),
            Self("isOwnPickerCanceled", .flag, "the viewer canceled the app's own picker", .v2Basic),
            Self("signInPage", page, "the progress of the code or page with which the viewer signs in", .v2Basic),
            Self("basicSession", result, "the result of v2-sessions or v2-resume", .v2Basic),
            Self("basicAction", .object(.session), "the session that it returned, with its action", .v2Basic),
            Self("basicProfile", result, "the last result of polling", .v2Basic),
            Self("basicProfiles", .objects(.profile), "the profiles that polling returned", .v2Basic),
            Self(
                "hasBeenInBackground",
                .flag,
                "the app was in the background after the account was requested; false after another request",
                .v2("D")
            ),
            Self("authorization", result, "the result of v2-authorize", .v2("D")),
            Self("isAuthorized", .flag, "the decision authorizes the viewer", .v2("D")),
            Self("logout", result, "the result of v2-logout", .v2Logout),
            Self("logoutAction", .object(.logout), "the action that v2-logout returned", .v2Logout),
            Self(
                "isLogoutFinished",
                .flag,
                "false: the app opened the page, or asked the viewer to sign out in the settings; true: the viewer left it",
                .v2Logout
            ),
        ]

    static let sdk: [Self] = [
        .required(
            "operation",
            .word(SDKOperation.allCases.map(\.rawValue)),
            "the method that the app calls or has called"
        ),
        .required("platform", .word(ApplePlatform.allCases.map(\.rawValue)), "the system; iPadOS counts as iOS"),
        Self("isCalled", .flag, "the app has called the method"),
        Self("earlierCalls", .words(SDKOperation.allCases.map(\.rawValue)), "the methods called before"),
        Self("permission", access, "the access status of checkAccessStatus", .sdkPermission),
        Self("conditions", .object(.conditions), "the conditions that the SDK depends on", .sdk(2)),
        Self("callbacks", .objects(.callback), "the callbacks since the call, in their order", .sdkCallbacks),
        Self("isPlatformPickerShown", .flag, "true: the app shows Apple's picker; false: it has closed", .sdkCallbacks),
        Self("chosenMVPD", .text, "the MVPD that the viewer chose in the app's own picker", .sdk(4)),
        Self("signInPage", page, "the progress of the page of navigateToUrl", .sdk(4)),
        Self("tokenSource", .text, "the value that getMetadata returned for tokenSource", .sdkMetadata),
        Self("logoutPage", page, "the progress of the page of navigateToUrl after logout", .sdkLogout),
        Self(
            "isBackFromSettings",
            .flag,
            "false: the app asked the viewer to sign out in the settings; true: the viewer came back",
            .sdkLogout
        ),
    ]
}
