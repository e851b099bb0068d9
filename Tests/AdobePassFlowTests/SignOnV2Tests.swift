import AdobePass
import AdobePassFlow
import Foundation
import SAMLEncoding
import Testing

@Suite("The workflow of REST API V2")
struct SignOnV2Tests {
    typealias Change = (inout SignOnV2State) -> Void

    /// How far single sign-on has come.
    enum Progress: Int { case nothing, registered, checked, profiles, configured, picked, session, answered, exchanged }

    static func state(_ progress: Progress, _ platform: ApplePlatform = .tvOS, _ change: Change = { _ in })
        -> SignOnV2State
    {
        var state = SignOnV2State(goal: .authenticate, platform: platform)
        let step = progress.rawValue
        if step >= 1 {
            state.registration = SignOnValues.success
            state.token = SignOnValues.success
            state.tokenExpiration = SignOnValues.later
            state.permission = .granted
        }
        if step >= 2 { state.account = SignOnValues.signedIn }
        if step >= 3 {
            state.profiles = SignOnValues.success
            state.knownProfiles = []
        }
        if step >= 4 { state.configuration = SignOnValues.configuration }
        if step >= 5 { state.pickerAccount = SignOnValues.signedIn }
        if step >= 6 {
            state.partnerSession = SignOnValues.success
            state.partnerAction = partnerProfile
        }
        if step >= 7 { state.responseAccount = SignOnValues.signedInWithResponse }
        if step >= 8 {
            state.exchange = CallResult(status: 201)
            state.exchangedProfiles = [apple]
        }
        change(&state)
        return state
    }

    static let apple = AdobeProfile(mvpd: "ExampleCable", kind: .appleSSO, notAfter: SignOnValues.later)

    static let partnerProfile: AdobeSession = {
        var answer = AdobeSession(action: .partnerProfile)
        answer.mvpd = "ExampleCable"
        answer.authenticationRequest = .init(
            request: HiddenText("secret request"),
            attributeNames: ["uid", "NameID"]
        )
        return answer
    }()

    static func session(_ action: String, _ change: (inout AdobeSession) -> Void = { _ in }) -> AdobeSession {
        var answer = AdobeSession(action: .init(rawValue: action))
        answer.mvpd = "ExampleCable"
        answer.reason = "pfs_fallback"
        change(&answer)
        return answer
    }

    static func answer(_ answer: AdobeSession) -> SignOnV2State {
        state(.picked) {
            $0.partnerSession = SignOnValues.success
            $0.partnerAction = answer
        }
    }

    static func basic(_ platform: ApplePlatform = .tvOS, _ change: Change = { _ in }) -> SignOnV2State {
        state(.configured, platform) {
            $0.pickerAccount = SignOnValues.frameworkError(2)
            $0.chosenMVPD = "ExampleTown"
            $0.basicSession = SignOnValues.success
            $0.basicAction = session("authenticate") {
                $0.mvpd = "ExampleTown"
                $0.code = "OKTWW2W"
                $0.url = "/api/v2/authenticate/REF30/OKTWW2W"
            }
            change(&$0)
        }
    }

    static func logout(_ action: String?, _ platform: ApplePlatform = .tvOS, _ change: Change = { _ in })
        -> SignOnV2State
    {
        state(.checked, platform) {
            $0.goal = .logout
            $0.profiles = SignOnValues.success
            $0.knownProfiles = [apple]
            if let action {
                $0.logout = SignOnValues.success
                $0.logoutAction = AdobeLogout(action: action, url: "/bye")
            }
            change(&$0)
        }
    }

    static let rows: [SignOnRow<SignOnV2State>] =
        phaseA + phaseB + lifetimes + phaseC + sessions + exchange + basicFlow + decisions + logoutRows

    static let phaseA: [SignOnRow<SignOnV2State>] = [
        state(.nothing).leads(to: "call v2-register", by: "v2.a.register").says("Phase A: the client registers once"),
        state(.nothing) { $0.registration = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Phase A: a registration that is refused ends the workflow"),
        state(.nothing) { $0.registration = CallResult(status: 201) }.leads(to: "call v2-token", by: "v2.a.token")
            .says("Phase A: a registered client gets a token"),
        state(.registered) { $0.token = CallResult(status: 401) }.leads(to: "call v2-register", by: "v2.a.register")
            .says("Phase A: a client whose credentials are refused registers again"),
        state(.registered) {
            $0.registration = CallResult(status: 201, attempts: 2)
            $0.token = CallResult(status: 401)
        }
        .leads(to: "done: failed", by: "rest.failed")
        .says("Phase A: a client whose new credentials are refused, too, has failed"),
        state(.nothing) { $0.registration = CallResult(status: 401) }.leads(to: "done: failed", by: "rest.failed")
            .says("Phase A: a registration is rejected for another reason than a token"),
        state(.registered) { $0.token = CallResult(status: 503) }
            .leads(to: "call v2-token after 1 s", by: "rest.retry")
            .says("Phase A: a token service that is busy is asked again"),
        state(.registered) { $0.tokenExpiration = SignOnValues.nowInMilliseconds }
            .leads(to: "call v2-token", by: "v2.a.expired")
            .says("Phase A: a token ends when its expires_in says, whatever the pages say"),
    ]

    static let phaseB: [SignOnRow<SignOnV2State>] =
        [
            state(.registered).leads(to: "ask the framework silently", by: "v2.b.ask")
                .says("Phase B: the framework is asked without interruption"),
            state(.checked).leads(to: "call v2-profiles with the status of example-cable", by: "v2.b.profiles")
                .says(
                    "Phase B: with permission, provider and date the profiles are read with the status, and not by profiles/sso"
                ),
            state(.registered) { $0.account = SignOnValues.account("example-cable", until: nil) }
                .leads(to: "call v2-profiles with the status of example-cable", by: "v2.b.profiles")
                .says("Phase B: the date counts only if there is one"),
            state(.registered) { $0.account = AccountMetadata(access: .denied) }
                .leads(to: "call v2-profiles", by: "v2.b.profiles-without-status")
                .says("Phase B: a status without permission is not good"),
            state(.registered) { $0.account = SignOnValues.signedOut }
                .leads(to: "call v2-profiles", by: "v2.b.profiles-without-status")
                .says("Phase B: a status without provider is not good"),
            state(.registered) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
                .leads(to: "call v2-profiles", by: "v2.b.profiles-without-status")
                .says("Phase B: a status whose date has passed is not good"),
            state(.registered) { $0.account = SignOnValues.frameworkError(4) }
                .leads(to: "call v2-profiles", by: "v2.b.profiles-without-status")
                .says("Phase B: a status with an error of the framework is not good"),
            state(.checked) { ($0.profiles, $0.knownProfiles) = (SignOnValues.success, [apple]) }
                .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
                .says("Phase B: a profile leads to the decisions"),
            state(.registered) {
                $0.account = AccountMetadata(access: .denied)
                $0.profiles = SignOnValues.success
                $0.knownProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular)]
            }
            .leads(to: "call v2-authorize for ExampleTown", by: "v2.d.authorize")
            .says("Phase B: a regular profile does, too, without permission"),
            state(.checked) {
                $0.profiles = SignOnValues.success
                $0.knownProfiles = [
                    AdobeProfile(mvpd: "ExampleCable", kind: .appleSSO, notAfter: SignOnValues.nowInMilliseconds)
                ]
            }
            .leads(to: "call v2-configuration", by: "rest.configuration")
            .says("Phase B: a profile that has ended is none"),
            state(.profiles).leads(to: "call v2-configuration", by: "rest.configuration")
                .says("Phase B: no profile leads to phase C"),
            state(.checked) { $0.profiles = CallResult(status: 403, code: "authenticated_profile_expired") }
                .leads(to: "call v2-configuration", by: "rest.configuration")
                .says("Phase B: an error that says to authenticate leads to phase C"),
            state(.checked) { $0.profiles = CallResult(status: 400, code: "invalid_parameter_service_provider") }
                .leads(to: "done: failed", by: "rest.failed")
                .says("Phase B: profiles that fail otherwise end the workflow"),
            state(.checked) { $0.profiles = CallResult(status: 401, code: "invalid_access_token_service_provider") }
                .leads(to: "call v2-token", by: "rest.token-rejected")
                .says("Phase B: an access token that is refused is got anew"),
        ]
        + [
            state(.checked) { ($0.profiles, $0.clientToken) = (CallResult(status: 401), SignOnValues.success) }
                .leads(to: "call v2-profiles with the status of example-cable", by: "rest.token-renewed")
                .says("Phase B: with another access token the call is repeated"),
            state(.checked) { $0.profiles = CallResult(status: 401, attempts: 2) }
                .leads(to: "done: failed", by: "rest.failed")
                .says("Phase B: a call that is refused with another access token, too, has failed"),
            state(.registered) { $0.account = SignOnValues.signedInWithError }
                .leads(to: "call v2-profiles with the status of example-cable", by: "v2.b.profiles")
                .says("Phase B: a provider beside an error of the framework is good"),
        ]
        + ["permission_access_not_granted", "provider_id_mismatch", "provider_info_expired"].map { code in
            state(.checked) { $0.profiles = CallResult(status: 400, code: "invalid_header_pfs_\(code)") }
                .leads(to: "call v2-configuration", by: "rest.configuration")
                .says("Phase B: a status that is refused leads to phase C (\(code))")
        }

    static let lifetimes: [SignOnRow<SignOnV2State>] = [
        state(.registered) {
            $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier)
            $0.profiles = SignOnValues.success
            $0.knownProfiles = [apple]
        }
        .leads(to: "call v2-authorize for ExampleCable", by: "v2.d.authorize")
        .says("Overview: Adobe's profile is good for as long as it lives, whatever Apple's date is"),
        state(.answered) {
            $0.knownProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .appleSSO, notAfter: SignOnValues.earlier)]
        }
        .leads(to: "call v2-exchange for ExampleCable with the status of example-cable", by: "v2.c.exchange")
        .says("Overview: with Apple's date to come and Adobe's profile expired, a new one comes silently"),
        state(.configured) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            .leads(to: "ask the framework with the picker", by: "v2.c.picker")
            .says("Overview: with both expired the viewer is asked"),
    ]

    static let phaseC: [SignOnRow<SignOnV2State>] =
        [
            state(.profiles) { $0.configurationResult = CallResult(status: 400) }
                .leads(to: "done: failed", by: "rest.failed")
                .says("Phase C: a configuration that fails ends the workflow"),
            state(.configured).leads(to: "ask the framework with the picker", by: "v2.c.picker")
                .says("Phase C: the framework is asked with its picker, even if the viewer is signed in on the device"),
            state(.configured) { $0.account = AccountMetadata(access: .notDetermined) }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Phase C: without permission there is no picker of the framework"),
            state(.configured) { $0.configuration = SignOnValues.nothingInPicker }
                .leads(to: "own picker with 1", by: "rest.own-picker")
                .says("Phase C: a picker without MVPDs is not shown"),
            state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-sat") }
                .leads(to: "call v2-sessions for ExampleSat", by: "v2.basic.session")
                .says("Phase C: an unsupported provider that is known is the MVPD of the basic flow"),
            state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-other") }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Phase C: an unsupported provider that is not known leads to the app's picker"),
            state(.configured) { $0.pickerAccount = SignOnValues.signedOut }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Phase C: an answer without provider leads to the app's picker"),
            state(.configured) {
                $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier)
            }
            .leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Phase C: an answer whose date has passed leads to the app's picker"),
            state(.picked).leads(to: "call v2-sessions-sso with the status of example-cable", by: "v2.c.session")
                .says("Phase C: Adobe is asked for the partner authentication request"),
            state(.picked) { $0.pickerAccount = SignOnValues.account("example-cable", until: nil) }
                .leads(to: "call v2-sessions-sso with the status of example-cable", by: "v2.c.session")
                .says("Phase C: so it is if the answer has no date"),
            state(.picked) { $0.partnerSession = CallResult(status: 400, code: "invalid_parameter_partner") }
                .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
                .says("Phase C: sessions/sso that fails leads to the basic flow of that MVPD"),
            state(.picked) {
                $0.pickerAccount = SignOnValues.account("example-other", until: SignOnValues.later)
                $0.partnerSession = CallResult(status: 400)
            }
            .leads(to: "own picker with 6", by: "rest.own-picker")
            .says("Phase C: the MVPD of an unknown provider must be chosen"),
            state(.picked) {
                $0.configuration = SignOnValues.twoOfOneProvider
                $0.partnerSession = CallResult(status: 400)
            }
            .leads(to: "call v2-sessions for A", by: "v2.basic.session")
            .says("Phase C: so has the first MVPD of a provider that several have"),
        ]
        + FrameworkErrorCode.all.map { code in
            state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(code.rawValue) }
                .leads(to: "own picker with 6", by: "rest.own-picker")
                .says("Phase C: error \(code.rawValue) leads to the app's picker")
        }

    static let sessions: [SignOnRow<SignOnV2State>] = [
        answer(session("authorize") { $0.reason = "degraded" })
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("Phase C: 'authorize' leads to the decisions"),
        answer(
            session("authenticate") {
                $0.code = "C"
                $0.url = "/page"
            }
        )
        .leads(to: "regular flow, second-screen, of ExampleCable, code C, /page", by: "v2.basic.second-screen")
        .says("Phase C: 'authenticate' is the basic flow, on the page that comes with it"),
        answer(
            session("resume") {
                $0.code = "C"
                $0.missingParameters = ["redirectUrl"]
            }
        )
        .leads(to: "call v2-resume for ExampleCable", by: "v2.c.resume")
        .says("Phase C: 'resume' is the basic flow, with what is missing"),
        answer(session("something")).leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Phase C: an action that is not known is the basic flow"),
        answer(partnerProfile)
            .leads(to: #"ask the framework with the request for ["uid", "NameID"]"#, by: "v2.c.forward")
            .says("Phase C: 'partner_profile' gives the framework the request and the names that came with it"),
        answer(session("partner_profile")).leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Phase C: 'partner_profile' without a request is the basic flow"),
    ]

    static let exchange: [SignOnRow<SignOnV2State>] = [
        state(.answered)
            .leads(to: "call v2-exchange for ExampleCable with the status of example-cable", by: "v2.c.exchange")
            .says("Before the exchange: permission, provider, date and response"),
        state(.answered) { $0.responseAccount?.access = .denied }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Before the exchange: permission"),
        state(.answered) { $0.responseAccount?.providerIdentifier = nil }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Before the exchange: a provider"),
        state(.answered) { $0.responseAccount?.expirationDate = SignOnValues.earlier }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Before the exchange: a date that has not passed, if there is one"),
        state(.answered) { $0.responseAccount?.expirationDate = nil }
            .leads(to: "call v2-exchange for ExampleCable with the status of example-cable", by: "v2.c.exchange")
            .says("Before the exchange: no date is good, too"),
        state(.answered) { $0.responseAccount?.samlResponse = nil }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Before the exchange: a response"),
        state(.answered) { $0.responseAccount?.providerIdentifier = "example-fiber" }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Before the exchange: the provider of the MVPD, and no other"),
        state(.answered) { $0.responseAccount?.samlResponse = HiddenText("PHNhbWxwOlJlc3BvbnNlPg==") }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("Before the exchange: a response that can be encoded"),
        state(.exchanged)
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("After the exchange: 201 with a profile of the type appleSSO"),
        state(.exchanged) { $0.exchange = SignOnValues.success }
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("After the exchange: 200 with such a profile is as good"),
        state(.exchanged) { $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular), apple] }
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("After the exchange: of several profiles that one counts"),
        state(.exchanged) { $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .degraded)] }
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("After the exchange: a degraded profile lets the viewer through"),
        state(.exchanged) { $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular)] }
            .leads(to: "call v2-authorize for ExampleTown with the status of example-cable", by: "v2.d.authorize")
            .says("After the exchange: another profile is what Adobe fell back to"),
        state(.exchanged) { $0.exchangedProfiles = [] }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("After the exchange: a success without profiles is none"),
        state(.exchanged) { $0.exchange = CallResult(status: 400, code: "invalid_parameter_saml_response") }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("After the exchange: any fault of the response is one error, and leads to the basic flow"),
        state(.exchanged) {
            $0.exchange = CallResult(status: 403, code: "maximum_execution_time_exceeded", attempts: 2)
        }
        .leads(to: "call v2-exchange for ExampleCable with the status of example-cable after 2 s", by: "rest.retry")
        .says("After the exchange: an error that says to try again is tried again"),
        state(.answered) { $0.exchange = CallResult(status: nil) }
            .leads(to: "call v2-profile for ExampleCable with the status of example-cable", by: "v2.c.inquire")
            .says("After the exchange: without an answer it may have made a profile, so that is looked for"),
        state(.answered) {
            $0.exchange = CallResult(status: nil)
            $0.pickerAccount = SignOnValues.account("example-other", until: SignOnValues.later)
            $0.partnerAction?.mvpd = nil
        }
        .leads(to: "call v2-profiles with the status of example-cable", by: "v2.c.inquire")
        .says("After the exchange: without an MVPD it is looked for among all profiles"),
        answer(session("authorize") { $0.mvpd = nil })
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("sessions/sso: a session without an MVPD is about that of the provider"),
        state(.answered) { $0.exchange = CallResult(status: 502) }
            .leads(to: "call v2-profile for ExampleCable with the status of example-cable", by: "v2.c.inquire")
            .says("After the exchange: an answer of a server on the way is none"),
        state(.exchanged) { ($0.exchange, $0.exchangeInquiry) = (CallResult(status: nil), SignOnValues.success) }
            .leads(to: "call v2-authorize for ExampleCable with the status of example-cable", by: "v2.d.authorize")
            .says("After the exchange: the profile is there after all"),
        state(.answered) { ($0.exchange, $0.exchangeInquiry) = (CallResult(status: nil), CallResult(status: 503)) }
            .leads(to: "call v2-profile for ExampleCable with the status of example-cable after 1 s", by: "rest.retry")
            .says("After the exchange: whether it is there is asked again, if that gets no answer"),
        state(.answered) {
            $0.exchange = CallResult(status: nil)
            $0.exchangeInquiry = SignOnValues.success
            $0.exchangedProfiles = []
        }
        .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
        .says("After the exchange: there is no profile, so the basic flow takes its place"),
        state(.exchanged) { $0.authorization = CallResult(status: nil) }.leads(to: "done: failed", by: "rest.failed")
            .says("Any call that is not answered and may have done something is not made again"),
        state(.exchanged) { $0.exchange = CallResult(status: 429, attempts: 4) }
            .leads(to: "call v2-sessions for ExampleCable", by: "v2.basic.session")
            .says("After the exchange: three times are enough"),
    ]

    static let basicFlow: [SignOnRow<SignOnV2State>] = [
        basic { ($0.basicSession, $0.basicAction) = (nil, nil) }
            .leads(to: "call v2-sessions for ExampleTown", by: "v2.basic.session")
            .says("Basic flow: what was chosen in the app's picker gets a session"),
        state(.answered) { ($0.responseAccount, $0.chosenMVPD) = (SignOnValues.frameworkError(4), "ExampleTown") }
            .leads(to: "call v2-sessions for ExampleTown", by: "v2.basic.session")
            .says("Basic flow: another choice than the provider of sessions/sso gets a session of its own"),
        basic()
            .leads(
                to: "regular flow, second-screen, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
                by: "v2.basic.second-screen"
            )
            .says("Basic flow: on tvOS the viewer signs in on a second screen"),
        basic(.iOS)
            .leads(
                to: "regular flow, web-view, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
                by: "v2.basic.page"
            )
            .says("Basic flow: on iOS the viewer signs in on the page"),
        basic { $0.basicAction = session("resume") { $0.code = "C" } }
            .leads(to: "call v2-resume for ExampleTown", by: "v2.c.resume")
            .says("Basic flow: a session that lacks something goes on"),
        basic { $0.basicAction = session("authorize") }
            .leads(to: "call v2-authorize for ExampleTown with the status of example-cable", by: "v2.d.authorize")
            .says("Basic flow: a session may find a profile"),
        basic { $0.basicAction = session("partner_profile") }.leads(to: "done: failed", by: "v2.basic.failed")
            .says("Basic flow: a session that says nothing useful ends it"),
        basic { $0.basicSession = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Basic flow: a session that is refused ends it"),
        basic { ($0.basicProfile, $0.basicProfiles) = (SignOnValues.success, []) }
            .leads(to: "call v2-profile for ExampleTown after 5 s", by: "v2.basic.poll")
            .says("Basic flow: without a profile it is polled"),
        basic(.iOS) { ($0.basicProfile, $0.basicProfiles, $0.signInPage) = (SignOnValues.success, [], .shown) }
            .leads(
                to: "regular flow, web-view, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
                by: "v2.basic.page"
            )
            .says("Basic flow: on iOS it is not polled while the page is open"),
        basic(.iOS) { $0.basicProfile = CallResult(status: 429) }
            .leads(
                to: "regular flow, web-view, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
                by: "v2.basic.page"
            )
            .says("Basic flow: on iOS a poll that was throttled waits for the page, too"),
        basic(.iOS) { ($0.basicProfile, $0.basicProfiles, $0.signInPage) = (SignOnValues.success, [], .closed) }
            .leads(to: "call v2-profile for ExampleTown after 5 s", by: "v2.basic.poll")
            .says("Basic flow: on iOS it is polled after the page has closed"),
        basic { $0.basicProfile = CallResult(status: 403, code: "authenticated_profile_missing") }
            .leads(to: "call v2-profile for ExampleTown after 5 s", by: "v2.basic.poll")
            .says("Basic flow: an error that says to authenticate is polled, too"),
        basic {
            $0.basicProfile = SignOnValues.success
            $0.basicProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular, notAfter: SignOnValues.later)]
        }
        .leads(to: "call v2-authorize for ExampleTown with the status of example-cable", by: "v2.d.authorize")
        .says("Basic flow: a profile leads to the decisions"),
        basic { $0.basicProfile = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Basic flow: a poll that fails ends it"),
    ]

    static let decisions: [SignOnRow<SignOnV2State>] = [
        state(.exchanged) {
            $0.hasBeenInBackground = false
            $0.account?.providerIdentifier = "example-fiber"
        }
        .leads(to: "call v2-authorize for ExampleCable", by: "v2.d.authorize")
        .says("Phase D: the status of another provider than that of the MVPD is not sent"),
        state(.exchanged) { ($0.hasBeenInBackground, $0.account) = (false, SignOnValues.signedOut) }
            .leads(to: "call v2-authorize for ExampleCable", by: "v2.d.authorize")
            .says("Phase D: if the viewer is no longer signed in, no status is sent"),
        state(.exchanged) { $0.hasBeenInBackground = true }
            .leads(to: "ask the framework silently", by: "v2.d.foreground")
            .says("Phase D: after a stay in the background the status is got anew"),
        state(.exchanged) { ($0.authorization, $0.isAuthorized) = (SignOnValues.success, true) }
            .leads(to: "done: entitled", by: "v2.d.authorized").says("Phase D: yes"),
        state(.exchanged) { ($0.authorization, $0.isAuthorized) = (SignOnValues.success, false) }
            .leads(to: "done: denied", by: "v2.d.denied").says("Phase D: no"),
        state(.exchanged) {
            $0.authorization = CallResult(status: 403, code: "authorization_denied_by_parental_controls")
        }
        .leads(to: "done: denied", by: "v2.d.denied").says("Phase D: 403 is no"),
        state(.exchanged) { $0.authorization = SignOnValues.success }
            .leads(to: "complete isAuthorized", by: "rest.incomplete")
            .says("Phase D: a decision that is not recorded is asked for"),
        state(.exchanged) { $0.authorization = CallResult(status: 403, code: "authenticated_profile_invalidated") }
            .leads(to: "done: not-authenticated", by: "v2.d.authenticate")
            .says("Phase D: an error that says to authenticate ends single sign-on"),
        state(.exchanged) { $0.authorization = CallResult(status: 403, code: "network_connection_timeout") }
            .leads(
                to: "call v2-authorize for ExampleCable with the status of example-cable after 1 s",
                by: "rest.retry"
            )
            .says("Phase D: an error that says to try again is tried again"),
        state(.exchanged) { $0.authorization = CallResult(status: 500, code: "internal_server_error") }
            .leads(to: "done: failed", by: "rest.failed").says("Phase D: an error of the server is not a decision"),
    ]

    static let logoutRows: [SignOnRow<SignOnV2State>] = [
        logout(nil).leads(to: "call v2-logout for ExampleCable", by: "v2.logout.ask")
            .says("Logout: Adobe says how, for the MVPD of the profile"),
        logout(nil) { $0.knownProfiles = [] }.leads(to: "done: signed-out", by: "v2.logout.nothing")
            .says("Logout: without a profile there is nothing to do"),
        logout("partner_logout").leads(to: "Settings > Accounts > TV Provider", by: "v2.logout.partner")
            .says("Logout: 'partner_logout' is done in the settings (tvOS)"),
        logout("partner_logout", .iOS).leads(to: "Settings > TV Provider", by: "v2.logout.partner")
            .says("Logout: 'partner_logout' is done in the settings (iOS)"),
        logout("logout", .iOS).leads(to: "logout page of v2-logout /bye", by: "v2.logout.page")
            .says("Logout: 'logout' is done on a page"),
        logout("logout").leads(to: "done: signed-out", by: "v2.logout.no-page")
            .says("Logout: without a browser the app stops there"),
        logout("partner_logout") { $0.isLogoutFinished = true }.leads(to: "done: signed-out", by: "v2.logout.finished")
            .says("Logout: a viewer who has left the page or the settings is signed out"),
        logout("partner_logout") { $0.isLogoutFinished = false }
            .leads(to: "done: signed-out", by: "v2.logout.prompted")
            .says("Logout: after the prompt nothing else follows, whatever the viewer does"),
        logout("logout", .iOS) { $0.isLogoutFinished = false }
            .leads(to: "logout page of v2-logout /bye", by: "v2.logout.page")
            .says("Logout: a page that is still open is the step"),
        logout("complete").leads(to: "done: signed-out", by: "v2.logout.complete")
            .says("Logout: 'complete' is the end"),
        logout("invalid").leads(to: "done: signed-out", by: "v2.logout.invalid").says("Logout: 'invalid' is the end"),
        logout("x").leads(to: "done: failed", by: "v2.logout.unknown-action")
            .says("Logout: an action that is not known is none"),
        logout(nil) { $0.logout = CallResult(status: 400) }.leads(to: "done: failed", by: "rest.failed")
            .says("Logout: a call that fails is no end"),
    ]

    @Test("Every branch of the cookbook", arguments: rows)
    func branches(row: SignOnRow<SignOnV2State>) {
        row.state.decision.check(row)
    }

    // MARK: What the steps carry

    static func step(_ state: SignOnV2State) -> SignOnStep {
        state.decision.step
    }

    @Test("The request that came with sessions/sso is not interrupted, though a page says so")
    func forward() throws {
        guard case .askFramework(let request) = Self.step(Self.state(.session)) else {
            throw AdobePassTestError.otherStep
        }
        #expect(!request.isInterruptionAllowed && request.attributeNames == ["uid", "NameID"])
        #expect(request.verificationToken?.revealed == "secret request")
        guard case .askFramework(let picker) = Self.step(Self.state(.configured)) else {
            throw AdobePassTestError.otherStep
        }
        #expect(picker.isInterruptionAllowed && picker.supportedAccountProviderIdentifiers.count == 3)
    }

    @Test("The exchange has the framework's status and the response, encoded once")
    func exchangeCall() throws {
        guard case .callAdobe(let call) = Self.step(Self.state(.answered)) else { throw AdobePassTestError.otherStep }
        let response = try #require(call.response)
        #expect(String(decoding: response.decoded(), as: UTF8.self) == "<samlp:Response ID='secret'></samlp:Response>")
        let status = try #require(call.frameworkStatus)
        #expect(status.permission.accessStatus == .granted && status.provider.expiration == SignOnValues.later)
    }

    @Test("Before authorize the app may call preauthorize, which no step requires")
    func preauthorize() {
        let decision = Self.state(.exchanged).decision
        #expect(decision.step.kind == .call(.v2Authorize))
        #expect(decision.reasons.suffix(2).map(\.rule.id) == ["v2.d.preauthorize", "v2.d.authorize"])
        let kinds = DecisionGraph.of(.v2).edges.compactMap(\.target.kind)
        #expect(!kinds.contains(.call(.v2Preauthorize)))
    }

    @Test("A session that goes on has its code and what is missing")
    func resume() throws {
        let answer = Self.session("resume") {
            $0.code = "C"
            $0.missingParameters = ["redirectUrl"]
        }
        guard case .callAdobe(let call) = Self.step(Self.answer(answer)) else { throw AdobePassTestError.otherStep }
        #expect(call.sessionCode == "C" && call.missingParameters == ["redirectUrl"])
    }

    @Test("Without a provider no call says that there is one")
    func status() {
        let step = Self.step(
            Self.basic {
                $0.account = SignOnValues.signedOut
                $0.basicProfile = SignOnValues.success
                $0.basicProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular)]
            }
        )
        #expect(step.summary == "call v2-authorize for ExampleTown")
    }
}
