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

    static let v2 = table(
        """
        V2-G1 v2: The cookbook is for apps on iOS, iPadOS and tvOS.
        V2-G2 v2: The programmer has finished the onboarding: Apple's entitlement, and single sign-on enabled for the integration and the platform.
        V2-G3 v2: The phases follow in the order A, B, C, D; logout is separate.
        V2-P1 v2: The app sends X-Device-Info or User-Agent, by which Adobe recognizes the platform.
        V2-P2 v2: The app asks for access to the subscription information; the device stores the viewer's choice for each app.
        V2-P3 v2: The app explains the benefits of single sign-on to a viewer who denies access.
        V2-P4 v2: On iOS and iPadOS, the viewer can change the choice in the app's settings or in Settings > TV Provider.
        V2-P5 v2: On tvOS, the viewer can change the choice in the app's settings or in Settings > Accounts > TV Provider.
        V2-P6 v2: The app may ask for the permission when it comes to the foreground, at any time before it is needed.
        V2-1a v2: Phase A: the app registers as a client with its software statement.
        V2-1b v2: Phase A: the registration has the headers Content-Type and X-Device-Info.
        V2-2a v2: Phase A: a failed check of the registration is an error of client registration, not an enhanced error.
        V2-2b v2: Phase A: the app keeps the client's credentials, which have no end.
        V2-3a v2: Phase A: the app gets an access token with the client's credentials.
        V2-3b v2: Phase A: the request for the token has the headers Content-Type and X-Device-Info.
        V2-4a v2: Phase A: a failed check of the request for the token is an error of client registration.
        V2-4b v2: Phase A: the app keeps the access token and uses it until it expires.
        V2-4c v2: Phase A: when the token has expired, the app gets another one.
        V2-5a v2: Phase B: the app asks the framework for the permission and the provider before it reads the profiles.
        V2-5b v2: Phase B: the app checks the permission and continues with the framework only if access is granted.
        V2-5c v2: Phase B: the app calls checkAccessStatus with the option prompt.
        V2-5d v2: Phase B: the text asks for a delegate of the VSAccountManager; the sample sets none.
        V2-5e v2: Phase B: the app submits a request for metadata, waits, and processes the metadata.
        V2-5f v2: Phase B: isInterruptionAllowed is false, so the framework shows no picker.
        V2-5g v2: Phase B: channelIdentifier is https://saml.sp.auth.adobe.com, which is the SAML issuer and not a channel.
        V2-5h v2: Phase B: includeAccountProviderIdentifier is true.
        V2-5i v2: Phase B: includeAuthenticationExpirationDate is true.
        V2-5j v2: Phase B: the viewer is signed in if there is metadata with an accountProviderIdentifier.
        V2-5k v2: Phase B: the app compares authenticationExpirationDate with the current time.
        V2-5l v2: Phase B: accountProviderIdentifier is the platformMappingId of an MVPD, whose id the app uses with Adobe.
        V2-5m v2: Phase B: whatever the framework returns, the app reads the profiles next.
        V2-6a v2: Phase B: the status that the app sends has a granted access.
        V2-6b v2: Phase B: the status has the provider's identifier, which is valid.
        V2-6c v2: Phase B: the expiration of the status, if it has one, has not passed.
        V2-7a v2: Phase B: the app reads the profiles, or the profile of one MVPD.
        V2-7b v2: Phase B: the app does not call profiles/sso.
        V2-7c v2: Phase B: the call has the headers Authorization, AP-Device-Identifier and AP-Partner-Framework-Status.
        V2-7d v2: Phase B: with a valid status, Adobe may return a profile of the type appleSSO.
        V2-8a v2: Phase B: the response lists the profiles.
        V2-9a v2: Phase B: with profiles, the app or the viewer chooses one, and the decisions follow.
        V2-10a v2: Phase B: without a profile, phase C follows.
        V2-11a v2: Phase C: the app reads the configuration.
        V2-11b v2: Phase C: the call has the headers Authorization, AP-Device-Identifier and X-Device-Info; by the page of the API, the last two are optional.
        V2-12a v2: Phase C: the configuration lists the MVPDs with an active integration.
        V2-12b v2: Phase C: a failed check is an enhanced error.
        V2-12c v2: Phase C: enablePlatformServices says that an MVPD supports single sign-on.
        V2-12d v2: Phase C: displayInPlatformPicker says that Apple's picker may show an MVPD.
        V2-12e v2: Phase C: boardingStatus says whether an MVPD is onboarded with Apple.
        V2-13a v2: Phase C: the app checks the permission again and continues only if access is granted.
        V2-13b v2: Phase C: the app sets a delegate (VSAccountManagerDelegate).
        V2-13c v2: Phase C: the app submits a request, waits, and processes the metadata.
        V2-13d v2: Phase C: isInterruptionAllowed is true, so the picker may appear.
        V2-13e v2: Phase C: the other values of the request are those of phase B.
        V2-13f v2: Phase C: supportedAccountProviderIdentifiers come from the configuration and filter the picker.
        V2-13g v2: Phase C: featuredAccountProviderIdentifiers come from the configuration and sort the picker, from iOS 11 and tvOS 11 on.
        V2-13h v2: Phase C: a provider is treated as in phase B, and sessions/sso follows.
        V2-13i v2: Phase C: error 1 with VSErrorInfoKeyUnsupportedProviderIdentifier is a provider of the picker without single sign-on.
        V2-13j v2: Phase C: the app looks for the first MVPD with that platformMappingId.
        V2-13k v2: Phase C: with such an MVPD, the basic flow follows, without the app's own picker.
        V2-13l v2: Phase C: without such an MVPD, the basic flow follows.
        V2-13m v2: Phase C: any other error leads to the basic flow.
        V2-13n v2: Phase C: neither a provider nor an error leads to the basic flow.
        V2-13o v2: Phase C: without the permission, or if the app does not ask for it, the basic flow follows.
        V2-14a v2: Phase C: before sessions/sso, the access is granted.
        V2-14b v2: Phase C: before sessions/sso, the provider's identifier is there and valid.
        V2-14c v2: Phase C: before sessions/sso, the expiration, if there is one, has not passed.
        V2-15a v2: Phase C: the app calls sessions/sso with the partner Apple.
        V2-15b v2: Phase C: the call has the headers Authorization, AP-Device-Identifier, Content-Type, X-Device-Info and AP-Partner-Framework-Status.
        V2-15c v2: Phase C: with a valid status, Adobe may return a SAML request.
        V2-16a v2: Phase C: a failed check of parameters, headers or integration is an enhanced error.
        V2-16b v2: Phase C: a failed check of the status or of the partner's configuration is no error: the response starts the basic flow.
        V2-17a v2: Phase C: the action authorize leads to the decisions, without a login.
        V2-18a v2: Phase C: the actions authenticate and resume lead to the basic flow, on one screen or two, with or without an MVPD.
        V2-19a v2: Phase C: the action partner_profile lets the flow of the partner continue.
        V2-19b v2: Phase C: authenticationRequest has the type saml.
        V2-19c v2: Phase C: its request is the SAML request for the framework.
        V2-19d v2: Phase C: its attributesNames are the SAML attributes for the framework.
        V2-20a v2: Phase C: the app forwards the SAML request to the framework.
        V2-20b v2: Phase C: the app checks the permission again and continues only if access is granted.
        V2-20c v2: Phase C: the text asks for a delegate of the VSAccountManager; the sample sets none.
        V2-20d v2: Phase C: the app submits a request with the SAML request, waits, and processes the metadata.
        V2-20e v2: Phase C: by the text, isInterruptionAllowed is true; this project follows the sample.
        V2-20f v2: Phase C: in the sample, isInterruptionAllowed is false.
        V2-20g v2: Phase C: channelIdentifier is that of phase B.
        V2-20h v2: Phase C: the provider and the expiration are included, and match the provider that was found before.
        V2-20i v2: Phase C: attributeNames are the attributesNames.
        V2-20j v2: Phase C: verificationToken is the request.
        V2-20k v2: Phase C: a samlAttributeQueryResponse is encoded, and the exchange follows.
        V2-20l v2: Phase C: each run of spaces and tabs becomes one space.
        V2-20m v2: Phase C: line breaks are removed.
        V2-20n v2: Phase C: whitespace is removed at both ends.
        V2-20o v2: Phase C: the text is encoded as Base64 of its UTF-8.
        V2-20p v2: Phase C: the Base64 is percent-encoded.
        V2-20q v2: Phase C: it is not percent-encoded a second time.
        V2-20r v2: Phase C: without samlAttributeQueryResponse, the basic flow follows.
        V2-20s v2: Phase C: without the permission, the basic flow follows.
        V2-21a v2: Phase C: before the exchange, the access is granted.
        V2-21b v2: Phase C: before the exchange, the provider's identifier is there and valid.
        V2-21c v2: Phase C: before the exchange, the expiration, if there is one, has not passed.
        V2-21d v2: Phase C: before the exchange, the SAML response is there and valid.
        V2-22a v2: Phase C: the app calls profiles/sso with the partner Apple and the field SAMLResponse.
        V2-22b v2: Phase C: the call has the headers Authorization, AP-Device-Identifier, Content-Type, X-Device-Info and AP-Partner-Framework-Status.
        V2-22c v2: Phase C: with a valid status and SAML response, Adobe may return a profile of the type appleSSO.
        V2-23a v2: Phase C: the exchange succeeded if it returned a profile of the type appleSSO.
        V2-23b v2: Phase C: a failed check of parameters, headers or integration is an enhanced error.
        V2-23c v2: Phase C: after a failed check of the status or of the partner's configuration, Adobe returns what the basic flow's profiles are: one, several or none.
        V2-24a v2: Phase C: after the exchange, the decisions follow.
        V2-25a v2: Phase D: before preauthorization, the app asks the framework again; it may skip this if the profile is of another type than appleSSO.
        V2-25b v2: Phase D: for that, the app checks the permission, sets a delegate, submits a request and waits, as in phase B.
        V2-25c v2: Phase D: isInterruptionAllowed is false.
        V2-25d v2: Phase D: the app may use the status that it keeps.
        V2-25e v2: Phase D: the app renews that status when it comes from the background.
        V2-25f v2: Phase D: the app keeps and uses a valid status only.
        V2-26a v2: Phase D: the status has a granted access, the provider, and an expiration that has not passed; without a profile of the type appleSSO this may be skipped.
        V2-27a v2: Phase D: the app may call decisions/preauthorize for the profile's MVPD and some resources.
        V2-27b v2: Phase D: the call has the headers Authorization and AP-Device-Identifier.
        V2-27c v2: Phase D: with a profile of the type appleSSO, the call has a valid status.
        V2-28a v2: Phase D: a permit of preauthorization has no media token and is not for playback.
        V2-28b v2: Phase D: a denial of preauthorization has an enhanced error.
        V2-28c v2: Phase D: a failed check of preauthorization is an enhanced error.
        V2-29a v2: Phase D: before authorization, the app asks the framework as before preauthorization.
        V2-30a v2: Phase D: before authorization, the app checks the status as before preauthorization.
        V2-31a v2: Phase D: the app calls decisions/authorize for the profile's MVPD and the resource.
        V2-31b v2: Phase D: the call has the headers Authorization and AP-Device-Identifier.
        V2-31c v2: Phase D: with a profile of the type appleSSO, the call has a valid status.
        V2-32a v2: Phase D: a permit has a media token.
        V2-32b v2: Phase D: a denial has an enhanced error.
        V2-32c v2: Phase D: a failed check is an enhanced error.
        V2-33a v2: Logout: the app calls logout for the profile's MVPD, with redirectUrl.
        V2-33b v2: Logout: the call has the headers Authorization and AP-Device-Identifier.
        V2-34a v2: Logout: for a profile of the type appleSSO, the action is partner_logout, without a url.
        V2-34b v2: Logout: the app asks the viewer to sign out of the device.
        V2-34c v2: Logout: on iOS and iPadOS, the place is Settings > TV Provider (Adobe's questions about Apple SSO, 7).
        V2-34d v2: Logout: on tvOS, the place is Settings > Accounts > TV Provider (Adobe's questions about Apple SSO, 7).
        V2-34e v2: Logout: a failed check is an enhanced error.
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
        ("v2", [.v2English]), ("sdk", [.sdkSimplifiedChinese, .sdkFrench]),
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
