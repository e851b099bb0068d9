import AdobePass
import AdobePassFlow
import Foundation
import SAMLEncoding
import Testing

@Suite("The workflow of REST API V1")
struct SignOnV1Tests {
    /// A state in which the steps up to a number have been taken, with single sign-on all the way.
    static func state(
        _ step: Int,
        _ platform: ApplePlatform = .tvOS,
        _ change: (inout SignOnV1State) -> Void = { _ in }
    ) -> SignOnV1State {
        var state = SignOnV1State(goal: .authenticate, platform: platform)
        if step >= 1 {
            state.checkAuthentication = CallResult(status: 403)
            state.permission = .granted
        }
        if step >= 2 { state.account = SignOnValues.signedOut }
        if step >= 3 { state.configuration = SignOnValues.configuration }
        if step >= 5 { state.pickerAccount = SignOnValues.signedIn }
        if step >= 6 {
            state.profileRequest = SignOnValues.success
            state.profileRequestPayload = HiddenText("secret request")
        }
        if step >= 7 { state.responseAccount = SignOnValues.signedInWithResponse }
        if step >= 9 { state.exchange = CallResult(status: 204) }
        change(&state)
        return state
    }

    /// A state in which single sign-on failed and the regular flow has begun.
    static func regular(
        _ platform: ApplePlatform = .tvOS,
        _ change: (inout SignOnV1State) -> Void = { _ in }
    ) -> SignOnV1State {
        state(3, platform) {
            $0.pickerAccount = SignOnValues.frameworkError(2)
            $0.chosenMVPD = "ExampleTown"
            $0.registration = CallResult(status: 201)
            $0.registrationCode = "ABC1234"
            change(&$0)
        }
    }

    static func logout(
        _ platform: ApplePlatform = .tvOS,
        _ change: (inout SignOnV1State) -> Void = { _ in }
    ) -> SignOnV1State {
        var state = SignOnV1State(goal: .logout, platform: platform)
        change(&state)
        return state
    }

    static let rows: [SignOnRow<SignOnV1State>] =
        steps1To4 + lifetimes + step5 + steps6And7 + steps8And9 + regularFlow + step11 + logoutRows

    static let steps1To4: [SignOnRow<SignOnV1State>] = [
        state(0).leads(to: "call v1-checkauthn", by: "v1.1.ask").says("Step 1: the app asks for a valid token first"),
        state(0) { $0.checkAuthentication = SignOnValues.success }
            .leads(to: "call v1-authorize", by: "v1.11.authorize")
            .says("Step 1: a valid token leads straight to authorization"),
        state(1) { $0.permission = nil }.leads(to: "ask for the permission", by: "permission.ask")
            .says("Step 2: without a token the viewer is asked for the permission"),
        state(3) { ($0.permission, $0.account) = (.denied, nil) }.leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Step 2: a viewer who refuses takes the regular flow"),
        state(1).leads(to: "ask the framework silently", by: "v1.2.ask")
            .says("Step 2: without a token the framework is asked without interruption"),
        state(1) { $0.account = SignOnValues.signedIn }.leads(to: "call v1-config", by: "rest.configuration")
            .says("Step 2: a viewer who is signed in on the device skips the picker, once the MVPD is known"),
        state(1) { ($0.account, $0.configuration) = (SignOnValues.signedIn, SignOnValues.configuration) }
            .leads(to: "call v1-profile-requests for ExampleCable", by: "v1.6.ask")
            .says("Step 2: a viewer who is signed in on the device goes on with the profile request"),
        state(1) { ($0.account, $0.configuration) = (SignOnValues.signedIn, SignOnValues.notInPicker) }
            .leads(to: "call v1-profile-requests for Hidden", by: "v1.6.ask")
            .says("Step 2: an MVPD that is not displayed in the picker has single sign-on all the same"),
        state(3) { $0.account = SignOnValues.signedInWithError }
            .leads(to: "call v1-profile-requests for ExampleCable", by: "v1.6.ask")
            .says("Step 2: a provider beside an error is a provider"),
        state(3) { $0.account = AccountMetadata(access: .denied) }
            .leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Step 2: without permission there is no single sign-on (denied)"),
        state(3) { $0.account = AccountMetadata(access: .restricted) }
            .leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Step 2: without permission there is no single sign-on (restricted)"),
        state(3) { $0.account = AccountMetadata(access: .notDetermined) }
            .leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Step 2: without permission there is no single sign-on (not determined)"),
        state(2).leads(to: "call v1-config", by: "rest.configuration")
            .says("Step 3: a viewer who is not signed in needs the MVPDs of the configuration"),
        state(2) { $0.configurationResult = CallResult(status: 503) }
            .leads(to: "call v1-config after 1 s", by: "rest.retry")
            .says("Step 3: an overloaded configuration service is asked again later"),
        state(2) { $0.configurationResult = SignOnValues.success }
            .leads(to: "complete configuration", by: "rest.incomplete")
            .says("Step 3: a configuration that is not recorded is asked for"),
        state(2) { $0.configurationResult = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Step 3: without a configuration nothing can be chosen"),
        state(3).leads(to: "ask the framework with the picker", by: "v1.4.ask")
            .says("Step 4: the framework is asked with its picker, which has the MVPDs with platform services"),
        state(3) { $0.account = SignOnValues.frameworkError(4) }
            .leads(to: "ask the framework with the picker", by: "v1.4.ask")
            .says("Step 4: a silent answer with an error leads to the picker, too"),
        state(3) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            .leads(to: "ask the framework with the picker", by: "v1.4.ask")
            .says("Step 4: an authentication that has ended leads to the picker, too"),
        state(2) { $0.configuration = SignOnValues.nothingInPicker }
            .leads(to: "own picker with 1", by: "rest.own-picker").says("Step 4: a picker without MVPDs is not shown"),
    ]

    static let lifetimes: [SignOnRow<SignOnV1State>] = [
        state(2) {
            $0.checkAuthentication = SignOnValues.success
            $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier)
        }
        .leads(to: "call v1-authorize", by: "v1.11.authorize")
        .says("Overview: Adobe's token is good for as long as it lives, whatever Apple's date is"),
        state(1) { ($0.account, $0.configuration) = (SignOnValues.signedIn, SignOnValues.configuration) }
            .leads(to: "call v1-profile-requests for ExampleCable", by: "v1.6.ask")
            .says("Overview: with Apple's date to come and Adobe's token expired, a new token comes silently"),
        state(3) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            .leads(to: "ask the framework with the picker", by: "v1.4.ask")
            .says("Overview: with both expired the viewer is asked"),
    ]

    static let step5: [SignOnRow<SignOnV1State>] =
        [
            state(5).leads(to: "call v1-profile-requests for ExampleCable", by: "v1.6.ask")
                .says("Step 5: a provider and a date to come are a success"),
            state(3) { $0.pickerAccount = SignOnValues.signedOut }
                .leads(to: "own picker with 6", by: "rest.own-picker").says("Step 5: no provider is no success"),
            state(3) { $0.pickerAccount = SignOnValues.account("", until: SignOnValues.later) }
                .leads(to: "own picker with 6", by: "rest.own-picker").says("Step 5: an empty provider is no success"),
            state(3) { $0.pickerAccount = SignOnValues.account("example-other", until: SignOnValues.later) }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Step 5: a provider that no MVPD maps to is not valid"),
            state(2) { ($0.configuration, $0.pickerAccount) = (SignOnValues.twoOfOneProvider, SignOnValues.signedIn) }
                .leads(to: "call v1-profile-requests for A", by: "v1.6.ask")
                .says("Step 5: of two MVPDs that a provider maps to the first is taken"),
            state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
                .leads(to: "own picker with 6", by: "rest.own-picker").says("Step 5: the date must not have passed"),
            state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
                .leads(to: "own picker with 6", by: "rest.own-picker").says("Step 5: the date must not be now"),
            state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: nil) }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Step 5: the time has to be before the date, so there has to be one"),
            state(3) { $0.pickerAccount = SignOnValues.signedInWithError }
                .leads(to: "call v1-profile-requests for ExampleCable", by: "v1.6.ask")
                .says("Step 5: a provider beside an error is a success"),
            state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-sat") }
                .leads(to: "call v1-regcode for ExampleSat", by: "v1.10.code")
                .says("Step 5: an unsupported provider that is known is the MVPD of the regular flow"),
            state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-other") }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Step 5: an unsupported provider that is not known leads to the app's picker"),
            state(3) { $0.pickerAccount = SignOnValues.frameworkError(1) }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Step 5: 'Other TV Provider' is an unsupported provider without a name"),
            state(3) { $0.pickerAccount = SignOnValues.frameworkError(3, "example-sat") }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Step 5: a provider with another error than 1 is none"),
            state(3) { $0.pickerAccount = SignOnValues.account("example-sat", until: SignOnValues.later) }
                .leads(to: "call v1-profile-requests for ExampleSat", by: "v1.6.ask")
                .says(
                    "Step 5: a provider without single sign-on in the configuration goes on with the profile request, too"
                ),
        ]
        + FrameworkErrorCode.all.map { code in
            state(3) { $0.pickerAccount = SignOnValues.frameworkError(code.rawValue) }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Step 5: error \(code.rawValue) leads to the app's picker")
        }

    static let steps6And7: [SignOnRow<SignOnV1State>] = [
        state(5) { $0.profileRequest = CallResult(status: 400) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 6: a profile request that fails leads to the regular flow of that MVPD"),
        state(5) { $0.profileRequest = SignOnValues.success }
            .leads(to: "complete profileRequestPayload", by: "rest.incomplete")
            .says("Step 6: a profile request whose content is not recorded is asked for, and not blamed on Adobe"),
        state(5) { ($0.profileRequest, $0.profileRequestPayload) = (SignOnValues.success, HiddenText("")) }
            .leads(to: "complete profileRequestPayload", by: "rest.incomplete")
            .says("Step 6: an empty profile request is none"),
        state(5) { $0.profileRequest = CallResult(status: 502, attempts: 3) }
            .leads(to: "call v1-profile-requests for ExampleCable after 4 s", by: "rest.retry")
            .says("Step 6: a busy server is asked again"),
        state(6).leads(to: #"ask the framework with the request for ["userID", "householdID", "zip"]"#, by: "v1.7.ask")
            .says("Step 7: the framework gets the request and the required metadata fields, without interruption"),
        state(6) { $0.responseAccount = SignOnValues.signedIn }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 7: without a response there is no exchange"),
        state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: HiddenText(" \n\t")) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 7: a response of whitespace is none"),
        state(6) { $0.responseAccount = SignOnValues.frameworkError(5) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 7: an error of the framework is no response"),
        state(6) { $0.responseAccount = SignOnValues.signedInWithError }
            .leads(to: "call v1-exchange for ExampleCable", by: "v1.8.ask")
            .says("Step 7: a response beside an error is a response"),
        state(6) {
            $0.responseAccount = SignOnValues.signedInWithError
            $0.responseAccount?.providerIdentifier = "example-fiber"
        }
        .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
        .says("Step 7: a response of another provider beside an error is not exchanged"),
        state(6) { $0.responseAccount = AccountMetadata(access: .denied, samlResponse: SignOnValues.response) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 7: a permission that was taken back is no response"),
        state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: HiddenText("PHNhbWw%2B")) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 7: a response that was encoded before is not encoded again"),
    ]

    static let steps8And9: [SignOnRow<SignOnV1State>] = [
        state(7).leads(to: "call v1-exchange for ExampleCable", by: "v1.8.ask")
            .says("Step 8: the response is exchanged"),
        state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: SignOnValues.response) }
            .leads(to: "call v1-exchange for ExampleCable", by: "v1.8.ask")
            .says("Step 8: the response alone is enough, whatever else the framework tells with it"),
        state(7) { $0.responseAccount?.providerIdentifier = "example-fiber" }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 8: a response of another provider is not exchanged"),
        state(9).leads(to: "call v1-authorize for ExampleCable", by: "v1.11.authorize").says("Step 9: 204 is a token"),
        state(7) { $0.exchange = CallResult(status: 400) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 9: anything else is none (400)"),
        state(7) { $0.exchange = SignOnValues.success }.leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 9: anything else is none (200)"),
        state(7) { $0.exchange = CallResult(status: 429, retryAfterSeconds: 7) }
            .leads(to: "call v1-exchange for ExampleCable after 7 s", by: "rest.retry")
            .says("Step 9: an exchange that was throttled is made again"),
        state(7) { $0.exchange = CallResult(status: nil) }.leads(to: "call v1-checkauthn", by: "v1.9.inquire")
            .says("Step 9: an exchange that got no answer may have made a token, so that is looked for"),
        state(7) { $0.exchange = CallResult(status: 504) }.leads(to: "call v1-checkauthn", by: "v1.9.inquire")
            .says("Step 9: an answer of a server on the way is none"),
        state(7) { ($0.exchange, $0.exchangeInquiry) = (CallResult(status: nil), SignOnValues.success) }
            .leads(to: "call v1-authorize for ExampleCable", by: "v1.11.authorize")
            .says("Step 9: the token is there after all"),
        state(7) { ($0.exchange, $0.exchangeInquiry) = (CallResult(status: nil), CallResult(status: nil)) }
            .leads(to: "call v1-checkauthn after 1 s", by: "rest.retry")
            .says("Step 9: whether the token is there is asked again, if that gets no answer"),
        state(7) { ($0.exchange, $0.exchangeInquiry) = (CallResult(status: nil), CallResult(status: 403)) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("Step 9: there is no token, so the regular flow takes its place"),
        state(7) { $0.exchange = CallResult(status: 429, attempts: 4) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code").says("Step 9: three times are enough"),
        state(7) { $0.exchange = CallResult(status: 401) }.leads(to: "call v2-token", by: "rest.token-rejected")
            .says("A call that is answered with 401 needs another token of the client"),
        state(7) { ($0.exchange, $0.clientToken) = (CallResult(status: 401), SignOnValues.success) }
            .leads(to: "call v1-exchange for ExampleCable", by: "rest.token-renewed")
            .says("With another token the call is repeated"),
        state(0) { $0.checkAuthentication = CallResult(status: 401, attempts: 2) }
            .leads(to: "done: failed", by: "rest.failed")
            .says("A call that is rejected with another token, too, has failed"),
        state(0) { $0.checkAuthentication = CallResult(status: 404) }.leads(to: "done: failed", by: "rest.failed")
            .says("A 404 is not the 403 of a client without a token"),
        state(0) { $0.checkAuthentication = CallResult(status: 204) }.leads(to: "done: failed", by: "rest.failed")
            .says("A 204 is not the 200 of a valid token"),
        state(7) { $0.exchange = CallResult(status: 401, attempts: 2) }
            .leads(to: "call v1-regcode for ExampleCable", by: "v1.10.code")
            .says("An exchange that is rejected with another token, too, has created no token"),
        state(0) { ($0.checkAuthentication, $0.clientToken) = (CallResult(status: 401), CallResult(status: 400)) }
            .leads(to: "done: failed", by: "rest.failed")
            .says("A call that is rejected when there is no other token has failed"),
    ]

    static let regularFlow: [SignOnRow<SignOnV1State>] = [
        regular { ($0.registration, $0.registrationCode) = (nil, nil) }
            .leads(to: "call v1-regcode for ExampleTown", by: "v1.10.code")
            .says("Step 10: what was chosen in the app's picker is the MVPD of the regular flow"),
        regular { $0.registrationCode = nil }.leads(to: "complete registrationCode", by: "rest.incomplete")
            .says("Step 10: a code that is not recorded is asked for, and not blamed on Adobe"),
        regular { $0.registrationCodeExpiration = SignOnValues.nowInMilliseconds }
            .leads(to: "call v1-regcode for ExampleTown", by: "v1.10.code-expired")
            .says("Step 10: a code that has expired is replaced"),
        regular { ($0.token, $0.registrationCodeExpiration) = (CallResult(status: 404), SignOnValues.earlier) }
            .leads(to: "call v1-regcode for ExampleTown", by: "v1.10.code-expired")
            .says("Step 10: polling ends with the code"),
        regular { $0.chosenMVPD = "" }.leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Step 10: an MVPD that is empty was not chosen"),
        regular { $0.chosenMVPD = "Other" }.leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Step 10: an MVPD that is not in the configuration was not chosen"),
        regular { ($0.chosenMVPD, $0.isOwnPickerCanceled) = (nil, true) }
            .leads(to: "done: canceled", by: "rest.picker-canceled")
            .says("Step 10: a viewer who cancels the app's own picker is not signed in"),
        regular { ($0.registration, $0.registrationCode) = (CallResult(status: 400), nil) }
            .leads(to: "done: failed", by: "rest.failed").says("Step 10: without a code there is no regular flow"),
        regular().leads(to: "regular flow, second-screen, of ExampleTown, code ABC1234", by: "v1.10.second-screen")
            .says("Step 10: on tvOS the viewer signs in on a second screen"),
        regular(.iOS).leads(to: "regular flow, web-view, of ExampleTown, code ABC1234", by: "v1.10.web-view")
            .says("Step 10: on iOS the viewer signs in in a web view"),
        regular { $0.signInPage = .shown }.leads(to: "call v1-token", by: "v1.10.poll-at-once")
            .says("Step 10: on tvOS the app polls as soon as it shows the code"),
        regular(.iOS) { $0.signInPage = .shown }
            .leads(to: "regular flow, web-view, of ExampleTown, code ABC1234", by: "v1.10.web-view")
            .says("Step 10: on iOS the app does not poll while the web view is open"),
        regular(.iOS) { $0.signInPage = .closed }.leads(to: "call v1-token", by: "v1.10.poll-after-closing")
            .says("Step 10: on iOS the app polls after the web view has closed"),
        regular(.iOS) { $0.signInPage = .canceled }.leads(to: "done: canceled", by: "v1.10.canceled")
            .says("Step 10: a viewer who cancels is not signed in"),
        regular { $0.token = CallResult(status: 403) }.leads(to: "call v1-token after 5 s", by: "v1.10.poll")
            .says("Step 10: checkauthn can be polled, too, and says 403 as long as there is no token"),
        regular { $0.token = CallResult(status: 404) }.leads(to: "call v1-token after 5 s", by: "v1.10.poll")
            .says("Step 10: as long as there is no token it is polled"),
        regular { $0.token = CallResult(status: 410) }
            .leads(to: "call v1-regcode for ExampleTown", by: "v1.10.expired")
            .says("Step 10: a token that has expired starts the regular flow again"),
        regular { $0.token = CallResult(status: 429, retryAfterSeconds: 9) }
            .leads(to: "call v1-token after 9 s", by: "rest.retry").says("Step 10: a poll that is throttled waits"),
        regular { $0.token = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Step 10: a poll that fails ends"),
        regular { $0.token = SignOnValues.success }
            .leads(to: "call v1-authorize for ExampleTown", by: "v1.11.authorize")
            .says("Step 10: the token of the regular flow leads to authorization"),
    ]

    static let step11: [SignOnRow<SignOnV1State>] = [
        state(9) { $0.authorization = SignOnValues.success }.leads(to: "call v1-mediatoken", by: "v1.11.media-token")
            .says("Step 11: a short media token proves the authorization"),
        state(9) { ($0.authorization, $0.mediaToken) = (SignOnValues.success, SignOnValues.success) }
            .leads(to: "done: entitled", by: "v1.11.done").says("Step 11: with it the viewer may watch"),
        state(9) { $0.authorization = CallResult(status: 403, code: "authorization_denied_by_mvpd") }
            .leads(to: "done: denied", by: "v1.11.denied").says("Step 11: 403 says that the viewer may not"),
        state(9) { $0.authorization = CallResult(status: 403, code: "authentication_session_expired") }
            .leads(to: "done: not-authenticated", by: "v1.11.authenticate")
            .says("Step 11: the authentication has expired since"),
        state(9) {
            $0.authorization = SignOnValues.success
            $0.mediaToken = CallResult(status: 412, code: "authentication_session_missing")
        }
        .leads(to: "done: not-authenticated", by: "v1.11.authenticate")
        .says("Step 11: the authentication is missing for the media token"),
        state(9) { $0.authorization = CallResult(status: 403, code: "network_received_error") }
            .leads(to: "call v1-authorize for ExampleCable after 1 s", by: "rest.retry")
            .says("Step 11: an error with the action retry is tried again"),
        state(9) { ($0.authorization, $0.mediaToken) = (SignOnValues.success, CallResult(status: 403)) }
            .leads(to: "done: failed", by: "rest.failed").says("Step 11: without a media token nothing can be played"),
        state(0) { $0.checkAuthentication = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Step 1: a check that fails says neither yes nor no"),
    ]

    static let logoutRows: [SignOnRow<SignOnV1State>] = [
        logout().leads(to: "call v1-usermetadata", by: "v1.logout.ask")
            .says("Logout: the user metadata tells the token's source"),
        logout { ($0.userMetadata, $0.tokenSource) = (SignOnValues.success, "Apple") }
            .leads(to: "Settings > Accounts > TV Provider", by: "v1.logout.apple")
            .says("Logout: with a token of Apple's the viewer is asked to sign out in the settings (tvOS)"),
        logout(.iOS) { ($0.userMetadata, $0.tokenSource) = (SignOnValues.success, "Apple") }
            .leads(to: "Settings > TV Provider", by: "v1.logout.apple")
            .says("Logout: with a token of Apple's the viewer is asked to sign out in the settings (iOS)"),
        logout { ($0.userMetadata, $0.tokenSource, $0.isBackFromSettings) = (SignOnValues.success, "Apple", true) }
            .leads(to: "call v1-logout", by: "v1.logout.direct")
            .says("Logout: after the settings the app calls logout, also for a token of Apple's (tvOS)"),
        logout(.iOS) {
            $0.userMetadata = SignOnValues.success
            $0.tokenSource = "Apple"
            $0.isBackFromSettings = true
        }
        .leads(
            to: "logout page of v1-logout https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}",
            by: "v1.logout.web-view"
        )
        .says("Logout: after the settings the app opens logout, also for a token of Apple's (iOS)"),
        logout {
            $0.userMetadata = SignOnValues.success
            $0.tokenSource = "Apple"
            $0.logout = CallResult(status: 500)
        }
        .leads(to: "Settings > Accounts > TV Provider", by: "v1.logout.apple")
        .says("Logout: a call that failed before the settings were left does not hide them"),
        logout(.iOS) { ($0.userMetadata, $0.tokenSource, $0.logoutPage) = (SignOnValues.success, "Comcast", .closed) }
            .leads(to: "done: signed-out", by: "v1.logout.done").says("Logout: the closed page is the end on iOS"),
        logout { ($0.userMetadata, $0.tokenSource) = (SignOnValues.success, "apple") }
            .leads(to: "call v1-logout", by: "v1.logout.direct")
            .says("Logout: any other token is ended by a call on tvOS"),
        logout(.iOS) { ($0.userMetadata, $0.tokenSource) = (SignOnValues.success, "Comcast") }
            .leads(
                to: "logout page of v1-logout https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}",
                by: "v1.logout.web-view"
            )
            .says("Logout: any other token is ended by a web view on iOS"),
        logout { $0.userMetadata = SignOnValues.success }.leads(to: "complete tokenSource", by: "rest.incomplete")
            .says("Logout: metadata that is not recorded is asked for"),
        logout { $0.userMetadata = CallResult(status: 404) }.leads(to: "call v1-logout", by: "v1.logout.direct")
            .says("Logout: without metadata Adobe's logout follows all the same"),
        logout { $0.userMetadata = CallResult(status: 429) }
            .leads(to: "call v1-usermetadata after 1 s", by: "rest.retry")
            .says("Logout: metadata that is throttled is read again"),
        logout {
            $0.userMetadata = SignOnValues.success
            $0.tokenSource = "Comcast"
            $0.logout = CallResult(status: 204)
        }
        .leads(to: "done: signed-out", by: "v1.logout.done").says("Logout: 204 is the end"),
        logout {
            $0.userMetadata = SignOnValues.success
            $0.tokenSource = "Comcast"
            $0.logout = CallResult(status: 400)
        }
        .leads(to: "done: failed", by: "rest.failed").says("Logout: a call that fails is no end"),
    ]

    @Test("Every branch of the cookbook", arguments: rows)
    func branches(row: SignOnRow<SignOnV1State>) {
        row.state.decision.check(row)
    }

    // MARK: What the steps carry

    @Test("The framework's requests have the values of the cookbook")
    func requests() throws {
        func request(_ state: SignOnV1State) throws -> AccountRequest {
            guard case .askFramework(let request) = state.decision.step
            else {
                throw AdobePassTestError.otherStep
            }
            return request
        }
        let silent = try request(Self.state(1))
        #expect(silent.channelIdentifier == "https://saml.sp.auth.adobe.com" && !silent.isInterruptionAllowed)
        #expect(silent.attributeNames == [] && silent.verificationToken == nil)
        #expect(silent.supportedAccountProviderIdentifiers == [])
        let picker = try request(
            Self.state(3) {
                $0.channelIdentifier = "https://saml.sp.auth-staging.adobe.com"
                $0.featuredMVPDs = ["ExampleSat", "ExampleTown"]
            }
        )
        #expect(picker.isInterruptionAllowed && picker.channelIdentifier == "https://saml.sp.auth-staging.adobe.com")
        #expect(picker.supportedAccountProviderIdentifiers == ["example-cable", "example-fiber", "example-sat"])
        #expect(picker.featuredAccountProviderIdentifiers == ["example-sat"])
        let forward = try request(Self.state(6))
        #expect(!forward.isInterruptionAllowed && forward.verificationToken?.revealed == "secret request")
        #expect(forward.attributeNames == ["userID", "householdID", "zip"])
    }

    @Test("The exchange has the response after the whitespace rule, encoded once")
    func exchange() throws {
        guard case .callAdobe(let call) = Self.state(7).decision.step else {
            throw AdobePassTestError.otherStep
        }
        let response = try #require(call.response)
        #expect(String(decoding: response.decoded(), as: UTF8.self) == "<samlp:Response ID='secret'></samlp:Response>")
        #expect("\(call)" == "v1-exchange for 'ExampleCable'")
    }

    @Test("The regular flow tells which page to open, and what to poll")
    func flow() throws {
        guard case .regularFlow(let flow) = Self.regular().decision.step
        else {
            throw AdobePassTestError.otherStep
        }
        #expect(flow.page == .v1Authenticate && flow.polling == [.v1Token, .v1CheckAuthentication])
        #expect(flow.pollingStart == .atOnce)
        let step = Self.regular(.iOS).decision.step
        guard case .regularFlow(let onIOS) = step else { throw AdobePassTestError.otherStep }
        #expect(onIOS.pollingStart == .afterClosing)
    }

    @Test("The reasons tell the whole way, not only its end")
    func reasons() {
        let reasons = Self.state(7).decision.reasons.map(\.rule.id)
        #expect(
            reasons == [
                "v1.1.none", "permission.granted", "account.no-provider", "v1.3.configured", "v1.4.returned",
                "account.valid", "account.mvpd",
                "v1.6.created", "account.response", "v1.8.encode", "v1.8.ask",
            ]
        )
    }

    @Test("A reason that decides is told again, if a step before had the same")
    func repeatedReasons() {
        let state = Self.state(3) {
            $0.account = SignOnValues.signedOut
            $0.pickerAccount = SignOnValues.signedOut
        }
        let reasons = state.decision.reasons.map(\.rule.id)
        #expect(reasons.filter { $0 == "account.no-provider" }.count == 2)
        #expect(reasons.suffix(2) == ["account.no-provider", "rest.own-picker"])
        let failed = Self.state(3) {
            $0.account = SignOnValues.frameworkError(0)
            $0.pickerAccount = SignOnValues.frameworkError(0)
        }
        let errors = failed.decision.reasons.map(\.rule.id)
        #expect(errors.filter { $0 == "account.error" }.count == 2)
        #expect(errors.suffix(2) == ["account.error", "rest.own-picker"])
    }
}

/// A test met something else than it prepared.
enum AdobePassTestError: Error {
    case otherStep
}
