import AdobePass
import ByteTools

extension SDKWalk {
    /// The questions, in the order of the cookbook.
    enum QuestionID: String {
        case permission, initialize, requestor, check, authentication, selection, metadata, logout

        /// Creates the question of a method.
        init(_ operation: SDKOperation) {
            self =
                switch operation {
                case .checkAccessStatus: .permission
                case .initialize: .initialize
                case .setRequestor: .requestor
                case .checkAuthentication: .check
                case .getAuthentication, .getAuthenticationWithFilter: .authentication
                case .getMetadata: .metadata
                case .logout: .logout
                }
        }
    }
}

extension DecisionTable<SDKWalk> {
    /// The decisions of Adobe's Apple SSO cookbook for the SDK: one question for each method; its rows lead to the next method.
    static let sdk = Self(
        entries: SDKOperation.allCases.map { SDKWalk.QuestionID($0) },
        beginning + authentication + endings
    )

    // MARK: Rows of several questions

    private static let initialized = SignOnRule("sdk.1.done", .sdk(1), "SDK-G1 SDK-2a").text("the SDK is initialized")
    private static let authenticated = SignOnRule("sdk.status.1", .sdk(3), "SDK-3d SDK-4i")
        .text("setAuthenticationStatus has the status 1")
    private static let noPage = Row("sdk.navigate.tvos", "SDK-4f", in: .sdkCallbacks)
        .text("tvOS has neither a web view nor Safari's view controller: the app cannot open a page there")
        .when { $0.state.platform == .tvOS }
    private static let waiting = Row("sdk.wait", "SDK-2e SDK-4i", in: .sdkCallbacks)
        .text("the SDK has not made the callback that ends the method")
        .step(.awaitCallback, into: .callbacks) { _ in .awaitCallback }

    /// The SDK has no other status than 0 and 1.
    private static let unknownStatus = Row("sdk.status.unknown", "SDK-3d SDK-4a SDK-4i", in: .sdkCallbacks)
        .text("setAuthenticationStatus has the status 0 or 1, and the recorded callback has neither")
        .when { $0.status.map { $0.status != 0 && $0.status != 1 } ?? false }
        .detail { $0.status?.status.map { "it is \($0)" } ?? "it is missing" }
        .step(.completeState, into: .callbacks) { _ in .completeState(["callbacks"]) }

    private static let notInitialized = SignOnRule("sdk.1.missing", .sdk(1), "SDK-G1 SDK-1")
        .text("the app has not initialized the SDK yet")

    /// The rows of a method that needs others before it.
    private static func missing(for question: SDKWalk.QuestionID) -> [Row] {
        [
            Row(notInitialized).when { $0.lacks(.initialize, for: question) }.to(.initialize),
            Row("sdk.2.missing", "SDK-G1 SDK-2a", in: .sdk(2)).text("the app has not set the requestor yet")
                .when { $0.lacks(.setRequestor, for: question) }.to(.requestor),
        ]
    }

    /// The remarks about codes; two of the rules are about a single method.
    private static let codes = Row(SignOnRule.sdkCodes, reasons: \.codeReasons)

    private static func silentExchange(in operation: SDKOperation) -> Row {
        Row([.sdkSilent, .sdkNotSilent, .sdkSilentUnknown]) { $0.exchangeReasons(in: operation) }
    }

    // MARK: The permission, and steps 1 to 3

    private static let beginning: [Question] = [
        Question(.permission, .sdkPermission, "May the app ask the framework?") {
            Row(.askPermission).when { $0.state.permission == nil }.preceded(by: Row(.permissionInForeground))
                .step(.askPermission, into: .permission) { _ in .askPermission }
            Row(.permissionGranted).when { $0.state.permission == .granted }.to(.initialize)
            Row(.notPermitted).detail { $0.state.permission?.words }.to(.initialize)
                .followed(
                    by:
                        Row(.explainBenefits).detail { walk in
                            walk.state.permission.map { $0.settings(on: walk.state.platform) }
                        }
                )
        },
        Question(.initialize, .sdk(1), "Is the SDK initialized?") {
            codes
            Row(initialized).when { $0.isCalled(.initialize) || $0.hasCalledBefore(.initialize) }.to(.requestor)
            Row("sdk.1.call", "SDK-G1 SDK-1").text("the app initializes the SDK")
                .step(.callSDK(.initialize), into: .operation, .isCalled) { _ in .callSDK(.operation(.initialize)) }
        },
        Question(.requestor, .sdk(2), "Is the requestor set?") {
            Row(notInitialized).when { $0.lacks(.initialize, for: .requestor) }.to(.initialize)
            Row("sdk.2.done", "SDK-G1 SDK-3a").text("the app has set the requestor")
                .when { $0.hasCalledBefore(.setRequestor) }.to(.check)
            Row("sdk.2.call", "SDK-2a").text("the app calls setRequestor")
                .when { !$0.isCalled(.requestor) }.followed(by: silentExchange(in: .setRequestor)).call(.setRequestor)
            codes
            Row([unexpectedCallback]) { walk in
                walk.callbacks.filter { ![.setRequestorComplete, .status].contains($0.name) }
                    .map { SignOnReason(rule: unexpectedCallback, detail: $0.name.rawValue) }
            }
            Row("sdk.2.complete", "SDK-2e SDK-3a").text("the SDK called setRequestorComplete: the requestor is set")
                .when { $0.lastCallback(.setRequestorComplete) != nil }.to(.check)
            waiting
        },
        Question(.check, .sdk(3), "Is the viewer authenticated?") {
            missing(for: .check)
            Row("sdk.3.call", "SDK-3a").text("the app calls checkAuthentication").when { !$0.isCalled(.check) }
                .followed(
                    by:
                        Row(SDKConditions.statusRules + [.sdkExpectYes, .sdkExpectNo], reasons: \.statusReasons)
                )
                .call(.checkAuthentication)
            Row(SignOnRule.sdkCodes + [.sdkCodeNotOnDevice], reasons: \.codeReasons)
            Row("sdk.4.start", "SDK-4a", in: .sdk(4))
                .text("setAuthenticationStatus has the status 0: the app starts authentication")
                .when { $0.status?.status == 0 }.detail { $0.status?.code?.quoted }.to(.authentication)
            Row(authenticated).when { $0.status?.status == 1 }.end(.authenticated)
            unknownStatus
            waiting
        },
    ]

    private static let unexpectedCallback = SignOnRule("sdk.2.unexpected-callback", .sdk(2), "SDK-2e")
        .text("setRequestor leads to no callback but setRequestorComplete")

    // MARK: Step 4

    private static let authenticate = SignOnRule("sdk.4.call", .sdk(4), "SDK-4b")
        .text("the app calls getAuthentication or getAuthentication:filter")
    private static let notChecked = Row("sdk.3.missing", "SDK-G1 SDK-4a", in: .sdk(3))
        .text("the app has not called checkAuthentication, whose status 0 starts authentication")
        .when { walk in
            guard walk.state.operation != .checkAuthentication, let calls = walk.state.earlierCalls else {
                return false
            }
            return !calls.contains(.checkAuthentication)
        }
    private static let navigate = Row("sdk.navigate", "SDK-4f").text("navigateToUrl: the app opens the MVPD's page")
        .preceded(by: noPage)

    private static let authentication: [Question] = [
        Question(.authentication, .sdk(4), "How does the viewer sign in?") {
            missing(for: .authentication)
            Row(authenticate).when { $0.state.isCalled != true && $0.state.operation == .getAuthenticationWithFilter }
                .preceded(by: notChecked).followed(by: silentExchange(in: .getAuthenticationWithFilter))
                .call(.getAuthenticationWithFilter)
            Row(authenticate).when { !$0.isCalled(.authentication) }
                .preceded(by: notChecked).followed(by: silentExchange(in: .getAuthentication)).call(.getAuthentication)
            codes
            Row(authenticated).when { $0.status?.status == 1 }.end(.authenticated)
            unknownStatus
            // A viewer who canceled Apple's picker and then chose in the app's own wanted to sign in.
            Row("sdk.status.canceled", "SDK-E3 SDK-4i")
                .text("setAuthenticationStatus has the status 0 after the viewer canceled a picker")
                .when { $0.status != nil && $0.codes.contains(.cancelled) && $0.state.chosenMVPD == nil }
                .detail { $0.status?.code?.quoted }.end(.canceled)
            Row("sdk.status.0", "SDK-4i").text("setAuthenticationStatus has the status 0")
                .when { $0.status != nil }.detail { $0.status?.code?.quoted }.end(.notAuthenticated)
            Row("sdk.4.second-screen")
                .text("the app shows the registration code, and the viewer signs in with it on a second screen")
                .when { $0.registrationCode != nil }
                .step(.regularFlow(.secondScreen), into: .callbacks) { walk in
                    var flow = RegularFlow(presentation: .secondScreen)
                    (flow.mvpd, flow.code) = (walk.state.chosenMVPD, walk.registrationCode)
                    return .regularFlow(flow)
                }
            Row("sdk.present", "SDK-C1", in: .sdkCallbacks)
                .text(
                    "presentTVProviderDialog: Apple's picker opens, and the app presents the framework's view controller"
                )
                .when(\.presentsPicker)
                .step(.showPlatformPicker, into: .isPlatformPickerShown) { _ in .showPlatformPicker }
            Row("sdk.dismiss.later", "SDK-C2", in: .sdkCallbacks)
                .text(
                    "the SDK also called dismissTVProviderDialog: the app dismisses the view controller if it still presents it"
                )
                .when(\.mayDismissPicker)
            Row("sdk.dismiss", "SDK-C2", in: .sdkCallbacks)
                .text("dismissTVProviderDialog: Apple's picker closes, and the app dismisses the view controller")
                .when(\.dismissesPicker)
                .step(.hidePlatformPicker, into: .isPlatformPickerShown) { _ in .hidePlatformPicker }
            waiting.when { $0.way == nil }
            Row("sdk.code.count", "SDK-4d SDK-4f", in: .sdkCodes)
                .text(
                    "exactly one of VSA403, VSA404, VSA503, N003, N004 and N005 comes with displayProviderDialog, and none with a page"
                )
                .when { $0.wrongCodes != nil }.detail { $0.wrongCodes }
            Row("sdk.own-picker", "SDK-P1 SDK-4d SDK-4e")
                .text("displayProviderDialog: the regular flow continues with the app's own picker")
                .when { $0.way?.name == .displayProviderDialog }.to(.selection)
            Row("sdk.4.selected-provider", "SDK-4f SDK-4g")
                .text(
                    """
                    the provider of Apple's picker has no single sign-on; the SDK called setSelectedProvider itself, so the app \
                    does not
                    """
                )
                .when { $0.state.chosenMVPD == nil }
            Row("sdk.4.page-closed", "SDK-4i").text("the page has closed; the status follows")
                .when { $0.state.signInPage == .closed }
                .step(.awaitCallback, into: .callbacks) { _ in .awaitCallback }
            navigate.when { $0.way?.name == .navigateToUrl }
                .step(.regularFlow(.webView), into: .signInPage) { .regularFlow($0.page(.webView)) }
            navigate.step(.regularFlow(.safari), into: .signInPage) { .regularFlow($0.page(.safari)) }
        },
        Question(.selection, .sdk(4), "Which MVPD does the viewer choose in the app's own picker?") {
            waiting.when(\.isOwnPickerCanceled)
            Row("sdk.4.choose", "SDK-4e").text("the viewer chooses an MVPD in the app's own picker")
                .when { $0.state.chosenMVPD?.isEmpty ?? true }
                .step(.ownPicker, into: .chosenMVPD) { _ in .ownPicker(mvpds: []) }
            Row("sdk.chosen", "SDK-4e").text("the viewer chose the MVPD in the app's own picker")
                .detail { $0.state.chosenMVPD?.quoted }
                .step(.setSelectedProvider, into: .callbacks) {
                    .callSDK(.setSelectedProvider($0.state.chosenMVPD ?? ""))
                }
        },
    ]

    // MARK: Metadata and logout

    private static let endings: [Question] = [
        Question(.metadata, .sdkMetadata, "Was the login by single sign-on?") {
            missing(for: .metadata)
            Row("sdk.metadata.call", "SDK-M")
                .text(
                    "the app can call getMetadata for tokenSource, which shows whether the login was by single sign-on"
                )
                .when { !$0.isCalled(.metadata) }
                .step(.callSDK(.getMetadata), into: .operation, .isCalled, .tokenSource) { _ in
                    .callSDK(.operation(.getMetadata))
                }
            codes
            Row("sdk.metadata.apple", "SDK-M").text("tokenSource is 'Apple': the login was by single sign-on")
                .when { $0.state.tokenSource?.hasSameBytes(as: "Apple") == true }
                .detail { $0.state.tokenSource?.quoted }.end(.authenticated)
            Row("sdk.metadata.other", "SDK-M").text("tokenSource is not 'Apple': the login was by the regular flow")
                .when { $0.state.tokenSource != nil }.detail { $0.state.tokenSource?.quoted }.end(.authenticated)
            waiting
        },
        Question(.logout, .sdkLogout, "Is the viewer signed out?") {
            missing(for: .logout)
            Row("sdk.logout.call", "SDK-L3").text("the app calls logout").when { !$0.isCalled(.logout) }
                .preceded(
                    by:
                        Row("sdk.logout.session-kept", "SDK-L4")
                        .text("on tvOS logout does not end the viewer's session with the MVPD")
                        .when { $0.state.platform == .tvOS },
                    Row("sdk.logout.session-ended", "SDK-L4")
                        .text("on iOS logout also ends the viewer's session with the MVPD")
                        .when { $0.state.platform != .tvOS }
                )
                .call(.logout)
            codes
            Row("sdk.logout.page").text("the SDK opens a page that signs the viewer out").preceded(by: noPage)
                .when { $0.logoutPage != nil && $0.status == nil && $0.state.logoutPage != .closed }
                .step(.openLogoutPage, into: .logoutPage) {
                    .openLogoutPage(LogoutPage(service: nil, url: $0.logoutPage?.url))
                }
            Row("sdk.logout.still-signed-in", "SDK-L3")
                .text("setAuthenticationStatus has the status 1: the viewer is still authenticated")
                .when { $0.status?.status == 1 }.end(.authenticated)
            unknownStatus
            Row("sdk.logout.settings", "SDK-L1 SDK-L5")
                .text(
                    "the framework cannot sign viewers out: only the viewer can sign out of the device, in the settings"
                )
                .when { $0.codes.contains(.signOutInSettings) && $0.state.isBackFromSettings == nil }
                .preceded(by: Row(.revokePermission))
                .step(.settings, into: .isBackFromSettings) { .settings(.provider(on: $0.state.platform)) }
            Row("sdk.logout.settings-left", "SDK-L5").text("the viewer came back from the settings")
                .when { $0.codes.contains(.signOutInSettings) && $0.state.isBackFromSettings == true }.end(.signedOut)
            Row("sdk.logout.prompted", "SDK-L5")
                .text("the app asked the viewer to sign out in the settings; the SDK's logout does not wait for that")
                .when { $0.codes.contains(.signOutInSettings) }
            Row("sdk.logout.done", "SDK-L3 SDK-L5").text("the viewer is signed out").when { $0.status != nil }
                .end(.signedOut)
            waiting
        },
    ]
}

extension SDKWalk {
    fileprivate var logoutPage: SDKCallback? { lastCallback(.navigateToUrl, .navigateToUrlUseSVC) }

    fileprivate func page(_ presentation: RegularFlow.Presentation) -> RegularFlow {
        var flow = RegularFlow(presentation: presentation)
        (flow.mvpd, flow.url) = (state.chosenMVPD, way?.url)
        return flow
    }
}

extension DecisionRow<SDKWalk> {
    /// Leads to the call of a method.
    fileprivate func call(_ operation: SDKOperation) -> Self {
        step(.callSDK(operation), into: .operation, .isCalled, .callbacks) { _ in .callSDK(.operation(operation)) }
    }
}
