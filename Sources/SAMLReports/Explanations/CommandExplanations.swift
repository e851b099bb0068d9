import AdobePass
import AdobePassFlow

// The identifiers of 'outcome', 'next', 'headers' and 'mvpds'; those of 'keys' are rules of 'check'.

extension ExplanationCatalogue {
    static let outcomes =
        Explanation.table(
            .outcome,
            "Adobe, REST API V1 and V2; decided in this project",
            outcomeExplanation,
            """
            token-created | V1 accepted the SAML response that the app sent, with a 204 | continue with authorization
            profile-created | V2 accepted the SAML response that the app sent: the profile's type is 'appleSSO' | continue with decisions
            no-profile | there is no profile: an exchange was rejected | run 'samltool check' on the SAML response that the app sent
            no-profile-yet | there is no profile yet, as in every first sign-in | continue with 'v2-sessions-sso' or the basic flow
            other-profile | V2 returned profiles of other types: the exchange was rejected | run 'samltool check' on the SAML response that the app sent
            degraded-profile | because of a degradation, every viewer is authenticated: the SAML response was not examined | try again after the degradation
            profiles | profiles were read | check their types and expiration
            session | the next step, returned by sessions/sso or sessions | follow the action
            decisions | decisions about resources | play or show the authorized resources
            logout | the steps of signing out | follow the actions
            metadata | user metadata of V1 | check 'tokenSource' before a logout
            registered | a client was registered | store the credentials, and request a token with them
            access-token | a token for the client | send it as Bearer until it expires
            entitlement | a token of V1: an authentication, authorization or media token | continue with the next step
            registration-code | a registration code of V1: no viewer is authenticated with it yet | show it on tvOS, and poll 'v1-token'
            profile-request | the request of V1 for Apple's framework | pass it to verificationToken unchanged
            configuration | a configuration | read it with 'samltool mvpds'
            other-service | another service returns this kind of response, not the requested one | check the requested URL; specify the service with --service
            done | a success without further information | specify the service with --service for its meaning
            redirect | a redirection | open the page in a browser if the service is one that redirects
            error | an error, with or without a code | run 'samltool explain CODE'
            xml-body | XML in an unknown format | check the body itself
            unreadable | an unreadable body, or none where one is required | record it again with 'curl -i'
            """
        ) + [throttled]

    private static let outcomeExplanation = "A kind of HTTP response from Adobe Pass, as 'samltool outcome' prints it."

    private static let throttled = Explanation(
        id: AdobeOutcome.Kind.throttled.rawValue,
        group: .outcome,
        title: "too many requests: the status 429",
        explanation: outcomeExplanation
            + " Adobe allows each IP address of a device one request per second, after a one-time allowance of ten. The limit "
            + "applies to the paths of V2, of the client's registration and of V1. The body is a page in HTML, without an error "
            + "code; Adobe's SDK reports CFG429, Z100 or P100, or returns empty metadata.",
        advice: "wait at least a second; a server must send X-Forwarded-For, or all its viewers share one limit",
        source: "Adobe, Throttling mechanism",
        aliases: ["429", "HTTP 429", "429 Too Many Requests"]
    )

    static let statements = CookbookStatement.all.map { statement in
        Explanation(
            id: statement.id,
            group: .statement,
            title: String(statement.text.dropLast()),
            explanation: "A statement of Adobe's Apple SSO cookbooks, which rules of the flow follow.",
            advice: "look at the rules: " + statement.rules.map { $0.id }.joined(separator: ", "),
            source: "Adobe, Apple SSO cookbooks, editions "
                + statement.editions.map { $0.rawValue }.joined(separator: ", "),
            related: statement.rules.map { $0.id }
        )
    }

    static let headers = Explanation.table(
        .header,
        "Adobe, REST API V2, the pages of the three headers",
        "A finding of 'samltool headers' about AP-Partner-Framework-Status, AP-Device-Identifier or X-Device-Info.",
        """
        header.empty | the value is empty | create it from the documented fields
        header.too-long | the value is longer than all documented fields together | send only the documented fields
        header.not-base64 | the value is JSON or plain text; it must be Base64 | encode the JSON as Base64
        header.base64-twice | the value is Base64 of Base64 | encode it once
        header.invalid-json | the decoded value is not JSON, or its JSON is ambiguous | write the JSON with an encoder; Adobe's own sample of X-Device-Info lacks a comma
        header.field-missing | a required field is missing | add it
        header.field-type | the value of a field has the wrong type | use the documented type
        header.field-value | the value of a field is not documented | use a documented value
        header.field-unknown | a field is not documented | omit it, or correct its name
        header.expiration-in-seconds | the expiration is in seconds, so it is read as a date in 1970 | use milliseconds
        header.expiration-is-number | the expiration is a number | use a string of digits
        header.expiration-is-date | the expiration is a date as text, such as ISO 8601 | use milliseconds since 1970 as a string
        header.scheme-missing | the scheme of the device identifier is missing | write 'fingerprint', a space, and the Base64
        header.not-hashed | the device identifier was not hashed | hash it with SHA-256 before it is encoded
        """
    )

    static let pickerExclusions = Explanation.table(
        .picker,
        "Adobe, Apple SSO cookbook for REST API V1 steps 3 and 4",
        "A reason why Apple's picker omits an MVPD.",
        """
        platform-services-off | 'enablePlatformServices' is not true | ask Adobe to enable single sign-on for the MVPD
        not-boarded | 'boardingStatus' is missing: the MVPD is not registered at Apple | use the regular flow for this MVPD
        unknown-boarding-status | the value of 'boardingStatus' is not documented | ask Adobe for its meaning
        display-off | 'displayInPlatformPicker' is not true | ask Adobe to show the MVPD in the picker
        no-platform-mapping-id | 'platformMappingId' is missing or empty | ask Adobe for the MVPD's identifier at Apple
        """
    )
}
