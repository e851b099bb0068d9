extension CookbookStatement {
    static let v1 = permissionV1 + checkV1 + pickerV1 + exchangeV1 + regularV1 + logoutV1

    private static let permissionV1: [Self] = [
        .init("V1-G1", .v1, "The cookbook is for apps on iOS, iPadOS and tvOS."),
        .init("V1-G2", .v1, "The app integrates the Video Subscriber Account framework."),
        .init("V1-G3", .v1, "The app follows the steps in their order."),
        .init(
            "V1-G4",
            .v1,
            "The steps: 1 token, 2 sign-in on the device, 3 configuration, 4 picker, 5 success, 6 profile request, "
                + "7 forwarding, 8 exchange, 9 token created, 10 regular flow, 11 authorization."
        ),
        .init("V1-G5", .earlyV1, "A figure shows the path of the decisions."),
        .init(
            "V1-P1",
            .sdk,
            "The app asks for access to the subscription information; the device stores the viewer's choice for each app."
        ),
        .init("V1-P2", .sdk, "The app explains the benefits of single sign-on to a viewer who denies access."),
        .init(
            "V1-P3",
            .settings,
            "The viewer can change the choice in the app's settings, in Settings > TV Provider (iOS, iPadOS) or in "
                + "Settings > Accounts > TV Provider (tvOS)."
        ),
        .init(
            "V1-P4",
            .sdk,
            "The app may ask for the permission when it comes to the foreground, at any time before it is needed."
        ),
    ]

    private static let checkV1: [Self] = [
        .init(
            "V1-1a",
            .earlyV1,
            "Step 1: the app checks with check-authentication-token whether there is a valid token."
        ),
        .init("V1-1b", .earlyV1, "Step 1: a valid token leads to authorization."),
        .init("V1-1c", .earlyV1, "Step 1: no valid token leads to step 2."),
        .init(
            "V1-2a",
            .v1,
            "Step 2: the app calls checkAccessStatus with the option prompt and continues only if access is granted."
        ),
        .init("V1-2b", .v1, "Step 2: the app submits a request for the account's information."),
        .init("V1-2c", .v1, "Step 2: the app waits for the metadata and processes it."),
        .init(
            "V1-2d",
            .v1,
            "Step 2: channelIdentifier is https://saml.sp.auth.adobe.com, which is the SAML issuer and not a channel."
        ),
        .init("V1-2e", .v1, "Step 2: includeAccountProviderIdentifier is true."),
        .init("V1-2f", .v1, "Step 2: includeAuthenticationExpirationDate is true."),
        .init("V1-2g", .v1, "Step 2: isInterruptionAllowed is false, so the framework shows no picker."),
        .init("V1-2h", .v1, "Step 2: the viewer is signed in if there is metadata with an accountProviderIdentifier."),
        .init("V1-2i", .v1, "Step 2: the app compares authenticationExpirationDate with the current time."),
        .init(
            "V1-2j",
            .v1,
            "Step 2: accountProviderIdentifier is the platformMappingId; the app finds the MVPD by it and uses the MVPD's id."
        ),
        .init("V1-2k", .v1, "Step 2: the profile request and forwarding follow, without another condition."),
        .init("V1-2l", .v1, "Step 2: a viewer who is not signed in leads to the configuration."),
        .init("V1-2m", .v1, "Step 2: a viewer who has not chosen or denies access leads to the regular flow."),
    ]

    private static let pickerV1: [Self] = [
        .init("V1-3a", .v1, "Step 3: the app fetches the configuration from provide-mvpd-list."),
        .init(
            "V1-3b",
            .v1,
            "Step 3: the properties that matter are enablePlatformServices, boardingStatus, displayInPlatformPicker, "
                + "platformMappingId and requiredMetadataFields."
        ),
        .init("V1-4a", .v1, "Step 4: the app checks the permission again."),
        .init("V1-4b", .v1, "Step 4: the app sets a delegate (VSAccountManagerDelegate) of the VSAccountManager."),
        .init("V1-4c", .v1, "Step 4: the app submits a request, waits for the metadata and processes it."),
        .init("V1-4d", .v1, "Step 4: isInterruptionAllowed is true, so the framework may show its picker."),
        .init(
            "V1-4e",
            .v1,
            "Step 4: supportedAccountProviderIdentifiers come from the configuration and filter the picker."
        ),
        .init(
            "V1-4f",
            .v1,
            "Step 4: featuredAccountProviderIdentifiers sort the picker, from iOS 11 and tvOS 11 on."
        ),
        .init("V1-4g", .v1, "Step 4: a provider is treated as in step 2: date, MVPD, steps 6 and 7."),
        .init(
            "V1-4h",
            .v1,
            "Step 4: error 1 with VSErrorInfoKeyUnsupportedProviderIdentifier means that the viewer chose a provider "
                + "of the picker that has no single sign-on."
        ),
        .init(
            "V1-4i",
            .v1,
            "Step 4: the app searches the platformMappingIds for that identifier and takes the first MVPD that has it."
        ),
        .init("V1-4j", .v1, "Step 4: a match leads to the regular flow of that MVPD, without the app's own picker."),
        .init("V1-4k", .v1, "Step 4: no match leads to the regular flow."),
        .init("V1-4l", .v1, "Step 4: any other error leads to the regular flow."),
        .init("V1-4m", .v1, "Step 4: neither an error nor a provider leads to the regular flow."),
        .init("V1-4n", .v1, "Step 4: without the permission the regular flow follows."),
        .init(
            "V1-5",
            .v1,
            "Step 5: the login succeeded if accountProviderIdentifier is valid and the current time "
                + "is not after authenticationExpirationDate."
        ),
    ]

    private static let exchangeV1: [Self] = [
        .init("V1-6a", .v1, "Step 6: the app gets the profile request from retrieve-profilerequest."),
        .init("V1-6b", .v1, "Step 6: the app finds the MVPD's id by the platformMappingId, with provide-mvpd-list."),
        .init("V1-7a", .v1, "Step 7: the app checks the permission, submits a request and waits."),
        .init("V1-7b", .v1, "Step 7: the account's information should match the provider that was found before."),
        .init("V1-7c", .v1, "Step 7: isInterruptionAllowed is false."),
        .init("V1-7d", .v1, "Step 7: attributeNames are the requiredMetadataFields of that provider."),
        .init("V1-7e", .v1, "Step 7: these are the user metadata fields that a successful login is expected to have."),
        .init("V1-7f", .v1, "Step 7: verificationToken is the payload of the profile request."),
        .init("V1-7g", .v1, "Step 7: samlAttributeQueryResponse leads to step 8."),
        .init("V1-7h", .v1, "Step 7: a run of spaces and tabs becomes one space."),
        .init("V1-7i", .v1, "Step 7: the characters of CharacterSet.newlines are removed."),
        .init("V1-7j", .v1, "Step 7: the characters of whitespacesAndNewlines are trimmed at both ends."),
        .init("V1-7k", .v1, "Step 7: the UTF-8 of the text is encoded as Base64 without options."),
        .init("V1-7l", .v1, "Step 7: the characters !*'();:@&=+$,/?%#[] are percent-encoded."),
        .init("V1-7m", .v1, "Step 7: the value is not percent-encoded twice."),
        .init("V1-7n", .v1, "Step 7: without samlAttributeQueryResponse the regular flow follows."),
        .init("V1-7o", .v1, "Step 7: without the permission the regular flow follows."),
        .init("V1-8a", .v1, "Step 8: the app exchanges the SAML response for a token, with token-exchange."),
        .init(
            "V1-8b",
            .v1,
            "Step 8: samlAttributeQueryResponse is the SAMLResponse, as Base64 and then percent-encoded."
        ),
        .init("V1-9a", .v1, "Step 9: 204 No Content means that there is a token, ready for authorization."),
        .init("V1-9b", .earlyV1, "Step 9: without a token, the regular flow follows."),
    ]

    private static let regularV1: [Self] = [
        .init(
            "V1-10a",
            .earlyV1,
            "Step 10: 'second screen' is the word for Apple TV, 'first screen' or 'regular' that for iPhone and iPad."
        ),
        .init(
            "V1-10b",
            .earlyV1,
            "Step 10: the services are registration-code-request, initiate-authentication, "
                + "and retrieve-authentication-token or check-authentication-token."
        ),
        .init("V1-10c", .v1, "Step 10, tvOS: the app gets a registration code and shows it on the first screen."),
        .init("V1-10d", .v1, "Step 10, tvOS: the app starts polling on the first screen when it has the code."),
        .init(
            "V1-10e",
            .v1,
            "Step 10, tvOS: another app starts the authentication on the second screen with the code."
        ),
        .init("V1-10f", .v1, "Step 10, tvOS: the app stops polling when there is a token."),
        .init("V1-10g", .v1, "Step 10, iOS: the app gets a registration code, which it does not show to the viewer."),
        .init(
            "V1-10h",
            .v1,
            "Step 10, iOS: the app starts the authentication with the code, in WKWebView or SFSafariViewController."
        ),
        .init(
            "V1-10i",
            .v1,
            "Step 10, iOS: the app starts polling after WKWebView or SFSafariViewController has closed."
        ),
        .init("V1-10j", .v1, "Step 10, iOS: the app stops polling when there is a token."),
        .init("V1-11a", .earlyV1, "Step 11: the app authorizes with initiate-authorization."),
        .init("V1-11b", .earlyV1, "Step 11: the app gets a token with obtain-short-media-token."),
    ]

    private static let logoutV1: [Self] = [
        .init("V1-L1", .v1, "Logout: the framework has no API that signs viewers out of the device."),
        .init(
            "V1-L2",
            .v1,
            "Logout: for the full effect the viewer signs out in Settings > TV Provider (iOS, iPadOS) or in "
                + "Settings > Accounts > TV Provider (tvOS)."
        ),
        .init("V1-L3", .v1, "Logout: or the viewer revokes the permission in the app's section of the settings."),
        .init("V1-L4", .earlyV1, "Logout: the services are user-metadata and logout."),
        .init("V1-L5", .v1, "Logout: tokenSource shows the app whether the login was by single sign-on."),
        .init(
            "V1-L6",
            .v1,
            "Logout: the app asks the viewer to sign out in the settings only if tokenSource is 'Apple'."
        ),
        .init("V1-L7", .v1, "Logout, tvOS: the app initiates Adobe's logout in every case."),
        .init("V1-L7a", [.v1SimplifiedChinese, .v1Italian], "Logout, tvOS: it does so by a direct HTTP call."),
        .init("V1-L8", .v1, "Logout, tvOS: that call does not end the viewer's session with the MVPD."),
        .init(
            "V1-L9",
            .v1,
            "Logout, iOS: the app initiates Adobe's logout in WKWebView or SFSafariViewController, in every case."
        ),
        .init("V1-L10", .v1, "Logout, iOS: that page also ends the viewer's session with the MVPD."),
    ]
}
