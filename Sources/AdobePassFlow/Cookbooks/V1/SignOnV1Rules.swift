import AdobePass

// What the cookbook for REST API V1 says, by its steps.

extension SignOnRule {
    static let v1AskToken = Self("v1.1.ask", "first of all: is there a valid token?")
    static let v1TokenValid = Self("v1.1.valid", "there is a valid token, so authentication is left out")
    static let v1NoToken = Self("v1.1.none", "there is no valid token")
    static let v1AskSilently = Self(
        "v1.2.ask",
        "is the viewer signed in on the device? The framework is asked without interruption"
    )
    static let v1AskPicker = Self("v1.4.ask", "the framework is asked again, and may show its picker")
    static let v1NoExpiration = Self("v1.5.no-expiration", "the framework tells no date before which the time would be")
    static let v1NoSingleSignOn = Self(
        "v1.6.no-single-sign-on",
        "the configuration does not enable single sign-on for the MVPD, so Adobe may not make the request"
    )
    static let v1AskProfileRequest = Self("v1.6.ask", "Adobe makes the request for the provider")
    static let v1NoProfileRequest = Self("v1.6.failed", "Adobe makes no request for the provider")
    static let v1Forward = Self(
        "v1.7.ask",
        "the framework gets the request, and the names of the required metadata fields, without interruption"
    )
    static let v1Exchange = Self("v1.8.ask", "the response is exchanged for a token")
    static let v1Exchanged = Self("v1.9.token", "the exchange was answered with 204: there is a token")
    static let v1Unanswered = Self(
        "v1.9.unanswered",
        "the exchange was not answered and may have succeeded, so the token is looked for"
    )
    static let v1NotExchanged = Self(
        "v1.9.refused",
        "the exchange was not answered with 204: there is no token, and the regular flow takes its place"
    )
    static let v1RegistrationCode = Self("v1.10.code", "the regular flow needs a registration code")
    static let v1SecondScreen = Self(
        "v1.10.second-screen",
        "on tvOS the viewer signs in on another device with the code, and the app polls for the token"
    )
    static let v1WebView = Self(
        "v1.10.web-view",
        "on iOS the viewer signs in in a web view; the app polls for the token after it has closed"
    )
    static let v1PollAtOnce = Self("v1.10.poll-at-once", "the app shows the code, so it polls for the token")
    static let v1PollAfterClosing = Self(
        "v1.10.poll-after-closing",
        "the web view has closed, so the app polls for the token"
    )
    static let v1Canceled = Self("v1.10.canceled", "the viewer canceled the sign-in")
    static let v1Poll = Self("v1.10.poll", "there is no token yet")
    static let v1CodeExpired = Self("v1.10.expired", "the token of the regular flow has expired, so it starts again")
    static let v1Authorize = Self("v1.11.authorize", "the viewer is authenticated: may the resource be played?")
    static let v1MediaToken = Self("v1.11.media-token", "the viewer is authorized: a short media token proves it")
    static let v1Entitled = Self("v1.11.done", "there is a media token")
    static let v1Denied = Self("v1.11.denied", "the viewer is not authorized")
    static let v1LogoutSource = Self("v1.logout.ask", "where the token is from decides how to sign out: tokenSource")
    static let v1LogoutApple = Self(
        "v1.logout.apple",
        "tokenSource is 'Apple': the app asks the viewer to sign out in the settings; Adobe's logout follows in any case"
    )
    static let v1LogoutSettingsLeft = Self("v1.logout.settings-left", "the viewer came back from the settings")
    static let v1LogoutOther = Self(
        "v1.logout.other",
        "tokenSource is not 'Apple': the viewer need not sign out in the settings"
    )
    static let v1LogoutDirect = Self(
        "v1.logout.direct",
        "on tvOS the app calls logout, which leaves the viewer's session with the MVPD as it is"
    )
    static let v1LogoutWebView = Self(
        "v1.logout.web-view",
        "on iOS the app opens logout in a web view, which also ends the viewer's session with the MVPD"
    )
    static let v1LoggedOut = Self("v1.logout.done", "the viewer is signed out")

    static let v1 = [
        v1AskToken, v1TokenValid, v1NoToken, v1AskSilently, v1AskPicker, v1NoExpiration,
        v1AskProfileRequest, v1NoSingleSignOn, v1NoProfileRequest, v1Forward, v1Exchange, v1Exchanged, v1Unanswered,
        v1NotExchanged,
        v1RegistrationCode, v1SecondScreen, v1WebView, v1PollAtOnce, v1PollAfterClosing, v1Canceled, v1Poll,
        v1CodeExpired,
        v1Authorize, v1MediaToken, v1Entitled, v1Denied,
        v1LogoutSource, v1LogoutApple, v1LogoutSettingsLeft, v1LogoutOther, v1LogoutDirect, v1LogoutWebView,
        v1LoggedOut,
    ]
}
