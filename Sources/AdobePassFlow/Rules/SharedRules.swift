// The rules that both REST cookbooks share: about the permission, account metadata and failed calls.

extension SignOnRule {
    static let askPermission = Self(
        "permission.ask",
        .permission,
        "the app calls checkAccessStatus with the option prompt; the device stores the viewer's choice for this app",
        "V1-P1",
        "V1-2a",
        "SDK-P2"
    )
    static let permissionInForeground = Self(
        "permission.foreground",
        .permission,
        "the app may ask when it comes to the foreground, at any time before it needs the permission",
        "V1-P4"
    )
    static let permissionGranted = Self(
        "permission.granted",
        .permission,
        "the viewer allows access to the subscription information",
        "V1-2a"
    )
    static let permissionAgain = Self(
        "permission.again",
        .permission,
        "the app calls checkAccessStatus again, with the option prompt, before it asks the framework, and continues only if access is granted",
        "V1-4a",
        "V1-7a"
    )
    static let explainBenefits = Self(
        "permission.explain",
        .permission,
        "the app explains the benefits of single sign-on; the viewer can change the choice in the settings",
        "V1-P2",
        "V1-P3",
        "SDK-P2"
    )
    static let revokePermission = Self(
        "permission.revoke",
        .permission,
        "instead, the viewer can revoke the app's permission in the app's section of the settings",
        "V1-L3",
        "SDK-L2"
    )

    static let permission = [
        askPermission, permissionInForeground, permissionGranted, permissionAgain, explainBenefits, revokePermission,
    ]

    static let notPermitted = Self(
        "account.permission",
        .framework,
        "the viewer has not granted the app access to the subscription information",
        "V1-2m",
        "V1-4n",
        "V1-7o"
    )
    static let frameworkError = Self(
        "account.error",
        .framework,
        "the framework returned an error",
        "V1-2l",
        "V1-4l",
        "V1-7n"
    )
    static let noProvider = Self(
        "account.no-provider",
        .framework,
        "the framework returned no accountProviderIdentifier: the viewer is not signed in on the device",
        "V1-2h",
        "V1-2l",
        "V1-4m"
    )
    static let expired = Self(
        "account.expired",
        .framework,
        "authenticationExpirationDate is before the current time",
        "V1-2i",
        "V1-5"
    )
    static let validAccount = Self(
        "account.valid",
        .framework,
        "the viewer is signed in to a provider on the device",
        "V1-2c",
        "V1-2h",
        "V1-2i",
        "V1-4c",
        "V1-4g",
        "V1-5"
    )
    static let knownMVPD = Self(
        "account.mvpd",
        .framework,
        "the provider's identifier is the platformMappingId of an MVPD; the app uses the id of that MVPD from here on",
        "V1-2j",
        "V1-2k",
        "V1-6b"
    )
    static let unknownProvider = Self(
        "account.unknown-provider",
        .framework,
        "no MVPD of the configuration has that platformMappingId",
        "V1-5"
    )
    static let severalProviders = Self(
        "account.several-providers",
        .framework,
        "several MVPDs have that platformMappingId; the app takes the first",
        "V1-4i"
    )
    static let unsupported = Self(
        "account.unsupported-provider",
        .framework,
        "the viewer chose a provider without single sign-on in Apple's picker; the regular flow is for its MVPD",
        "V1-4h",
        "V1-4i",
        "V1-4j"
    )
    static let unsupportedUnknown = Self(
        "account.unsupported-unknown",
        .framework,
        "the viewer chose a provider without single sign-on in Apple's picker, and no MVPD has its platformMappingId",
        "V1-4k"
    )
    static let noResponse = Self(
        "account.no-response",
        .framework,
        "the framework returned no samlAttributeQueryResponse",
        "V1-7n"
    )
    static let unusableResponse = Self(
        "account.unusable-response",
        .framework,
        "the SAML response cannot be sent",
        "V1-7m"
    )
    static let otherProvider = Self(
        "account.other-provider",
        .framework,
        "the SAML response is from a provider other than that of the MVPD that it was requested for",
        "V1-7b"
    )
    static let usableResponse = Self(
        "account.response",
        .framework,
        "the framework returned a SAML response to exchange",
        "V1-7g"
    )

    static let account = [
        notPermitted, frameworkError, noProvider, expired, validAccount, knownMVPD, unknownProvider, severalProviders,
        unsupported, unsupportedUnknown, noResponse, otherProvider, unusableResponse, usableResponse,
    ]

    static let retry = Self("rest.retry", .calls, "the same call may succeed after a pause")
    static let retriesExhausted = Self("rest.retries-exhausted", .calls, "the call was repeated three times")
    static let mayHaveSucceeded = Self(
        "rest.no-response",
        .calls,
        "no response arrived and the call may have succeeded, so the app does not repeat it"
    )
    static let tokenRejected = Self(
        "rest.token-rejected",
        .calls,
        "Adobe rejects the client's access token; the app gets another one"
    )
    static let tokenRejectedAgain = Self(
        "rest.token-rejected-again",
        .calls,
        "Adobe rejects the other access token, too, so the app does not repeat the call"
    )
    static let tokenRenewed = Self(
        "rest.token-renewed",
        .calls,
        "the client has another access token, so the app repeats the call"
    )
    static let callFailed = Self("rest.failed", .calls, "the call failed")
    static let incomplete = Self(
        "rest.incomplete",
        .calls,
        "the call succeeded, but the state does not contain what Adobe returned"
    )
    static let configuration = Self(
        "rest.configuration",
        .calls,
        "the app needs the MVPDs of the configuration",
        "V1-2l",
        "V1-3a",
        "V1-3b"
    )
    static let nothingInPicker = Self(
        "rest.nothing-in-picker",
        .calls,
        "Apple's picker would show no MVPD: see platformMappingId, boardingStatus, enablePlatformServices and displayInPlatformPicker of each",
        "V1-4e"
    )
    static let ownPicker = Self(
        "rest.own-picker",
        .regular,
        "the viewer chooses an MVPD in the app's own picker",
        "V1-4k",
        "V1-4l",
        "V1-4m"
    )
    static let pickerCanceled = Self("rest.picker-canceled", .regular, "the viewer canceled the app's own picker")
    static let chosen = Self("rest.chosen", .regular, "the viewer chose the MVPD in the app's own picker")
    static let notAnMVPD = Self("rest.not-an-mvpd", .regular, "the chosen MVPD is not in the configuration")
    static let preselected = Self(
        "rest.preselected",
        .regular,
        "the MVPD is known, so the app does not show its own picker",
        "V1-4j"
    )

    static let rest = [
        retry, retriesExhausted, mayHaveSucceeded, tokenRejected, tokenRenewed, tokenRejectedAgain, callFailed,
        incomplete, configuration,
        nothingInPicker, ownPicker, pickerCanceled, chosen, notAnMVPD, preselected,
    ]
}
