import AdobePass

extension DecisionNode.ID {
    static let v1Token = Self("v1/token")
    static let v1Permission = Self("v1/permission")
    static let v1Device = Self("v1/device")
    static let v1Configuration = Self("v1/configuration")
    static let v1Picker = Self("v1/picker")
    static let v1Success = Self("v1/success")
    static let v1MVPD = Self("v1/mvpd")
    static let v1ProfileRequest = Self("v1/profile-request")
    static let v1Forward = Self("v1/forward")
    static let v1Exchange = Self("v1/exchange")
    static let v1Inquiry = Self("v1/inquiry")
    static let v1Regular = Self("v1/regular")
    static let v1Code = Self("v1/code")
    static let v1SignIn = Self("v1/sign-in")
    static let v1Authorize = Self("v1/authorize")
    static let v1MediaToken = Self("v1/media-token")
    static let v1Source = Self("v1/source")
    static let v1Logout = Self("v1/logout")
}

extension DecisionGraph {
    static let v1 = Self(.v1, entries: [.v1Token, .v1Source], v1SingleSignOn + v1Exchange + v1Regular + v1Endings)

    private static let v1SingleSignOn: [DecisionNode] = [
        DecisionNode(
            .v1Token,
            .v1(1),
            "Is there a valid token?",
            [
                [
                    (.v1AskToken, .ask(.call(.v1CheckAuthentication), "checkAuthentication")),
                    (.v1TokenValid, .question(.v1Authorize)), (.v1NoToken, .question(.v1Permission)),
                ],
                .failures(of: .v1CheckAuthentication, "checkAuthentication"),
            ]
        ),
        DecisionNode(
            .v1Permission,
            .v1(2),
            "May the app ask the framework?",
            [.permission(granted: .v1Device, denied: .v1Regular)]
        ),
        DecisionNode(
            .v1Device,
            .v1(2),
            "Is the viewer signed in on the device?",
            [
                [(.v1AskSilently, .ask(.askSilently, "account")), (.validAccount, .question(.v1MVPD))],
                .all([.frameworkError, .noProvider, .expired, .v1NoExpiration], .question(.v1Configuration)),
                [(.notPermitted, .question(.v1Regular))],
                .remarks(.explainBenefits),
            ]
        ),
        DecisionNode(
            .v1Configuration,
            .v1(3),
            "Which MVPDs does Adobe's configuration contain?",
            [.configuration(.v1Configuration), [(.v1Configured, .question(.v1Picker))]]
        ),
        DecisionNode(
            .v1Picker,
            .v1(4),
            "Which provider does the viewer choose in Apple's picker?",
            [
                [
                    (.v1AskPicker, .ask(.askWithPicker, "pickerAccount")), (.v1Returned, .question(.v1Success)),
                    (.nothingInPicker, .question(.v1Regular)),
                ],
                .remarks(.permissionAgain, .v1Delegate),
            ]
        ),
        DecisionNode(
            .v1Success,
            .v1(5),
            "Did the viewer sign in?",
            [
                [(.validAccount, .question(.v1MVPD)), (.unsupported, .question(.v1Regular))],
                .all(
                    [.notPermitted, .frameworkError, .noProvider, .expired, .v1NoExpiration],
                    .question(.v1Regular)
                ),
                .remarks(.unsupportedUnknown, .severalProviders, .explainBenefits),
            ]
        ),
        DecisionNode(
            .v1MVPD,
            .v1(6),
            "Which MVPD is the provider?",
            [
                [(.knownMVPD, .question(.v1ProfileRequest)), (.unknownProvider, .question(.v1Regular))],
                .remarks(.severalProviders),
                .configuration(.v1Configuration),
            ]
        ),
    ]

    private static let v1Exchange: [DecisionNode] = [
        DecisionNode(
            .v1ProfileRequest,
            .v1(6),
            "Does Adobe make the profile request?",
            [
                [
                    (
                        .v1AskProfileRequest,
                        .ask(.call(.v1ProfileRequest), "profileRequest", "profileRequestPayload")
                    ), (.v1ProfileRequest, .question(.v1Forward)), (.v1NoProfileRequest, .question(.v1Regular)),
                    (.incomplete, .ask(.completeState, "profileRequestPayload")),
                ],
                .recoveries(of: .v1ProfileRequest, "profileRequest", "profileRequestPayload"),
                .remarks(.v1NoSingleSignOn),
            ]
        ),
        DecisionNode(
            .v1Forward,
            .v1(7),
            "Does the framework return a SAML response?",
            [
                [
                    (.v1Forward, .ask(.forwardRequest, "responseAccount")),
                    (.usableResponse, .question(.v1Exchange)),
                ],
                .all(
                    [.notPermitted, .frameworkError, .otherProvider, .noResponse, .unusableResponse],
                    .question(.v1Regular)
                ),
                .remarks(.permissionAgain, .v1NoAttributes, .explainBenefits),
            ]
        ),
        DecisionNode(
            .v1Exchange,
            .v1(8),
            "Does the exchange create a token? (step 9)",
            [
                [
                    (.v1Exchange, .ask(.call(.v1Exchange), "exchange")), (.v1Exchanged, .question(.v1Authorize)),
                    (.v1NoResponse, .question(.v1Inquiry)), (.v1NotExchanged, .question(.v1Regular)),
                ],
                .recoveries(of: .v1Exchange, "exchange"),
                .remarks(.v1Encode),
            ]
        ),
        DecisionNode(
            .v1Inquiry,
            .v1(9),
            "Did an exchange without a response create a token?",
            [
                [
                    (.v1Inquire, .ask(.call(.v1CheckAuthentication), "exchangeInquiry")),
                    (.v1TokenValid, .question(.v1Authorize)), (.v1NoToken, .question(.v1Regular)),
                ],
                .recoveries(of: .v1CheckAuthentication, "exchangeInquiry"),
            ]
        ),
    ]

    private static let v1Regular: [DecisionNode] = [
        DecisionNode(
            .v1Regular,
            .v1(10),
            "Which MVPD is the regular flow for?",
            [.regular(.v1Configuration, then: .v1Code)]
        ),
        DecisionNode(
            .v1Code,
            .v1(10),
            "Is there a registration code?",
            [
                [
                    (.v1RegistrationCode, code), (.v1HasCode, .question(.v1SignIn)),
                    (.incomplete, .ask(.completeState, "registrationCode")),
                ],
                .failures(of: .v1RegistrationCode, "registration", "registrationCode", "registrationCodeExpiration"),
            ]
        ),
        DecisionNode(
            .v1SignIn,
            .v1(10),
            "Has the viewer signed in?",
            [
                [
                    (.v1SecondScreen, .ask(.regularFlow(.secondScreen), "signInPage")),
                    (.v1WebView, .ask(.regularFlow(.webView), "signInPage")),
                ],
                .all([.v1PollAtOnce, .v1PollAfterClosing, .v1Poll], .ask(.call(.v1Token), "token")),
                [
                    (.v1TokenEnded, code), (.v1CodeEnded, code), (.v1Canceled, .end(.canceled)),
                    (.v1SignedIn, .question(.v1Authorize)),
                ],
                .failures(of: .v1Token, "token"),
            ]
        ),
    ]

    private static let code = DecisionTarget.ask(
        .call(.v1RegistrationCode),
        "registration",
        "registrationCode",
        "registrationCodeExpiration"
    )

    private static let v1Endings: [DecisionNode] = [
        DecisionNode(
            .v1Authorize,
            .v1(11),
            "Is the viewer authorized?",
            [
                [
                    (.v1Authorize, .ask(.call(.v1Authorize), "authorization")),
                    (.v1Authorized, .question(.v1MediaToken)), (.v1Denied, .end(.denied)),
                    (.v1Again, .end(.notAuthenticated)),
                ],
                .failures(of: .v1Authorize, "authorization"),
            ]
        ),
        DecisionNode(
            .v1MediaToken,
            .v1(11),
            "Is there a short media token?",
            [
                [
                    (.v1MediaToken, .ask(.call(.v1MediaToken), "mediaToken")), (.v1Entitled, .end(.entitled)),
                    (.v1Again, .end(.notAuthenticated)),
                ],
                .failures(of: .v1MediaToken, "mediaToken"),
            ]
        ),
        DecisionNode(
            .v1Source,
            .v1Logout,
            "Was the login by single sign-on?",
            [
                [
                    (.v1LogoutSource, .ask(.call(.v1UserMetadata), "userMetadata", "tokenSource")),
                    (.v1LogoutApple, .ask(.settings, "isBackFromSettings")),
                    (.incomplete, .ask(.completeState, "tokenSource")),
                ],
                .all(
                    [.v1LogoutSettingsLeft, .v1LogoutPrompted, .v1LogoutUnknown, .v1LogoutOther],
                    .question(.v1Logout)
                ),
                .recoveries(of: .v1UserMetadata, "userMetadata", "tokenSource"),
                .remarks(.revokePermission),
            ]
        ),
        DecisionNode(
            .v1Logout,
            .v1Logout,
            "Has Adobe's logout been initiated?",
            [
                [
                    (.v1LogoutDirect, .ask(.call(.v1Logout), "logout")),
                    (.v1LogoutWebView, .ask(.openLogoutPage, "logoutPage")),
                    (.v1LogoutCanceled, .ask(.openLogoutPage, "logoutPage")), (.v1LoggedOut, .end(.signedOut)),
                ],
                .failures(of: .v1Logout, "logout"),
            ]
        ),
    ]
}
