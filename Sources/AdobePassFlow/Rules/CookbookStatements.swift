// The statements of the cookbooks, in the words of this project and the order of the documents: the identifier, the editions, and the text.

import ByteTools

extension CookbookStatement {
    static let v1 = table(
        """
        V1-G1 v1: The cookbook is for apps on iOS, iPadOS and tvOS.
        V1-G2 v1: The app integrates the Video Subscriber Account framework.
        V1-G3 v1: The app follows the steps in their order.
        V1-G4 v1: The steps: 1 token, 2 sign-in on the device, 3 configuration, 4 picker, 5 success, 6 profile request, 7 forwarding, 8 exchange, 9 token created, 10 regular flow, 11 authorization.
        V1-G5 early: A figure shows the path of the decisions.
        V1-P1 sdk: The app asks for access to the subscription information; the device stores the viewer's choice for each app.
        V1-P2 sdk: The app explains the benefits of single sign-on to a viewer who denies access.
        V1-P3 settings: The viewer can change the choice in the app's settings, in Settings > TV Provider (iOS, iPadOS) or in Settings > Accounts > TV Provider (tvOS).
        V1-P4 sdk: The app may ask for the permission when it comes to the foreground, at any time before it is needed.
        V1-1a early: Step 1: the app checks with check-authentication-token whether there is a valid token.
        V1-1b early: Step 1: a valid token leads to authorization.
        V1-1c early: Step 1: no valid token leads to step 2.
        V1-2a v1: Step 2: the app calls checkAccessStatus with the option prompt and continues only if access is granted.
        V1-2b v1: Step 2: the app submits a request for the account's information.
        V1-2c v1: Step 2: the app waits for the metadata and processes it.
        V1-2d v1: Step 2: channelIdentifier is https://saml.sp.auth.adobe.com, which is the SAML issuer and not a channel.
        V1-2e v1: Step 2: includeAccountProviderIdentifier is true.
        V1-2f v1: Step 2: includeAuthenticationExpirationDate is true.
        V1-2g v1: Step 2: isInterruptionAllowed is false, so the framework shows no picker.
        V1-2h v1: Step 2: the viewer is signed in if there is metadata with an accountProviderIdentifier.
        V1-2i v1: Step 2: the app compares authenticationExpirationDate with the current time.
        V1-2j v1: Step 2: accountProviderIdentifier is the platformMappingId; the app finds the MVPD by it and uses the MVPD's id.
        V1-2k v1: Step 2: the profile request and forwarding follow, without another condition.
        V1-2l v1: Step 2: a viewer who is not signed in leads to the configuration.
        V1-2m v1: Step 2: a viewer who has not chosen or denies access leads to the regular flow.
        V1-3a v1: Step 3: the app fetches the configuration from provide-mvpd-list.
        V1-3b v1: Step 3: the properties that matter are enablePlatformServices, boardingStatus, displayInPlatformPicker, platformMappingId and requiredMetadataFields.
        V1-4a v1: Step 4: the app checks the permission again.
        V1-4b v1: Step 4: the app sets a delegate (VSAccountManagerDelegate) of the VSAccountManager.
        V1-4c v1: Step 4: the app submits a request, waits for the metadata and processes it.
        V1-4d v1: Step 4: isInterruptionAllowed is true, so the framework may show its picker.
        V1-4e v1: Step 4: supportedAccountProviderIdentifiers come from the configuration and filter the picker.
        V1-4f v1: Step 4: featuredAccountProviderIdentifiers sort the picker, from iOS 11 and tvOS 11 on.
        V1-4g v1: Step 4: a provider is treated as in step 2: date, MVPD, steps 6 and 7.
        V1-4h v1: Step 4: error 1 with VSErrorInfoKeyUnsupportedProviderIdentifier means that the viewer chose a provider of the picker that has no single sign-on.
        V1-4i v1: Step 4: the app searches the platformMappingIds for that identifier and takes the first MVPD that has it.
        V1-4j v1: Step 4: a match leads to the regular flow of that MVPD, without the app's own picker.
        V1-4k v1: Step 4: no match leads to the regular flow.
        V1-4l v1: Step 4: any other error leads to the regular flow.
        V1-4m v1: Step 4: neither an error nor a provider leads to the regular flow.
        V1-4n v1: Step 4: without the permission the regular flow follows.
        V1-5 v1: Step 5: the login succeeded if accountProviderIdentifier is valid and the current time is not after authenticationExpirationDate.
        V1-6a v1: Step 6: the app gets the profile request from retrieve-profilerequest.
        V1-6b v1: Step 6: the app finds the MVPD's id by the platformMappingId, with provide-mvpd-list.
        V1-7a v1: Step 7: the app checks the permission, submits a request and waits.
        V1-7b v1: Step 7: the account's information should match the provider that was found before.
        V1-7c v1: Step 7: isInterruptionAllowed is false.
        V1-7d v1: Step 7: attributeNames are the requiredMetadataFields of that provider.
        V1-7e v1: Step 7: these are the user metadata fields that a successful login is expected to have.
        V1-7f v1: Step 7: verificationToken is the payload of the profile request.
        V1-7g v1: Step 7: samlAttributeQueryResponse leads to step 8.
        V1-7h v1: Step 7: a run of spaces and tabs becomes one space.
        V1-7i v1: Step 7: the characters of CharacterSet.newlines are removed.
        V1-7j v1: Step 7: the characters of whitespacesAndNewlines are trimmed at both ends.
        V1-7k v1: Step 7: the UTF-8 of the text is encoded as Base64 without options.
        V1-7l v1: Step 7: the characters !*'();:@&=+$,/?%#[] are percent-encoded.
        V1-7m v1: Step 7: the value is not percent-encoded twice.
        V1-7n v1: Step 7: without samlAttributeQueryResponse the regular flow follows.
        V1-7o v1: Step 7: without the permission the regular flow follows.
        V1-8a v1: Step 8: the app exchanges the SAML response for a token, with token-exchange.
        V1-8b v1: Step 8: samlAttributeQueryResponse is the SAMLResponse, as Base64 and then percent-encoded.
        V1-9a v1: Step 9: 204 No Content means that there is a token, ready for authorization.
        V1-9b early: Step 9: without a token, the regular flow follows.
        V1-10a early: Step 10: 'second screen' is the word for Apple TV, 'first screen' or 'regular' that for iPhone and iPad.
        V1-10b early: Step 10: the services are registration-code-request, initiate-authentication, and retrieve-authentication-token or check-authentication-token.
        V1-10c v1: Step 10, tvOS: the app gets a registration code and shows it on the first screen.
        V1-10d v1: Step 10, tvOS: the app starts polling on the first screen when it has the code.
        V1-10e v1: Step 10, tvOS: another app starts the authentication on the second screen with the code.
        V1-10f v1: Step 10, tvOS: the app stops polling when there is a token.
        V1-10g v1: Step 10, iOS: the app gets a registration code, which it does not show to the viewer.
        V1-10h v1: Step 10, iOS: the app starts the authentication with the code, in WKWebView or SFSafariViewController.
        V1-10i v1: Step 10, iOS: the app starts polling after WKWebView or SFSafariViewController has closed.
        V1-10j v1: Step 10, iOS: the app stops polling when there is a token.
        V1-11a early: Step 11: the app authorizes with initiate-authorization.
        V1-11b early: Step 11: the app gets a token with obtain-short-media-token.
        V1-L1 v1: Logout: the framework has no API that signs viewers out of the device.
        V1-L2 v1: Logout: for the full effect the viewer signs out in Settings > TV Provider (iOS, iPadOS) or in Settings > Accounts > TV Provider (tvOS).
        V1-L3 v1: Logout: or the viewer revokes the permission in the app's section of the settings.
        V1-L4 early: Logout: the services are user-metadata and logout.
        V1-L5 v1: Logout: tokenSource shows the app whether the login was by single sign-on.
        V1-L6 v1: Logout: the app asks the viewer to sign out in the settings only if tokenSource is 'Apple'.
        V1-L7 v1: Logout, tvOS: the app initiates Adobe's logout in every case.
        V1-L7a later: Logout, tvOS: it does so by a direct HTTP call.
        V1-L8 v1: Logout, tvOS: that call does not end the viewer's session with the MVPD.
        V1-L9 v1: Logout, iOS: the app initiates Adobe's logout in WKWebView or SFSafariViewController, in every case.
        V1-L10 v1: Logout, iOS: that page also ends the viewer's session with the MVPD.
        """
    )

    static let sdk = table(
        """
        SDK-G1 sdk: The app integrates the SDK and follows the sequence of steps.
        SDK-P1 sdk: The SDK falls back to the regular flow without the permission, or if communication with the framework fails.
        SDK-P2 sdk: The app calls checkAccessStatus with the option prompt; if access is not granted, it explains the benefits and where the viewer can change the choice.
        SDK-C1 sdk: presentTVProviderDialog is called when Apple's picker opens.
        SDK-C2 sdk: dismissTVProviderDialog is called when Apple's picker is about to close.
        SDK-E1 sdk: N003: the viewer chose 'Other TV Provider' in Apple's picker.
        SDK-E2 sdk: N004: the requestor does not support the chosen provider (integration or single sign-on is disabled).
        SDK-E3 sdk: N005: the viewer canceled the regular picker or Apple's picker.
        SDK-E4 sdk: VSA403: the permission is denied.
        SDK-E5 sdk: VSA404: the permission is undetermined.
        SDK-E6 sdk: VSA503: the request for account metadata failed; 'message' describes the failure.
        SDK-E7 sdk: AAPL or APPL_ERROR: the request for account metadata failed; 'details' describes the failure.
        SDK-1 sdk: Step 1: the app initializes the SDK.
        SDK-2a sdk: Step 2: the app sets the requestor.
        SDK-2b sdk: Step 2: the SDK may report VSA403, VSA404 or APPL.
        SDK-2c1 sdk: Step 2: the silent exchange needs the permission.
        SDK-2c2 sdk: Step 2: the silent exchange needs a viewer who is signed in on the device.
        SDK-2c3 sdk: Step 2: the silent exchange needs the provider's identifier from the framework.
        SDK-2c4 sdk: Step 2: the silent exchange needs an integration that is enabled.
        SDK-2c5 sdk: Step 2: the silent exchange needs single sign-on that is enabled.
        SDK-2c6 sdk: Step 2: the silent exchange needs a provider that is not degraded.
        SDK-2c7 sdk: Step 2: the silent exchange needs the provider's SAML response from the framework.
        SDK-2d sdk: Step 2: the silent exchange requires that no error occurred.
        SDK-2e sdk: Step 2: the SDK calls setRequestorComplete and no other callback, because the app has not explicitly started authentication.
        SDK-3a sdk: Step 3: the app checks the authentication.
        SDK-3b sdk: Step 3: the SDK may report VSA403, VSA404 or APPL_ERROR, each only for a viewer who is signed in on the device.
        SDK-3c1 sdk: Step 3: status 0 if the viewer is signed in neither on the device nor by the regular flow.
        SDK-3c2 sdk: Step 3: status 0 if the lifetime of the token has passed.
        SDK-3c3 sdk: Step 3: status 0 if the integration is disabled.
        SDK-3c4 sdk: Step 3: status 0 if the viewer is signed in on the device and single sign-on is disabled.
        SDK-3c5 sdk: Step 3: status 0 if the viewer is signed in on the device and the permission is denied.
        SDK-3c6 sdk: Step 3: status 0 if the viewer is signed in on the device and the permission is undetermined.
        SDK-3c7 sdk: Step 3: status 0 if the viewer is signed in on the device and communication with the framework failed.
        SDK-3d sdk: Step 3: status 1 if none of these is true.
        SDK-4a sdk: Step 4: the app starts authentication if the status was 0.
        SDK-4b sdk: Step 4: it calls getAuthentication or getAuthentication:filter.
        SDK-4c sdk: Step 4: the SDK may report VSA403, VSA404, VSA503, N003, N004 or N005.
        SDK-4d sdk: Step 4: it then calls displayProviderDialog and reports exactly one of these codes.
        SDK-4e sdk: Step 4: the regular flow continues with the app's own picker.
        SDK-4f sdk: Step 4: for a provider of Apple's picker without single sign-on it calls navigateToUrl or navigateToUrl:useSVC and reports none of the codes.
        SDK-4g sdk: Step 4: for such a provider the SDK itself calls setSelectedProvider.
        SDK-4h sdk: Step 4: the silent exchange needs the same seven conditions; the viewer is signed in or signs in now.
        SDK-4i sdk: Step 4: the SDK calls setAuthenticationStatus in any case, because the app has explicitly started authentication.
        SDK-M sdk: getMetadata for tokenSource, which the app can call, returns whether the login was by single sign-on.
        SDK-L1 sdk: Logout: the framework cannot sign viewers out; they sign out in Settings > TV Provider (iOS, iPadOS) or in Settings > Accounts > TV Provider (tvOS).
        SDK-L2 sdk: Logout: or the viewer revokes the permission in the app's section of the settings.
        SDK-L3 sdk: Logout: the app calls logout of the SDK.
        SDK-L4 sdk: Logout: on tvOS that does not end the session with the MVPD, on iOS it does.
        SDK-L5 sdk: Logout: the app asks the viewer to sign out in the settings only if VSA203 is reported.
        """
    )

    private static let editions: [(name: String, editions: [CookbookEdition])] = [
        ("v1", [.v1TraditionalChinese, .v1SimplifiedChinese, .v1Italian]),
        ("early", [.v1TraditionalChinese, .v1SimplifiedChinese]), ("later", [.v1SimplifiedChinese, .v1Italian]),
        ("sdk", [.sdkSimplifiedChinese, .sdkFrench]),
        // The paths of the settings in the chapter on the permission, of which the Italian edition of V1 has nothing else.
        ("settings", [.v1Italian, .sdkSimplifiedChinese, .sdkFrench]),
    ]

    private static func table(_ text: String) -> [Self] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            let head = (parts.first ?? line).split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            let known = editions.first { name, _ in head.last.map(name.hasSameBytes(as:)) ?? false }?.editions
            return Self(head.first ?? "", known ?? [], String(Substring(parts.last ?? line)).trimmingXMLSpace)
        }
    }
}
