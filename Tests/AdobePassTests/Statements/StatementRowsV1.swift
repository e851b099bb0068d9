import AdobePass
import AdobePassFlow
import SAMLEncoding
import Testing

/// The statements of the cookbook for REST API V1, a row each.
enum StatementRowsV1 {
    typealias V = SignOnValues
    typealias T = SignOnV1Tests

    static let all: [StatementRow] = permission + check + picker + exchange + encoding + regular + logout

    static func permission(_ access: AccountMetadata.Access?, _ platform: ApplePlatform = .tvOS) -> SignOnV1State {
        T.state(3, platform) { ($0.permission, $0.account) = (access, nil) }
    }

    static let permission: [StatementRow] = [
        StatementRow(
            "V1-G1",
            "v1.1.ask",
            "call v1-checkauthn",
            decision: {
                let json = #"{"goal": "authenticate", "platform": "iPadOS"}"#
                let state = try SignOnV1State(json: Array(json.utf8))
                #expect(state.platform == .iOS && ApplePlatform.allCases == [.iOS, .tvOS])
                return SingleSignOn.nextStep(after: state, at: V.now)
            }
        ),
        StatementRow("V1-G2", "v1.2.ask", "ask the framework silently", T.state(1)),
        StatementRow("V1-G3", "v1.1.ask", "call v1-checkauthn", T.state(0)) { _ in
            let steps = [
                T.state(0), T.state(1), T.state(2), T.state(3), T.state(5), T.state(6), T.state(7), T.state(9),
            ].map { SingleSignOn.nextStep(after: $0, at: V.now).step.kind }
            #expect(
                steps == [
                    .call(.v1CheckAuthentication), .askSilently, .call(.v1Configuration), .askWithPicker,
                    .call(.v1ProfileRequest), .forwardRequest, .call(.v1Exchange), .call(.v1Authorize),
                ]
            )
        },
        StatementRow("V1-G4", "v1.11.authorize", "call v1-authorize for ExampleCable", T.state(9)) { _ in
            let steps = DecisionGraph.of(.v1).nodes.map(\.step.name)
            #expect(
                steps == [
                    "step 1", "step 2", "step 2", "step 4", "step 5", "step 6", "step 7", "step 8", "step 9",
                    "step 10", "step 10", "step 10", "step 11", "step 11", "logout", "logout",
                ]
            )
            for rule in SignOnRule.all where rule.id.hasPrefix("v1.") {
                let number = rule.id.split(separator: ".")[1]
                #expect(rule.step.name == (number == "logout" ? "logout" : "step \(number)"))
            }
        },
        StatementRow("V1-G5", "v1.1.ask", "call v1-checkauthn", T.state(0)) { decision in
            #expect(decision.path.map(\.source.rawValue) == ["v1/token"])
            #expect(DecisionDiagram(.of(.v1), path: decision.path).mermaid.contains("v1_token"))
        },
        StatementRow("V1-P1", "permission.ask", "ask for the permission", permission(nil)) {
            #expect($0.resultFields == ["permission"])
        },
        StatementRow("V1-P2", "permission.explain", "own picker with 6", permission(.denied)),
        StatementRow("V1-P3", "permission.explain", "own picker with 6", permission(.denied)) {
            #expect($0.detail("permission.explain")?.hasSuffix("Settings > Accounts > TV Provider") == true)
            let other = SingleSignOn.nextStep(after: permission(.restricted, .iOS), at: V.now)
            #expect(other.detail("permission.explain")?.hasSuffix("or Settings > TV Provider") == true)
            #expect(other.detail("permission.explain")?.hasPrefix("the app's section of the settings") == true)
        },
        StatementRow("V1-P4", "permission.foreground", "ask for the permission", permission(nil)) { _ in
            // The answer is taken whenever it came.
            let early = SingleSignOn.nextStep(after: T.state(0) { $0.permission = .granted }, at: V.now)
            #expect(early.step.kind == .call(.v1CheckAuthentication))
            // So it is in the SDK's cookbook, where the app goes on with the method that it has not called yet.
            let steps = [[], [.initialize], [.initialize, .setRequestor]].map { (calls: [SDKOperation]) in
                let state = SignOnSDKTests.state(.checkAccessStatus) {
                    ($0.permission, $0.earlierCalls) = (.granted, calls)
                }
                return SingleSignOn.nextStep(after: state).step.summary
            }
            #expect(steps == ["call initialize", "call setRequestor", "call checkAuthentication"])
        },
    ]

    static let check: [StatementRow] = [
        StatementRow("V1-1a", "v1.1.ask", "call v1-checkauthn", T.state(0)),
        StatementRow("V1-1b", "v1.1.valid", "call v1-authorize", T.state(0) { $0.checkAuthentication = V.ok }),
        StatementRow("V1-1c", "v1.1.none", "ask the framework silently", T.state(1)),
        StatementRow("V1-2a", "permission.granted", "ask the framework silently", T.state(1)) { _ in
            let asked = SingleSignOn.nextStep(after: permission(nil), at: V.now)
            #expect(asked.step == .askPermission)
            for access in AccountMetadata.Access.allCases where access != .granted {
                #expect(SingleSignOn.nextStep(after: permission(access), at: V.now).step.kind == .ownPicker)
            }
        },
        StatementRow("V1-2b", "v1.2.ask", "ask the framework silently", T.state(1)),
        StatementRow("V1-2c", "account.valid", "call v1-config", T.state(1) { $0.account = V.signedIn }),
        StatementRow("V1-2d", "v1.2.ask", "ask the framework silently", T.state(1)) {
            let holds = try $0.request().channelIdentifier == "https://saml.sp.auth.adobe.com"
            #expect(holds)
        },
        StatementRow("V1-2e", "v1.2.ask", "ask the framework silently", T.state(1)) {
            let holds = try $0.request().includesAccountProviderIdentifier
            #expect(holds)
        },
        StatementRow("V1-2f", "v1.2.ask", "ask the framework silently", T.state(1)) {
            let holds = try $0.request().includesAuthenticationExpirationDate
            #expect(holds)
        },
        StatementRow("V1-2g", "v1.2.ask", "ask the framework silently", T.state(1)) {
            let holds = try !$0.request().isInterruptionAllowed
            #expect(holds)
        },
        StatementRow("V1-2h", "account.no-provider", "ask the framework with the picker", T.state(3)),
        StatementRow(
            "V1-2i",
            "account.expired",
            "ask the framework with the picker",
            T.state(3) { $0.account = V.account("example-cable", until: V.milliseconds) }
        ),
        StatementRow(
            "V1-2j",
            "account.mvpd",
            "call v1-profile-requests for ExampleCable",
            T.state(3) { $0.account = V.signedIn }
        ) { #expect($0.detail("account.mvpd") == "'example-cable' is 'ExampleCable'") },
        StatementRow(
            "V1-2k",
            "v1.6.ask",
            "call v1-profile-requests for Hidden",
            T.state(1) { ($0.account, $0.configuration) = (V.signedIn, V.hidden) }
        ),
        StatementRow("V1-2l", "rest.configuration", "call v1-config", T.state(2)),
        StatementRow("V1-2m", "account.permission", "own picker with 6", permission(.notDetermined)),
    ]

    static let picker: [StatementRow] = [
        StatementRow("V1-3a", "rest.configuration", "call v1-config", T.state(2)),
        StatementRow("V1-3b", "rest.configuration", "call v1-config", T.state(2)) { _ in
            let mvpd = try #require(V.configuration.mvpd(id: "ExampleCable"))
            #expect(mvpd.enablePlatformServices == true && mvpd.boardingStatus == .supported)
            #expect(mvpd.displayInPlatformPicker == true && mvpd.platformMappingID == "example-cable")
            #expect(mvpd.requiredMetadataFields == ["userID", "householdID", "zip"])
        },
        StatementRow("V1-4a", "permission.again", "ask the framework with the picker", T.state(3)),
        StatementRow("V1-4b", "v1.4.delegate", "ask the framework with the picker", T.state(3)),
        StatementRow("V1-4c", "v1.4.ask", "ask the framework with the picker", T.state(3)) {
            #expect($0.resultFields == ["pickerAccount"])
        },
        StatementRow("V1-4d", "v1.4.ask", "ask the framework with the picker", T.state(3)) {
            let holds = try $0.request().isInterruptionAllowed
            #expect(holds)
        },
        StatementRow("V1-4e", "v1.4.ask", "ask the framework with the picker", T.state(3)) {
            let identifiers = try $0.request().supportedAccountProviderIdentifiers
            #expect(identifiers == ["example-cable", "example-fiber", "example-sat"])
        },
        StatementRow(
            "V1-4f",
            "v1.4.ask",
            "ask the framework with the picker",
            T.state(3) { $0.featuredMVPDs = ["ExampleSat"] }
        ) {
            let holds = try $0.request().featuredAccountProviderIdentifiers == ["example-sat"]
            #expect(holds)
        },
        StatementRow("V1-4g", "account.valid", "call v1-profile-requests for ExampleCable", T.state(5)),
        StatementRow(
            "V1-4h",
            "account.unsupported-provider",
            "call v1-regcode for ExampleSat",
            T.state(3) { $0.pickerAccount = V.failed(1, "example-sat") }
        ),
        StatementRow(
            "V1-4i",
            "account.several-providers",
            "call v1-regcode for A",
            T.state(2) { ($0.configuration, $0.pickerAccount) = (V.twins, V.failed(1, "example-cable")) }
        ),
        StatementRow(
            "V1-4j",
            "rest.preselected",
            "call v1-regcode for ExampleSat",
            T.state(3) { $0.pickerAccount = V.failed(1, "example-sat") }
        ),
        StatementRow(
            "V1-4k",
            "account.unsupported-unknown",
            "own picker with 6",
            T.state(3) { $0.pickerAccount = V.failed(1, "example-other") }
        ),
        StatementRow("V1-4l", "account.error", "own picker with 6", T.state(3) { $0.pickerAccount = V.failed(3) }),
        StatementRow(
            "V1-4m",
            "account.no-provider",
            "own picker with 6",
            T.state(3) { $0.pickerAccount = V.signedOut }
        ),
        StatementRow(
            "V1-4n",
            "account.permission",
            "own picker with 6",
            T.state(3) { $0.pickerAccount = AccountMetadata(access: .denied) }
        ),
        StatementRow(
            "V1-5",
            "account.expired",
            "own picker with 6",
            T.state(3) { $0.pickerAccount = V.account("example-cable", until: V.milliseconds) }
        ) { _ in
            let valid = SingleSignOn.nextStep(after: T.state(5), at: V.now)
            #expect(valid.step.kind == .call(.v1ProfileRequest))
            let unknown = T.state(3) { $0.pickerAccount = V.account("example-other", until: V.later) }
            #expect(SingleSignOn.nextStep(after: unknown, at: V.now).step.kind == .ownPicker)
        },
    ]

    static let exchange: [StatementRow] = [
        StatementRow("V1-6a", "v1.6.ask", "call v1-profile-requests for ExampleCable", T.state(5)),
        StatementRow("V1-6b", "account.mvpd", "call v1-profile-requests for ExampleCable", T.state(5)),
        StatementRow(
            "V1-7a",
            "permission.again",
            #"ask the framework with the request for ["userID", "householdID", "zip"]"#,
            T.state(6)
        ) { #expect($0.resultFields == ["responseAccount"]) },
        StatementRow(
            "V1-7b",
            "account.other-provider",
            "call v1-regcode for ExampleCable",
            T.state(7) { $0.responseAccount?.providerIdentifier = "example-fiber" }
        ),
        StatementRow(
            "V1-7c",
            "v1.7.ask",
            #"ask the framework with the request for ["userID", "householdID", "zip"]"#,
            T.state(6)
        ) {
            let holds = try !$0.request().isInterruptionAllowed
            #expect(holds)
        },
        StatementRow(
            "V1-7d",
            "v1.7.ask",
            #"ask the framework with the request for ["userID", "householdID", "zip"]"#,
            T.state(6)
        ),
        StatementRow(
            "V1-7e",
            "v1.7.no-attributes",
            "ask the framework with the request for []",
            T.state(1) {
                ($0.account, $0.configuration, $0.profileRequest) = (V.signedIn, V.hidden, V.ok)
                $0.profileRequestPayload = HiddenText("secret")
            }
        ),
        StatementRow(
            "V1-7f",
            "v1.7.ask",
            #"ask the framework with the request for ["userID", "householdID", "zip"]"#,
            T.state(6)
        ) {
            let holds = try $0.request().verificationToken?.revealed == "secret request"
            #expect(holds)
        },
        StatementRow("V1-7g", "account.response", "call v1-exchange for ExampleCable", T.state(7)),
        StatementRow(
            "V1-7n",
            "account.no-response",
            "call v1-regcode for ExampleCable",
            T.state(6) { $0.responseAccount = V.signedIn }
        ),
        StatementRow(
            "V1-7o",
            "account.permission",
            "call v1-regcode for ExampleCable",
            T.state(6) { $0.responseAccount = AccountMetadata(access: .denied, samlResponse: V.response) }
        ),
        StatementRow("V1-8a", "v1.8.ask", "call v1-exchange for ExampleCable", T.state(7)),
        StatementRow("V1-8b", "v1.8.encode", "call v1-exchange for ExampleCable", T.state(7)) {
            let holds = try $0.sentResponse() == "<samlp:Response ID='secret'></samlp:Response>"
            #expect(holds)
        },
        StatementRow("V1-9a", "v1.9.token", "call v1-authorize for ExampleCable", T.state(9)),
        StatementRow(
            "V1-9b",
            "v1.9.rejected",
            "call v1-regcode for ExampleCable",
            T.state(7) { $0.exchange = CallResult(status: 200) }
        ),
    ]

    /// The exchange of a SAML response that has what a statement of the snippet is about.
    private static func encoding(_ id: String, _ text: String, _ sent: String) -> StatementRow {
        let state = T.state(7) { $0.responseAccount?.samlResponse = HiddenText(text) }
        return StatementRow(id, "v1.8.encode", "call v1-exchange for ExampleCable", state) {
            let holds = try $0.sentResponse() == sent
            #expect(holds)
        }
    }

    static let encoding: [StatementRow] = [
        encoding("V1-7h", "<a b='1' \t\t c='2'/>", "<a b='1' c='2'/>"),
        encoding("V1-7i", "<a>\r\n<b/>\u{B}\u{C}\u{85}\u{2028}\u{2029}</a>", "<a><b/></a>"),
        encoding("V1-7j", " \u{A0}\u{200B}\u{3000}\n<a/>\t\u{2003} ", "<a/>"),
        StatementRow("V1-7k", "v1.8.encode", "call v1-exchange for ExampleCable", T.state(7)) {
            guard case .callAdobe(let call) = $0.step else { throw AdobePassTestError.otherStep }
            #expect(
                "\(try #require(call.response))"
                    == "PHNhbWxwOlJlc3BvbnNlIElEPSdzZWNyZXQnPjwvc2FtbHA6UmVzcG9uc2U+"
            )
        },
        StatementRow("V1-7l", "v1.8.encode", "call v1-exchange for ExampleCable", T.state(7)) { _ in
            let text = PercentEncodedText(Base64Text(encoding: [0xFB, 0xFF, 0xFE, 0xFB]))
            #expect(String(decoding: text.bytes, as: UTF8.self) == "%2B%2F%2F%2B%2Bw%3D%3D")
        },
        StatementRow(
            "V1-7m",
            "account.unusable-response",
            "call v1-regcode for ExampleCable",
            T.state(6) {
                $0.responseAccount = AccountMetadata(access: .granted, samlResponse: HiddenText("PHNhbWw%2B"))
            }
        ),
    ]

    static let regular: [StatementRow] = [
        StatementRow(
            "V1-10a",
            "v1.10.second-screen",
            "regular flow, second-screen, of ExampleTown, code ABC1234",
            T.regular()
        ) { _ in
            let holds = try SingleSignOn.nextStep(after: T.regular(.iOS), at: V.now).flow().presentation == .webView
            #expect(holds)
        },
        StatementRow(
            "V1-10b",
            "v1.10.code",
            "call v1-regcode for ExampleTown",
            T.regular { ($0.registration, $0.registrationCode) = (nil, nil) }
        ) { _ in
            let flow = try SingleSignOn.nextStep(after: T.regular(), at: V.now).flow()
            #expect(flow.page == .v1Authenticate && flow.polling == [.v1Token, .v1CheckAuthentication])
        },
        StatementRow(
            "V1-10c",
            "v1.10.second-screen",
            "regular flow, second-screen, of ExampleTown, code ABC1234",
            T.regular()
        ),
        StatementRow("V1-10d", "v1.10.poll-at-once", "call v1-token", T.regular { $0.signInPage = .shown }) { _ in
            let holds = try SingleSignOn.nextStep(after: T.regular(), at: V.now).flow().pollingStart == .atOnce
            #expect(holds)
        },
        StatementRow(
            "V1-10e",
            "v1.10.second-screen",
            "regular flow, second-screen, of ExampleTown, code ABC1234",
            T.regular()
        ) {
            let holds = try $0.flow().page == .v1Authenticate
            #expect(holds)
        },
        StatementRow("V1-10f", "v1.10.token", "call v1-authorize for ExampleTown", T.regular { $0.token = V.ok }),
        StatementRow(
            "V1-10g",
            "v1.10.web-view",
            "regular flow, web-view, of ExampleTown, code ABC1234",
            T.regular(.iOS)
        ) {
            let holds = try !$0.flow().isCodeForViewer
            #expect(holds)
        },
        StatementRow(
            "V1-10h",
            "v1.10.web-view",
            "regular flow, web-view, of ExampleTown, code ABC1234",
            T.regular(.iOS)
        ) { #expect($0.step.kind.title == "open the MVPD's page in a web view or Safari's view controller") },
        StatementRow(
            "V1-10i",
            "v1.10.poll-after-closing",
            "call v1-token",
            T.regular(.iOS) { $0.signInPage = .closed }
        ) { _ in
            let shown = SingleSignOn.nextStep(after: T.regular(.iOS) { $0.signInPage = .shown }, at: V.now)
            let holds = try shown.flow().pollingStart == .afterClosing
            #expect(holds)
            // Nor does the app poll again before the page has closed.
            for status in [404, 403, 429, 503] {
                for page in [PageProgress.shown, nil] {
                    let state = T.regular(.iOS) { ($0.signInPage, $0.token) = (page, CallResult(status: status)) }
                    #expect(SingleSignOn.nextStep(after: state, at: V.now).step.kind == .regularFlow(.webView))
                }
            }
            let closed = T.regular(.iOS) { ($0.signInPage, $0.token) = (.closed, CallResult(status: 404)) }
            #expect(SingleSignOn.nextStep(after: closed, at: V.now).step.summary == "call v1-token after 5 s")
        },
        StatementRow("V1-10j", "v1.10.token", "call v1-authorize for ExampleTown", T.regular(.iOS) { $0.token = V.ok }),
        StatementRow("V1-11a", "v1.11.authorize", "call v1-authorize for ExampleCable", T.state(9)),
        StatementRow("V1-11b", "v1.11.media-token", "call v1-mediatoken", T.state(9) { $0.authorization = V.ok }),
    ]

    private static func signedIn(
        _ source: String,
        _ platform: ApplePlatform = .tvOS,
        isBack: Bool? = nil
    ) -> SignOnV1State {
        T.logout(platform) { ($0.userMetadata, $0.tokenSource, $0.isBackFromSettings) = (V.ok, source, isBack) }
    }

    /// The step that follows the prompt for the settings without waiting.
    private static func following(_ state: SignOnV1State) -> SignOnStepKind? {
        guard case .settings(let prompt) = SingleSignOn.nextStep(after: state, at: V.now).step else { return nil }
        return prompt.following
    }

    private static let page = "logout page of v1-logout https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}"

    static let logout: [StatementRow] = [
        StatementRow("V1-L1", "v1.logout.apple", "Settings > Accounts > TV Provider", signedIn("Apple")),
        StatementRow("V1-L2", "v1.logout.apple", "Settings > TV Provider", signedIn("Apple", .iOS)) { _ in
            let onTV = SingleSignOn.nextStep(after: signedIn("Apple"), at: V.now)
            #expect(onTV.step.summary == "Settings > Accounts > TV Provider")
        },
        StatementRow("V1-L3", "permission.revoke", "Settings > TV Provider", signedIn("Apple", .iOS)),
        StatementRow("V1-L4", "v1.logout.ask", "call v1-usermetadata", T.logout()),
        StatementRow("V1-L5", "v1.logout.ask", "call v1-usermetadata", T.logout()) {
            #expect($0.resultFields == ["userMetadata", "tokenSource"])
            let unknown = SingleSignOn.nextStep(after: T.logout { $0.userMetadata = V.ok }, at: V.now)
            #expect(unknown.step.summary == "complete tokenSource")
        },
        StatementRow("V1-L6", "v1.logout.other", "call v1-logout", signedIn("Comcast")) { _ in
            let none = SingleSignOn.nextStep(after: signedIn(""), at: V.now)
            #expect(none.reasons.map(\.rule.id) == ["v1.logout.other", "v1.logout.direct"])
            // A call that failed says nothing about the source, and Adobe's logout follows all the same.
            for (platform, kind) in [(ApplePlatform.tvOS, SignOnStepKind.call(.v1Logout)), (.iOS, .openLogoutPage)] {
                let state = T.logout(platform) { $0.userMetadata = CallResult(status: 500) }
                let failed = SingleSignOn.nextStep(after: state, at: V.now)
                #expect(failed.step.kind == kind && failed.detail("v1.logout.unknown") == "status 500")
                #expect(!failed.reasons.contains { $0.rule.id == "v1.logout.other" })
            }
        },
        StatementRow("V1-L7", "v1.logout.direct", "call v1-logout", signedIn("Apple", isBack: true)) { _ in
            #expect(SingleSignOn.nextStep(after: signedIn("Comcast"), at: V.now).step.kind == .call(.v1Logout))
            #expect(following(signedIn("Apple")) == .call(.v1Logout))
            let waiting = SingleSignOn.nextStep(after: signedIn("Apple", isBack: false), at: V.now)
            #expect(waiting.reasons.map(\.rule.id) == ["v1.logout.prompted", "v1.logout.direct"])
        },
        StatementRow("V1-L8", "v1.logout.direct", "call v1-logout", signedIn("Comcast")),
        StatementRow("V1-L9", "v1.logout.web-view", page, signedIn("Apple", .iOS, isBack: true)) { _ in
            #expect(SingleSignOn.nextStep(after: signedIn("Comcast", .iOS), at: V.now).step.kind == .openLogoutPage)
            #expect(following(signedIn("Apple", .iOS)) == .openLogoutPage)
            let waiting = SingleSignOn.nextStep(after: signedIn("Apple", .iOS, isBack: false), at: V.now)
            #expect(waiting.step.kind == .openLogoutPage)
            var canceled = signedIn("Comcast", .iOS)
            canceled.logoutPage = .canceled
            let again = SingleSignOn.nextStep(after: canceled, at: V.now)
            #expect(again.step.kind == .openLogoutPage && again.reasons.last?.rule.id == "v1.logout.canceled")
        },
        StatementRow("V1-L10", "v1.logout.web-view", page, signedIn("Comcast", .iOS)),
    ]
}
