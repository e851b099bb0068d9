internal import ByteTools

extension AdobeErrorEntry {
    /// The entries of Adobe's page on enhanced error codes, in the words of this project, and the errors of `/o/client/register` and
    /// `/o/client/token` by RFC 6749 section 5.2 and RFC 7591 section 3.2.2.
    static let catalogue: [Self] = TextTable(table, columns: 5).rows.map { row in
        let words = row[1].split(separator: " ").map { String($0) }
        return Self(
            code: AdobeErrorCode(rawValue: row[0]),
            action: AdobeErrorAction(rawValue: words.first ?? ""),
            statuses: words.dropFirst().compactMap { Int($0) },
            actor: Actor(rawValue: row[2]),
            meaning: row[3],
            advice: row[4],
            hint: hints[row[0]]
        )
    }

    private static let hints: [String: ToolHint] = [
        "invalid_parameter_saml_response": .check, "invalid_header_device_info": .headersDecode,
        "invalid_request": .request([.v2Register, .v2Token]), "invalid_client_metadata": .request([.v2Register]),
    ]

    private static let askAdobe = "ask Adobe to correct the configuration; a change in the request does not help"
    private static let tryAgain = "send the request again, two or three times, with growing pauses"

    /// The code, the action and the statuses, who must act, the meaning, and the advice.
    private static let table = """
        invalid_parameter_saml_response | none 400 | app | the SAML response is missing, or Adobe rejected it without giving the reason | run a check on the SAML response that the app sent, and on the framework's string as received: together they show every cause that is visible outside Adobe
        invalid_parameter_service_provider | none 400 | app | the service provider is missing or unknown | compare the path with the identifier in the TVE Dashboard, and staging with production
        invalid_parameter_mvpd | none 400 | app | the MVPD is missing or unknown | use the MVPD's 'id' from the configuration, not the platform's mapping identifier
        invalid_parameter_code | none 400 | app | the authentication code is missing or unknown | start the session again
        invalid_parameter_resources | none 400 | app | the resources are missing or malformed | send a JSON array of names
        invalid_parameter_redirect_url | none 400 | app | the redirect URL is missing or not allowed | send it percent-encoded once, in a registered domain
        invalid_parameter_partner | none 400 | app | the partner in the path is unknown | write 'Apple'
        invalid_integration | none 400 | programmer | the service provider and the MVPD are not integrated | check in the TVE Dashboard whether the integration is enabled in this environment
        invalid_authentication_session | none 400 | app | the authentication session is missing or has ended | start the session again
        invalid_header_device_info | none 400 | app | X-Device-Info is missing or malformed | run a decoder on it: it is Base64 of JSON with five required fields
        invalid_header_device_identifier | none 400 | app | AP-Device-Identifier is missing or malformed | write 'fingerprint', a space, and the identifier in Base64
        invalid_header_identity_for_temporary_access | none 400 | app | the header for temporary access is missing or malformed | send the identity that TempPass requires
        invalid_header_pfs_permission_access_not_present | none 400 | app | the permission in AP-Partner-Framework-Status is not present | send 'frameworkPermissionInfo' with the access status of the framework
        invalid_header_pfs_permission_access_not_determined | none 400 | app | the viewer has not been asked for permission yet | request metadata from the framework with interruption allowed, and send the new access status
        invalid_header_pfs_permission_access_not_granted | none 400 | app | the viewer did not grant permission | explain the purpose of the permission, or continue with the basic flow
        invalid_header_pfs_provider_id_not_determined | none 400 | app | the provider in AP-Partner-Framework-Status does not belong to any MVPD of Adobe Pass | send the framework's 'accountProviderIdentifier', which is the MVPD's 'platformMappingId'
        invalid_header_pfs_provider_id_mismatch | none 400 | app | the provider in AP-Partner-Framework-Status is not the MVPD of the request | use the MVPD whose 'platformMappingId' the framework returned
        invalid_header_pfs_provider_info_expired | none 400 | app | the provider information has expired | request metadata from the framework again; 'expirationDate' must be milliseconds in a string: a value in seconds is a date in 1970
        preauthorization_denied_by_mvpd | none 403 | mvpd | the MVPD does not permit the viewer to see this resource | show only the resources that the MVPD permits
        authorization_denied_by_mvpd | none 403 | mvpd | the MVPD does not permit the viewer to play this resource | show the MVPD's message, 'details' or 'message'
        authorization_denied_by_parental_controls | none 403 | mvpd | parental controls forbid this resource | inform the viewer
        authorization_denied_by_degradation_rule | none 403 | programmer | a degradation rule denies every resource of this MVPD | check the degradations in the TVE Dashboard
        internal_server_error | none 500 | adobe | an internal error in Adobe Pass | if it recurs, give Adobe the trace of this response
        invalid_configuration_user_metadata_certificate | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the certificate for the encryption of user metadata | \(askAdobe)
        invalid_configuration_temporary_access | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: temporary access | \(askAdobe)
        invalid_configuration_platform | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the platform | \(askAdobe)
        invalid_configuration_platform_id | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the platform's identifier | \(askAdobe)
        invalid_configuration_platform_trait | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the platform's traits | \(askAdobe)
        invalid_configuration_platform_category_trait | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the traits of the platform's category | \(askAdobe)
        invalid_configuration_platform_services | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the platform's services (single sign-on is not enabled) | \(askAdobe)
        invalid_configuration_mvpd_platform | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the MVPD on this platform | \(askAdobe)
        invalid_configuration_mvpd_platform_boarding_status | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the MVPD's boarding status on this platform | \(askAdobe)
        invalid_configuration_mvpd_platform_profile_exchange | configuration 500 | adobe | Adobe's configuration is wrong or incomplete: the MVPD's profile exchange on this platform | \(askAdobe)
        too_many_resources | configuration 403 | app | the request contains too many resources | send fewer resources at once
        invalid_access_token_service_provider | application-registration 401 | app | the token belongs to another service provider | register with the software statement of this service provider, and get a new token
        invalid_access_token_client_application | application-registration 401 | app | the token is missing, has expired, or its client is unknown | get a new token; if that fails, register again
        invalid_request | none 400 | app | a parameter of the client's request is missing, malformed or repeated | compare it with the documented request
        invalid_client | none 400 | app | the client is unknown, or its secret is wrong | register again, and store the credentials unchanged
        invalid_grant | none 400 | app | the grant is not valid | send 'grant_type=client_credentials'
        unauthorized_client | none 400 | app | the client may not use this grant | register again with the right software statement
        unsupported_grant_type | none 400 | app | the grant type is unknown | send 'grant_type=client_credentials'
        invalid_scope | none 400 | app | the scope is unknown or not allowed | omit the scope
        invalid_redirect_uri | none 400 | app | a redirect URI is not allowed | compare it with the TVE Dashboard
        invalid_client_metadata | none 400 | app | a field of the registration is not accepted | compare it with the documented request
        invalid_software_statement | none 400 | app | the software statement cannot be read or verified | copy it from the TVE Dashboard again, complete and without line breaks
        unapproved_software_statement | none 400 | programmer | the software statement is not approved | check the registered application in the TVE Dashboard
        authenticated_profile_missing | authentication 403 | app | the viewer has no profile | authenticate the viewer
        authenticated_profile_expired | authentication 403 | app | the viewer's profile has expired | authenticate the viewer again
        authenticated_profile_invalidated | authentication 403 | app | the viewer's profile is no longer valid | authenticate again
        temporary_access_duration_limit_exceeded | authentication 403 | app | the time limit of TempPass is reached | authenticate with an MVPD
        temporary_access_resources_limit_exceeded | authentication 403 | app | the resource limit of TempPass is reached | authenticate with an MVPD
        authorization_denied_by_hba_policies | authentication 403 | app | the MVPD denies the resource by its home-based authentication policy | authenticate the viewer with a new session, then request the decision again
        authorization_denied_by_session_invalidated | authentication 403 | app | the MVPD ended the session | authenticate the viewer with a new session, then request the decision again
        identity_not_recognized_by_mvpd | authentication 403 | app | the MVPD does not recognize the viewer | authenticate the viewer with a new session, then request the decision again
        network_received_error | retry 403 | app | the MVPD's server returned an error | \(tryAgain)
        network_connection_timeout | retry 403 | app | the MVPD's server did not respond in time | \(tryAgain)
        maximum_execution_time_exceeded | retry 403 | app | the response took longer than Adobe's limit | \(tryAgain)
        invalid_requestor | none 400 | app | the requestor is missing or unknown | compare it with the TVE Dashboard
        invalid_device_info | none 400 | app | the device information is missing or malformed | send X-Device-Info
        invalid_device_id | none 400 | app | the device's identifier is missing or malformed | send 'deviceId'
        malformed_authz_request | none 400 412 | app | the authorization request is malformed | compare its parameters
        authentication_session_issuer_mismatch | authentication 400 | app | the session belongs to another MVPD | send the MVPD with which the viewer authenticated, or authenticate again
        missing_resource | none 400 412 | app | the resource is missing | send 'resource'
        internal_error | none 400 405 500 | adobe | an internal error in Adobe Pass | give Adobe the trace of this response
        unknown_integration | configuration 400 412 | programmer | the requestor, which is the programmer's service provider, and the MVPD are not integrated | check in the TVE Dashboard whether the integration is enabled
        authentication_session_missing | authentication 403 412 | app | the viewer is not authenticated | authenticate the viewer
        authentication_session_expired | authentication 403 412 | app | the viewer's token has expired | authenticate the viewer again
        authentication_session_invalidated | authentication 403 | app | the MVPD ended the session | authenticate the viewer again
        preauthorization_authentication_session_missing | authentication 412 | app | the preauthorization found no session: the viewer is not authenticated | authenticate the viewer
        preauthorization_authentication_session_expired | authentication 412 | app | the viewer's token has expired, so nothing is preauthorized | authenticate the viewer again
        authorization_not_found | authorization 403 404 | app | the viewer is not authorized | authorize first
        authorization_expired | authorization 410 | app | the authorization has expired | authorize again
        """
}
