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
        .init("Phase A: the client registers once", "v2.a.register", "call v2-register", state(.nothing)),
        .init(
            "Phase A: a registration that is refused ends the workflow",
            "rest.failed",
            "done: failed",
            state(.nothing) { $0.registration = CallResult(status: 400) }
        ),
        .init(
            "Phase A: a registered client gets a token",
            "v2.a.token",
            "call v2-token",
            state(.nothing) { $0.registration = CallResult(status: 201) }
        ),
        .init(
            "Phase A: a client whose credentials are refused registers again",
            "v2.a.register",
            "call v2-register",
            state(.registered) { $0.token = CallResult(status: 401) }
        ),
        .init(
            "Phase A: a client whose new credentials are refused, too, has failed",
            "rest.failed",
            "done: failed",
            state(.registered) {
                $0.registration = CallResult(status: 201, attempts: 2)
                $0.token = CallResult(status: 401)
            }
        ),
        .init(
            "Phase A: a registration is rejected for another reason than a token",
            "rest.failed",
            "done: failed",
            state(.nothing) { $0.registration = CallResult(status: 401) }
        ),
        .init(
            "Phase A: a token service that is busy is asked again",
            "rest.retry",
            "call v2-token after 1 s",
            state(.registered) { $0.token = CallResult(status: 503) }
        ),
        .init(
            "Phase A: a token ends when its expires_in says, whatever the pages say",
            "v2.a.expired",
            "call v2-token",
            state(.registered) { $0.tokenExpiration = SignOnValues.nowInMilliseconds }
        ),
    ]

    static let phaseB: [SignOnRow<SignOnV2State>] =
        [
            .init(
                "Phase B: the framework is asked without interruption",
                "v2.b.ask",
                "ask the framework silently",
                state(.registered)
            ),
            .init(
                "Phase B: with permission, provider and date the profiles are read with the status, and not by profiles/sso",
                "v2.b.profiles",
                "call v2-profiles with the status of example-cable",
                state(.checked)
            ),
            .init(
                "Phase B: the date counts only if there is one",
                "v2.b.profiles",
                "call v2-profiles with the status of example-cable",
                state(.registered) { $0.account = SignOnValues.account("example-cable", until: nil) }
            ),
            .init(
                "Phase B: a status without permission is not good",
                "v2.b.profiles-without-status",
                "call v2-profiles",
                state(.registered) { $0.account = AccountMetadata(access: .denied) }
            ),
            .init(
                "Phase B: a status without provider is not good",
                "v2.b.profiles-without-status",
                "call v2-profiles",
                state(.registered) { $0.account = SignOnValues.signedOut }
            ),
            .init(
                "Phase B: a status whose date has passed is not good",
                "v2.b.profiles-without-status",
                "call v2-profiles",
                state(.registered) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            ),
            .init(
                "Phase B: a status with an error of the framework is not good",
                "v2.b.profiles-without-status",
                "call v2-profiles",
                state(.registered) { $0.account = SignOnValues.frameworkError(4) }
            ),
            .init(
                "Phase B: a profile leads to the decisions",
                "v2.d.authorize",
                "call v2-authorize for ExampleCable with the status of example-cable",
                state(.checked) {
                    $0.profiles = SignOnValues.success
                    $0.knownProfiles = [apple]
                }
            ),
            .init(
                "Phase B: a regular profile does, too, without permission",
                "v2.d.authorize",
                "call v2-authorize for ExampleTown",
                state(.registered) {
                    $0.account = AccountMetadata(access: .denied)
                    $0.profiles = SignOnValues.success
                    $0.knownProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular)]
                }
            ),
            .init(
                "Phase B: a profile that has ended is none",
                "rest.configuration",
                "call v2-configuration",
                state(.checked) {
                    $0.profiles = SignOnValues.success
                    $0.knownProfiles = [
                        AdobeProfile(mvpd: "ExampleCable", kind: .appleSSO, notAfter: SignOnValues.nowInMilliseconds)
                    ]
                }
            ),
            .init(
                "Phase B: no profile leads to phase C",
                "rest.configuration",
                "call v2-configuration",
                state(.profiles)
            ),
            .init(
                "Phase B: an error that says to authenticate leads to phase C",
                "rest.configuration",
                "call v2-configuration",
                state(.checked) { $0.profiles = CallResult(status: 403, code: "authenticated_profile_expired") }
            ),
            .init(
                "Phase B: profiles that fail otherwise end the workflow",
                "rest.failed",
                "done: failed",
                state(.checked) { $0.profiles = CallResult(status: 400, code: "invalid_parameter_service_provider") }
            ),
            .init(
                "Phase B: an access token that is refused is got anew",
                "rest.token-rejected",
                "call v2-token",
                state(.checked) {
                    $0.profiles = CallResult(status: 401, code: "invalid_access_token_service_provider")
                }
            ),
        ]
        + [
            .init(
                "Phase B: with another access token the call is repeated",
                "rest.token-renewed",
                "call v2-profiles with the status of example-cable",
                state(.checked) {
                    $0.profiles = CallResult(status: 401)
                    $0.clientToken = SignOnValues.success
                }
            ),
            .init(
                "Phase B: a call that is refused with another access token, too, has failed",
                "rest.failed",
                "done: failed",
                state(.checked) { $0.profiles = CallResult(status: 401, attempts: 2) }
            ),
            .init(
                "Phase B: a provider beside an error of the framework is good",
                "v2.b.profiles",
                "call v2-profiles with the status of example-cable",
                state(.registered) { $0.account = SignOnValues.signedInWithError }
            ),
        ]
        + ["permission_access_not_granted", "provider_id_mismatch", "provider_info_expired"].map { code in
            .init(
                "Phase B: a status that is refused leads to phase C (\(code))",
                "rest.configuration",
                "call v2-configuration",
                state(.checked) { $0.profiles = CallResult(status: 400, code: "invalid_header_pfs_\(code)") }
            )
        }

    static let lifetimes: [SignOnRow<SignOnV2State>] = [
        .init(
            "Overview: Adobe's profile is good for as long as it lives, whatever Apple's date is",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable",
            state(.registered) {
                $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier)
                $0.profiles = SignOnValues.success
                $0.knownProfiles = [apple]
            }
        ),
        .init(
            "Overview: with Apple's date to come and Adobe's profile expired, a new one comes silently",
            "v2.c.exchange",
            "call v2-exchange for ExampleCable with the status of example-cable",
            state(.answered) {
                $0.knownProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .appleSSO, notAfter: SignOnValues.earlier)]
            }
        ),
        .init(
            "Overview: with both expired the viewer is asked",
            "v2.c.picker",
            "ask the framework with the picker",
            state(.configured) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
        ),
    ]

    static let phaseC: [SignOnRow<SignOnV2State>] =
        [
            .init(
                "Phase C: a configuration that fails ends the workflow",
                "rest.failed",
                "done: failed",
                state(.profiles) { $0.configurationResult = CallResult(status: 400) }
            ),
            .init(
                "Phase C: the framework is asked with its picker, even if the viewer is signed in on the device",
                "v2.c.picker",
                "ask the framework with the picker",
                state(.configured)
            ),
            .init(
                "Phase C: without permission there is no picker of the framework",
                "rest.own-picker",
                "own picker with 6",
                state(.configured) { $0.account = AccountMetadata(access: .notDetermined) }
            ),
            .init(
                "Phase C: a picker without MVPDs is not shown",
                "rest.own-picker",
                "own picker with 1",
                state(.configured) { $0.configuration = SignOnValues.nothingInPicker }
            ),
            .init(
                "Phase C: an unsupported provider that is known is the MVPD of the basic flow",
                "v2.basic.session",
                "call v2-sessions for ExampleSat",
                state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-sat") }
            ),
            .init(
                "Phase C: an unsupported provider that is not known leads to the app's picker",
                "rest.own-picker",
                "own picker with 6",
                state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-other") }
            ),
            .init(
                "Phase C: an answer without provider leads to the app's picker",
                "rest.own-picker",
                "own picker with 6",
                state(.configured) { $0.pickerAccount = SignOnValues.signedOut }
            ),
            .init(
                "Phase C: an answer whose date has passed leads to the app's picker",
                "rest.own-picker",
                "own picker with 6",
                state(.configured) {
                    $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier)
                }
            ),
            .init(
                "Phase C: Adobe is asked for the partner authentication request",
                "v2.c.session",
                "call v2-sessions-sso with the status of example-cable",
                state(.picked)
            ),
            .init(
                "Phase C: so it is if the answer has no date",
                "v2.c.session",
                "call v2-sessions-sso with the status of example-cable",
                state(.picked) { $0.pickerAccount = SignOnValues.account("example-cable", until: nil) }
            ),
            .init(
                "Phase C: sessions/sso that fails leads to the basic flow of that MVPD",
                "v2.basic.session",
                "call v2-sessions for ExampleCable",
                state(.picked) { $0.partnerSession = CallResult(status: 400, code: "invalid_parameter_partner") }
            ),
            .init(
                "Phase C: the MVPD of an unknown provider must be chosen",
                "rest.own-picker",
                "own picker with 6",
                state(.picked) {
                    $0.pickerAccount = SignOnValues.account("example-other", until: SignOnValues.later)
                    $0.partnerSession = CallResult(status: 400)
                }
            ),
            .init(
                "Phase C: so has the first MVPD of a provider that several have",
                "v2.basic.session",
                "call v2-sessions for A",
                state(.picked) {
                    $0.configuration = SignOnValues.twoOfOneProvider
                    $0.partnerSession = CallResult(status: 400)
                }
            ),
        ]
        + FrameworkErrorCode.all.map { code in
            .init(
                "Phase C: error \(code.rawValue) leads to the app's picker",
                "rest.own-picker",
                "own picker with 6",
                state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(code.rawValue) }
            )
        }

    static let sessions: [SignOnRow<SignOnV2State>] = [
        .init(
            "Phase C: 'authorize' leads to the decisions",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable with the status of example-cable",
            answer(session("authorize") { $0.reason = "degraded" })
        ),
        .init(
            "Phase C: 'authenticate' is the basic flow, on the page that comes with it",
            "v2.basic.second-screen",
            "regular flow, second-screen, of ExampleCable, code C, /page",
            answer(
                session("authenticate") {
                    $0.code = "C"
                    $0.url = "/page"
                }
            )
        ),
        .init(
            "Phase C: 'resume' is the basic flow, with what is missing",
            "v2.c.resume",
            "call v2-resume for ExampleCable",
            answer(
                session("resume") {
                    $0.code = "C"
                    $0.missingParameters = ["redirectUrl"]
                }
            )
        ),
        .init(
            "Phase C: an action that is not known is the basic flow",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            answer(session("something"))
        ),
        .init(
            "Phase C: 'partner_profile' gives the framework the request and the names that came with it",
            "v2.c.forward",
            #"ask the framework with the request for ["uid", "NameID"]"#,
            answer(partnerProfile)
        ),
        .init(
            "Phase C: 'partner_profile' without a request is the basic flow",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            answer(session("partner_profile"))
        ),
    ]

    static let exchange: [SignOnRow<SignOnV2State>] = [
        .init(
            "Before the exchange: permission, provider, date and response",
            "v2.c.exchange",
            "call v2-exchange for ExampleCable with the status of example-cable",
            state(.answered)
        ),
        .init(
            "Before the exchange: permission",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) { $0.responseAccount?.access = .denied }
        ),
        .init(
            "Before the exchange: a provider",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) { $0.responseAccount?.providerIdentifier = nil }
        ),
        .init(
            "Before the exchange: a date that has not passed, if there is one",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) { $0.responseAccount?.expirationDate = SignOnValues.earlier }
        ),
        .init(
            "Before the exchange: no date is good, too",
            "v2.c.exchange",
            "call v2-exchange for ExampleCable with the status of example-cable",
            state(.answered) { $0.responseAccount?.expirationDate = nil }
        ),
        .init(
            "Before the exchange: a response",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) { $0.responseAccount?.samlResponse = nil }
        ),
        .init(
            "Before the exchange: the provider of the MVPD, and no other",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) { $0.responseAccount?.providerIdentifier = "example-fiber" }
        ),
        .init(
            "Before the exchange: a response that can be encoded",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) { $0.responseAccount?.samlResponse = HiddenText("PHNhbWxwOlJlc3BvbnNlPg==") }
        ),
        .init(
            "After the exchange: 201 with a profile of the type appleSSO",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable with the status of example-cable",
            state(.exchanged)
        ),
        .init(
            "After the exchange: 200 with such a profile is as good",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable with the status of example-cable",
            state(.exchanged) { $0.exchange = SignOnValues.success }
        ),
        .init(
            "After the exchange: of several profiles that one counts",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable with the status of example-cable",
            state(.exchanged) {
                $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular), apple]
            }
        ),
        .init(
            "After the exchange: a degraded profile lets the viewer through",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable with the status of example-cable",
            state(.exchanged) { $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .degraded)] }
        ),
        .init(
            "After the exchange: another profile is what Adobe fell back to",
            "v2.d.authorize",
            "call v2-authorize for ExampleTown with the status of example-cable",
            state(.exchanged) { $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular)] }
        ),
        .init(
            "After the exchange: a success without profiles is none",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.exchanged) { $0.exchangedProfiles = [] }
        ),
        .init(
            "After the exchange: any fault of the response is one error, and leads to the basic flow",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.exchanged) { $0.exchange = CallResult(status: 400, code: "invalid_parameter_saml_response") }
        ),
        .init(
            "After the exchange: an error that says to try again is tried again",
            "rest.retry",
            "call v2-exchange for ExampleCable with the status of example-cable after 2 s",
            state(.exchanged) {
                $0.exchange = CallResult(status: 403, code: "maximum_execution_time_exceeded", attempts: 2)
            }
        ),
        .init(
            "After the exchange: without an answer it may have made a profile, so that is looked for",
            "v2.c.inquire",
            "call v2-profile for ExampleCable with the status of example-cable",
            state(.answered) { $0.exchange = CallResult(status: nil) }
        ),
        .init(
            "After the exchange: without an MVPD it is looked for among all profiles",
            "v2.c.inquire",
            "call v2-profiles with the status of example-cable",
            state(.answered) {
                $0.exchange = CallResult(status: nil)
                $0.partnerAction?.mvpd = nil
            }
        ),
        .init(
            "After the exchange: an answer of a server on the way is none",
            "v2.c.inquire",
            "call v2-profile for ExampleCable with the status of example-cable",
            state(.answered) { $0.exchange = CallResult(status: 502) }
        ),
        .init(
            "After the exchange: the profile is there after all",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable with the status of example-cable",
            state(.exchanged) {
                $0.exchange = CallResult(status: nil)
                $0.exchangeInquiry = SignOnValues.success
            }
        ),
        .init(
            "After the exchange: whether it is there is asked again, if that gets no answer",
            "rest.retry",
            "call v2-profile for ExampleCable with the status of example-cable after 1 s",
            state(.answered) {
                $0.exchange = CallResult(status: nil)
                $0.exchangeInquiry = CallResult(status: 503)
            }
        ),
        .init(
            "After the exchange: there is no profile, so the basic flow takes its place",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.answered) {
                $0.exchange = CallResult(status: nil)
                $0.exchangeInquiry = SignOnValues.success
                $0.exchangedProfiles = []
            }
        ),
        .init(
            "Any call that is not answered and may have done something is not made again",
            "rest.failed",
            "done: failed",
            state(.exchanged) { $0.authorization = CallResult(status: nil) }
        ),
        .init(
            "After the exchange: three times are enough",
            "v2.basic.session",
            "call v2-sessions for ExampleCable",
            state(.exchanged) { $0.exchange = CallResult(status: 429, attempts: 4) }
        ),
    ]

    static let basicFlow: [SignOnRow<SignOnV2State>] = [
        .init(
            "Basic flow: what was chosen in the app's picker gets a session",
            "v2.basic.session",
            "call v2-sessions for ExampleTown",
            basic {
                $0.basicSession = nil
                $0.basicAction = nil
            }
        ),
        .init(
            "Basic flow: another choice than the provider of sessions/sso gets a session of its own",
            "v2.basic.session",
            "call v2-sessions for ExampleTown",
            state(.answered) {
                $0.responseAccount = SignOnValues.frameworkError(4)
                $0.chosenMVPD = "ExampleTown"
            }
        ),
        .init(
            "Basic flow: on tvOS the viewer signs in on a second screen",
            "v2.basic.second-screen",
            "regular flow, second-screen, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
            basic()
        ),
        .init(
            "Basic flow: on iOS the viewer signs in on the page",
            "v2.basic.page",
            "regular flow, web-view, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
            basic(.iOS)
        ),
        .init(
            "Basic flow: a session that lacks something goes on",
            "v2.c.resume",
            "call v2-resume for ExampleTown",
            basic { $0.basicAction = session("resume") { $0.code = "C" } }
        ),
        .init(
            "Basic flow: a session may find a profile",
            "v2.d.authorize",
            "call v2-authorize for ExampleTown with the status of example-cable",
            basic { $0.basicAction = session("authorize") }
        ),
        .init(
            "Basic flow: a session that says nothing useful ends it",
            "v2.basic.failed",
            "done: failed",
            basic { $0.basicAction = session("partner_profile") }
        ),
        .init(
            "Basic flow: a session that is refused ends it",
            "rest.failed",
            "done: failed",
            basic { $0.basicSession = CallResult(status: 400) }
        ),
        .init(
            "Basic flow: without a profile it is polled",
            "v2.basic.poll",
            "call v2-profile for ExampleTown after 5 s",
            basic {
                $0.basicProfile = SignOnValues.success
                $0.basicProfiles = []
            }
        ),
        .init(
            "Basic flow: on iOS it is not polled while the page is open",
            "v2.basic.page",
            "regular flow, web-view, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
            basic(.iOS) {
                $0.basicProfile = SignOnValues.success
                $0.basicProfiles = []
                $0.signInPage = .shown
            }
        ),
        .init(
            "Basic flow: on iOS a poll that was throttled waits for the page, too",
            "v2.basic.page",
            "regular flow, web-view, of ExampleTown, code OKTWW2W, /api/v2/authenticate/REF30/OKTWW2W",
            basic(.iOS) { $0.basicProfile = CallResult(status: 429) }
        ),
        .init(
            "Basic flow: on iOS it is polled after the page has closed",
            "v2.basic.poll",
            "call v2-profile for ExampleTown after 5 s",
            basic(.iOS) {
                $0.basicProfile = SignOnValues.success
                $0.basicProfiles = []
                $0.signInPage = .closed
            }
        ),
        .init(
            "Basic flow: an error that says to authenticate is polled, too",
            "v2.basic.poll",
            "call v2-profile for ExampleTown after 5 s",
            basic { $0.basicProfile = CallResult(status: 403, code: "authenticated_profile_missing") }
        ),
        .init(
            "Basic flow: a profile leads to the decisions",
            "v2.d.authorize",
            "call v2-authorize for ExampleTown with the status of example-cable",
            basic {
                $0.basicProfile = SignOnValues.success
                $0.basicProfiles = [AdobeProfile(mvpd: "ExampleTown", kind: .regular, notAfter: SignOnValues.later)]
            }
        ),
        .init(
            "Basic flow: a poll that fails ends it",
            "rest.failed",
            "done: failed",
            basic { $0.basicProfile = CallResult(status: 400) }
        ),
    ]

    static let decisions: [SignOnRow<SignOnV2State>] = [
        .init(
            "Phase D: the status of another provider than that of the MVPD is not sent",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable",
            state(.exchanged) {
                $0.hasBeenInBackground = false
                $0.account?.providerIdentifier = "example-fiber"
            }
        ),
        .init(
            "Phase D: if the viewer is no longer signed in, no status is sent",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable",
            state(.exchanged) {
                $0.hasBeenInBackground = false
                $0.account = SignOnValues.signedOut
            }
        ),
        .init(
            "Phase D: after a stay in the background the status is got anew",
            "v2.d.foreground",
            "ask the framework silently",
            state(.exchanged) { $0.hasBeenInBackground = true }
        ),
        .init(
            "Phase D: yes",
            "v2.d.authorized",
            "done: entitled",
            state(.exchanged) {
                $0.authorization = SignOnValues.success
                $0.isAuthorized = true
            }
        ),
        .init(
            "Phase D: no",
            "v2.d.denied",
            "done: denied",
            state(.exchanged) {
                $0.authorization = SignOnValues.success
                $0.isAuthorized = false
            }
        ),
        .init(
            "Phase D: 403 is no",
            "v2.d.denied",
            "done: denied",
            state(.exchanged) {
                $0.authorization = CallResult(status: 403, code: "authorization_denied_by_parental_controls")
            }
        ),
        .init(
            "Phase D: a decision that is not recorded is asked for",
            "rest.incomplete",
            "complete isAuthorized",
            state(.exchanged) { $0.authorization = SignOnValues.success }
        ),
        .init(
            "Phase D: an error that says to authenticate ends single sign-on",
            "v2.d.authenticate",
            "done: not-authenticated",
            state(.exchanged) {
                $0.authorization = CallResult(status: 403, code: "authenticated_profile_invalidated")
            }
        ),
        .init(
            "Phase D: an error that says to try again is tried again",
            "rest.retry",
            "call v2-authorize for ExampleCable with the status of example-cable after 1 s",
            state(.exchanged) { $0.authorization = CallResult(status: 403, code: "network_connection_timeout") }
        ),
        .init(
            "Phase D: an error of the server is not a decision",
            "rest.failed",
            "done: failed",
            state(.exchanged) { $0.authorization = CallResult(status: 500, code: "internal_server_error") }
        ),
    ]

    static let logoutRows: [SignOnRow<SignOnV2State>] = [
        .init(
            "Logout: Adobe says how, for the MVPD of the profile",
            "v2.logout.ask",
            "call v2-logout for ExampleCable with the status of example-cable",
            logout(nil)
        ),
        .init(
            "Logout: without a profile there is nothing to do",
            "v2.logout.nothing",
            "done: signed-out",
            logout(nil) { $0.knownProfiles = [] }
        ),
        .init(
            "Logout: 'partner_logout' is done in the settings (tvOS)",
            "v2.logout.partner",
            "Settings > Accounts > TV Provider",
            logout("partner_logout")
        ),
        .init(
            "Logout: 'partner_logout' is done in the settings (iOS)",
            "v2.logout.partner",
            "Settings > TV Provider",
            logout("partner_logout", .iOS)
        ),
        .init(
            "Logout: 'logout' is done on a page",
            "v2.logout.page",
            "logout page of v2-logout /bye",
            logout("logout")
        ),
        .init(
            "Logout: a viewer who has left the page or the settings is signed out",
            "v2.logout.finished",
            "done: signed-out",
            logout("partner_logout") { $0.isLogoutFinished = true }
        ),
        .init(
            "Logout: after the prompt nothing else follows, whatever the viewer does",
            "v2.logout.prompted",
            "done: signed-out",
            logout("partner_logout") { $0.isLogoutFinished = false }
        ),
        .init(
            "Logout: a page that is still open is the step",
            "v2.logout.page",
            "logout page of v2-logout /bye",
            logout("logout") { $0.isLogoutFinished = false }
        ),
        .init("Logout: 'complete' is the end", "v2.logout.complete", "done: signed-out", logout("complete")),
        .init("Logout: 'invalid' is the end", "v2.logout.invalid", "done: signed-out", logout("invalid")),
        .init(
            "Logout: an action that is not known is none",
            "v2.logout.unknown-action",
            "done: failed",
            logout("x")
        ),
        .init(
            "Logout: a call that fails is no end",
            "rest.failed",
            "done: failed",
            logout(nil) { $0.logout = CallResult(status: 400) }
        ),
    ]

    @Test("Every branch of the cookbook", arguments: rows)
    func branches(row: SignOnRow<SignOnV2State>) {
        SingleSignOn.nextStep(after: row.state, at: SignOnValues.now).check(row)
    }

    // MARK: What the steps carry

    static func step(_ state: SignOnV2State) -> SignOnStep {
        SingleSignOn.nextStep(after: state, at: SignOnValues.now).step
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
        let decision = SingleSignOn.nextStep(after: Self.state(.exchanged), at: SignOnValues.now)
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
