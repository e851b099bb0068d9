// The calls of REST API V1, in the order of use. The last strings name Adobe's pages.

extension MigratedCall {
    static let v1: [Self] = [
        register, token, configuration, checkAuthentication, checkAuthenticationByCode, profileRequest, exchange,
        authenticationToken, registrationCode, registrationRecord, registrationDeletion, authenticate, freePreview,
        userMetadata, preauthorize, preauthorizeByCode, authorize, authorizationToken, mediaToken, logOut,
    ]

    // MARK: The client

    private static let register = Self(
        .v1,
        "v1-client-register",
        ["POST /o/client/register"],
        service: .v2Register,
        "the same call, with the software statement of a new registered application",
        steps: [.call(.v2Register, "once for each installation of the app")],
        parameters: [
            Change(
                "software_statement of the application for V1",
                "software_statement of a new application with the scope api:client:v2",
                "Adobe creates it on request until the TVE Dashboard offers it; registered custom schemes can be used again"
            ),
            Change("X-Device-Info", "header X-Device-Info", "required"),
        ],
        errors: [.throttled],
        kept: [KeptState.softwareStatement, KeptState.credentials, KeptState.deviceIdentifier],
        disappearing: ["software statements for V1: V2 rejects their tokens"],
        source: "rest-api-v2-faqs (migration, registration phase); dynamic-client-registration-faqs (migration)"
    )

    private static let token = Self(
        .v1,
        "v1-client-token",
        ["POST /o/client/token"],
        service: .v2Token,
        "the same call, with the credentials of the new registration",
        steps: [.call(.v2Token, "when there is no access token, and when it expires")],
        parameters: [
            Change("client_id and client_secret", "client_id and client_secret", "those of the registration for V2"),
            Change("X-Device-Info", "header X-Device-Info", "required"),
        ],
        errors: [.throttled],
        kept: [KeptState.credentials, KeptState.accessToken],
        source: "rest-api-v2-faqs (migration, registration phase); dynamic-client-registration-faqs"
    )

    // MARK: The configuration

    private static let configuration = Self(
        .v1,
        "v1-config",
        ["GET /api/v1/config/{requestor}"],
        service: .v1Configuration,
        "V2's configuration is for a picker alone; the required attributes are authenticationRequest.attributesNames of v2-sessions-sso",
        steps: [.call(.v2Configuration, "only to show a picker")],
        parameters: [
            .serviceProvider,
            .newDeviceIdentifier("optional in V2's reference, and required in the cookbook for Apple"),
            .deviceInformation, .authorization, .format,
        ],
        fields: [
            Change("requestor and mvpds", "requestor.mvpds", "JSON without the namespace of the XML"),
            Change(
                "enablePlatformServices, boardingStatus, displayInPlatformPicker, platformMappingId",
                "the same names",
                "new: enforcePlatformPermissions"
            ),
            Change("requiredMetadataFields", "authenticationRequest.attributesNames of v2-sessions-sso"),
        ],
        errors: [.wrongIntegration, .throttled, .enhanced],
        kept: KeptState.client + [KeptState.configuration, KeptState.mvpd],
        disappearing: ["requiredMetadataFields in the configuration"],
        source: "rest-api-v2-faqs (migration, configuration phase); provide-mvpd-list"
    )

    // MARK: Authentication

    private static let profiles: [AdobeService] = [.v2ProfileByCode, .v2Profile, .v2Profiles]

    private static let checkAuthentication = Self(
        .v1,
        "v1-checkauthn",
        ["GET /api/v1/checkauthn"],
        service: .v1CheckAuthentication,
        "the viewer is authenticated if 'profiles' is not empty; the status is 200 in both cases",
        steps: [
            .first(
                of: profiles,
                "at launch, unless 'notAfter' of a kept profile is in the future: the profile of the chosen MVPD (v2-profile), or without one, all "
                    + "(v2-profiles); with Apple's single sign-on at each launch, after the framework; during a sign-in, that of its code "
                    + "(v2-profile-code)"
            )
        ],
        parameters: Change.common + [.mvpd, .frameworkStatus],
        fields: [.profileExists] + Change.profileFields,
        errors: [.notAuthenticated, .wrongDevice, .wrongDeviceInformation, .wrongIntegration, .throttled, .enhanced],
        kept: KeptState.client + [KeptState.mvpd, KeptState.profile],
        disappearing: ["the status 403 for a viewer who is not authenticated"],
        source: "rest-api-v2-faqs (migration, authentication phase); check-authentication-token"
    )

    private static let checkAuthenticationByCode = Self(
        .v1,
        "v1-checkauthn-code",
        ["GET /api/v1/checkauthn/{code}"],
        "the second screen reads the profile of the code",
        steps: [.call(.v2ProfileByCode, "on the second screen, after the viewer has signed in")],
        parameters: [
            Change("{code}", "{code} in the path", "the code of v2-sessions"), .serviceProvider, .authorization,
            .format,
        ],
        fields: [.profileExists],
        errors: [.notAuthenticated, .throttled, .enhanced],
        kept: [KeptState.session],
        source: "rest-api-v2-faqs (migration, authentication phase); check-authentication-flow-by-second-screen-web-app"
    )

    private static let profileRequest = Self(
        .v1,
        "v1-profile-requests",
        ["GET /api/v1/{requestor}/profile-requests/{mvpd}"],
        service: .v1ProfileRequest,
        "Adobe returns the request for Apple's framework as JSON, or starts the basic flow itself",
        steps: [
            .call(
                .v2SessionsSSO,
                "after the framework has named the provider; domainName and redirectUrl are for the basic flow as a fallback"
            )
        ],
        parameters: [
            .serviceProvider, .partner, .newDeviceIdentifier("required"), .deviceInformation, .authorization,
            .frameworkProvider, .deviceType, .frameworkStatus,
            Change("nothing", "domainName and redirectUrl in the form", "for the basic flow as a fallback"),
            .contentTypeForm,
        ],
        fields: [
            Change("the body, opaque bytes", "authenticationRequest.request", "both are the verificationToken"),
            Change("requiredMetadataFields of the configuration", "authenticationRequest.attributesNames"),
            Change(
                "nothing",
                "actionName: partner_profile, authorize, authenticate or resume",
                "the app does what it names: not every response has a request for the framework"
            ),
        ],
        errors: [
            .inferred(
                "400",
                "200 with reasonType configuration_fallback or pfs_fallback; or 400 invalid_integration, invalid_parameter_partner",
                "continue with the basic flow"
            ),
            .throttled,
        ],
        kept: KeptState.client + [KeptState.frameworkStatus],
        source:
            "apple-sso-cookbook-rest-api-v1; apple-sso-cookbook-rest-api-v2; it is not in the migration FAQ (inferred)"
    )

    private static let exchange = Self(
        .v1,
        "v1-exchange",
        ["POST /api/v1/tokens/authn"],
        service: .v1Exchange,
        "the exchange creates a profile of the type appleSSO",
        steps: [.call(.v2Exchange, "once for each SAML response; later the app reads the profile")],
        parameters: [
            Change("SAMLResponse", "SAMLResponse in the form", "normalized and encoded as before"), .serviceProvider,
            .partner, .deviceIdentifier, .deviceInformation, .authorization, .frameworkProvider, .deviceType,
            .frameworkStatus, .contentTypeForm,
        ],
        fields: [
            Change("status 204", "status 201, or 200, with 'profiles'", "check that the type is appleSSO")
        ],
        errors: [
            Change(
                "400",
                "invalid_parameter_saml_response, invalid_header_pfs_…",
                "diagnose the SAML response, or correct the header"
            ),
            .throttled, .enhanced,
        ],
        kept: KeptState.client + [KeptState.frameworkStatus, KeptState.mvpd, KeptState.profile],
        source:
            "apple-sso-cookbook-rest-api-v1; apple-sso-cookbook-rest-api-v2; it is not in the migration FAQ (inferred)"
    )

    private static let authenticationToken = Self(
        .v1,
        "v1-token",
        ["GET /api/v1/tokens/authn"],
        service: .v1Token,
        "the app polls the profile of the session's code, by V2's rules for polling",
        steps: [
            .first(
                of: [.v2ProfileByCode, .v2Profile, .v2Profiles],
                "to poll, the profile of the code: every 3 to 5 seconds, until 'profiles' is not empty or the code has expired; "
                    + "after the sign-in, the profile of the MVPD (v2-profile)"
            )
        ],
        parameters: Change.common + [Change("nothing", "{code} in the path", "the code of v2-sessions")],
        fields: [.profileExists] + Change.profileFields + [Change("requestor", "nothing", "it is in the path")],
        errors: [.notAuthenticated, .wrongDevice, .wrongDeviceInformation, .throttled, .enhanced],
        kept: KeptState.client + [KeptState.session, KeptState.mvpd, KeptState.profile],
        disappearing: [
            "404 and 410 while the viewer signs in", "a button instead of polling, which V1's cookbook prefers",
        ],
        source: "rest-api-v2-faqs (migration, authentication phase); retrieve-authentication-token"
    )

    private static let registrationCode = Self(
        .v1,
        "v1-regcode",
        ["POST /reggie/v1/{requestor}/regcode"],
        service: .v1RegistrationCode,
        "a session has the code, and also the URL of the MVPD's page",
        steps: [
            .call(
                .v2Sessions,
                "when the viewer signs in; a new session makes the previous code invalid"
            )
        ],
        parameters: [
            .serviceProvider, .deviceIdentifier, .deviceInformation, .authorization,
            Change("mvpd, optional", "mvpd in the form", "without it, actionName is resume, and v2-resume sends it"),
            Change(
                "domain_name and redirect_url of v1-authenticate",
                "domainName and redirectUrl in the form",
                "percent-encoded once"
            ),
            .contentTypeForm,
        ],
        fields: [
            Change("code", "code"),
            Change("generated, expires: milliseconds as numbers", "notBefore, notAfter: milliseconds as strings"),
            .inferred("id", "sessionId", "another meaning: for tracking"),
            Change("requestor", "serviceProvider"),
            Change("info.registrationURL", "nothing", "the app composes the text that it shows"),
            Change("nothing", "actionName and url", "the next step, such as the page to open"),
        ],
        errors: [.wrongDevice, .wrongDeviceInformation, .throttled, .enhanced],
        kept: KeptState.client + [KeptState.session],
        disappearing: ["ttl: Adobe determines the lifetime, so read notAfter"],
        source: "rest-api-v2-faqs (migration, authentication phase); registration-code-request"
    )

    private static let registrationRecord = Self(
        .v1,
        "v1-regcode-read",
        ["GET /reggie/v1/{requestor}/regcode/{code}"],
        "the session of the code has the data of the device",
        steps: [.call(.v2Session, "on the second screen, to check a code that the viewer has typed")],
        parameters: [
            Change("{code}", "{code} in the path", "the code of v2-sessions"), .serviceProvider, .authorization,
        ],
        fields: [
            Change("info: hashed deviceId, deviceInfo, userAgent", "device: type, model, operating system, connection"),
            Change("nothing", "existingParameters and missingParameters", "v2-resume sends those that are missing"),
        ],
        errors: [.throttled, .enhanced],
        kept: [KeptState.session],
        disappearing: ["the hashed deviceId"],
        source: "rest-api-v2-faqs (migration, authentication phase); return-registration-record"
    )

    private static let registrationDeletion = Self(
        .v1,
        "v1-regcode-delete",
        ["DELETE /reggie/v1/{requestor}/regcode/{code}"],
        "no call: a session ends by the sign-in, by its expiration, or by a new session (inferred)",
        kept: [KeptState.session],
        disappearing: ["the deletion of a code: the app stops polling and forgets the code"],
        unknown: ["if a session can be ended before its expiration without a new one"],
        source: "rest-api-reference (service 8); V2's reference has no such call (inferred)"
    )

    private static let authenticate = Self(
        .v1,
        "v1-authenticate",
        ["GET /api/v1/authenticate"],
        service: .v1Authenticate,
        "the app opens the URL of the session, unchanged; a second screen composes it from service provider and code",
        steps: [
            .call(
                .v2Resume,
                "only on a second screen: send the parameters that are missing in the session, such as the MVPD",
                .conditional
            ),
            .call(.v2Authenticate, "in a browser or web view: 'url' of the session"),
        ],
        parameters: [
            .serviceProvider, Change("reg_code", "{code} in the path"),
            Change("mso_id", "mvpd in the form of v2-sessions or v2-resume"),
            Change("domain_name", "domainName in the form of v2-sessions or v2-resume"),
            Change(
                "redirect_url, the last parameter",
                "redirectUrl in the form of v2-sessions or v2-resume",
                "percent-encoded once, at any place; custom schemes can be used again"
            ),
        ],
        fields: [Change("302", "302", "the first URL comes from the session")],
        errors: [.throttled],
        kept: [KeptState.session],
        disappearing: ["noflash and no_iframe", "the URL that the app composes, except on a second screen"],
        unknown: [
            "if an old app on the one screen works with a new one on the other: Adobe says that both change together"
        ],
        source: "rest-api-v2-faqs (migration, authentication phase); initiate-authentication"
    )

    private static let freePreview = Self(
        .v1,
        "v1-freepreview",
        ["POST /api/v1/authenticate/freepreview"],
        "no call before playback: the app authorizes with the MVPD of the TempPass",
        steps: [.call(.v2Authorize, "before playback, with the MVPD of the TempPass: there is no sign-in before")],
        parameters: [
            .serviceProvider, .deviceIdentifier, .deviceInformation, .authorization,
            Change("mso_id", "{mvpd} in the path"),
            Change(
                "generic_data, an e-mail address",
                "header AP-TempPass-Identity in Base64",
                "only for a promotional TempPass; Adobe asks for a hash of the address"
            ),
            .contentTypeJSON,
        ],
        fields: [Change("nothing", "decisions[].source is temppass", "and the type of a profile is temporary")],
        errors: [.temporaryLimit, .throttled, .enhanced],
        kept: KeptState.client,
        disappearing: [
            "the call that starts a TempPass", "the logout before a TempPass: it is beside a regular profile",
        ],
        source: "free-preview-for-temp-pass-and-promotional-temp-pass; temp-pass-feature"
    )

    private static let userMetadata = Self(
        .v1,
        "v1-usermetadata",
        ["GET /api/v1/tokens/usermetadata"],
        service: .v1UserMetadata,
        "the metadata is in 'attributes' of the profile",
        steps: [.first(of: profiles, "the profile that the app has read already has it", .kept)],
        parameters: Change.common + [.mvpd, .frameworkStatus],
        fields: [
            Change("data.KEY", "'value' in attributes.KEY", "the names of the attributes are the same"),
            Change("KEY in encrypted", "attributes.KEY.state is enc", "otherwise plain"),
            Change("tokenSource Apple", "type appleSSO and issuer Apple"),
            Change("updated", "nothing"),
        ],
        errors: [Change("412", "200 with empty 'profiles'", "start a new session"), .throttled, .enhanced],
        kept: KeptState.client + [KeptState.profile],
        disappearing: ["updated", "tokenSource"],
        source: "rest-api-v2-faqs (migration, authentication phase); user-metadata"
    )
}
