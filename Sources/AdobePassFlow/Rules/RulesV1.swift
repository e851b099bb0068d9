// The rules of the cookbook for REST API V1, by its steps.

extension SignOnRule {
    static let v1AskToken = Self(
        "v1.1.ask",
        .v1(1),
        "the app checks for a valid token first",
        "V1-G1",
        "V1-G3",
        "V1-G5",
        "V1-1a"
    )
    static let v1TokenValid = Self("v1.1.valid", .v1(1), "there is a valid token", "V1-1b")
    static let v1NoToken = Self("v1.1.none", .v1(1), "there is no valid token", "V1-1c")
    static let v1AskSilently = Self(
        "v1.2.ask",
        .v1(2),
        "the app asks the Video Subscriber Account framework, without interruption, whether the viewer is signed in on the device",
        "V1-G2",
        "V1-2b",
        "V1-2c",
        "V1-2d",
        "V1-2e",
        "V1-2f",
        "V1-2g"
    )
    static let v1Configured = Self(
        "v1.3.configured",
        .v1(3),
        """
        the app has the configuration: enablePlatformServices, boardingStatus and displayInPlatformPicker of an MVPD \
        decide on Apple's picker, platformMappingId is its provider, and requiredMetadataFields are its attributeNames
        """,
        "V1-3a",
        "V1-3b"
    )
    static let v1Delegate = Self(
        "v1.4.delegate",
        .v1(4),
        "the app sets a delegate (VSAccountManagerDelegate) that presents and dismisses the framework's view controller",
        "V1-4b"
    )
    static let v1AskPicker = Self(
        "v1.4.ask",
        .v1(4),
        "the app asks the framework again and lets it show its picker",
        "V1-4c",
        "V1-4d",
        "V1-4e",
        "V1-4f"
    )
    static let v1Returned = Self(
        "v1.4.returned",
        .v1(4),
        "the framework returned the result of the request with its picker, which the app processes",
        "V1-4c"
    )
    static let v1NoExpiration = Self(
        "v1.5.no-expiration",
        .v1(5),
        "the framework returned no authenticationExpirationDate to compare the current time with",
        "V1-2i",
        "V1-5"
    )
    static let v1AskProfileRequest = Self(
        "v1.6.ask",
        .v1(6),
        "the app gets the profile request for the provider from Adobe",
        "V1-2k",
        "V1-6a"
    )
    static let v1NoSingleSignOn = Self(
        "v1.6.no-single-sign-on",
        .v1(6),
        "the configuration does not enable single sign-on for the MVPD, so Adobe may not create the profile request",
        "V1-3b"
    )
    static let v1ProfileRequest = Self("v1.6.created", .v1(6), "Adobe created the profile request", "V1-6a")
    static let v1NoProfileRequest = Self("v1.6.failed", .v1(6), "Adobe created no profile request")
    static let v1NoAttributes = Self(
        "v1.7.no-attributes",
        .v1(7),
        "the configuration lists no requiredMetadataFields for the MVPD; "
            + "without attributeNames the framework returns no SAML response",
        "V1-7e"
    )
    static let v1Forward = Self(
        "v1.7.ask",
        .v1(7),
        "the app forwards the profile request to the framework, without interruption, with the requiredMetadataFields: "
            + "the user metadata that a successful login should have",
        "V1-7a",
        "V1-7c",
        "V1-7d",
        "V1-7e",
        "V1-7f"
    )
    static let v1Encode = Self(
        "v1.8.encode",
        .v1(8),
        "the SAML response is normalized (spaces and tabs collapsed, line breaks removed, both ends trimmed), encoded "
            + "as Base64, and percent-encoded once",
        "V1-7h",
        "V1-7i",
        "V1-7j",
        "V1-7k",
        "V1-7l",
        "V1-7m",
        "V1-8b"
    )
    static let v1Exchange = Self("v1.8.ask", .v1(8), "the app exchanges the SAML response for a token", "V1-8a")
    static let v1Exchanged = Self("v1.9.token", .v1(9), "Adobe returned 204: there is a token", "V1-9a")
    static let v1NoResponse = Self(
        "v1.9.no-response",
        .v1(9),
        "no response to the exchange arrived; it may have succeeded, so the app checks for the token"
    )
    static let v1Inquire = Self("v1.9.inquire", .v1(9), "the app checks whether the exchange created a token")
    static let v1NotExchanged = Self(
        "v1.9.rejected",
        .v1(9),
        "Adobe did not return 204: there is no token, and the regular flow follows",
        "V1-9b"
    )
    static let v1RegistrationCode = Self(
        "v1.10.code",
        .v1(10),
        "the regular flow needs a registration code",
        "V1-G4",
        "V1-10b",
        "V1-10c",
        "V1-10g"
    )
    static let v1HasCode = Self("v1.10.has-code", .v1(10), "there is a registration code", "V1-10c", "V1-10g")
    static let v1CodeEnded = Self(
        "v1.10.code-expired",
        .v1(10),
        "the registration code has expired; the app gets another and removes the results of the first"
    )
    static let v1SecondScreen = Self(
        "v1.10.second-screen",
        .v1(10),
        "on tvOS the app shows the code, and the viewer signs in with it on a second screen",
        "V1-10a",
        "V1-10c",
        "V1-10e"
    )
    static let v1WebView = Self(
        "v1.10.web-view",
        .v1(10),
        "on iOS the viewer signs in in WKWebView or SFSafariViewController; the app does not show the code, and polls "
            + "after the page has closed",
        "V1-10a",
        "V1-10g",
        "V1-10h",
        "V1-10i"
    )
    static let v1PollAtOnce = Self(
        "v1.10.poll-at-once",
        .v1(10),
        "the app has shown the code, so it polls for the token",
        "V1-10b",
        "V1-10d"
    )
    static let v1PollAfterClosing = Self(
        "v1.10.poll-after-closing",
        .v1(10),
        "the page has closed, so the app polls for the token",
        "V1-10b",
        "V1-10i"
    )
    static let v1Canceled = Self("v1.10.canceled", .v1(10), "the viewer canceled the sign-in")
    static let v1Poll = Self("v1.10.poll", .v1(10), "there is no token yet", "V1-10d", "V1-10i")
    static let v1TokenEnded = Self(
        "v1.10.expired",
        .v1(10),
        "the token of the regular flow has expired; the app gets another code and removes the results of the first"
    )
    static let v1SignedIn = Self(
        "v1.10.token",
        .v1(10),
        "there is a token, so the app stops polling",
        "V1-10f",
        "V1-10j"
    )
    static let v1Authorize = Self(
        "v1.11.authorize",
        .v1(11),
        "the viewer is authenticated; the app asks for authorization",
        "V1-G4",
        "V1-1b",
        "V1-11a"
    )
    static let v1Authorized = Self("v1.11.authorized", .v1(11), "the viewer is authorized", "V1-11a")
    static let v1MediaToken = Self("v1.11.media-token", .v1(11), "the app gets a short media token", "V1-11b")
    static let v1Entitled = Self("v1.11.done", .v1(11), "there is a short media token", "V1-11b")
    static let v1Denied = Self("v1.11.denied", .v1(11), "the viewer is not authorized", "V1-11a")
    static let v1Again = Self("v1.11.authenticate", .v1(11), "Adobe requires the viewer to authenticate again")
    static let v1LogoutSource = Self(
        "v1.logout.ask",
        .v1Logout,
        "the app reads tokenSource in the user metadata, which shows whether the login was by single sign-on",
        "V1-L4",
        "V1-L5"
    )
    static let v1LogoutApple = Self(
        "v1.logout.apple",
        .v1Logout,
        "tokenSource is 'Apple': the framework cannot sign viewers out, only the viewer can sign out of the device, in "
            + "the settings; Adobe's logout follows at once",
        "V1-L1",
        "V1-L2",
        "V1-L6"
    )
    static let v1LogoutSettingsLeft = Self(
        "v1.logout.settings-left",
        .v1Logout,
        "the viewer came back from the settings",
        "V1-L6"
    )
    static let v1LogoutPrompted = Self(
        "v1.logout.prompted",
        .v1Logout,
        "the app asked the viewer to sign out in the settings; Adobe's logout does not wait for that",
        "V1-L6",
        "V1-L7",
        "V1-L9"
    )
    static let v1LogoutUnknown = Self(
        "v1.logout.unknown",
        .v1Logout,
        "the user metadata could not be read, so tokenSource is unknown; Adobe's logout follows in any case",
        "V1-L5",
        "V1-L7",
        "V1-L9"
    )
    static let v1LogoutOther = Self(
        "v1.logout.other",
        .v1Logout,
        "tokenSource is not 'Apple': the viewer need not sign out in the settings",
        "V1-L5",
        "V1-L6"
    )
    static let v1LogoutDirect = Self(
        "v1.logout.direct",
        .v1Logout,
        "on tvOS the app calls logout, which does not end the viewer's session with the MVPD",
        "V1-L4",
        "V1-L7",
        "V1-L7a",
        "V1-L8"
    )
    static let v1LogoutWebView = Self(
        "v1.logout.web-view",
        .v1Logout,
        "on iOS the app opens logout in WKWebView or SFSafariViewController, which also ends the session with the MVPD",
        "V1-L9",
        "V1-L10"
    )
    static let v1LogoutCanceled = Self(
        "v1.logout.canceled",
        .v1Logout,
        "the page was canceled, so the viewer is not signed out; the app opens it again",
        "V1-L9"
    )
    static let v1LoggedOut = Self("v1.logout.done", .v1Logout, "the viewer is signed out of the app", "V1-L7", "V1-L9")

    static let v1 = [
        v1AskToken, v1TokenValid, v1NoToken, v1AskSilently, v1Configured, v1Delegate, v1AskPicker, v1Returned,
        v1NoExpiration,
        v1AskProfileRequest, v1NoSingleSignOn, v1ProfileRequest, v1NoProfileRequest, v1NoAttributes, v1Forward,
        v1Encode, v1Exchange, v1Exchanged, v1NoResponse, v1Inquire, v1NotExchanged,
        v1RegistrationCode, v1HasCode, v1CodeEnded, v1SecondScreen, v1WebView, v1PollAtOnce, v1PollAfterClosing,
        v1Canceled, v1Poll, v1TokenEnded, v1SignedIn,
        v1Authorize, v1Authorized, v1MediaToken, v1Entitled, v1Denied, v1Again,
        v1LogoutSource, v1LogoutApple, v1LogoutSettingsLeft, v1LogoutPrompted, v1LogoutUnknown, v1LogoutOther,
        v1LogoutDirect, v1LogoutWebView, v1LogoutCanceled, v1LoggedOut,
    ]
}
