import AdobePass

extension DecisionNode.ID {
    static let v2Client = Self("v2/client")
    static let v2AccessToken = Self("v2/access-token")
    static let v2Permission = Self("v2/permission")
    static let v2Device = Self("v2/device")
    static let v2Profiles = Self("v2/profiles")
    static let v2Partner = Self("v2/partner")
    static let v2Picker = Self("v2/picker")
    static let v2Session = Self("v2/session")
    static let v2Forward = Self("v2/forward")
    static let v2Exchange = Self("v2/exchange")
    static let v2Inquiry = Self("v2/inquiry")
    static let v2Regular = Self("v2/regular")
    static let v2Basic = Self("v2/basic")
    static let v2SignIn = Self("v2/sign-in")
    static let v2Decision = Self("v2/decision")
    static let v2Logout = Self("v2/logout")
}

extension DecisionGraph {
    static let v2 = Self(.v2, entries: [.v2Client], v2Check + v2Partner + v2Exchange + v2Basic + v2Endings)

    private static let token = DecisionTarget.ask(.call(.v2Token), "token", "tokenExpiration")

    private static let v2Check: [DecisionNode] = [
        DecisionNode(
            .v2Client,
            .v2("A"),
            "Is the client registered?",
            [
                [
                    (.v2Register, .ask(.call(.v2Register), "registration")),
                    (.v2Registered, .question(.v2AccessToken)),
                ],
                .failures(of: .v2Register, "registration"),
            ]
        ),
        DecisionNode(
            .v2AccessToken,
            .v2("A"),
            "Does the client have an access token?",
            [
                [
                    (.v2Token, token), (.v2TokenExpired, token), (.v2HasToken, .question(.v2Permission)),
                    (.v2Register, .ask(.call(.v2Register), "registration")),
                ],
                .failures(of: .v2Token, "token", "tokenExpiration"),
            ]
        ),
        DecisionNode(
            .v2Permission,
            .v2("B"),
            "May the app ask the framework?",
            [.permission(granted: .v2Device, denied: .v2Profiles)]
        ),
        DecisionNode(
            .v2Device,
            .v2("B"),
            "Is the viewer signed in on the device?",
            [
                [(.v2AskSilently, .ask(.askSilently, "account"))],
                .all([.validAccount, .notPermitted, .frameworkError, .noProvider, .expired], .question(.v2Profiles)),
                .remarks(.explainBenefits),
            ]
        ),
        DecisionNode(
            .v2Profiles,
            .v2("B"),
            "Is there a valid profile?",
            [
                .all(
                    [.v2ProfilesWithStatus, .v2ProfilesWithoutStatus],
                    .ask(.call(.v2Profiles), "profiles", "knownProfiles")
                ),
                [
                    (.v2Profile, .question(.v2Decision)), (.v2LogoutProfile, .question(.v2Logout)),
                    (.v2NothingToLogOut, .end(.signedOut)), (.v2NoProfile, .question(.v2Partner)),
                    (.incomplete, .ask(.completeState, "knownProfiles")),
                ],
                .failures(of: .v2Profiles, "profiles", "knownProfiles"),
                .remarks(.v2StatusRejected),
            ]
        ),
    ]

    private static let v2Partner: [DecisionNode] = [
        DecisionNode(
            .v2Partner,
            .v2("C"),
            "May the framework show its picker?",
            [[(.permissionGranted, .question(.v2Picker)), (.notPermitted, .question(.v2Regular))]]
        ),
        DecisionNode(
            .v2Picker,
            .v2("C"),
            "Which provider does the viewer choose in Apple's picker?",
            [
                [
                    (.v2AskPicker, .ask(.askWithPicker, "pickerAccount")), (.validAccount, .question(.v2Session)),
                    (.unsupported, .question(.v2Regular)), (.nothingInPicker, .question(.v2Regular)),
                ],
                .all([.notPermitted, .frameworkError, .noProvider, .expired], .question(.v2Regular)),
                .remarks(
                    .permissionAgain,
                    .v2Delegate,
                    .unsupportedUnknown,
                    .severalProviders,
                    .explainBenefits
                ),
                .configuration(.v2Configuration),
            ]
        ),
        DecisionNode(
            .v2Session,
            .v2("C"),
            "How do this provider's viewers sign in?",
            [
                [
                    (.v2AskSession, .ask(.call(.v2SessionsSSO), "partnerSession", "partnerAction")),
                    (.incomplete, .ask(.completeState, "partnerAction")),
                    (.v2SessionAuthorize, .question(.v2Decision)), (.v2SessionProfile, .question(.v2Forward)),
                ],
                .all(
                    [.v2SessionAuthenticate, .v2SessionResume, .v2SessionUnknown, .v2SessionFailed],
                    .question(.v2Regular)
                ),
                .recoveries(of: .v2SessionsSSO, "partnerSession", "partnerAction"),
                .remarks(.knownMVPD, .unknownProvider, .severalProviders),
            ]
        ),
        DecisionNode(
            .v2Forward,
            .v2("C"),
            "Does the framework return a SAML response?",
            [
                [
                    (.v2Forward, .ask(.forwardRequest, "responseAccount")),
                    (.usableResponse, .question(.v2Exchange)), (.v2NoRequest, .question(.v2Regular)),
                ],
                .all(
                    [
                        .notPermitted, .frameworkError, .noProvider, .expired, .otherProvider, .noResponse,
                        .unusableResponse,
                    ],
                    .question(.v2Regular)
                ),
                .remarks(.permissionAgain, .v2NoAttributes, .validAccount, .explainBenefits),
            ]
        ),
    ]

    private static let v2Exchange: [DecisionNode] = [
        DecisionNode(
            .v2Exchange,
            .v2("C"),
            "Does the exchange create a profile?",
            [
                [
                    (.v2Exchange, .ask(.call(.v2Exchange), "exchange", "exchangedProfiles")),
                    (.incomplete, .ask(.completeState, "exchangedProfiles")),
                    (.v2NoResponse, .question(.v2Inquiry)), (.v2NotExchanged, .question(.v2Regular)),
                ],
                .all([.v2Exchanged, .v2Degraded, .v2OtherProfile], .question(.v2Decision)),
                .recoveries(of: .v2Exchange, "exchange", "exchangedProfiles"),
                .remarks(.v2Encode),
            ]
        ),
        DecisionNode(
            .v2Inquiry,
            .v2("C"),
            "Did an exchange without a response create a profile?",
            [
                [
                    (.v2Inquire, .ask(.call(.v2Profile), "exchangeInquiry", "exchangedProfiles")),
                    (.v2Inquire, .ask(.call(.v2Profiles), "exchangeInquiry", "exchangedProfiles")),
                ],
                [(.v2Exchanged, .question(.v2Decision)), (.v2NoProfile, .question(.v2Regular))],
                .recoveries(of: .v2Profile, "exchangeInquiry", "exchangedProfiles"),
                .recoveries(of: .v2Profiles, "exchangeInquiry", "exchangedProfiles"),
            ]
        ),
    ]

    private static let v2Basic: [DecisionNode] = [
        DecisionNode(
            .v2Regular,
            .v2Basic,
            "Which MVPD is the basic flow for?",
            [.regular(.v2Configuration, then: .v2Basic)]
        ),
        DecisionNode(
            .v2Basic,
            .v2Basic,
            "Is there a session of the basic flow?",
            [
                [
                    (.v2BasicSession, session),
                    (.incomplete, .ask(.completeState, "basicAction")),
                    (.v2SessionAuthenticate, .question(.v2SignIn)),
                    (.v2SessionResume, .ask(.call(.v2Resume), "basicSession", "basicAction")),
                    (.v2SessionAuthorize, .question(.v2Decision)), (.v2BasicFailed, .end(.failed)),
                ],
                .failures(of: .v2Sessions, "basicSession", "basicAction"),
                .remarks(.v2SessionUnknown),
            ]
        ),
        DecisionNode(
            .v2SignIn,
            .v2Basic,
            "Has the viewer signed in?",
            [
                [
                    (.v2SecondScreen, .ask(.regularFlow(.secondScreen), "signInPage")),
                    (.v2Page, .ask(.regularFlow(.webView), "signInPage")),
                ],
                .all(
                    [.v2PollAtOnce, .v2PollAfterClosing, .v2Poll],
                    .ask(.call(.v2Profile), "basicProfile", "basicProfiles")
                ),
                [
                    (.v2SessionEnded, session), (.v2Canceled, .end(.canceled)),
                    (.v2SignedIn, .question(.v2Decision)),
                    (.incomplete, .ask(.completeState, "basicProfiles")),
                ],
                .failures(of: .v2Profile, "basicProfile", "basicProfiles"),
            ]
        ),
    ]

    private static let session = DecisionTarget.ask(.call(.v2Sessions), "basicSession", "basicAction")

    private static let v2Endings: [DecisionNode] = [
        DecisionNode(
            .v2Decision,
            .v2("D"),
            "Is the viewer authorized?",
            [
                [
                    (.v2Foreground, .ask(.askSilently, "account", "hasBeenInBackground")),
                    (.v2Authorize, .ask(.call(.v2Authorize), "authorization", "isAuthorized")),
                    (.incomplete, .ask(.completeState, "isAuthorized")),
                    (.v2Entitled, .end(.entitled)), (.v2Denied, .end(.denied)), (.v2Again, .end(.notAuthenticated)),
                ],
                .failures(of: .v2Authorize, "authorization", "isAuthorized"),
                .remarks(.v2Preauthorize),
            ]
        ),
        DecisionNode(
            .v2Logout,
            .v2Logout,
            "How does the viewer sign out?",
            [
                [
                    (.v2AskLogout, .ask(.call(.v2Logout), "logout", "logoutAction")),
                    (.incomplete, .ask(.completeState, "logoutAction")),
                    (.v2LogoutPartner, .ask(.settings, "isLogoutFinished")),
                    (.v2LogoutPage, .ask(.openLogoutPage, "isLogoutFinished")),
                    (.v2LogoutUnknown, .end(.failed)),
                ],
                .all([.v2LogoutComplete, .v2LogoutInvalid, .v2LogoutPrompted, .v2LogoutFinished], .end(.signedOut)),
                .failures(of: .v2Logout, "logout", "logoutAction"),
                .remarks(.revokePermission),
            ]
        ),
    ]
}
