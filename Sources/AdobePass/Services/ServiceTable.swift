// Adobe's documentation of each service; one row defines a service. The order of names is that in which they are sent.

extension AdobeService {
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
                // A second token does not invalidate the first one (RFC 6749 section 4.4).
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
        case .v2Session:
            ServiceDescriptor(pattern: "GET /api/v2/{serviceProvider}/sessions/{code}", returns: .sessionInformation)
        case .v2Resume:
            ServiceDescriptor(
                pattern: "POST /api/v2/{serviceProvider}/sessions/{code}",
                form: [.optional(.mvpd), .optional(.domainName), .optional(.redirectURL)],
                returns: .session
            )
        case .v2Authenticate:
            ServiceDescriptor(pattern: "GET /api/v2/authenticate/{serviceProvider}/{code}", caller: .browser)
        case .v2ProfileByCode:
            ServiceDescriptor(pattern: "GET /api/v2/{serviceProvider}/profiles/code/{code}", returns: .profiles)
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
                query: [.redirectURL],
                returns: .logouts
            )

        case .v1CheckAuthentication:
            // Adobe does not document the body of its status 200, so only the status counts.
            ServiceDescriptor(
                pattern: "GET /api/v1/checkauthn",
                query: [.requestor, .deviceID],
                failures: [403: .init("no valid token exists", "authenticate the viewer")]
            )
        case .v1Configuration:
            ServiceDescriptor(
                pattern: "GET /api/v1/config/{requestor}",
                takesDevice: false,
                returns: .configuration
            )
        case .v1ProfileRequest:
            ServiceDescriptor(
                pattern: "GET /api/v1/{requestor}/profile-requests/{mvpd}",
                accept: "*/*",
                takesDevice: false,
                query: [.deviceType],
                failures: [
                    400: .init(
                        "Adobe does not provide a profile request for this MVPD and device",
                        "compare the requestor, the MVPD and 'deviceType' with the configuration"
                    )
                ]
            )
        case .v1Exchange:
            ServiceDescriptor(
                pattern: "POST /api/v1/tokens/authn",
                form: [.requestor, .deviceID, .mvpd, .deviceType, .response],
                failures: [
                    400: .init(
                        "V1 reports every failure of an exchange with this status: a malformed request, or a SAML "
                            + "response that could not be parsed, decrypted or verified",
                        "run a check on the SAML response that the app sent, and compare the fields of the form with the "
                            + "documented request",
                        .checkAndRequest(.v1Exchange)
                    ),
                    403: .init(
                        "too many requests, or the wrong address of the prequalification environment",
                        "wait, and check the host and the address"
                    ),
                ]
            )
        case .v1Token:
            ServiceDescriptor(
                pattern: "GET /api/v1/tokens/authn",
                query: [.requestor, .deviceID],
                returns: .authentication,
                failures: [
                    404: .init("no token exists yet", "continue to poll, or authenticate the viewer"),
                    410: .init("the token has expired", "authenticate the viewer again"),
                ]
            )
        case .v1RegistrationCode:
            ServiceDescriptor(
                pattern: "POST /reggie/v1/{requestor}/regcode",
                form: [.deviceID, .optional(.mvpd), .optional(.timeToLive)],
                returns: .registration,
                failures: [
                    400: .init(
                        "a parameter is missing or malformed",
                        "compare it with the documented request",
                        .request([.v1RegistrationCode])
                    )
                ]
            )
        case .v1Authenticate:
            // `reg_code` comes first, because `&reg` is also a character entity of HTML; by Adobe's documentation, the redirect URL is last.
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
                failures: [403: .init("the viewer is not authorized", "show the message of Adobe or the MVPD")]
            )
        case .v1MediaToken:
            ServiceDescriptor(
                pattern: "GET /api/v1/mediatoken",
                query: [.requestor, .deviceID, .resource],
                returns: .mediaToken,
                failures: [
                    403: .init(
                        "the viewer is not authorized, so there is no media token",
                        "authorize first, with 'v1-authorize'"
                    )
                ]
            )
        case .v1UserMetadata:
            ServiceDescriptor(
                pattern: "GET /api/v1/tokens/usermetadata",
                query: [.requestor, .deviceID],
                returns: .metadata,
                failures: [
                    404: .init(
                        "no user metadata exists for this device and requestor: the viewer is probably not authenticated",
                        "authenticate the viewer; 'v1-checkauthn' shows if a token exists"
                    ),
                    412: .init(
                        "a precondition of user metadata is missing: the token probably does not exist or has expired",
                        "authenticate the viewer; 'v1-checkauthn' shows if a token exists"
                    ),
                ]
            )
        case .v1Logout: ServiceDescriptor(pattern: "DELETE /api/v1/logout", query: [.deviceID])
        }
    }
}
