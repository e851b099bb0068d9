import AdobePass
import AdobePassFlow

// What 'outcome', 'next', 'headers' and 'mvpds' print; what 'keys' prints are rules of 'check'.

extension ExplanationCatalogue {
    static let outcomes = Explanation.rows(
        .outcome,
        "Adobe, REST API V1 and V2; decided in this project",
        "A kind of Adobe's response, as 'samltool outcome' tells them apart.",
        outcomeRows
    )

    private static let checkSent = "run 'samltool check' on the SAML response that the app sent"

    private static let outcomeRows: [Explanation.Row] = [
        ("token-created", "V1 accepted the SAML response that the app sent, with a 204", "go on to authorization"),
        (
            "profile-created", "V2 accepted the SAML response that the app sent: the profile's type is 'appleSSO'",
            "go on to decisions"
        ),
        ("no-profile", "there is no profile: an exchange was not accepted, or no viewer is authenticated", checkSent),
        ("other-profile", "V2 answered an exchange with profiles of other types: it was not accepted", checkSent),
        (
            "degraded-profile", "a degradation lets every viewer through: the SAML response was not examined",
            "try again when it is over"
        ),
        ("profiles", "profiles were read", "compare their types and ends"),
        ("session", "what to do next: the answer of sessions/sso or sessions", "do what the action says"),
        ("decisions", "decisions about resources", "play or show what is authorized"),
        ("logout", "what signing out takes", "do what the action says"),
        ("metadata", "user metadata of V1", "read 'tokenSource' before a logout"),
        ("registered", "a client was registered", "keep the credentials, and get a token with them"),
        ("access-token", "a token for the client", "send it as Bearer until it ends"),
        (
            "entitlement", "a token of V1: of authentication, of authorization, or for a medium",
            "go on with the next step"
        ),
        (
            "registration-code", "a registration code of V1: no viewer is authenticated with it yet",
            "show it on tvOS, and poll 'v1-token'"
        ),
        ("profile-request", "the request of V1 for Apple's framework", "hand it to verificationToken as it is"),
        ("configuration", "a configuration", "read it with 'samltool mvpds'"),
        (
            "other-service", "this is what another service returns than the one that was asked",
            "compare the URL that was called; with --service, name the service that was asked"
        ),
        (
            "done", "a success with nothing more to be said about it",
            "name the service with --service to know what it means"
        ),
        ("redirect", "a redirection", "open the page in a browser if the service is one that redirects"),
        ("error", "an error, with or without a code", "explain the code: 'samltool explain CODE'"),
        ("throttled", "too many requests", "wait; a server sends X-Forwarded-For"),
        ("xml-body", "XML in no form that is known", "look at it as it came"),
        (
            "unreadable", "a body that proves nothing, or none where there should be one",
            "record it again with 'curl -i'"
        ),
    ]

    static let workflow = SignOnRule.all.map { rule in
        Explanation(
            id: rule.id,
            group: .flow,
            title: rule.sentence,
            explanation: "A reason that 'samltool next' gives for a step: \(cookbook(of: rule)).",
            advice: "do the step that 'samltool next' prints above it",
            source: "Adobe, Apple SSO cookbooks for REST API V1, REST API V2 and the iOS and tvOS SDK"
        )
    }

    private static func cookbook(of rule: SignOnRule) -> String {
        switch rule.id.prefix(2) {
        case "v1": "a rule of the cookbook for REST API V1"
        case "v2": "a rule of the cookbook for REST API V2"
        case "sd": "a rule of the cookbook for the SDK"
        case "ac": "what Apple's framework answered, which both REST cookbooks look at"
        default: "a rule that both REST cookbooks have"
        }
    }

    static let headers = Explanation.rows(
        .header,
        "Adobe, REST API V2, the pages of the three headers",
        "A remark of 'samltool headers' about AP-Partner-Framework-Status, AP-Device-Identifier or X-Device-Info.",
        headerRows
    )

    private static let headerRows: [Explanation.Row] = [
        ("header.empty", "the value is empty", "make it with 'samltool headers encode'"),
        (
            "header.too-long", "the value is longer than any that is documented could be",
            "send the documented fields alone"
        ),
        ("header.not-base64", "JSON or plain text stands where its Base64 has to", "encode the JSON as Base64"),
        ("header.base64-twice", "the value is Base64 of Base64", "encode it once"),
        (
            "header.invalid-json",
            "the Base64 stands for something that is no JSON, or that two readers take for different things",
            "write the JSON with an encoder; Adobe's own sample of X-Device-Info lacks a comma"
        ),
        ("header.field-missing", "a field is missing that has to be there", "add it"),
        (
            "header.field-type", "a field has a value of another type than documented",
            "write it as the page of the header does"
        ),
        ("header.field-value", "a field has a value that is none of the documented ones", "take one of those"),
        ("header.field-unknown", "a field is none of the documented ones", "leave it out, or correct its name"),
        ("header.expiration-in-seconds", "the expiration is counted in seconds: it lies in 1970", "write milliseconds"),
        ("header.expiration-is-number", "the expiration is a number", "write it as a string of digits"),
        (
            "header.expiration-is-date", "the expiration is a date in words or in ISO 8601",
            "write milliseconds since 1970 as a string"
        ),
        (
            "header.scheme-missing", "the identifier of a device comes without its scheme",
            "write 'fingerprint', a space, and the Base64"
        ),
        ("header.not-hashed", "the identifier of a device was not hashed", "hash it with SHA-256 before it is encoded"),
    ]

    static let pickerObstacles = Explanation.rows(
        .picker,
        "Adobe, Apple SSO cookbook for REST API V1 steps 3 and 4",
        "A reason why Apple's picker would not show an MVPD of a configuration.",
        [
            (
                "platform-services-off", "'enablePlatformServices' is not true",
                "ask Adobe to enable single sign-on for the MVPD"
            ),
            (
                "not-boarded", "'boardingStatus' is missing: Apple does not know the MVPD",
                "use the regular flow for this MVPD"
            ),
            ("unknown-boarding-status", "'boardingStatus' is a word that is not documented", "ask Adobe what it means"),
            ("display-off", "'displayInPlatformPicker' is not true", "ask Adobe to show the MVPD in the picker"),
            (
                "no-platform-mapping-id", "'platformMappingId' is missing or empty",
                "ask Adobe for the MVPD's identifier at Apple"
            ),
        ]
    )
}
