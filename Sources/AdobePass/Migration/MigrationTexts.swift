// Texts that several rows of the migration tables share.

extension MigratedCall.Change {
    static let serviceProvider = Self(
        "requestor, requestor_id or {requestor}",
        "{serviceProvider} in the path",
        "the same identifier"
    )
    static let mvpd = Self(
        "mvpd or mso_id, or nothing: a token belongs to the device and the requestor",
        "{mvpd} in the path",
        "V2 can have profiles of several MVPDs, so each call names one"
    )
    static let deviceIdentifier = Self(
        "deviceId, as it is or hashed",
        "header AP-Device-Identifier: 'fingerprint', a space, and the identifier in Base64",
        "the app may compute the identifier as before"
    )
    /// For a call of V1 without `deviceId`.
    static func newDeviceIdentifier(_ note: String) -> Self { Self("nothing", deviceIdentifier.after, note) }
    static let frameworkProvider = Self(
        "mvpd, or {mvpd} in the path",
        "frameworkProviderInfo.id in AP-Partner-Framework-Status",
        "accountProviderIdentifier of Apple's framework, not the MVPD's id"
    )
    static let partner = Self("nothing", "{partner} in the path", "always Apple")
    static let deviceInformation = Self(
        "X-Device-Info or device_info: Base64, then percent-encoded, with model and osName",
        "header X-Device-Info: Base64 without percent-encoding",
        "model, version, osName, osVersion and connectionType are required"
    )
    static let authorization = Self(
        "Authorization: Bearer",
        "Authorization: Bearer",
        "the access token of a client that is registered for V2"
    )
    static let resource = Self(
        "resource",
        "resources in the JSON body, an array",
        "an array for one resource, too; the text of an MRSS resource is a JSON string"
    )
    static let deviceType = Self.inferred(
        "deviceType",
        "osName in X-Device-Info",
        "the partner and the platform follow from the description of the device"
    )
    static let contentTypeJSON = Self("no body", "header Content-Type: application/json")
    static let contentTypeForm = Self(
        "Content-Type",
        "header Content-Type: application/x-www-form-urlencoded",
        "required"
    )
    static let frameworkStatus = Self(
        "nothing",
        "header AP-Partner-Framework-Status",
        "required for profiles of the type appleSSO, those of Apple's single sign-on; samltool migrate v2-sessions-sso has its content"
    )
    static let format = Self("Accept, format=, or .xml and .json in the path: XML or JSON", "JSON alone")
    static let visitor = Self("ap_vi", "header AP-Visitor-Identifier", "only for apps that send a visitor identifier")

    /// The parameters of nearly every call of V1.
    static let common: [Self] = [
        .serviceProvider, .deviceIdentifier, .deviceInformation, .authorization, .format, .visitor,
    ]

    // Fields of responses

    static let expiration = Self("expires: milliseconds as a string", "notAfter: milliseconds as a number")
    static let profileExists = Self(
        "status 200: a token exists",
        "status 200 and a profile in 'profiles'",
        "status 200 with an empty 'profiles' means that the viewer is not authenticated"
    )
    static let decision = Self("status 200 or 403", "status 200 with 'authorized' true or false", "look at the body")
    static let profileFields: [Self] = [
        Self("mvpd", "the key in 'profiles'", "there can be several profiles"),
        Self("userId", "'value' in attributes.userID"), expiration,
        Self("nothing", "type and issuer", "how and by whom the viewer was authenticated"),
    ]

    // Errors of V1

    static let notAuthenticated = Self(
        "403, 404, 410 or 412: no token, or an expired one",
        "200 with empty 'profiles'; decisions: authenticated_profile_missing, _expired or _invalidated",
        "start a new session"
    )
    static let sessionMissing = Self(
        "authentication_session_missing or _expired, also with preauthorization_ before it",
        "authenticated_profile_missing or _expired",
        "start a new session"
    )
    static let sessionInvalidated = Self.inferred(
        "authentication_session_invalidated",
        "authenticated_profile_invalidated or authorization_denied_by_session_invalidated",
        "start a new session"
    )
    static let otherIssuer = Self.inferred(
        "authentication_session_issuer_mismatch",
        "authenticated_profile_missing: the MVPD is in the path",
        "send the MVPD of a profile"
    )
    static let denied = denied(insteadOf: "403")
    static let wrongResource = Self(
        "missing_resource, malformed_authz_request",
        "invalid_parameter_resources",
        "correct the request"
    )
    static let wrongDevice = wrongDevice(insteadOf: "invalid_device_id")
    static let wrongDeviceInformation = Self("invalid_device_info", "invalid_header_device_info", "correct the header")
    static let wrongIntegration = Self.inferred(
        "unknown_integration, invalid_requestor",
        "invalid_integration, invalid_parameter_service_provider",
        "correct the configuration"
    )
    static let throttled = Self("429", "429, with an HTML page", "wait at least a second")
    static let internalError = Self.inferred(
        "500, internal_error",
        "500, internal_server_error",
        "report the trace of the error to Adobe"
    )
    static let enhanced = Self(
        "status, message and details in XML or JSON, on request",
        "action, status, code, message, details, helpUrl and trace in JSON",
        "always"
    )
    static let temporaryLimit = Self("nothing", temporaryLimits, regularMVPD)

    // Errors of both interfaces

    private static let temporaryLimits =
        "temporary_access_duration_limit_exceeded, temporary_access_resources_limit_exceeded"
    private static let regularMVPD = "offer a regular MVPD"

    private static func denied(insteadOf error: String) -> Self {
        Self(
            error,
            "200 with 'authorized' false: authorization_denied_by_mvpd, authorization_denied_by_parental_controls",
            "show message or details, and do not play"
        )
    }

    private static func wrongDevice(insteadOf error: String) -> Self {
        inferred(error, "invalid_header_device_identifier; with another identifier, no profile", "keep the identifier")
    }

    // Errors of the SDK

    static let sdkNotAuthenticated = Self(
        "USER_NOT_AUTHENTICATED_ERROR, N000",
        "200 with empty 'profiles'; decisions: authenticated_profile_missing, _expired or _invalidated",
        "start a new session"
    )
    static let sdkDenied = denied(insteadOf: "USER_NOT_AUTHORIZED_ERROR, Z100")
    static let sdkDeniedTooOften = Self.inferred(
        "Z110: repeated denials",
        "authorization_denied_by_mvpd or maximum_attempts_exceeded",
        "stop"
    )
    static let sdkNetwork = Self.inferred(
        "Z120",
        "network_received_error, network_connection_timeout, maximum_execution_time_exceeded",
        "try again two or three times"
    )
    static let sdkWrongResource = Self("Z130", "invalid_parameter_resources", "correct the request")
    static let sdkDegradation = Self.inferred(
        "Z169",
        "authorization_denied_by_degradation_rule",
        "inform the viewer"
    )
    static let sdkTemporaryLimit = inferred("N111: the TempPass has expired", temporaryLimits, regularMVPD)
    static let sdkWrongDevice = wrongDevice(insteadOf: "SEC412")
    static let sdkWrongClient = Self.inferred(
        "R400, R401, SEC403",
        "invalid_software_statement, unapproved_software_statement, invalid_client; 401 invalid_access_token_…",
        "register, or get a new token"
    )
    static let sdkWrongIntegration = Self.inferred(
        "CFG400",
        "invalid_integration, invalid_parameter_service_provider",
        "correct the configuration"
    )
    static let sdkThrottled = Self(
        "CFG429; also Z100, P100 or empty metadata if the status of HTTP was 429",
        "429, with an HTML page",
        "wait at least a second"
    )
    static let sdkInternalError = Self.inferred(
        "500, N500, Z500, CFG5xx",
        "500, internal_server_error",
        "report the trace of the error to Adobe"
    )
    static let sdkTooManyResources = Self("P100", "too_many_resources", "at most 5 in a call")
}

extension MigratedCall.Step {
    static let logout = call(
        .v2Logout,
        "for each profile, which Adobe deletes"
    )
}

/// What an app must keep, because neither a server nor the SDK keeps it any more.
enum KeptState {
    static let softwareStatement = "the software statement, in the app or on a server: until it is revoked"
    static let credentials =
        "client_id and client_secret, one pair for each installation, in secure storage: they do not expire; an app that has lost them, "
        + "such as by a new installation, registers again, and the viewer must sign in again"
    static let accessToken =
        "the access token with created_at and expires_in: until it expires; then the app gets a new token, and does not register again"
    static let deviceIdentifier =
        "the device identifier, also after the app is installed again: profiles are of one client and one device identifier, and with "
        + "another of either, there are none"
    static let mvpd =
        "the chosen MVPD with id, displayName and logoUrl: until the viewer chooses another one, also after a logout"
    static let profile =
        "of the profile, the MVPD, the attributes and notAfter (a number, in milliseconds): until notAfter; if they are lost, the app reads the profile again"
    static let session =
        "code, notAfter (a string, in milliseconds) and redirectUrl of the session, in memory: until notAfter; if they are lost, the app starts a new session"
    static let configuration =
        "the configuration, in memory or for a short time: a few minutes; then the app reads it again"
    static let permits = "the preauthorized resources, in memory: while the app runs"
    static let frameworkStatus =
        "permission and provider of Apple's framework, in memory: until the expiration date; refresh them when the app comes to the foreground"

    /// The state for every call of a registered client.
    static let client = [accessToken, deviceIdentifier]
}
