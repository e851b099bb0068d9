// What Adobe documents of each service: a row is all that there is to adding one. The order of names is that in which they are sent.

extension AdobeService {
    /// What a request to the service consists of, and what the service returns.
    var descriptor: ServiceDescriptor {
        switch self {
        case .v2Register:
            ServiceDescriptor(
                pattern: "POST /o/client/register",
                caller: .newClient,
                json: [.named("software_statement", .softwareStatement)],
                returns: .credentials
            )
        case .v2Token:
            ServiceDescriptor(
                pattern: "POST /o/client/token",
                caller: .newClient,
                form: [
                    .constant("grant_type", "client_credentials"), .named("client_id", .clientID),
                    .named("client_secret", .clientSecret),
                ],
                // A second token takes nothing from the first one (RFC 6749 section 4.4).
                isRepeatable: true,
                returns: .accessToken
            )
        case .v2Configuration:
            ServiceDescriptor(pattern: "GET /api/v2/{serviceProvider}/configuration", returns: .configuration)
        case .v2SessionsSSO:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/sessions/sso/{partner}",
                status: .required,
                form: [.domainName, .redirectURL],
                returns: .session
            )
        case .v2Exchange:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/profiles/sso/{partner}",
                status: .required,
                form: [.response],
                returns: .profiles
            )
        case .v2Profiles:
            ServiceDescriptor(
                pattern: "GET /api/v2/{serviceProvider}/profiles",
                status: .optional,
                returns: .profiles
            )
        case .v2Profile:
            ServiceDescriptor(
                pattern: "GET /api/v2/{serviceProvider}/profiles/{mvpd}",
                status: .optional,
                returns: .profiles
            )
        case .v2Sessions:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/sessions",
                form: [.optional(.mvpd), .domainName, .redirectURL],
                returns: .session
            )
        case .v2Resume:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/sessions/{code}",
                form: [.optional(.mvpd), .optional(.domainName), .optional(.redirectURL)],
                returns: .session
            )
        case .v2Authenticate:
            ServiceDescriptor(pattern: "GET /api/v2/authenticate/{serviceProvider}/{code}", caller: .browser)
        case .v2Preauthorize:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}",
                status: .optional,
                json: [.resources],
                returns: .decisions
            )
        case .v2Authorize:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}",
                status: .optional,
                json: [.resources],
                returns: .decisions
            )
        case .v2Logout:
            ServiceDescriptor(
                pattern: "GET /api/v2/{serviceProvider}/logout/{mvpd}",
                status: .optional,
                query: [.redirectURL],
                returns: .logouts
            )

        case .v1CheckAuthentication:
            // What comes with its 200 is not documented: the status is the answer.
            ServiceDescriptor(
                pattern: "GET /api/v1/checkauthn",
                query: [.requestor, .deviceID],
                failures: [403: ("there is no valid token", "authenticate the viewer")]
            )
        case .v1Configuration:
            ServiceDescriptor(
                pattern: "GET /api/v1/config/{requestor}",
                returns: .configuration,
                failures: [503: ("the service is overloaded", "send the request again later")]
            )
        case .v1ProfileRequest:
            ServiceDescriptor(
                pattern: "GET /api/v1/{requestor}/profile-requests/{mvpd}",
                accept: "*/*",
                query: [.deviceType],
                failures: [
                    400: (
                        "Adobe makes no profile request for this MVPD and device",
                        "compare the requestor, the MVPD and 'deviceType' with the configuration"
                    )
                ]
            )
        case .v1Exchange:
            ServiceDescriptor(
                pattern: "POST /api/v1/tokens/authn",
                form: [.requestor, .deviceID, .mvpd, .deviceType, .response],
                failures: [
                    400: (
                        "V1 answers every fault of an exchange like this: a malformed request, or a SAML response that could "
                            + "not be parsed, decrypted or verified",
                        "run 'samltool check' on the SAML response that the app sent, and compare the fields of the form with "
                            + "'samltool request v1-exchange'"
                    ),
                    403: (
                        "too many requests, or the prequalification environment is addressed in a wrong way",
                        "wait, and look at host and address"
                    ),
                ]
            )
        case .v1Token:
            ServiceDescriptor(
                pattern: "GET /api/v1/tokens/authn",
                query: [.requestor, .deviceID],
                returns: .authentication,
                failures: [
                    404: ("there is no token yet", "go on polling, or authenticate the viewer"),
                    410: ("the token has expired", "authenticate the viewer again"),
                ]
            )
        case .v1RegistrationCode:
            ServiceDescriptor(
                pattern: "POST /reggie/v1/{requestor}/regcode",
                form: [.deviceID, .optional(.mvpd), .optional(.timeToLive)],
                returns: .registration,
                failures: [
                    400: (
                        "a parameter is missing or malformed",
                        "compare it with what 'samltool request v1-regcode' prints"
                    )
                ]
            )
        case .v1Authenticate:
            // `reg_code` comes first, since `&reg` is also a character of HTML, and the redirect URL last, as Adobe wants it.
            ServiceDescriptor(
                pattern: "GET /api/v1/authenticate",
                caller: .browser,
                query: [
                    .named("reg_code", .code), .named("requestor_id", .serviceProvider),
                    .named("mso_id", .mvpd), .named("domain_name", .domainName),
                    .constant("noflash", "true"), .constant("no_iframe", "true"),
                    .named("redirect_url", .redirectURL),
                ]
            )
        case .v1Authorize:
            ServiceDescriptor(
                pattern: "GET /api/v1/authorize",
                query: [.requestor, .deviceID, .resource, .optional(.mvpd)],
                returns: .authorization,
                failures: [403: ("the viewer is not authorized", "show what Adobe or the MVPD says about it")]
            )
        case .v1MediaToken:
            ServiceDescriptor(
                pattern: "GET /api/v1/mediatoken",
                query: [.requestor, .deviceID, .resource],
                returns: .mediaToken,
                failures: [
                    403: (
                        "there is no media token: the viewer is not authorized", "authorize first, with 'v1-authorize'"
                    )
                ]
            )
        case .v1UserMetadata:
            ServiceDescriptor(
                pattern: "GET /api/v1/tokens/usermetadata",
                query: [.requestor, .deviceID],
                returns: .metadata,
                failures: [
                    404: (
                        "there is no user metadata of this device and requestor: most likely the viewer is not authenticated",
                        "authenticate the viewer; 'v1-checkauthn' shows whether there is a token"
                    ),
                    412: (
                        "what user metadata needs first is missing: most likely the token, or it has expired",
                        "authenticate the viewer; 'v1-checkauthn' shows whether there is a token"
                    ),
                ]
            )
        case .v1Logout: ServiceDescriptor(pattern: "DELETE /api/v1/logout", query: [.deviceID])
        }
    }
}
