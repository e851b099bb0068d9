import AdobePass

// The scenarios of REST API V2 that lead to the basic flow.

extension FlowScenario {
    static let v2Basic: [Self] = [
        v2(
            "unsupported-provider",
            .iOS,
            "the viewer chooses a provider without single sign-on in Apple's picker",
            v2SignedOut + ["unsupported-provider"] + v2OnPage
        ),
        v2(
            "unknown-provider",
            .tvOS,
            "the viewer chooses a provider in Apple's picker that Adobe does not know",
            v2SignedOut + ["unknown-provider", "chosen"] + v2OnSecondScreen
        ),
        v2(
            "other-provider",
            .tvOS,
            "the viewer chooses 'Other TV Provider' in Apple's picker",
            v2SignedOut + ["error-unsupported-provider", "chosen-other"] + v2OnSecondScreen
        ),
        v2(
            "picker-canceled",
            .tvOS,
            "the viewer cancels Apple's picker, and chooses in the app's own",
            v2SignedOut + ["error-user-cancelled", "chosen"] + v2OnSecondScreen
        ),
        v2(
            "canceled",
            .iOS,
            "the viewer cancels Apple's picker, and then the app's own",
            v2SignedOut + ["error-user-cancelled", "canceled"]
        ),
        v2(
            "sign-in-canceled",
            .iOS,
            "the viewer cancels the MVPD's page",
            v2SignedOut + ["unsupported-provider", "authenticate", "canceled"]
        ),
        v2(
            "nothing-in-picker",
            .tvOS,
            "the configuration puts no MVPD into Apple's picker, though the viewer is signed in on the device",
            v2Launch + ["signed-in", "none", "configuration-without-picker", "chosen"] + v2OnSecondScreen
        ),
        v2(
            "permission-denied",
            .iOS,
            "the viewer does not let the app use the subscription information",
            ["registered", "access-token", "denied", "none", "configuration", "chosen"] + v2OnPage
        ),
        v2(
            "permission-restricted",
            .tvOS,
            "a restriction of the device prevents single sign-on",
            ["registered", "access-token", "restricted", "none", "configuration", "chosen"] + v2OnSecondScreen
        ),
        v2(
            "permission-not-determined",
            .tvOS,
            "the viewer makes no choice about the permission",
            ["registered", "access-token", "not-determined", "none", "configuration", "chosen"] + v2OnSecondScreen
        ),
        v2(
            "rejected-exchange",
            .iOS,
            "Adobe rejects the SAML response",
            v2SignedIn + ["signed-in", "saml-response-rejected"] + v2OnPage
        ),
        v2(
            "exchange-without-profile",
            .tvOS,
            "the exchange returns a success without a profile",
            v2SignedIn + ["signed-in", "none"] + v2OnSecondScreen
        ),
        v2(
            "without-saml-response",
            .tvOS,
            "the framework returns no SAML response",
            v2SignedIn + ["without-saml-response"] + v2OnSecondScreen
        ),
        v2(
            "changed-provider",
            .iOS,
            "the SAML response is that of another provider",
            v2SignedIn + ["other-provider"] + v2OnPage
        ),
        v2(
            "pfs-fallback",
            .iOS,
            "Adobe rejects the framework's status and starts the basic flow",
            v2SignedOut + ["signed-in", "pfs-fallback", "closed", "regular", "authorized"]
        ),
        v2(
            "configuration-fallback",
            .tvOS,
            "single sign-on is not set up for the MVPD, and Adobe starts the basic flow",
            v2SignedOut + ["signed-in", "configuration-fallback", "shown", "regular", "authorized"]
        ),
        v2(
            "missing-parameters-fallback",
            .iOS,
            "Adobe lacks the redirect URL, and the app resumes the session with it",
            v2SignedOut + ["signed-in", "missing-parameters-fallback"] + v2OnPage
        ),
        v2(
            "code-expired",
            .tvOS,
            "the code expires before the viewer signs in on the second screen",
            v2SignedOut + ["unsupported-provider", "authenticate", "shown", "none", .pause(seconds: 1800)]
                + v2OnSecondScreen
        ),
    ]

    static let v2FrameworkErrors: [Self] = [
        v2(
            "error-access-not-granted",
            .iOS,
            "VSErrorCode 0: the app has lost its access when Apple's picker is to open",
            v2SignedOut + ["error-access-not-granted", "chosen"] + v2OnPage
        ),
        v2(
            "error-provider-unavailable",
            .tvOS,
            "VSErrorCode 3: the provider cannot be reached for the SAML response",
            v2SignedIn + ["error-service-temporarily-unavailable"] + v2OnSecondScreen
        ),
        v2(
            "error-rejected",
            .iOS,
            "VSErrorCode 6: the framework rejects the request for the SAML response",
            v2SignedIn + ["error-rejected"] + v2OnPage
        ),
        v2(
            "error-unsupported-region",
            .tvOS,
            "VSErrorCode 7: single sign-on is not available in the region",
            v2Launch + ["error-unsupported", "none", "configuration", "error-unsupported", "chosen"] + v2OnSecondScreen
        ),
    ]
}
