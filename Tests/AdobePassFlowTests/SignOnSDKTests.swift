import AdobePass
import AdobePassFlow
import Foundation
import Testing

@Suite("The workflow of the SDK")
struct SignOnSDKTests {
    static func state(
        _ operation: SDKOperation,
        _ callbacks: [SDKCallback]? = nil,
        _ change: (inout SignOnSDKState) -> Void = { _ in }
    ) -> SignOnSDKState {
        var state = SignOnSDKState(operation: operation, platform: .tvOS)
        if let callbacks {
            state.isCalled = true
            state.callbacks = callbacks
        }
        change(&state)
        return state
    }

    static func code(_ code: String, _ message: String? = nil) -> SDKCallback {
        SDKCallback(.status, code: code, message: message)
    }

    /// Conditions under which the SDK exchanges silently.
    static let good: SDKConditions = {
        var conditions = SDKConditions()
        conditions.access = .granted
        conditions.isSignedInOnDevice = true
        conditions.isSignedInRegularly = false
        conditions.hasProviderIdentifier = true
        conditions.isIntegrationEnabled = true
        conditions.isSingleSignOnEnabled = true
        conditions.isDegraded = false
        conditions.hasSAMLResponse = true
        conditions.isTokenExpired = false
        conditions.hasCommunicationError = false
        return conditions
    }()

    static let dialog = SDKCallback(.displayProviderDialog)
    static let present = SDKCallback(.presentTvProviderDialog)
    static let dismiss = SDKCallback(.dismissTvProviderDialog)
    static let yes = SDKCallback(.setAuthenticationStatus, status: 1)
    static let no = SDKCallback(.setAuthenticationStatus, status: 0, code: "USER_NOT_AUTHENTICATED_ERROR")

    static let rows: [SignOnRow<SignOnSDKState>] =
        setRequestor + checkAuthentication + getAuthentication + pages + logout
        + [.checkAuthentication, .getAuthentication, .logout].flatMap(statuses)

    static let setRequestor: [SignOnRow<SignOnSDKState>] = [
        state(.setRequestor).leads(to: "call setRequestor", by: "sdk.silent-unknown")
            .says("setRequestor: nothing is known yet"),
        state(.setRequestor) { $0.conditions = good }.leads(to: "call setRequestor", by: "sdk.silent")
            .says("setRequestor: with all seven conditions the SDK exchanges silently"),
        state(.setRequestor, []).leads(to: "wait", by: "sdk.wait").says("setRequestor: its end has to come"),
        state(.setRequestor, [code("VSA403"), SDKCallback(.setRequestorComplete)])
            .leads(to: "call checkAuthentication", by: "sdk.3.call").says("setRequestor: VSA403 changes nothing"),
        state(.setRequestor, [SDKCallback(.setRequestorComplete), code("VSA404")])
            .leads(to: "call checkAuthentication", by: "sdk.3.call")
            .says("setRequestor: VSA404 changes nothing, also after the end"),
        state(.setRequestor, [code("APPL"), SDKCallback(.setRequestorComplete)])
            .leads(to: "call checkAuthentication", by: "sdk.3.call").says("setRequestor: APPL changes nothing"),
        state(.setRequestor, [yes]).leads(to: "wait", by: "sdk.wait")
            .says("setRequestor: another callback is not its end"),
    ]

    static let checkAuthentication: [SignOnRow<SignOnSDKState>] = [
        state(.checkAuthentication) { $0.conditions = good }
            .leads(to: "call checkAuthentication", by: "sdk.status.expect-1")
            .says("checkAuthentication: without any of its seven conditions the status will be 1"),
        state(.checkAuthentication).leads(to: "call checkAuthentication", by: "sdk.3.call")
            .says("checkAuthentication: nothing is known yet"),
        state(.checkAuthentication, [yes]).leads(to: "done: authenticated", by: "sdk.status.1")
            .says("checkAuthentication: 1 says that the viewer is authenticated"),
        state(.checkAuthentication, [code("APPL_ERROR"), no])
            .leads(to: "call getAuthentication", by: "sdk.silent-unknown")
            .says("checkAuthentication: 0 leads to getAuthentication"),
        state(.checkAuthentication, [code("VSA404")]).leads(to: "wait", by: "sdk.wait")
            .says("checkAuthentication: its end has to come"),
    ]

    static let getAuthentication: [SignOnRow<SignOnSDKState>] =
        [
            state(.getAuthentication) { $0.conditions = good }.leads(to: "call getAuthentication", by: "sdk.silent")
                .says("getAuthentication: with all seven conditions the SDK exchanges silently"),
            state(.getAuthentication, []).leads(to: "wait", by: "sdk.wait")
                .says("getAuthentication: something has to come"),
            state(.getAuthentication, [SDKCallback(.presentTvProviderDialog)])
                .leads(to: "show the framework's view", by: "sdk.present")
                .says("getAuthentication: the app shows the framework's view"),
            state(.getAuthentication, [SDKCallback(.presentTvProviderDialog), SDKCallback(.dismissTvProviderDialog)])
                .leads(to: "take the framework's view away", by: "sdk.dismiss")
                .says("getAuthentication: the app takes it away"),
            state(.getAuthentication, [dialog]).leads(to: "own picker", by: "sdk.4.choose")
                .says("getAuthentication: the app's picker without a code is against the cookbook"),
            state(.getAuthentication, [code("N003"), dialog, code("N005")]).leads(to: "wait", by: "sdk.wait")
                .says("getAuthentication: a code after the app's picker is that of its cancellation"),
            state(.getAuthentication, [code("N005"), dialog, SDKCallback(.setAuthenticationStatus, status: 0)]) {
                $0.chosenMVPD = "ExampleCable"
            }
            .leads(to: "done: not-authenticated", by: "sdk.status.0")
            .says("getAuthentication: a viewer who canceled Apple's picker alone is not authenticated"),
            state(.getAuthentication, [code("N003"), dialog, code("VSA404")])
                .leads(to: "own picker", by: "sdk.4.choose")
                .says("getAuthentication: the app's picker with two codes is against the cookbook"),
            state(.getAuthentication, [present, code("N003"), dialog, dismiss])
                .leads(to: "own picker", by: "sdk.4.choose")
                .says(
                    "getAuthentication: dismissTvProviderDialog after displayProviderDialog does not hide the app's picker"
                ),
            state(.getAuthentication, [present, code("N003"), dialog, dismiss]) { $0.chosenMVPD = "ExampleTown" }
                .leads(to: "call setSelectedProvider(ExampleTown)", by: "sdk.chosen")
                .says("getAuthentication: nor does it hide what was chosen there"),
            state(.getAuthentication, [present, code("N003"), dialog, dismiss]) { $0.isPlatformPickerShown = true }
                .leads(to: "take the framework's view away", by: "sdk.dismiss")
                .says("getAuthentication: Apple's picker that the app still shows is taken away first"),
            state(.getAuthentication, [present]) { $0.isPlatformPickerShown = true }.leads(to: "wait", by: "sdk.wait")
                .says("getAuthentication: Apple's picker that the app shows is not shown again"),
            state(.getAuthentication, [present, dismiss]) { $0.isPlatformPickerShown = false }
                .leads(to: "wait", by: "sdk.wait")
                .says("getAuthentication: Apple's picker that was taken away is not taken away again"),
            state(.getAuthentication, [code("N003"), dialog]) { $0.chosenMVPD = "ExampleTown" }
                .leads(to: "call setSelectedProvider(ExampleTown)", by: "sdk.chosen")
                .says("getAuthentication: what is chosen there is told to the SDK"),
            state(.getAuthentication, [code("N004"), dialog, yes]).leads(to: "done: authenticated", by: "sdk.status.1")
                .says("getAuthentication: it always ends with a status (1)"),
            state(.getAuthentication, [code("VSA503"), dialog, no])
                .leads(to: "done: not-authenticated", by: "sdk.status.0")
                .says("getAuthentication: it always ends with a status (0)"),
            state(.getAuthentication, [code("N005"), no]).leads(to: "done: canceled", by: "sdk.status.canceled")
                .says("getAuthentication: a status of 0 with N005 is the viewer's own wish"),
            state(.getAuthentication, [code("N005")]).leads(to: "wait", by: "sdk.wait")
                .says("getAuthentication: N005 alone waits for the status"),
        ]
        + ["VSA403", "VSA404", "VSA503", "N003", "N004", "N005"].map { name in
            state(.getAuthentication, [dialog, code(name)]).leads(to: "own picker", by: "sdk.4.choose")
                .says("getAuthentication: \(name) comes with the app's picker")
        }

    static let pages: [SignOnRow<SignOnSDKState>] = [
        state(.getAuthentication, [SDKCallback(.navigateToUrl, url: "https://page")])
            .leads(to: "regular flow, web-view, https://page", by: "sdk.navigate")
            .says(
                "getAuthentication: a provider in Apple's picker without single sign-on has a page, and no code (web view)"
            ),
        state(.getAuthentication, [SDKCallback(.navigateToUrlUseSVC, url: "https://page")])
            .leads(to: "regular flow, safari, https://page", by: "sdk.navigate")
            .says(
                "getAuthentication: a provider in Apple's picker without single sign-on has a page, and no code (Safari)"
            ),
        state(.getAuthentication, [code("N004"), SDKCallback(.navigateToUrl, url: "https://page")])
            .leads(to: "regular flow, web-view, https://page", by: "sdk.navigate")
            .says("getAuthentication: a page with a code is against the cookbook"),
        state(.getAuthentication, [code("N003"), dialog, SDKCallback(.navigateToUrl, url: "https://page")]) {
            $0.chosenMVPD = "ExampleTown"
        }
        .leads(to: "regular flow, web-view, of ExampleTown, https://page", by: "sdk.navigate")
        .says("getAuthentication: the page of what was chosen in the app's picker may have one"),
        state(.getAuthentication, [code("REGCODE", "ABC1234")])
            .leads(to: "regular flow, second-screen, code ABC1234", by: "sdk.4.second-screen")
            .says("getAuthentication: on tvOS REGCODE is the code for a second screen"),
    ]

    /// The SDK has no status but 0 and 1, so another one, or none, was recorded wrongly.
    private static func statuses(_ operation: SDKOperation) -> [SignOnRow<SignOnSDKState>] {
        [2, -1, nil].map { status in
            state(operation, [SDKCallback(.setAuthenticationStatus, status: status)])
                .leads(to: "complete callbacks", by: "sdk.status.unknown")
                .says("\(operation.rawValue): the status \(status.map { "\($0)" } ?? "none") has no meaning")
        }
    }

    static let logout: [SignOnRow<SignOnSDKState>] = [
        state(.logout, [yes]).leads(to: "done: authenticated", by: "sdk.logout.still-signed-in")
            .says("logout: with status 1 the viewer is not signed out"),
        state(.logout).leads(to: "call logout", by: "sdk.logout.call").says("logout: the app calls it"),
        state(.logout, [code("VSA203"), no]).leads(to: "Settings > Accounts > TV Provider", by: "sdk.logout.settings")
            .says("logout: VSA203, and nothing else, leads to the settings (tvOS)"),
        state(.logout, [no, code("VSA203")]) { $0.platform = .iOS }
            .leads(to: "Settings > TV Provider", by: "sdk.logout.settings")
            .says("logout: VSA203, and nothing else, leads to the settings (iOS)"),
        state(.logout, [no]).leads(to: "done: signed-out", by: "sdk.logout.done")
            .says("logout: without it the viewer is signed out"),
        state(.logout, []).leads(to: "wait", by: "sdk.wait").says("logout: its end has to come"),
        state(.logout, [code("VSA203"), no]) { $0.isBackFromSettings = false }
            .leads(to: "done: signed-out", by: "sdk.logout.done")
            .says("logout: the viewer is asked once, and the end of logout does not wait (end)"),
        state(.logout, [code("VSA203")]) { $0.isBackFromSettings = false }.leads(to: "wait", by: "sdk.wait")
            .says("logout: the viewer is asked once, and the end of logout does not wait (no end yet)"),
        state(.logout, [code("VSA203")]) { $0.isBackFromSettings = true }
            .leads(to: "done: signed-out", by: "sdk.logout.settings-left")
            .says("logout: a viewer who came back from the settings is signed out"),
    ]

    @Test("Every branch of the cookbook", arguments: rows)
    func branches(row: SignOnRow<SignOnSDKState>) {
        SingleSignOn.nextStep(after: row.state).check(row)
    }

    typealias SequenceRow = (state: SignOnSDKState, reasons: [String])

    static let sequence: [SequenceRow] = [
        (state(.checkAccessStatus) { $0.permission = .granted }, ["permission.granted", "sdk.1.call"]),
        (
            state(.checkAccessStatus) {
                $0.permission = .granted
                $0.earlierCalls = [.initialize]
            },
            ["permission.granted", "sdk.1.done", "sdk.2.call", "sdk.silent-unknown"]
        ),
        (
            state(.checkAccessStatus) {
                $0.permission = .granted
                $0.earlierCalls = [.initialize, .setRequestor]
            },
            ["permission.granted", "sdk.1.done", "sdk.2.done", "sdk.3.call"]
        ),
        (state(.initialize, []), ["sdk.1.done", "sdk.2.call", "sdk.silent-unknown"]),
        (
            state(.setRequestor, [SDKCallback(.setRequestorComplete)]) { $0.conditions = good },
            ["sdk.2.complete", "sdk.3.call", "sdk.status.expect-1"]
        ),
        (
            state(.checkAuthentication, [no]) { $0.conditions = good },
            ["sdk.4.start", "sdk.4.call", "sdk.silent"]
        ),
        (state(.logout) { $0.earlierCalls = [] }, ["sdk.1.missing", "sdk.1.call"]),
        (
            state(.getAuthentication) { $0.earlierCalls = [.initialize] },
            ["sdk.2.missing", "sdk.2.call", "sdk.silent-unknown"]
        ),
    ]

    @Test("The end of a method leads to the question of the next one", arguments: sequence.indices)
    func methods(row: Int) {
        let (state, reasons) = Self.sequence[row]
        let decision = SingleSignOn.nextStep(after: state)
        #expect(decision.reasons.map(\.rule.id) == reasons)
        #expect(decision.resultFields.prefix(2) == ["operation", "isCalled"])
        decision.checkPath()
    }

    @Test("A sign-in without a check before it is remarked upon, if the calls are recorded")
    func unchecked() {
        func rules(_ calls: [SDKOperation]?, _ operation: SDKOperation = .getAuthentication) -> [String] {
            let decision = SingleSignOn.nextStep(after: Self.state(operation) { $0.earlierCalls = calls })
            #expect(decision.step == .callSDK(.operation(operation)))
            return decision.reasons.map(\.rule.id)
        }
        for operation in [SDKOperation.getAuthentication, .getAuthenticationWithFilter] {
            #expect(rules([.initialize, .setRequestor], operation).first == "sdk.3.missing")
            #expect(rules([.initialize, .setRequestor, .checkAuthentication], operation).first == "sdk.4.call")
            #expect(rules(nil, operation).first == "sdk.4.call")
        }
        #expect(!rules([.initialize, .setRequestor], .logout).contains("sdk.3.missing"))
    }

    // MARK: The two lists of seven conditions

    typealias ConditionRow = (says: String, rule: String, change: @Sendable (inout SDKConditions) -> Void)

    static let silent: [ConditionRow] = [
        ("setRequestor and getAuthentication: the permission", "sdk.silent.permission", { $0.access = .denied }),
        (
            "setRequestor and getAuthentication: signed in on the device", "sdk.silent.signed-in",
            { $0.isSignedInOnDevice = false }
        ),
        (
            "setRequestor and getAuthentication: the identifier", "sdk.silent.identifier",
            { $0.hasProviderIdentifier = false }
        ),
        (
            "setRequestor and getAuthentication: the integration", "sdk.silent.integration",
            { $0.isIntegrationEnabled = false }
        ),
        (
            "setRequestor and getAuthentication: single sign-on", "sdk.silent.single-sign-on",
            { $0.isSingleSignOnEnabled = false }
        ),
        ("setRequestor and getAuthentication: not degraded", "sdk.silent.not-degraded", { $0.isDegraded = true }),
        ("setRequestor and getAuthentication: the response", "sdk.silent.response", { $0.hasSAMLResponse = false }),
        (
            "setRequestor and getAuthentication: and none of the errors", "sdk.status.communication",
            { $0.hasCommunicationError = true }
        ),
    ]

    @Test("Each of the seven conditions, and an error, keeps the SDK from exchanging silently", arguments: silent)
    func silentExchange(row: ConditionRow) throws {
        var conditions = Self.good
        #expect(conditions.exchangesSilently(in: .setRequestor) == true)
        row.change(&conditions)
        #expect(conditions.exchangesSilently(in: .setRequestor) == false)
        for operation in [SDKOperation.setRequestor, .getAuthentication] {
            let decision = SingleSignOn.nextStep(after: Self.state(operation) { $0.conditions = conditions })
            let reason = try #require(decision.reasons.last)
            let isSigningIn = operation == .getAuthentication && row.rule == "sdk.silent.signed-in"
            let rule = try #require(
                SignOnRule.all.first { $0.id == (isSigningIn ? "sdk.silent.signing-in" : row.rule) }
            )
            #expect(reason.rule.id == (isSigningIn ? "sdk.silent-unknown" : "sdk.not-silent"))
            let isError = row.rule == "sdk.status.communication"
            let missing = isSigningIn ? "not known" : "not met"
            let detail = isError ? "communication with the framework failed" : "\(missing): \(rule.sentence)"
            #expect(reason.detail == detail)
        }
        conditions.access = nil
        #expect(conditions.exchangesSilently(in: .setRequestor) == (row.rule == "sdk.silent.permission" ? nil : false))
    }

    static let status: [ConditionRow] = [
        (
            "checkAuthentication: signed in nowhere", "sdk.status.not-signed-in",
            {
                $0.isSignedInOnDevice = false
                $0.isSignedInRegularly = false
            }
        ),
        ("checkAuthentication: the token's time", "sdk.status.expired", { $0.isTokenExpired = true }),
        ("checkAuthentication: the integration", "sdk.status.integration", { $0.isIntegrationEnabled = false }),
        ("checkAuthentication: single sign-on", "sdk.status.single-sign-on", { $0.isSingleSignOnEnabled = false }),
        ("checkAuthentication: permission denied", "sdk.status.denied", { $0.access = .denied }),
        ("checkAuthentication: permission undetermined", "sdk.status.undetermined", { $0.access = .notDetermined }),
        (
            "checkAuthentication: an error with the framework", "sdk.status.communication",
            { $0.hasCommunicationError = true }
        ),
    ]

    @Test("Each of the seven conditions makes the status 0", arguments: status)
    func authenticationStatus(row: ConditionRow) {
        var conditions = Self.good
        #expect(conditions.isAuthenticated == true)
        row.change(&conditions)
        #expect(conditions.isAuthenticated == false)
        let decision = SingleSignOn.nextStep(after: Self.state(.checkAuthentication) { $0.conditions = conditions })
        #expect(decision.reasons.map(\.rule.id) == ["sdk.3.call", row.rule, "sdk.status.expect-0"])
    }

    static let elsewhere: [@Sendable (inout SDKConditions) -> Void] = [
        { $0.isSingleSignOnEnabled = false }, { $0.access = .denied }, { $0.access = .restricted },
        { $0.access = .notDetermined }, { $0.hasCommunicationError = true },
        {
            $0.isSingleSignOnEnabled = nil
            $0.access = nil
            $0.hasCommunicationError = nil
        },
    ]

    @Test("The last four conditions are about viewers who are signed in on the device", arguments: elsewhere)
    func regularViewers(change: @Sendable (inout SDKConditions) -> Void) {
        var conditions = Self.good
        conditions.isSignedInOnDevice = false
        conditions.isSignedInRegularly = true
        change(&conditions)
        #expect(conditions.isAuthenticated == true)
        let decision = SingleSignOn.nextStep(after: Self.state(.checkAuthentication) { $0.conditions = conditions })
        #expect(decision.reasons.map(\.rule.id) == ["sdk.3.call", "sdk.status.expect-1"])
        conditions.isSignedInOnDevice = true
        #expect(conditions.isAuthenticated != true)
    }

    @Test(
        "The lists differ: degradation, response and identifier on one side, the token's time and the regular flow on the other"
    )
    func difference() {
        var conditions = Self.good
        conditions.isDegraded = true
        conditions.hasSAMLResponse = false
        conditions.hasProviderIdentifier = false
        #expect(conditions.isAuthenticated == true && conditions.exchangesSilently(in: .setRequestor) == false)
        conditions = Self.good
        conditions.isTokenExpired = true
        #expect(conditions.isAuthenticated == false && conditions.exchangesSilently(in: .setRequestor) == true)
        conditions = Self.good
        conditions.isSignedInOnDevice = false
        conditions.isSignedInRegularly = true
        #expect(conditions.isAuthenticated == true && conditions.exchangesSilently(in: .setRequestor) == false)
        #expect(SDKConditions().isAuthenticated == nil && SDKConditions().exchangesSilently(in: .setRequestor) == nil)
    }

    // MARK: Codes

    typealias CodeRow = (says: String, rule: String, code: String, operations: [SDKOperation])

    static let codes: [CodeRow] =
        [
            (
                "VSA403: the permission is denied", "sdk.code.VSA403", "VSA403",
                [.setRequestor, .checkAuthentication, .getAuthentication]
            ),
            (
                "VSA404: the permission is undetermined", "sdk.code.VSA404", "VSA404",
                [.setRequestor, .checkAuthentication, .getAuthentication]
            ),
            ("VSA503: the provider's metadata", "sdk.code.VSA503", "VSA503", [.getAuthentication]),
            ("VSA203: still signed in on the device", "sdk.code.VSA203", "VSA203", [.logout]),
            ("N003: another provider", "sdk.code.N003", "N003", [.getAuthentication]),
            ("N004: a provider that is not supported", "sdk.code.N004", "N004", [.getAuthentication]),
            ("N005: cancelled", "sdk.code.N005", "N005", [.getAuthentication]),
            ("REGCODE: a code for a second screen", "sdk.code.REGCODE", "REGCODE", [.getAuthentication]),
        ]
        + ["AAPL", "APPL", "AAPL_ERROR", "APPL_ERROR"].map { code -> CodeRow in
            (
                "\(code): an error of the framework", "sdk.code.AAPL_ERROR", code,
                [.setRequestor, .checkAuthentication]
            )
        }

    @Test("Each code has its meaning, and where the cookbook does not have it that is told", arguments: codes)
    func meanings(row: CodeRow) {
        for operation in SDKOperation.allCases where operation != .checkAccessStatus {
            let reasons = SingleSignOn.nextStep(after: Self.state(operation, [Self.code(row.code)])).reasons.map(
                \.rule.id
            )
            #expect(reasons.first == row.rule)
            let method = operation == .getAuthenticationWithFilter ? .getAuthentication : operation
            #expect(reasons.contains("sdk.code.unexpected") == !row.operations.contains(method))
        }
    }

    @Test(
        "A code of something else is told as that",
        arguments: ["N000", "CFG400", "SEC403", "Z100", "P100", "vsa403", ""]
    )
    func otherCodes(name: String) {
        let decision = SingleSignOn.nextStep(after: Self.state(.getAuthentication, [Self.code(name), Self.yes]))
        #expect(decision.reasons.map(\.rule.id) == ["sdk.code.other", "sdk.status.1"])
    }

    @Test("How many codes come is compared with the cookbook")
    func counts() {
        func counts(_ callbacks: [SDKCallback], _ chosen: String? = nil) -> Bool {
            let state = Self.state(.getAuthentication, callbacks) { $0.chosenMVPD = chosen }
            return SingleSignOn.nextStep(after: state).reasons.contains { $0.rule.id == "sdk.code.count" }
        }
        let page = SDKCallback(.navigateToUrl, url: "https://page")
        #expect(counts([Self.dialog]) && counts([Self.code("N003"), Self.code("N004"), Self.dialog]))
        #expect(
            !counts([Self.code("N003"), Self.dialog]) && !counts([Self.code("N003"), Self.code("N000"), Self.dialog])
        )
        #expect(counts([Self.code("N003"), page]) && !counts([page]) && !counts([Self.code("N003"), page], "M"))
    }
}
