// The rules that several cookbooks, or several questions of one, share: about the permission, account metadata and failed calls.

extension SignOnRule {
    static let askPermission = Self("permission.ask", .permission, "V1-P1 V1-2a SDK-P2 V2-P2 V2-5b V2-5c")
        .text(
            "the app calls checkAccessStatus with the option prompt; the device stores the viewer's choice for this app"
        )
    static let permissionInForeground = Self("permission.foreground", .permission, "V1-P4 V2-P6")
        .text("the app may ask when it comes to the foreground, at any time before it needs the permission")
    static let permissionGranted = Self("permission.granted", .permission, "V1-2a V2-5b V2-13a")
        .text("the viewer allows access to the subscription information")
    static let permissionAgain = Self("permission.again", .permission, "V1-4a V1-7a V2-13a V2-20b V2-25b")
        .text(
            "the app calls checkAccessStatus again, with the option prompt, before it asks the framework, and continues only if access is granted"
        )
    static let explainBenefits = Self("permission.explain", .permission, "V1-P2 V1-P3 SDK-P2 V2-P3 V2-P4 V2-P5")
        .text("the app explains the benefits of single sign-on; the viewer can change the choice in the settings")
    static let revokePermission = Self("permission.revoke", .permission, "V1-L3 SDK-L2")
        .text("the viewer can also revoke the app's permission in the app's section of the settings")

    static let notPermitted = Self(
        "account.permission",
        .framework,
        "V1-2m V1-4n V1-7o V2-6a V2-13o V2-14a V2-20s V2-21a"
    )
    .text("the viewer has not granted the app access to the subscription information")
    static let frameworkError = Self("account.error", .framework, "V1-2l V1-4l V1-7n V2-13m")
        .text("the framework returned an error")
    static let noProvider = Self(
        "account.no-provider",
        .framework,
        "V1-2h V1-2l V1-4m V2-5j V2-6b V2-13n V2-14b V2-21b"
    )
    .text("the framework returned no accountProviderIdentifier: the viewer is not signed in on the device")
    static let expired = Self("account.expired", .framework, "V1-2i V1-5 V2-5k V2-6c V2-14c V2-21c")
        .text("authenticationExpirationDate is before the current time")
    static let noExpiration = Self("v1.5.no-expiration", .v1(5))
        .text("the framework returned no authenticationExpirationDate to compare the current time with")
    static let validAccount = Self("account.valid", .framework, "V1-2c V1-2h V1-2i V1-4c V1-4g V1-5 V2-5j V2-6c V2-13h")
        .text("the viewer is signed in to a provider on the device")
    static let knownMVPD = Self("account.mvpd", .framework, "V1-2j V1-2k V1-6b V2-5l")
        .text(
            "the provider's identifier is the platformMappingId of an MVPD; the app uses the id of that MVPD from here on"
        )
    static let unknownProvider = Self("account.unknown-provider", .framework, "V1-5 V2-14b")
        .text("no MVPD of the configuration has that platformMappingId")
    static let severalProviders = Self("account.several-providers", .framework, "V1-4i")
        .text("several MVPDs have that platformMappingId; the app takes the first")
    static let unsupported = Self("account.unsupported-provider", .framework, "V1-4h V1-4i V1-4j V2-13i V2-13j V2-13k")
        .text("the viewer chose a provider without single sign-on in Apple's picker; the regular flow is for its MVPD")
    static let unsupportedUnknown = Self("account.unsupported-unknown", .framework, "V1-4k V2-13l")
        .text(
            "the viewer chose a provider without single sign-on in Apple's picker, and no MVPD has its platformMappingId"
        )
    static let noResponse = Self("account.no-response", .framework, "V1-7n V2-20r")
        .text("the framework returned no samlAttributeQueryResponse")
    static let unusableResponse = Self("account.unusable-response", .framework, "V1-7m V2-21d")
        .text("the SAML response cannot be sent")
    static let otherProvider = Self("account.other-provider", .framework, "V1-7b V2-20h")
        .text("the SAML response is from a provider other than that of the MVPD that it was requested for")
    static let usableResponse = Self("account.response", .framework, "V1-7g V2-20k")
        .text("the framework returned a SAML response to exchange")

    static let retry = Self("rest.retry", .calls).text("the same call may succeed after a pause")
    static let retriesExhausted = Self("rest.retries-exhausted", .calls).text("the call was repeated three times")
    static let mayHaveSucceeded = Self("rest.no-response", .calls)
        .text("no response arrived and the call may have succeeded, so the app does not repeat it")
    static let tokenRejected = Self("rest.token-rejected", .calls)
        .text("Adobe rejects the client's access token; the app gets another one")
    static let tokenRejectedAgain = Self("rest.token-rejected-again", .calls)
        .text("Adobe rejects the other access token, too, so the app does not repeat the call")
    static let tokenRenewed = Self("rest.token-renewed", .calls)
        .text("the client has another access token, so the app repeats the call")
    static let callFailed = Self("rest.failed", .calls, "V2-2a V2-4a V2-12b V2-34e").text("the call failed")
    static let incomplete = Self("rest.incomplete", .calls)
        .text("the call succeeded, but the state does not contain what Adobe returned")
    static let configuration = Self("rest.configuration", .calls, "V1-2l V1-3a V1-3b V2-11a V2-11b V2-12a")
        .text("the app needs the MVPDs of the configuration")
    static let nothingInPicker = Self("rest.nothing-in-picker", .calls, "V1-4e V2-12c V2-12d V2-12e")
        .text(
            "Apple's picker would show no MVPD: see platformMappingId, boardingStatus, enablePlatformServices and displayInPlatformPicker of each"
        )
    static let ownPicker = Self("rest.own-picker", .regular, "V1-4k V1-4l V1-4m")
        .text("the viewer chooses an MVPD in the app's own picker")
    static let pickerCanceled = Self("rest.picker-canceled", .regular).text("the viewer canceled the app's own picker")
    static let chosen = Self("rest.chosen", .regular).text("the viewer chose the MVPD in the app's own picker")
    static let notAnMVPD = Self("rest.not-an-mvpd", .regular).text("the chosen MVPD is not in the configuration")
    static let preselected = Self("rest.preselected", .regular, "V1-4j")
        .text("the MVPD is known, so the app does not show its own picker")
}
