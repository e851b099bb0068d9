import AdobePass
import AdobePassFlow
import Testing

/// The statements of the cookbook for the SDK, a row each.
enum StatementRowsSDK {
    typealias SDK = SignOnSDKTests

    static let all: [StatementRow] = general + codes + requestor + silent + check + status + authentication + endings

    private static func begin(_ operation: SDKOperation, _ calls: [SDKOperation]) -> SignOnSDKState {
        SDK.state(operation) { $0.earlierCalls = calls }
    }

    static let general: [StatementRow] = [
        begin(.checkAuthentication, []).statement("SDK-G1", "sdk.1.missing", "call initialize") { _ in
            let next = SingleSignOn.nextStep(after: begin(.getAuthentication, [.initialize]))
            #expect(next.step.summary == "call setRequestor")
            // Step 4 follows step 3.
            let unchecked = SingleSignOn.nextStep(after: begin(.getAuthentication, [.initialize, .setRequestor]))
            #expect(unchecked.step.summary == "call getAuthentication")
            unchecked.expect("sdk.3.missing", says: "has not called checkAuthentication")
            // From one method to the next.
            let steps = [
                SDK.state(.checkAccessStatus) { $0.permission = .granted }, SDK.state(.initialize, []),
                SDK.state(.setRequestor, [SDKCallback(.setRequestorComplete)]),
                SDK.state(.checkAuthentication, [SDK.no]),
            ].map { SingleSignOn.nextStep(after: $0).step.summary }
            #expect(
                steps == ["call initialize", "call setRequestor", "call checkAuthentication", "call getAuthentication"]
            )
        },
        SDK.state(.getAuthentication, [SDK.code("VSA403"), SDK.dialog])
            .statement("SDK-P1", "sdk.own-picker", "own picker") { _ in
                for code in ["VSA404", "VSA503"] {
                    let decision = SingleSignOn.nextStep(
                        after: SDK.state(.getAuthentication, [SDK.code(code), SDK.dialog])
                    )
                    #expect(decision.step.kind == .ownPicker)
                }
            },
        SDK.state(.checkAccessStatus).statement("SDK-P2", "permission.ask", "ask for the permission") { _ in
            let refused = SingleSignOn.nextStep(after: SDK.state(.checkAccessStatus) { $0.permission = .denied })
            #expect(refused.detail("permission.explain")?.hasSuffix("Settings > Accounts > TV Provider") == true)
            let granted = SingleSignOn.nextStep(after: SDK.state(.checkAccessStatus) { $0.permission = .granted })
            #expect(granted.reasons.map(\.rule.id) == ["permission.granted", "sdk.1.call"])
            refused.expect("permission.explain", says: "the app explains the benefits of single sign-on")
            for access in AccountMetadata.Access.allCases {
                var later = begin(.checkAccessStatus, [.initialize, .setRequestor])
                later.permission = access
                #expect(later.decision.step.summary == "call checkAuthentication")
            }
        },
        StatementRow(
            "SDK-C1",
            "sdk.present",
            "show the framework's view",
            decision: { try recorded(callback: "presentTVProviderDialog") }
        ),
        StatementRow(
            "SDK-C2",
            "sdk.dismiss",
            "take the framework's view away",
            decision: { try recorded(callback: "dismissTVProviderDialog") }
        ),
    ]

    /// The decision after a callback of getAuthentication, by its name in a recorded state.
    private static func recorded(callback: String, _ members: String = "") throws -> SignOnDecision {
        let json = """
            {"operation": "getAuthentication", "platform": "tvOS", "isCalled": true,
             "callbacks": [{"name": "\(callback)"\(members)}]}
            """
        return SingleSignOn.nextStep(after: try SignOnSDKState(json: Array(json.utf8)))
    }

    private static func code(_ id: String, _ name: String, _ words: String) -> StatementRow {
        let state = SDK.state(.getAuthentication, [SDK.code(name), SDK.dialog])
        return state.statement(id, "sdk.code.\(name)", "own picker") { decision in
            #expect(decision.reasons.first?.description.contains(words) == true)
        }
    }

    static let codes: [StatementRow] = [
        code("SDK-E1", "N003", "'Other TV Provider'"),
        code("SDK-E2", "N004", "integration or single sign-on is disabled"),
        code("SDK-E3", "N005", "canceled a picker"), code("SDK-E4", "VSA403", "permission is denied"),
        code("SDK-E5", "VSA404", "permission is undetermined"),
        SDK.state(.getAuthentication, [SDK.code("VSA503", "the MVPD did not respond"), SDK.dialog])
            .statement("SDK-E6", "sdk.code.VSA503", "own picker") {
                #expect($0.detail("sdk.code.VSA503") == "message: 'the MVPD did not respond'")
            },
        StatementRow(
            "SDK-E7",
            "sdk.code.AAPL_ERROR",
            "wait",
            decision: {
                try recorded(
                    callback: "status",
                    #", "errorId": "APPL_ERROR", "level": "error", "details": "VSErrorDomain Code=3""#
                )
            }
        ) { #expect($0.detail("sdk.code.AAPL_ERROR") == "details: 'VSErrorDomain Code=3'") },
    ]

    static let requestor: [StatementRow] = [
        SDK.state(.initialize).statement("SDK-1", "sdk.1.call", "call initialize"),
        SDK.state(.setRequestor).statement("SDK-2a", "sdk.2.call", "call setRequestor"),
        SDK.state(.setRequestor, [SDK.code("VSA503")]).statement("SDK-2b", "sdk.code.unexpected", "wait") { _ in
            for code in ["VSA403", "VSA404", "APPL"] {
                let decision = SingleSignOn.nextStep(after: SDK.state(.setRequestor, [SDK.code(code)]))
                #expect(decision.detail("sdk.code.unexpected") == nil)
            }
        },
        SDK.state(.setRequestor) {
            $0.conditions = SDK.good
            $0.conditions?.hasCommunicationError = true
        }
        .statement("SDK-2d", "sdk.not-silent", "call setRequestor") { _ in
            let silent = SingleSignOn.nextStep(after: SDK.state(.setRequestor) { $0.conditions = SDK.good })
            #expect(silent.reasons.last?.rule.id == "sdk.silent")
        },
        SDK.state(.setRequestor, [SDK.dialog, SDK.yes, SDKCallback(.setRequestorComplete)])
            .statement("SDK-2e", "sdk.2.unexpected-callback", "call checkAuthentication") {
                #expect($0.detail("sdk.2.unexpected-callback") == "displayProviderDialog")
            },
    ]

    /// A condition of the silent exchange that is not met.
    private static func silent(_ id: String, _ rule: String, _ change: (inout SDKConditions) -> Void) -> StatementRow {
        var conditions = SDK.good
        change(&conditions)
        let state = SDK.state(.setRequestor) { $0.conditions = conditions }
        return state.statement(id, "sdk.not-silent", "call setRequestor") { decision in
            let sentence = try #require(SignOnRule.all.first { $0.id == rule }?.sentence)
            #expect(decision.detail("sdk.not-silent") == "not met: \(sentence)")
        }
    }

    static let silent: [StatementRow] = [
        silent("SDK-2c1", "sdk.silent.permission") { $0.access = .denied },
        silent("SDK-2c2", "sdk.silent.signed-in") { $0.isSignedInOnDevice = false },
        silent("SDK-2c3", "sdk.silent.identifier") { $0.hasProviderIdentifier = false },
        silent("SDK-2c4", "sdk.silent.integration") { $0.isIntegrationEnabled = false },
        silent("SDK-2c5", "sdk.silent.single-sign-on") { $0.isSingleSignOnEnabled = false },
        silent("SDK-2c6", "sdk.silent.not-degraded") { $0.isDegraded = true },
        silent("SDK-2c7", "sdk.silent.response") { $0.hasSAMLResponse = false },
    ]

    static let check: [StatementRow] = [
        SDK.state(.checkAuthentication).statement("SDK-3a", "sdk.3.call", "call checkAuthentication"),
        SDK.state(.checkAuthentication, [SDK.code("VSA403")]) {
            $0.conditions = SDK.good
            $0.conditions?.isSignedInOnDevice = false
        }
        .statement("SDK-3b", "sdk.code.not-on-device", "wait") {
            $0.expect("sdk.code.not-on-device", says: "only for a viewer who is signed in on the device", "VSA403")
            for (code, name) in [("VSA403", "VSA403"), ("VSA404", "VSA404"), ("APPL_ERROR", "AAPL_ERROR")] {
                var state = SDK.state(.checkAuthentication, [SDK.code(code)]) { $0.conditions = SDK.good }
                let reasons = state.decision.reasons.map(\.rule.id)
                #expect(reasons == ["sdk.code.\(name)", "sdk.wait"])
                state.conditions?.isSignedInOnDevice = false
                #expect(state.decision.detail("sdk.code.not-on-device") == name)
            }
            // The other codes are none of this method.
            for code in ["VSA503", "VSA203", "N003", "N004", "N005"] {
                let decision = SingleSignOn.nextStep(after: SDK.state(.checkAuthentication, [SDK.code(code)]))
                #expect(decision.detail("sdk.code.unexpected") == code)
            }
        },
        SDK.state(.checkAuthentication) {
            // No permission, and signed in by the regular flow.
            $0.conditions = SDK.good
            $0.conditions?.isSignedInOnDevice = false
            $0.conditions?.isSignedInRegularly = true
            $0.conditions?.access = .denied
        }
        .statement("SDK-3d", "sdk.status.expect-1", "call checkAuthentication"),
    ]

    /// A condition of the status 0; the last four are about viewers who are signed in on the device.
    private static func status(
        _ id: String,
        _ rule: String,
        isForDevice: Bool = false,
        _ change: (inout SDKConditions) -> Void
    ) -> StatementRow {
        var conditions = SDK.good
        change(&conditions)
        let state = SDK.state(.checkAuthentication) { $0.conditions = conditions }
        return state.statement(id, rule, "call checkAuthentication") { decision in
            #expect(decision.reasons.last?.rule.id == "sdk.status.expect-0")
            guard isForDevice else { return }
            var other = state
            other.conditions?.isSignedInOnDevice = false
            other.conditions?.isSignedInRegularly = true
            #expect(other.decision.reasons.last?.rule.id == "sdk.status.expect-1")
        }
    }

    static let status: [StatementRow] = [
        status("SDK-3c1", "sdk.status.not-signed-in") {
            $0.isSignedInOnDevice = false
            $0.isSignedInRegularly = false
        },
        status("SDK-3c2", "sdk.status.expired") { $0.isTokenExpired = true },
        status("SDK-3c3", "sdk.status.integration") { $0.isIntegrationEnabled = false },
        status("SDK-3c4", "sdk.status.single-sign-on", isForDevice: true) { $0.isSingleSignOnEnabled = false },
        status("SDK-3c5", "sdk.status.denied", isForDevice: true) { $0.access = .denied },
        status("SDK-3c6", "sdk.status.undetermined", isForDevice: true) { $0.access = .notDetermined },
        status("SDK-3c7", "sdk.status.communication", isForDevice: true) { $0.hasCommunicationError = true },
    ]

    private static let page = SDKCallback(.navigateToUrl, url: "https://page")

    static let authentication: [StatementRow] = [
        SDK.state(.checkAuthentication, [SDK.no]).statement("SDK-4a", "sdk.4.start", "call getAuthentication"),
        SDK.state(.getAuthentication).statement("SDK-4b", "sdk.4.call", "call getAuthentication") { _ in
            let filter = #"{"operation": "getAuthentication:filter", "platform": "iOS"}"#
            let state = try SignOnSDKState(json: Array(filter.utf8))
            #expect(state.decision.step.summary == "call getAuthentication:filter")
        },
        SDK.state(.getAuthentication, [SDK.code("VSA203")]).statement("SDK-4c", "sdk.code.unexpected", "wait") { _ in
            for code in ["VSA403", "VSA404", "VSA503", "N003", "N004", "N005"] {
                let decision = SingleSignOn.nextStep(after: SDK.state(.getAuthentication, [SDK.code(code)]))
                #expect(decision.detail("sdk.code.unexpected") == nil)
            }
            let apple = SingleSignOn.nextStep(after: SDK.state(.getAuthentication, [SDK.code("APPL_ERROR")]))
            #expect(apple.detail("sdk.code.unexpected") == "AAPL_ERROR")
        },
        SDK.state(.getAuthentication, [SDK.dialog]).statement("SDK-4d", "sdk.code.count", "own picker") {
            #expect($0.detail("sdk.code.count") == "none of them came")
            let two = SDK.state(.getAuthentication, [SDK.code("N003"), SDK.code("APPL"), SDK.code("N005"), SDK.dialog])
            #expect(two.decision.detail("sdk.code.count") == "N003, N005 came")
            let one = SingleSignOn.nextStep(after: SDK.state(.getAuthentication, [SDK.code("N003"), SDK.dialog]))
            #expect(!one.reasons.contains { $0.rule.id == "sdk.code.count" })
        },
        SDK.state(.getAuthentication, [SDK.present, SDK.code("N003"), SDK.dialog, SDK.dismiss])
            .statement("SDK-4e", "sdk.4.choose", "own picker"),
        SDK.state(.getAuthentication, [page])
            .statement("SDK-4f", "sdk.navigate", "regular flow, web-view, https://page") { _ in
                let safari = try recorded(callback: "navigateToUrl:useSVC", #", "url": "https://page""#)
                #expect(safari.step.summary == "regular flow, safari, https://page")
                let state = SDK.state(.getAuthentication, [SDK.code("N004"), page])
                #expect(state.decision.reasons.contains { $0.rule.id == "sdk.code.count" })
            },
        SDK.state(.getAuthentication, [page])
            .statement("SDK-4g", "sdk.4.selected-provider", "regular flow, web-view, https://page") {
                $0.expect(
                    "sdk.4.selected-provider",
                    says: "has no single sign-on",
                    "the SDK called setSelectedProvider itself, so the app does not"
                )
                // After the app's own picker it is the app that calls it.
                let chosen = SDK.state(.getAuthentication, [SDK.code("N003"), SDK.dialog]) {
                    $0.chosenMVPD = "ExampleTown"
                }
                #expect(chosen.decision.step == .callSDK(.setSelectedProvider("ExampleTown")))
                var opened = chosen
                opened.callbacks?.append(page)
                let reasons = opened.decision.reasons
                #expect(!reasons.contains { $0.rule.id == "sdk.4.selected-provider" })
            },
        SDK.state(.getAuthentication) { $0.conditions = SDK.good }
            .statement("SDK-4h", "sdk.silent", "call getAuthentication") { _ in
                // The viewer may sign in now, by Apple's picker.
                var state = SDK.state(.getAuthentication) { $0.conditions = SDK.good }
                state.conditions?.isSignedInOnDevice = false
                let detail = state.decision.detail("sdk.silent-unknown")
                #expect(detail?.hasSuffix("signed in to the provider on the device, or signs in now") == true)
                state.conditions?.isDegraded = true
                #expect(state.decision.reasons.last?.rule.id == "sdk.not-silent")
            },
        SDK.state(.getAuthentication, []).statement("SDK-4i", "sdk.wait", "wait") { _ in
            for (end, step) in [(SDK.yes, "done: authenticated"), (SDK.no, "done: not-authenticated")] {
                let state = SDK.state(.getAuthentication, [SDK.code("VSA503"), SDK.dialog, end])
                #expect(state.decision.step.summary == step)
            }
        },
        SDK.state(.getMetadata).statement("SDK-M", "sdk.metadata.call", "call getMetadata") { _ in
            for (source, rule) in [("Apple", "sdk.metadata.apple"), ("Comcast", "sdk.metadata.other")] {
                let state = SDK.state(.getMetadata, []) { $0.tokenSource = source }
                #expect(state.decision.reasons.last?.rule.id == rule)
            }
        },
    ]

    static let endings: [StatementRow] = [
        SDK.state(.logout, [SDK.code("VSA203")])
            .statement("SDK-L1", "sdk.logout.settings", "Settings > Accounts > TV Provider") {
                $0.expect("sdk.logout.settings", says: "the framework cannot sign viewers out", "only the viewer can")
                let state = SDK.state(.logout, [SDK.code("VSA203")]) { $0.platform = .iOS }
                #expect(state.decision.step.summary == "Settings > TV Provider")
            },
        SDK.state(.logout, [SDK.code("VSA203")])
            .statement("SDK-L2", "permission.revoke", "Settings > Accounts > TV Provider") {
                $0.expect(
                    "permission.revoke",
                    says: "can also revoke the app's permission",
                    "the app's section of the settings"
                )
                let other = SingleSignOn.nextStep(after: SDK.state(.logout, [SDK.no]))
                #expect(!other.reasons.contains { $0.rule.id == "permission.revoke" })
            },
        SDK.state(.logout).statement("SDK-L3", "sdk.logout.call", "call logout"),
        SDK.state(.logout).statement("SDK-L4", "sdk.logout.session-kept", "call logout") {
            $0.expect("sdk.logout.session-kept", says: "on tvOS", "does not end the viewer's session with the MVPD")
            let decision = SingleSignOn.nextStep(after: SDK.state(.logout) { $0.platform = .iOS })
            decision.expect("sdk.logout.session-ended", says: "on iOS", "ends the viewer's session with the MVPD")
            #expect(!$0.reasons.contains { $0.rule.id == "sdk.logout.session-ended" })
            #expect(!decision.reasons.contains { $0.rule.id == "sdk.logout.session-kept" })
            // The page ends it, whatever the viewer does in the settings.
            for isBack in [true, false, nil] {
                let state = SDK.state(.logout, [SDK.code("VSA203"), page]) {
                    $0.platform = .iOS
                    $0.isBackFromSettings = isBack
                }
                #expect(state.decision.step.summary == "logout page https://page")
            }
            let closed = SDK.state(.logout, [SDK.code("VSA203"), page]) {
                $0.platform = .iOS
                $0.logoutPage = .closed
            }
            #expect(closed.decision.step.summary == "Settings > TV Provider")
        },
        SDK.state(.logout, [SDK.no]).statement("SDK-L5", "sdk.logout.done", "done: signed-out") { _ in
            // The app asks once.
            for isBack in [true, false] {
                let asked = SDK.state(.logout, [SDK.code("VSA203"), SDK.no]) { $0.isBackFromSettings = isBack }
                #expect(asked.decision.step.summary == "done: signed-out")
            }
        },
    ]
}
