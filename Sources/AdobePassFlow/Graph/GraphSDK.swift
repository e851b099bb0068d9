import AdobePass

extension DecisionNode.ID {
    static let sdkPermission = Self("sdk/permission")
    static let sdkInitialize = Self("sdk/initialize")
    static let sdkRequestor = Self("sdk/requestor")
    static let sdkCheck = Self("sdk/check")
    static let sdkAuthentication = Self("sdk/authentication")
    static let sdkSelection = Self("sdk/selection")
    static let sdkMetadata = Self("sdk/metadata")
    static let sdkLogout = Self("sdk/logout")
}

extension DecisionGraph {
    /// The decisions of the cookbook for the SDK: one question for each method; its rules lead to the question of the next method.
    static let sdk = Self(
        .sdk,
        entries: SDKOperation.allCases.map(\.question),
        sdkBeginning + sdkAuthentication + sdkEndings
    )

    private static let sdkBeginning: [DecisionNode] = [
        DecisionNode(
            .sdkPermission,
            .sdkPermission,
            "May the app ask the framework?",
            [
                [(.askPermission, .ask(.askPermission, "permission"))],
                .all([.permissionGranted, .notPermitted], .question(.sdkInitialize)),
                .remarks(.permissionInForeground, .explainBenefits),
            ]
        ),
        DecisionNode(
            .sdkInitialize,
            .sdk(1),
            "Is the SDK initialized?",
            [
                [
                    (.sdkInitialize, .ask(.callSDK(.initialize), "operation", "isCalled")),
                    (.sdkInitialized, .question(.sdkRequestor)),
                ],
                codes,
            ]
        ),
        DecisionNode(
            .sdkRequestor,
            .sdk(2),
            "Is the requestor set?",
            [
                [
                    (.sdkSetRequestor, call(.setRequestor)), waiting, (.sdkNotInitialized, .question(.sdkInitialize)),
                ],
                .all([.sdkRequestorSet, .sdkReady], .question(.sdkCheck)),
                .remarks(.sdkUnexpectedCallback),
                silentExchange,
                codes,
            ]
        ),
        DecisionNode(
            .sdkCheck,
            .sdk(3),
            "Is the viewer authenticated?",
            [
                [
                    (.sdkCheck, call(.checkAuthentication)), (.sdkAuthenticated, .end(.authenticated)),
                    (.sdkStartAuthentication, .question(.sdkAuthentication)), unknownStatus, waiting,
                ],
                missing,
                .all(SDKConditions.statusRules + [.sdkExpectYes, .sdkExpectNo, .sdkCodeNotOnDevice], .remark),
                codes,
            ]
        ),
    ]

    private static let sdkAuthentication: [DecisionNode] = [
        DecisionNode(
            .sdkAuthentication,
            .sdk(4),
            "How does the viewer sign in?",
            [
                [
                    (.sdkAuthenticate, call(.getAuthentication)),
                    (.sdkAuthenticate, call(.getAuthenticationWithFilter)),
                ],
                [
                    (.sdkPresent, .ask(.showPlatformPicker, "isPlatformPickerShown")),
                    (.sdkDismiss, .ask(.hidePlatformPicker, "isPlatformPickerShown")),
                    (.sdkOwnPicker, .question(.sdkSelection)),
                    (.sdkRegistrationScreen, .ask(.regularFlow(.secondScreen), "callbacks")),
                    (.sdkNavigate, .ask(.regularFlow(.webView), "signInPage")),
                    (.sdkNavigate, .ask(.regularFlow(.safari), "signInPage")),
                    (.sdkPageClosed, .ask(.awaitCallback, "callbacks")), waiting,
                    (.sdkAuthenticated, .end(.authenticated)), (.sdkNotAuthenticated, .end(.notAuthenticated)),
                    (.sdkCanceled, .end(.canceled)), unknownStatus,
                ],
                missing,
                .remarks(.sdkNotChecked, .sdkSelectedProvider, .sdkCodeCount, .sdkPickerLeft, .sdkNoPage),
                silentExchange,
                codes,
            ]
        ),
        DecisionNode(
            .sdkSelection,
            .sdk(4),
            "Which MVPD does the viewer choose in the app's own picker?",
            [
                [
                    (.sdkShowPicker, .ask(.ownPicker, "chosenMVPD")),
                    (.sdkChosen, .ask(.setSelectedProvider, "callbacks")), waiting,
                ]
            ]
        ),
    ]

    private static let sdkEndings: [DecisionNode] = [
        DecisionNode(
            .sdkMetadata,
            .sdkMetadata,
            "Was the login by single sign-on?",
            [
                [
                    (.sdkGetMetadata, .ask(.callSDK(.getMetadata), "operation", "isCalled", "tokenSource")),
                    (.sdkMetadataApple, .end(.authenticated)), (.sdkMetadataOther, .end(.authenticated)), waiting,
                ],
                missing,
                codes,
            ]
        ),
        DecisionNode(
            .sdkLogout,
            .sdkLogout,
            "Is the viewer signed out?",
            [
                [
                    (.sdkLogout, call(.logout)), (.sdkLogoutSettings, .ask(.settings, "isBackFromSettings")),
                    (.sdkLogoutPage, .ask(.openLogoutPage, "logoutPage")), waiting,
                    (.sdkSettingsLeft, .end(.signedOut)), (.sdkSignedOut, .end(.signedOut)),
                    (.sdkStillSignedIn, .end(.authenticated)), unknownStatus,
                ],
                missing,
                .remarks(.sdkSessionKept, .sdkSessionEnded, .revokePermission, .sdkLogoutPrompted, .sdkNoPage),
                codes,
            ]
        ),
    ]

    private static let waiting: (SignOnRule, DecisionTarget) = (.sdkWait, .ask(.awaitCallback, "callbacks"))

    private static let unknownStatus: (SignOnRule, DecisionTarget) = (
        .sdkUnknownStatus, .ask(.completeState, "callbacks")
    )

    private static let missing: DecisionRules = [
        (.sdkNotInitialized, .question(.sdkInitialize)), (.sdkNoRequestor, .question(.sdkRequestor)),
    ]

    /// The rules about codes; two of them are about a single method.
    private static let codes: DecisionRules = .all(
        SignOnRule.sdkCodes.filter { $0 != .sdkCodeCount && $0 != .sdkCodeNotOnDevice },
        .remark
    )

    private static let silentExchange: DecisionRules = .remarks(.sdkSilent, .sdkNotSilent, .sdkSilentUnknown)

    private static func call(_ operation: SDKOperation) -> DecisionTarget {
        .ask(.callSDK(operation), "operation", "isCalled", "callbacks")
    }
}

extension SDKOperation {
    var question: DecisionNode.ID {
        switch self {
        case .checkAccessStatus: .sdkPermission
        case .initialize: .sdkInitialize
        case .setRequestor: .sdkRequestor
        case .checkAuthentication: .sdkCheck
        case .getAuthentication, .getAuthenticationWithFilter: .sdkAuthentication
        case .getMetadata: .sdkMetadata
        case .logout: .sdkLogout
        }
    }
}
