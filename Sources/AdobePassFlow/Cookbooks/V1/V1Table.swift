import AdobePass
import ByteTools

extension V1Walk {
    /// The questions, in the order of the cookbook.
    enum QuestionID: String {
        case token, permission, device, configuration, picker, success, mvpd, profileRequest, forward, exchange
        case inquiry, regular, code, signIn, authorize, mediaToken, source, logout
    }
}

extension DecisionTable<V1Walk> {
    /// The decisions of Adobe's Apple SSO cookbook for REST API V1.
    static let v1 = Self(entries: [.token, .source], provider + exchange + regularFlow + endings)

    private static let tokenValid = SignOnRule("v1.1.valid", .v1(1), "V1-1b").text("there is a valid token")
    private static let noToken = SignOnRule("v1.1.none", .v1(1), "V1-1c").text("there is no valid token")
    private static let again = SignOnRule("v1.11.authenticate", .v1(11))
        .text("Adobe requires the viewer to authenticate again")

    // MARK: Steps 1 to 5: the viewer's provider

    private static let check = DecisionCall<V1Walk>(.v1CheckAuthentication, into: .checkAuthentication) {
        $0.state.checkAuthentication
    }

    private static let provider: [Question] = [
        Question(.token, .v1(1), "Is there a valid token?") {
            Row("v1.1.ask", "V1-G1 V1-G3 V1-G5 V1-1a").text("the app checks for a valid token first").callOnce(check)
            Row(tokenValid).when { V1Walk.isOK($0.state.checkAuthentication) }.to(.authorize)
            // A wrong path, which has the status 404, is no answer to the question.
            Row(noToken)
                .when { walk in
                    guard let check = walk.state.checkAuthentication else { return false }
                    return [403, 410, 412].contains(check.status) && !check.isRetryAdvised
                }
                .detail(check.words).to(.permission)
            check.failures
        },
        Question(.permission, .v1(2), "May the app ask the framework?") {
            V1Walk.permissionRows(granted: .device, denied: .regular)
        },
        Question(
            .device,
            .v1(2),
            "Is the viewer signed in on the device?",
            entering: { walk in
                let isUsed = walk.state.profileRequest != nil && walk.state.pickerAccount == nil
                walk.account = walk.reading(walk.state.account, isUsed: isUsed)
            }
        ) {
            Row("v1.2.ask", "V1-G2 V1-2b V1-2c V1-2d V1-2e V1-2f V1-2g")
                .text(
                    "the app asks the Video Subscriber Account framework, without interruption, whether the viewer is signed in on the device"
                )
                .when { $0.account == nil }
                .step(.askSilently, into: .account) { .askFramework($0.state.silentRequest) }
            // The picker requires the permission, too.
            V1Walk.rows(of: \.account, by: .notPermitted, to: .regular)
            V1Walk.rows(of: \.account, by: .failed, .noProvider, .expired, .noExpiration, to: .configuration)
            Row(.validAccount).detail { $0.account?.detail }.to(.mvpd)
        },
        Question(.configuration, .v1(3), "Which MVPDs does Adobe's configuration contain?") {
            Row("v1.3.configured", "V1-3a V1-3b")
                .text(
                    """
                    the app has the configuration: enablePlatformServices, boardingStatus and displayInPlatformPicker of an MVPD \
                    decide on Apple's picker, platformMappingId is its provider, and requiredMetadataFields are its attributeNames
                    """
                )
                .when { $0.state.configuration != nil }.to(.picker)
            V1Walk.configurationRows
        },
        Question(.picker, .v1(4), "Which provider does the viewer choose in Apple's picker?") {
            V1Walk.pickerRows(
                Row("v1.4.ask", "V1-4c V1-4d V1-4e V1-4f")
                    .text("the app asks the framework again and lets it show its picker")
                    .preceded(
                        by:
                            Row(.permissionAgain),
                        Row("v1.4.delegate", "V1-4b").text(V1Walk.delegate)
                    ),
                without: .regular
            )
            Row("v1.4.returned", "V1-4c")
                .text("the framework returned the result of the request with its picker, which the app processes")
                .to(.success)
        },
        Question(
            .success,
            .v1(5),
            "Did the viewer sign in?",
            entering: { walk in
                walk.account = walk.reading(walk.state.pickerAccount, isUsed: walk.state.profileRequest != nil)
                walk.mvpds = walk.unsupportedMVPDs
            }
        ) {
            V1Walk.unsupportedRows(to: .regular)
            V1Walk.rows(
                of: \.account,
                by: .notPermitted,
                .failed,
                .noProvider,
                .expired,
                .noExpiration,
                to: .regular
            )
            Row(.validAccount).detail { $0.account?.detail }.to(.mvpd)
        },
    ]

    // MARK: Steps 6 to 9: from the provider to a token

    private static let profileRequest = DecisionCall<V1Walk>(
        .v1ProfileRequest,
        into: .profileRequest,
        .profileRequestPayload
    ) {
        $0.state.profileRequest
    } values: {
        $0.mvpd = $1.mvpd
    }

    private static let exchangeCall = DecisionCall<V1Walk>(.v1Exchange, into: .exchange) {
        $0.state.exchange
    } values: {
        ($0.mvpd, $0.response) = ($1.mvpd, $1.answer?.response)
    }

    private static let inquiry = DecisionCall<V1Walk>(.v1CheckAuthentication, into: .exchangeInquiry) {
        $0.state.exchangeInquiry
    }

    private static let exchange: [Question] = [
        Question(
            .mvpd,
            .v1(6),
            "Which MVPD is the provider?",
            entering: { walk in
                walk.mvpds = walk.account?.provider.flatMap { walk.state.configuration?.mvpds(platformMappingID: $0) }
                walk.mvpd = walk.mvpds?.first?.id
            }
        ) {
            Row(.knownMVPD).when { $0.mvpd != nil }.preceded(by: V1Walk.severalProviders)
                .detail { "\(($0.account?.provider ?? "").quoted) is \(($0.mvpd ?? "").quoted)" }.to(.profileRequest)
            Row(.unknownProvider).when { $0.mvpds != nil }.detail { $0.account?.provider?.quoted }.to(.regular)
            V1Walk.configurationRows
        },
        Question(.profileRequest, .v1(6), "Does Adobe make the profile request?") {
            // A reason only: the cookbook has no condition here, and boardingStatus is about the picker.
            Row("v1.6.no-single-sign-on", "V1-3b")
                .text(
                    "the configuration does not enable single sign-on for the MVPD, so Adobe may not create the profile request"
                )
                .when { walk in
                    walk.mvpds?.first.map { $0.enablePlatformServices != true || $0.boardingStatus != .supported }
                        ?? false
                }
                .detail { $0.mvpd?.quoted }
            Row("v1.6.ask", "V1-2k V1-6a").text("the app gets the profile request for the provider from Adobe")
                .callOnce(profileRequest)
            Row(.incomplete)
                .when { profileRequest.isSuccess($0) && $0.state.profileRequestPayload?.revealed.isEmpty ?? true }
                .complete(.profileRequestPayload)
            Row("v1.6.created", "V1-6a").text("Adobe created the profile request")
                .when(profileRequest.isSuccess).to(.forward)
            profileRequest.recoveries
            Row("v1.6.failed").text("Adobe created no profile request").detail(profileRequest.words).to(.regular)
        },
        Question(
            .forward,
            .v1(7),
            "Does the framework return a SAML response?",
            entering: { $0.answer = $0.state.responseAccount?.responseReading }
        ) {
            Row("v1.7.ask", "V1-7a V1-7c V1-7d V1-7e V1-7f")
                .text(
                    """
                    the app forwards the profile request to the framework, without interruption, with the requiredMetadataFields: \
                    the user metadata that a successful login should have
                    """
                )
                .when { $0.answer == nil }
                .preceded(
                    by:
                        Row("v1.7.no-attributes", "V1-7e")
                        .text(
                            """
                            the configuration lists no requiredMetadataFields for the MVPD; without attributeNames the framework \
                            returns no SAML response
                            """
                        )
                        .when { ($0.mvpds?.first?.requiredMetadataFields ?? []).isEmpty }.detail { $0.mvpd?.quoted },
                    Row(.permissionAgain)
                )
                .step(.forwardRequest, into: .responseAccount) { walk in
                    let names = walk.mvpds?.first?.requiredMetadataFields ?? []
                    let payload = walk.state.profileRequestPayload ?? HiddenText("")
                    return .askFramework(walk.state.responseRequest(attributeNames: names, verificationToken: payload))
                }
            Row(.otherProvider).when { $0.otherProvider != nil }.detail { $0.otherProvider }.to(.regular)
            V1Walk.rows(
                of: \.answer,
                by: .notPermitted,
                .failed,
                .noResponse,
                .unusable,
                to: .regular
            )
            Row(.usableResponse).to(.exchange)
        },
        Question(.exchange, .v1(8), "Does the exchange create a token? (step 9)") {
            Row("v1.8.ask", "V1-8a").text("the app exchanges the SAML response for a token")
                .preceded(
                    by:
                        Row("v1.8.encode", "V1-7h V1-7i V1-7j V1-7k V1-7l V1-7m V1-8b").text(V1Walk.encoding)
                )
                .callOnce(exchangeCall)
            // The cookbook documents no other status of success.
            Row("v1.9.token", "V1-9a", in: .v1(9)).text("Adobe returned 204: there is a token")
                .when { $0.state.exchange?.status == 204 }.to(.authorize)
            Row("v1.9.no-response", in: .v1(9))
                .text("no response to the exchange arrived; it may have succeeded, so the app checks for the token")
                .when { $0.state.exchange?.hasNoResponse == true }.detail(exchangeCall.words).to(.inquiry)
            exchangeCall.recoveries
            Row("v1.9.rejected", "V1-9b", in: .v1(9))
                .text("Adobe did not return 204: there is no token, and the regular flow follows")
                .detail(exchangeCall.words).to(.regular)
        },
        // There was no token before the exchange, so the exchange created the one that exists now.
        Question(.inquiry, .v1(9), "Did an exchange without a response create a token?") {
            Row("v1.9.inquire").text("the app checks whether the exchange created a token").callOnce(inquiry)
            Row(tokenValid).when { V1Walk.isOK($0.state.exchangeInquiry) }.to(.authorize)
            inquiry.recoveries
            Row(noToken).detail(inquiry.words).to(.regular)
        },
    ]

    // MARK: Step 10: the regular flow

    private static let code = DecisionCall<V1Walk>(
        .v1RegistrationCode,
        into: .registration,
        .registrationCode,
        .registrationCodeExpiration
    ) {
        $0.state.registration
    } values: {
        $0.mvpd = $1.mvpd
    }

    private static let token = DecisionCall<V1Walk>(.v1Token, into: .token) { $0.state.token }

    private static let regularFlow: [Question] = [
        Question(.regular, .v1(10), "Which MVPD is the regular flow for?") { V1Walk.regularRows(then: .code) },
        Question(.code, .v1(10), "Is there a registration code?") {
            Row("v1.10.code", "V1-G4 V1-10b V1-10c V1-10g").text("the regular flow needs a registration code").callOnce(
                code
            )
            Row("v1.10.has-code", "V1-10c V1-10g").text("there is a registration code")
                .when { code.isSuccess($0) && $0.state.registrationCode?.isEmpty == false }.to(.signIn)
            Row(.incomplete).when(code.isSuccess).complete(.registrationCode)
            code.failures
        },
        Question(.signIn, .v1(10), "Has the viewer signed in?") {
            Row("v1.10.token", "V1-10f V1-10j").text("there is a token, so the app stops polling")
                .when { V1Walk.isOK($0.state.token) }.to(.authorize)
            Row("v1.10.expired")
                .text(
                    "the token of the regular flow has expired; the app gets another code and removes the results of the first"
                )
                .when { $0.state.token?.status == 410 }.call(code)
            Row("v1.10.code-expired")
                .text("the registration code has expired; the app gets another and removes the results of the first")
                .when { $0.hasCodeEnded && ($0.state.token == nil || $0.isWithoutToken) }.call(code)
            Row("v1.10.poll", "V1-10d V1-10i").text("there is no token yet")
                .when { $0.isWithoutToken && $0.state.isPolling }
                .call(token) { max($0.state.token?.retryAfterSeconds ?? 0, 5) }
            V1Walk.presentationRows(
                (
                    Row("v1.10.canceled").text("the viewer canceled the sign-in"),
                    Row("v1.10.poll-at-once", "V1-10b V1-10d")
                        .text("the app has shown the code, so it polls for the token"),
                    Row("v1.10.poll-after-closing", "V1-10b V1-10i")
                        .text("the page has closed, so the app polls for the token"),
                    Row("v1.10.second-screen", "V1-10a V1-10c V1-10e")
                        .text("on tvOS the app shows the code, and the viewer signs in with it on a second screen"),
                    Row("v1.10.web-view", "V1-10a V1-10g V1-10h V1-10i")
                        .text(
                            """
                            on iOS the viewer signs in in WKWebView or SFSafariViewController; the app does not show the code, and polls \
                            after the page has closed
                            """
                        )
                ),
                when: \.presents,
                poll: token
            ) { walk, presentation in
                RegularFlow(
                    presentation: presentation,
                    mvpd: walk.mvpd,
                    code: walk.state.registrationCode,
                    page: .v1Authenticate,
                    polling: [.v1Token, .v1CheckAuthentication]
                )
            }
            token.failures
        },
    ]

    // MARK: Step 11 and logout

    private static let authorize = DecisionCall<V1Walk>(.v1Authorize, into: .authorization) {
        $0.state.authorization
    } values: {
        ($0.mvpd, $0.resource) = ($1.mvpd, $1.state.resource)
    }

    private static let mediaToken = DecisionCall<V1Walk>(.v1MediaToken, into: .mediaToken) {
        $0.state.mediaToken
    } values: {
        $0.resource = $1.state.resource
    }

    private static let metadata = DecisionCall<V1Walk>(.v1UserMetadata, into: .userMetadata, .tokenSource) {
        $0.state.userMetadata
    }

    private static let logout = DecisionCall<V1Walk>(.v1Logout, into: .logout) { $0.state.logout }

    private static let endings: [Question] = [
        Question(.authorize, .v1(11), "Is the viewer authorized?") {
            Row("v1.11.authorize", "V1-G4 V1-1b V1-11a")
                .text("the viewer is authenticated; the app asks for authorization").callOnce(authorize)
            Row("v1.11.authorized", "V1-11a").text("the viewer is authorized")
                .when { V1Walk.isOK($0.state.authorization) }.to(.mediaToken)
            Row(again).when { $0.state.authorization?.needsAuthentication == true }.detail(authorize.words)
                .end(.notAuthenticated)
            Row("v1.11.denied", "V1-11a").text("the viewer is not authorized")
                .when { $0.state.authorization?.status == 403 && $0.state.authorization?.isRetryAdvised == false }
                .detail(authorize.words).end(.denied)
            authorize.failures
        },
        Question(.mediaToken, .v1(11), "Is there a short media token?") {
            Row("v1.11.media-token", "V1-11b").text("the app gets a short media token").callOnce(mediaToken)
            Row("v1.11.done", "V1-11b").text("there is a short media token")
                .when { V1Walk.isOK($0.state.mediaToken) }.end(.entitled)
            Row(again).when { $0.state.mediaToken?.needsAuthentication == true }.detail(mediaToken.words)
                .end(.notAuthenticated)
            mediaToken.failures
        },
        Question(.source, .v1Logout, "Was the login by single sign-on?") {
            Row("v1.logout.ask", "V1-L4 V1-L5")
                .text(
                    "the app reads tokenSource in the user metadata, which shows whether the login was by single sign-on"
                )
                .callOnce(metadata)
            metadata.recoveries
            Row("v1.logout.other", "V1-L5 V1-L6")
                .text("tokenSource is not 'Apple': the viewer need not sign out in the settings")
                .when { $0.state.tokenSource?.hasSameBytes(as: "Apple") == false }
                .detail { $0.state.tokenSource?.quoted }.to(.logout)
            Row("v1.logout.settings-left", "V1-L6").text("the viewer came back from the settings")
                .when { $0.state.tokenSource != nil && $0.state.isBackFromSettings == true }.to(.logout)
            Row("v1.logout.prompted", "V1-L6 V1-L7 V1-L9")
                .text("the app asked the viewer to sign out in the settings; Adobe's logout does not wait for that")
                .when { $0.state.tokenSource != nil && $0.state.isBackFromSettings == false }.to(.logout)
            Row("v1.logout.apple", "V1-L1 V1-L2 V1-L6")
                .text(
                    """
                    tokenSource is 'Apple': the framework cannot sign viewers out, only the viewer can sign out of the device, in \
                    the settings; Adobe's logout follows at once
                    """
                )
                .when { $0.state.tokenSource != nil }.preceded(by: Row(.revokePermission))
                .step(.settings, into: .isBackFromSettings) { walk in
                    var prompt = SettingsPrompt.provider(on: walk.state.platform)
                    prompt.following = walk.state.platform == .tvOS ? .call(.v1Logout) : .openLogoutPage
                    return .settings(prompt)
                }
            Row(.incomplete).when(metadata.isSuccess).complete(.tokenSource)
            Row("v1.logout.unknown", "V1-L5 V1-L7 V1-L9")
                .text(
                    "the user metadata could not be read, so tokenSource is unknown; Adobe's logout follows in any case"
                )
                .detail(metadata.words).to(.logout)
        },
        Question(.logout, .v1Logout, "Has Adobe's logout been initiated?") {
            Row("v1.logout.canceled", "V1-L9")
                .text("the page was canceled, so the viewer is not signed out; the app opens it again")
                .when { $0.state.platform != .tvOS && $0.state.logoutPage == .canceled }
                .step(.openLogoutPage, into: .logoutPage) { _ in .openLogoutPage(.v1) }
            Row("v1.logout.web-view", "V1-L9 V1-L10")
                .text(
                    "on iOS the app opens logout in WKWebView or SFSafariViewController, which also ends the session with the MVPD"
                )
                .when { $0.state.platform != .tvOS && $0.state.logoutPage != .closed }
                .step(.openLogoutPage, into: .logoutPage) { _ in .openLogoutPage(.v1) }
            Row("v1.logout.done", "V1-L7 V1-L9").text("the viewer is signed out of the app")
                .when { $0.state.platform != .tvOS || $0.state.logout?.status == 204 }.end(.signedOut)
            Row("v1.logout.direct", "V1-L4 V1-L7 V1-L7a V1-L8")
                .text("on tvOS the app calls logout, which does not end the viewer's session with the MVPD").callOnce(
                    logout
                )
            logout.failures
        },
    ]
}

extension LogoutPage {
    fileprivate static let v1 = Self(
        service: .v1Logout,
        url: "https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}",
        placeholder: "{deviceId}"
    )
}
