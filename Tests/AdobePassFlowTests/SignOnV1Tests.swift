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
        .init("Step 1: the app asks for a valid token first", "v1.1.ask", "call v1-checkauthn", state(0)),
        .init(
            "Step 1: a valid token leads straight to authorization",
            "v1.11.authorize",
            "call v1-authorize",
            state(0) { $0.checkAuthentication = SignOnValues.success }
        ),
        .init(
            "Step 2: without a token the viewer is asked for the permission",
            "permission.ask",
            "ask for the permission",
            state(1) { $0.permission = nil }
        ),
        .init(
            "Step 2: a viewer who refuses takes the regular flow",
            "rest.own-picker",
            "own picker with 6",
            state(3) {
                $0.permission = .denied
                $0.account = nil
            }
        ),
        .init(
            "Step 2: without a token the framework is asked without interruption",
            "v1.2.ask",
            "ask the framework silently",
            state(1)
        ),
        .init(
            "Step 2: a viewer who is signed in on the device skips the picker, once the MVPD is known",
            "rest.configuration",
            "call v1-config",
            state(1) { $0.account = SignOnValues.signedIn }
        ),
        .init(
            "Step 2: a viewer who is signed in on the device goes on with the profile request",
            "v1.6.ask",
            "call v1-profile-requests for ExampleCable",
            state(1) {
                $0.account = SignOnValues.signedIn
                $0.configuration = SignOnValues.configuration
            }
        ),
        .init(
            "Step 2: an MVPD that is not displayed in the picker has single sign-on all the same",
            "v1.6.ask",
            "call v1-profile-requests for Hidden",
            state(1) {
                $0.account = SignOnValues.signedIn
                $0.configuration = SignOnValues.notInPicker
            }
        ),
        .init(
            "Step 2: a provider beside an error is a provider",
            "v1.6.ask",
            "call v1-profile-requests for ExampleCable",
            state(3) { $0.account = SignOnValues.signedInWithError }
        ),
        .init(
            "Step 2: without permission there is no single sign-on (denied)",
            "rest.own-picker",
            "own picker with 6",
            state(3) { $0.account = AccountMetadata(access: .denied) }
        ),
        .init(
            "Step 2: without permission there is no single sign-on (restricted)",
            "rest.own-picker",
            "own picker with 6",
            state(3) { $0.account = AccountMetadata(access: .restricted) }
        ),
        .init(
            "Step 2: without permission there is no single sign-on (not determined)",
            "rest.own-picker",
            "own picker with 6",
            state(3) { $0.account = AccountMetadata(access: .notDetermined) }
        ),
        .init(
            "Step 3: a viewer who is not signed in needs the MVPDs of the configuration",
            "rest.configuration",
            "call v1-config",
            state(2)
        ),
        .init(
            "Step 3: an overloaded configuration service is asked again later",
            "rest.retry",
            "call v1-config after 1 s",
            state(2) { $0.configurationResult = CallResult(status: 503) }
        ),
        .init(
            "Step 3: a configuration that is not recorded is asked for",
            "rest.incomplete",
            "complete configuration",
            state(2) { $0.configurationResult = SignOnValues.success }
        ),
        .init(
            "Step 3: without a configuration nothing can be chosen",
            "rest.failed",
            "done: failed",
            state(2) { $0.configurationResult = CallResult(status: 400) }
        ),
        .init(
            "Step 4: the framework is asked with its picker, which has the MVPDs with platform services",
            "v1.4.ask",
            "ask the framework with the picker",
            state(3)
        ),
        .init(
            "Step 4: a silent answer with an error leads to the picker, too",
            "v1.4.ask",
            "ask the framework with the picker",
            state(3) { $0.account = SignOnValues.frameworkError(4) }
        ),
        .init(
            "Step 4: an authentication that has ended leads to the picker, too",
            "v1.4.ask",
            "ask the framework with the picker",
            state(3) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
        ),
        .init(
            "Step 4: a picker without MVPDs is not shown",
            "rest.own-picker",
            "own picker with 1",
            state(2) { $0.configuration = SignOnValues.nothingInPicker }
        ),
    ]

    static let lifetimes: [SignOnRow<SignOnV1State>] = [
        .init(
            "Overview: Adobe's token is good for as long as it lives, whatever Apple's date is",
            "v1.11.authorize",
            "call v1-authorize",
            state(2) {
                $0.checkAuthentication = SignOnValues.success
                $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier)
            }
        ),
        .init(
            "Overview: with Apple's date to come and Adobe's token expired, a new token comes silently",
            "v1.6.ask",
            "call v1-profile-requests for ExampleCable",
            state(1) {
                $0.account = SignOnValues.signedIn
                $0.configuration = SignOnValues.configuration
            }
        ),
        .init(
            "Overview: with both expired the viewer is asked",
            "v1.4.ask",
            "ask the framework with the picker",
            state(3) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
        ),
    ]

    static let step5: [SignOnRow<SignOnV1State>] =
        [
            .init(
                "Step 5: a provider and a date to come are a success",
                "v1.6.ask",
                "call v1-profile-requests for ExampleCable",
                state(5)
            ),
            .init(
                "Step 5: no provider is no success",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.signedOut }
            ),
            .init(
                "Step 5: an empty provider is no success",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.account("", until: SignOnValues.later) }
            ),
            .init(
                "Step 5: a provider that no MVPD maps to is not valid",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.account("example-other", until: SignOnValues.later) }
            ),
            .init(
                "Step 5: of two MVPDs that a provider maps to the first is taken",
                "v1.6.ask",
                "call v1-profile-requests for A",
                state(2) {
                    $0.configuration = SignOnValues.twoOfOneProvider
                    $0.pickerAccount = SignOnValues.signedIn
                }
            ),
            .init(
                "Step 5: the date must not have passed",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            ),
            .init(
                "Step 5: the date must not be now",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            ),
            .init(
                "Step 5: the time has to be before the date, so there has to be one",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: nil) }
            ),
            .init(
                "Step 5: a provider beside an error is a success",
                "v1.6.ask",
                "call v1-profile-requests for ExampleCable",
                state(3) { $0.pickerAccount = SignOnValues.signedInWithError }
            ),
            .init(
                "Step 5: an unsupported provider that is known is the MVPD of the regular flow",
                "v1.10.code",
                "call v1-regcode for ExampleSat",
                state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-sat") }
            ),
            .init(
                "Step 5: an unsupported provider that is not known leads to the app's picker",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-other") }
            ),
            .init(
                "Step 5: 'Other TV Provider' is an unsupported provider without a name",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.frameworkError(1) }
            ),
            .init(
                "Step 5: a provider with another error than 1 is none",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.frameworkError(3, "example-sat") }
            ),
            .init(
                "Step 5: a provider without single sign-on in the configuration goes on with the profile request, too",
                "v1.6.ask",
                "call v1-profile-requests for ExampleSat",
                state(3) { $0.pickerAccount = SignOnValues.account("example-sat", until: SignOnValues.later) }
            ),
        ]
        + FrameworkErrorCode.all.map { code in
            .init(
                "Step 5: error \(code.rawValue) leads to the app's picker",
                "rest.own-picker",
                "own picker with 6",
                state(3) { $0.pickerAccount = SignOnValues.frameworkError(code.rawValue) }
            )
        }

    static let steps6And7: [SignOnRow<SignOnV1State>] = [
        .init(
            "Step 6: a profile request that fails leads to the regular flow of that MVPD",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(5) { $0.profileRequest = CallResult(status: 400) }
        ),
        .init(
            "Step 6: a profile request whose content is not recorded is asked for, and not blamed on Adobe",
            "rest.incomplete",
            "complete profileRequestPayload",
            state(5) { $0.profileRequest = SignOnValues.success }
        ),
        .init(
            "Step 6: an empty profile request is none",
            "rest.incomplete",
            "complete profileRequestPayload",
            state(5) {
                $0.profileRequest = SignOnValues.success
                $0.profileRequestPayload = HiddenText("")
            }
        ),
        .init(
            "Step 6: a busy server is asked again",
            "rest.retry",
            "call v1-profile-requests for ExampleCable after 4 s",
            state(5) { $0.profileRequest = CallResult(status: 502, attempts: 3) }
        ),
        .init(
            "Step 7: the framework gets the request and the required metadata fields, without interruption",
            "v1.7.ask",
            #"ask the framework with the request for ["userID", "householdID", "zip"]"#,
            state(6)
        ),
        .init(
            "Step 7: without a response there is no exchange",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(6) { $0.responseAccount = SignOnValues.signedIn }
        ),
        .init(
            "Step 7: a response of whitespace is none",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: HiddenText(" \n\t")) }
        ),
        .init(
            "Step 7: an error of the framework is no response",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(6) { $0.responseAccount = SignOnValues.frameworkError(5) }
        ),
        .init(
            "Step 7: a response beside an error is a response",
            "v1.8.ask",
            "call v1-exchange for ExampleCable",
            state(6) { $0.responseAccount = SignOnValues.signedInWithError }
        ),
        .init(
            "Step 7: a response of another provider beside an error is not exchanged",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(6) {
                $0.responseAccount = SignOnValues.signedInWithError
                $0.responseAccount?.providerIdentifier = "example-fiber"
            }
        ),
        .init(
            "Step 7: a permission that was taken back is no response",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(6) { $0.responseAccount = AccountMetadata(access: .denied, samlResponse: SignOnValues.response) }
        ),
        .init(
            "Step 7: a response that was encoded before is not encoded again",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: HiddenText("PHNhbWw%2B")) }
        ),
    ]

    static let steps8And9: [SignOnRow<SignOnV1State>] = [
        .init(
            "Step 8: the response is exchanged",
            "v1.8.ask",
            "call v1-exchange for ExampleCable",
            state(7)
        ),
        .init(
            "Step 8: the response alone is enough, whatever else the framework tells with it",
            "v1.8.ask",
            "call v1-exchange for ExampleCable",
            state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: SignOnValues.response) }
        ),
        .init(
            "Step 8: a response of another provider is not exchanged",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(7) { $0.responseAccount?.providerIdentifier = "example-fiber" }
        ),
        .init(
            "Step 9: 204 is a token",
            "v1.11.authorize",
            "call v1-authorize for ExampleCable",
            state(9)
        ),
        .init(
            "Step 9: anything else is none (400)",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(7) { $0.exchange = CallResult(status: 400) }
        ),
        .init(
            "Step 9: anything else is none (200)",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(7) { $0.exchange = SignOnValues.success }
        ),
        .init(
            "Step 9: an exchange that was throttled is made again",
            "rest.retry",
            "call v1-exchange for ExampleCable after 7 s",
            state(7) { $0.exchange = CallResult(status: 429, retryAfterSeconds: 7) }
        ),
        .init(
            "Step 9: an exchange that got no answer may have made a token, so that is looked for",
            "v1.9.inquire",
            "call v1-checkauthn",
            state(7) { $0.exchange = CallResult(status: nil) }
        ),
        .init(
            "Step 9: an answer of a server on the way is none",
            "v1.9.inquire",
            "call v1-checkauthn",
            state(7) { $0.exchange = CallResult(status: 504) }
        ),
        .init(
            "Step 9: the token is there after all",
            "v1.11.authorize",
            "call v1-authorize for ExampleCable",
            state(7) {
                $0.exchange = CallResult(status: nil)
                $0.exchangeInquiry = SignOnValues.success
            }
        ),
        .init(
            "Step 9: whether the token is there is asked again, if that gets no answer",
            "rest.retry",
            "call v1-checkauthn after 1 s",
            state(7) {
                $0.exchange = CallResult(status: nil)
                $0.exchangeInquiry = CallResult(status: nil)
            }
        ),
        .init(
            "Step 9: there is no token, so the regular flow takes its place",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(7) {
                $0.exchange = CallResult(status: nil)
                $0.exchangeInquiry = CallResult(status: 403)
            }
        ),
        .init(
            "Step 9: three times are enough",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(7) { $0.exchange = CallResult(status: 429, attempts: 4) }
        ),
        .init(
            "A call that is answered with 401 needs another token of the client",
            "rest.token-rejected",
            "call v2-token",
            state(7) { $0.exchange = CallResult(status: 401) }
        ),
        .init(
            "With another token the call is repeated",
            "rest.token-renewed",
            "call v1-exchange for ExampleCable",
            state(7) {
                $0.exchange = CallResult(status: 401)
                $0.clientToken = SignOnValues.success
            }
        ),
        .init(
            "A call that is rejected with another token, too, has failed",
            "rest.failed",
            "done: failed",
            state(0) { $0.checkAuthentication = CallResult(status: 401, attempts: 2) }
        ),
        .init(
            "A 404 is not the 403 of a client without a token",
            "rest.failed",
            "done: failed",
            state(0) { $0.checkAuthentication = CallResult(status: 404) }
        ),
        .init(
            "A 204 is not the 200 of a valid token",
            "rest.failed",
            "done: failed",
            state(0) { $0.checkAuthentication = CallResult(status: 204) }
        ),
        .init(
            "An exchange that is rejected with another token, too, has created no token",
            "v1.10.code",
            "call v1-regcode for ExampleCable",
            state(7) { $0.exchange = CallResult(status: 401, attempts: 2) }
        ),
        .init(
            "A call that is rejected when there is no other token has failed",
            "rest.failed",
            "done: failed",
            state(0) {
                $0.checkAuthentication = CallResult(status: 401)
                $0.clientToken = CallResult(status: 400)
            }
        ),
    ]

    static let regularFlow: [SignOnRow<SignOnV1State>] = [
        .init(
            "Step 10: what was chosen in the app's picker is the MVPD of the regular flow",
            "v1.10.code",
            "call v1-regcode for ExampleTown",
            regular {
                $0.registration = nil
                $0.registrationCode = nil
            }
        ),
        .init(
            "Step 10: a code that is not recorded is asked for, and not blamed on Adobe",
            "rest.incomplete",
            "complete registrationCode",
            regular { $0.registrationCode = nil }
        ),
        .init(
            "Step 10: a code that has expired is replaced",
            "v1.10.code-expired",
            "call v1-regcode for ExampleTown",
            regular { $0.registrationCodeExpiration = SignOnValues.nowInMilliseconds }
        ),
        .init(
            "Step 10: polling ends with the code",
            "v1.10.code-expired",
            "call v1-regcode for ExampleTown",
            regular {
                $0.token = CallResult(status: 404)
                $0.registrationCodeExpiration = SignOnValues.earlier
            }
        ),
        .init(
            "Step 10: an MVPD that is empty was not chosen",
            "rest.own-picker",
            "own picker with 6",
            regular { $0.chosenMVPD = "" }
        ),
        .init(
            "Step 10: an MVPD that is not in the configuration was not chosen",
            "rest.own-picker",
            "own picker with 6",
            regular { $0.chosenMVPD = "Other" }
        ),
        .init(
            "Step 10: a viewer who cancels the app's own picker is not signed in",
            "rest.picker-canceled",
            "done: canceled",
            regular {
                $0.chosenMVPD = nil
                $0.isOwnPickerCanceled = true
            }
        ),
        .init(
            "Step 10: without a code there is no regular flow",
            "rest.failed",
            "done: failed",
            regular {
                $0.registration = CallResult(status: 400)
                $0.registrationCode = nil
            }
        ),
        .init(
            "Step 10: on tvOS the viewer signs in on a second screen",
            "v1.10.second-screen",
            "regular flow, second-screen, of ExampleTown, code ABC1234",
            regular()
        ),
        .init(
            "Step 10: on iOS the viewer signs in in a web view",
            "v1.10.web-view",
            "regular flow, web-view, of ExampleTown, code ABC1234",
            regular(.iOS)
        ),
        .init(
            "Step 10: on tvOS the app polls as soon as it shows the code",
            "v1.10.poll-at-once",
            "call v1-token",
            regular { $0.signInPage = .shown }
        ),
        .init(
            "Step 10: on iOS the app does not poll while the web view is open",
            "v1.10.web-view",
            "regular flow, web-view, of ExampleTown, code ABC1234",
            regular(.iOS) { $0.signInPage = .shown }
        ),
        .init(
            "Step 10: on iOS the app polls after the web view has closed",
            "v1.10.poll-after-closing",
            "call v1-token",
            regular(.iOS) { $0.signInPage = .closed }
        ),
        .init(
            "Step 10: a viewer who cancels is not signed in",
            "v1.10.canceled",
            "done: canceled",
            regular(.iOS) { $0.signInPage = .canceled }
        ),
        .init(
            "Step 10: checkauthn can be polled, too, and says 403 as long as there is no token",
            "v1.10.poll",
            "call v1-token after 5 s",
            regular { $0.token = CallResult(status: 403) }
        ),
        .init(
            "Step 10: as long as there is no token it is polled",
            "v1.10.poll",
            "call v1-token after 5 s",
            regular { $0.token = CallResult(status: 404) }
        ),
        .init(
            "Step 10: a token that has expired starts the regular flow again",
            "v1.10.expired",
            "call v1-regcode for ExampleTown",
            regular { $0.token = CallResult(status: 410) }
        ),
        .init(
            "Step 10: a poll that is throttled waits",
            "rest.retry",
            "call v1-token after 9 s",
            regular { $0.token = CallResult(status: 429, retryAfterSeconds: 9) }
        ),
        .init(
            "Step 10: a poll that fails ends",
            "rest.failed",
            "done: failed",
            regular { $0.token = CallResult(status: 400) }
        ),
        .init(
            "Step 10: the token of the regular flow leads to authorization",
            "v1.11.authorize",
            "call v1-authorize for ExampleTown",
            regular { $0.token = SignOnValues.success }
        ),
    ]

    static let step11: [SignOnRow<SignOnV1State>] = [
        .init(
            "Step 11: a short media token proves the authorization",
            "v1.11.media-token",
            "call v1-mediatoken",
            state(9) { $0.authorization = SignOnValues.success }
        ),
        .init(
            "Step 11: with it the viewer may watch",
            "v1.11.done",
            "done: entitled",
            state(9) {
                $0.authorization = SignOnValues.success
                $0.mediaToken = SignOnValues.success
            }
        ),
        .init(
            "Step 11: 403 says that the viewer may not",
            "v1.11.denied",
            "done: denied",
            state(9) { $0.authorization = CallResult(status: 403, code: "authorization_denied_by_mvpd") }
        ),
        .init(
            "Step 11: the authentication has expired since",
            "v1.11.authenticate",
            "done: not-authenticated",
            state(9) { $0.authorization = CallResult(status: 403, code: "authentication_session_expired") }
        ),
        .init(
            "Step 11: the authentication is missing for the media token",
            "v1.11.authenticate",
            "done: not-authenticated",
            state(9) {
                $0.authorization = SignOnValues.success
                $0.mediaToken = CallResult(status: 412, code: "authentication_session_missing")
            }
        ),
        .init(
            "Step 11: an error with the action retry is tried again",
            "rest.retry",
            "call v1-authorize for ExampleCable after 1 s",
            state(9) { $0.authorization = CallResult(status: 403, code: "network_received_error") }
        ),
        .init(
            "Step 11: without a media token nothing can be played",
            "rest.failed",
            "done: failed",
            state(9) {
                $0.authorization = SignOnValues.success
                $0.mediaToken = CallResult(status: 403)
            }
        ),
        .init(
            "Step 1: a check that fails says neither yes nor no",
            "rest.failed",
            "done: failed",
            state(0) { $0.checkAuthentication = CallResult(status: 400) }
        ),
    ]

    static let logoutRows: [SignOnRow<SignOnV1State>] = [
        .init("Logout: the user metadata tells the token's source", "v1.logout.ask", "call v1-usermetadata", logout()),
        .init(
            "Logout: with a token of Apple's the viewer is asked to sign out in the settings (tvOS)",
            "v1.logout.apple",
            "Settings > Accounts > TV Provider",
            logout {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Apple"
            }
        ),
        .init(
            "Logout: with a token of Apple's the viewer is asked to sign out in the settings (iOS)",
            "v1.logout.apple",
            "Settings > TV Provider",
            logout(.iOS) {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Apple"
            }
        ),
        .init(
            "Logout: after the settings the app calls logout, also for a token of Apple's (tvOS)",
            "v1.logout.direct",
            "call v1-logout",
            logout {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Apple"
                $0.isBackFromSettings = true
            }
        ),
        .init(
            "Logout: after the settings the app opens logout, also for a token of Apple's (iOS)",
            "v1.logout.web-view",
            "logout page of v1-logout https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}",
            logout(.iOS) {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Apple"
                $0.isBackFromSettings = true
            }
        ),
        .init(
            "Logout: a call that failed before the settings were left does not hide them",
            "v1.logout.apple",
            "Settings > Accounts > TV Provider",
            logout {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Apple"
                $0.logout = CallResult(status: 500)
            }
        ),
        .init(
            "Logout: the closed page is the end on iOS",
            "v1.logout.done",
            "done: signed-out",
            logout(.iOS) {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Comcast"
                $0.logoutPage = .closed
            }
        ),
        .init(
            "Logout: any other token is ended by a call on tvOS",
            "v1.logout.direct",
            "call v1-logout",
            logout {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "apple"
            }
        ),
        .init(
            "Logout: any other token is ended by a web view on iOS",
            "v1.logout.web-view",
            "logout page of v1-logout https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}",
            logout(.iOS) {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Comcast"
            }
        ),
        .init(
            "Logout: metadata that is not recorded is asked for",
            "rest.incomplete",
            "complete tokenSource",
            logout { $0.userMetadata = SignOnValues.success }
        ),
        .init(
            "Logout: without metadata Adobe's logout follows all the same",
            "v1.logout.direct",
            "call v1-logout",
            logout { $0.userMetadata = CallResult(status: 404) }
        ),
        .init(
            "Logout: metadata that is throttled is read again",
            "rest.retry",
            "call v1-usermetadata after 1 s",
            logout { $0.userMetadata = CallResult(status: 429) }
        ),
        .init(
            "Logout: 204 is the end",
            "v1.logout.done",
            "done: signed-out",
            logout {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Comcast"
                $0.logout = CallResult(status: 204)
            }
        ),
        .init(
            "Logout: a call that fails is no end",
            "rest.failed",
            "done: failed",
            logout {
                $0.userMetadata = SignOnValues.success
                $0.tokenSource = "Comcast"
                $0.logout = CallResult(status: 400)
            }
        ),
    ]

    @Test("Every branch of the cookbook", arguments: rows)
    func branches(row: SignOnRow<SignOnV1State>) {
        SingleSignOn.nextStep(after: row.state, at: SignOnValues.now).check(row)
    }

    // MARK: What the steps carry

    @Test("The framework's requests have the values of the cookbook")
    func requests() throws {
        func request(_ state: SignOnV1State) throws -> AccountRequest {
            guard case .askFramework(let request) = SingleSignOn.nextStep(after: state, at: SignOnValues.now).step
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
        guard case .callAdobe(let call) = SingleSignOn.nextStep(after: Self.state(7), at: SignOnValues.now).step else {
            throw AdobePassTestError.otherStep
        }
        let response = try #require(call.response)
        #expect(String(decoding: response.decoded(), as: UTF8.self) == "<samlp:Response ID='secret'></samlp:Response>")
        #expect("\(call)" == "v1-exchange for 'ExampleCable'")
    }

    @Test("The regular flow tells which page to open, and what to poll")
    func flow() throws {
        guard case .regularFlow(let flow) = SingleSignOn.nextStep(after: Self.regular(), at: SignOnValues.now).step
        else {
            throw AdobePassTestError.otherStep
        }
        #expect(flow.page == .v1Authenticate && flow.polling == [.v1Token, .v1CheckAuthentication])
        #expect(flow.pollingStart == .atOnce)
        let step = SingleSignOn.nextStep(after: Self.regular(.iOS), at: SignOnValues.now).step
        guard case .regularFlow(let onIOS) = step else { throw AdobePassTestError.otherStep }
        #expect(onIOS.pollingStart == .afterClosing)
    }

    @Test("The reasons tell the whole way, not only its end")
    func reasons() {
        let reasons = SingleSignOn.nextStep(after: Self.state(7), at: SignOnValues.now).reasons.map(\.rule.id)
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
        let reasons = SingleSignOn.nextStep(after: state, at: SignOnValues.now).reasons.map(\.rule.id)
        #expect(reasons.filter { $0 == "account.no-provider" }.count == 2)
        #expect(reasons.suffix(2) == ["account.no-provider", "rest.own-picker"])
        let failed = Self.state(3) {
            $0.account = SignOnValues.frameworkError(0)
            $0.pickerAccount = SignOnValues.frameworkError(0)
        }
        let errors = SingleSignOn.nextStep(after: failed, at: SignOnValues.now).reasons.map(\.rule.id)
        #expect(errors.filter { $0 == "account.error" }.count == 2)
        #expect(errors.suffix(2) == ["account.error", "rest.own-picker"])
    }
}

/// A test met something else than it prepared.
enum AdobePassTestError: Error {
    case otherStep
}
