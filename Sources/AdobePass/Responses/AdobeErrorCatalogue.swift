extension AdobeErrorEntry {
    /// The entries of Adobe's page on enhanced error codes, in the words of this project.
    static let catalogue: [Self] =
        parameters + headers + decisions + configuration + registration + clients + authentication + passing + v1

    private static let parameters = rows(
        .none,
        [400],
        [
            (
                "invalid_parameter_saml_response",
                "the SAML response is missing, or Adobe rejected it without giving the reason",
                "run 'samltool check' on the SAML response that the app sent, and on the framework's string as received: together they show every cause that is visible outside Adobe",
            ),
            (
                "invalid_parameter_service_provider", "the service provider is missing or unknown",
                "compare the path with the identifier in the TVE Dashboard, and staging with production"
            ),
            (
                "invalid_parameter_mvpd", "the MVPD is missing or unknown",
                "use the MVPD's 'id' from the configuration, not the platform's mapping identifier"
            ),
            ("invalid_parameter_code", "the authentication code is missing or unknown", "start the session again"),
            ("invalid_parameter_resources", "the resources are missing or malformed", "send a JSON array of names"),
            (
                "invalid_parameter_redirect_url", "the redirect URL is missing or not allowed",
                "send it percent-encoded once, in a registered domain"
            ),
            ("invalid_parameter_partner", "the partner in the path is unknown", "write 'Apple'"),
            (
                "invalid_integration", "the service provider and the MVPD are not integrated",
                "check in the TVE Dashboard whether the integration is enabled in this environment"
            ),
            (
                "invalid_authentication_session", "the authentication session is missing or has ended",
                "start the session again"
            ),
        ]
    )

    private static let headers = rows(
        .none,
        [400],
        [
            (
                "invalid_header_device_info", "X-Device-Info is missing or malformed",
                "run 'samltool headers decode' on it: it is Base64 of JSON with five required fields"
            ),
            (
                "invalid_header_device_identifier", "AP-Device-Identifier is missing or malformed",
                "write 'fingerprint', a space, and the identifier in Base64"
            ),
            (
                "invalid_header_identity_for_temporary_access",
                "the header for temporary access is missing or malformed",
                "send the identity that TempPass requires"
            ),
            (
                "invalid_header_pfs_permission_access_not_present",
                "the permission in AP-Partner-Framework-Status is not present",
                "send 'frameworkPermissionInfo' with the access status of the framework"
            ),
            (
                "invalid_header_pfs_permission_access_not_determined",
                "the viewer has not been asked for permission yet",
                "request metadata from the framework with interruption allowed, and send the new access status"
            ),
            (
                "invalid_header_pfs_permission_access_not_granted", "the viewer did not grant permission",
                "explain the purpose of the permission, or continue with the basic flow"
            ),
            (
                "invalid_header_pfs_provider_id_not_determined",
                "the provider in AP-Partner-Framework-Status does not belong to any MVPD of Adobe Pass",
                "send the framework's 'accountProviderIdentifier', which is the MVPD's 'platformMappingId'"
            ),
            (
                "invalid_header_pfs_provider_id_mismatch",
                "the provider in AP-Partner-Framework-Status is not the MVPD of the request",
                "use the MVPD whose 'platformMappingId' the framework returned"
            ),
            (
                "invalid_header_pfs_provider_info_expired", "the provider information has expired",
                "request metadata from the framework again; 'expirationDate' must be milliseconds in a string: a value in seconds is a date in 1970"
            ),
        ]
    )

    private static let decisions =
        rows(
            .none,
            [403],
            [
                (
                    "preauthorization_denied_by_mvpd", "the MVPD does not permit the viewer to see this resource",
                    "show only the resources that the MVPD permits"
                ),
                (
                    "authorization_denied_by_mvpd", "the MVPD does not permit the viewer to play this resource",
                    "show the MVPD's message"
                ),
                (
                    "authorization_denied_by_parental_controls", "parental controls forbid this resource",
                    "inform the viewer"
                ),
                (
                    "authorization_denied_by_degradation_rule", "a degradation rule denies every resource of this MVPD",
                    "check the degradations in the TVE Dashboard"
                ),
            ]
        )
        + rows(
            .none,
            [500],
            [
                (
                    "internal_server_error", "an internal error in Adobe Pass",
                    "if it recurs, give Adobe the trace of this response"
                )
            ]
        )

    private static let configuration =
        rows(
            .configuration,
            [500],
            [
                ("user_metadata_certificate", "the certificate for the encryption of user metadata"),
                ("temporary_access", "temporary access"), ("platform", "the platform"),
                ("platform_id", "the platform's identifier"), ("platform_trait", "the platform's traits"),
                ("platform_category_trait", "the traits of the platform's category"),
                ("platform_services", "the platform's services (single sign-on is not enabled)"),
                ("mvpd_platform", "the MVPD on this platform"),
                ("mvpd_platform_boarding_status", "the MVPD's boarding status on this platform"),
                ("mvpd_platform_profile_exchange", "the MVPD's profile exchange on this platform"),
            ].map { suffix, what in
                (
                    "invalid_configuration_\(suffix)", "Adobe's configuration is wrong or incomplete: \(what)",
                    "ask Adobe to correct the configuration; a change in the request does not help"
                )
            }
        )
        + rows(
            .configuration,
            [403],
            [("too_many_resources", "the request contains too many resources", "send fewer resources at once")]
        )

    private static let registration = rows(
        .applicationRegistration,
        [401],
        [
            (
                "invalid_access_token_service_provider", "the token belongs to another service provider",
                "register with the software statement of this service provider, and get a new token"
            ),
            (
                "invalid_access_token_client_application",
                "the token is missing, has expired, or its client is unknown",
                "get a new token; if that fails, register again"
            ),
        ]
    )

    /// The errors of `/o/client/register` and `/o/client/token`, by RFC 6749 section 5.2 and RFC 7591 section 3.2.2.
    private static let clients = rows(
        .none,
        [400],
        [
            (
                "invalid_request", "a parameter of the client's request is missing, malformed or repeated",
                "compare it with the output of 'samltool request v2-register' or 'samltool request v2-token'"
            ),
            (
                "invalid_client", "the client is unknown, or its secret is wrong",
                "register again, and store the credentials unchanged"
            ),
            ("invalid_grant", "the grant is not valid", "send 'grant_type=client_credentials'"),
            (
                "unauthorized_client", "the client may not use this grant",
                "register again with the right software statement"
            ),
            ("unsupported_grant_type", "the grant type is unknown", "send 'grant_type=client_credentials'"),
            ("invalid_scope", "the scope is unknown or not allowed", "omit the scope"),
            ("invalid_redirect_uri", "a redirect URI is not allowed", "compare it with the TVE Dashboard"),
            (
                "invalid_client_metadata", "a field of the registration is not accepted",
                "compare it with the output of 'samltool request v2-register'"
            ),
            (
                "invalid_software_statement", "the software statement cannot be read or verified",
                "copy it from the TVE Dashboard again, complete and without line breaks"
            ),
            (
                "unapproved_software_statement", "the software statement is not approved",
                "check the registered application in the TVE Dashboard"
            ),
        ]
    )

    private static let authentication = rows(
        .authentication,
        [403],
        [
            ("authenticated_profile_missing", "the viewer has no profile", "authenticate the viewer"),
            ("authenticated_profile_expired", "the viewer's profile has expired", "authenticate the viewer again"),
            ("authenticated_profile_invalidated", "the viewer's profile is no longer valid", "authenticate again"),
            (
                "temporary_access_duration_limit_exceeded", "the time limit of TempPass is reached",
                "authenticate with an MVPD"
            ),
            (
                "temporary_access_resources_limit_exceeded", "the resource limit of TempPass is reached",
                "authenticate with an MVPD"
            ),
            (
                "authorization_denied_by_hba_policies",
                "the MVPD denies the resource by its home-based authentication policy",
                "authenticate again"
            ),
            ("authorization_denied_by_session_invalidated", "the MVPD ended the session", "authenticate again"),
            ("identity_not_recognized_by_mvpd", "the MVPD does not recognize the viewer", "authenticate again"),
        ]
    )

    private static let passing = rows(
        .retry,
        [403],
        [
            ("network_received_error", "the MVPD's server returned an error", tryAgain),
            ("network_connection_timeout", "the MVPD's server did not respond in time", tryAgain),
            ("maximum_execution_time_exceeded", "the response took longer than Adobe's limit", tryAgain),
        ]
    )

    private static let tryAgain = "send the request again, two or three times, with growing pauses"

    private static let v1 =
        rows(
            .none,
            [400],
            [
                ("invalid_requestor", "the requestor is missing or unknown", "compare it with the TVE Dashboard"),
                ("invalid_device_info", "the device information is missing or malformed", "send X-Device-Info"),
                ("invalid_device_id", "the device's identifier is missing or malformed", "send 'deviceId'"),
                ("malformed_authz_request", "the authorization request is malformed", "compare its parameters"),
                (
                    "authentication_session_issuer_mismatch", "the session belongs to another MVPD",
                    "send the MVPD with which the viewer authenticated"
                ),
            ]
        )
        + rows(.none, [400, 412], [("missing_resource", "the resource is missing", "send 'resource'")])
        + rows(
            .none,
            [400, 405, 500],
            [("internal_error", "an internal error in Adobe Pass", "give Adobe the trace of this response")]
        )
        + rows(
            .configuration,
            [400, 412],
            [
                (
                    "unknown_integration", "the requestor and the MVPD are not integrated",
                    "check in the TVE Dashboard whether the integration is enabled"
                )
            ]
        )
        + rows(
            .authentication,
            [403, 412],
            [
                ("authentication_session_missing", "the viewer is not authenticated", "authenticate the viewer"),
                ("authentication_session_expired", "the viewer's token has expired", "authenticate the viewer again"),
            ]
        )
        + rows(
            .authorization,
            [403, 404],
            [("authorization_not_found", "the viewer is not authorized", "authorize first")]
        )
        + rows(.authorization, [410], [("authorization_expired", "the authorization has expired", "authorize again")])

    private static func rows(
        _ action: AdobeErrorAction,
        _ statuses: [Int],
        _ rows: [(code: String, meaning: String, advice: String)]
    ) -> [Self] {
        rows.map { row in
            Self(
                code: AdobeErrorCode(rawValue: row.code),
                action: action,
                statuses: statuses,
                meaning: row.meaning,
                advice: row.advice
            )
        }
    }
}
