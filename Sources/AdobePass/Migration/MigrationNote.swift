/// A statement about the migration as a whole, whatever the app calls.
package struct MigrationNote: Sendable {
    package let text: String
    /// Adobe's page.
    package let source: String

    /// Statements with one title.
    package struct Group: Sendable {
        package let title: String
        package let notes: [MigrationNote]
    }

    /// The hosts of V2.
    package static let hosts = Self(
        text:
            "All requests, also those of the registration, go to another host: sp.auth.adobe.com in place of api.auth.adobe.com, and "
            + "sp.auth-staging.adobe.com in place of api.auth-staging.adobe.com.",
        source: "rest-api-v2-reference; rest-api-reference"
    )

    /// Every statement.
    package static let all = [hosts] + groups.flatMap { $0.notes }

    /// Every statement but that about the hosts, in the order of use.
    package static let groups = [preparation, errors, others]

    /// What must be done before the first request.
    package static let preparation = Group(
        title: "before you start",
        notes: [
            Self(
                text:
                    "Get the software statement of a new registered application with the scope of V2 (api:client:v2); Adobe creates it on "
                    + "request until the TVE Dashboard offers it.",
                source: "dynamic-client-registration-faqs (migration, question 1)"
            ),
            Self(
                text:
                    "Move all calls of an app version at once: Adobe supports no mixture of V2 with V1 or the SDK. If the viewer signs in on a "
                    + "second screen, its page changes together with the app (samltool migrate v1-regcode has the steps).",
                source: "rest-api-v2-faqs (migration, question 2)"
            ),
            Self(
                text:
                    "At the first launch of the new version, delete the client, the access token, the registration code and the tokens of V1 or "
                    + "the SDK, as far as the app has stored them, and keep the device identifier and the chosen MVPD (inferred).",
                source: "rest-api-v2-faqs (migration, question 3); dynamic-client-registration-faqs"
            ),
        ]
    )

    /// The errors of every call.
    package static let errors = Group(
        title: "errors of every call",
        notes: [
            Self(
                text:
                    "Statuses no longer show the state of the viewer: one who is not signed in is 200 with empty 'profiles', and a denial is "
                    + "200 with 'authorized' false.",
                source: "rest-api-v2-reference"
            ),
            Self(
                text:
                    "400: correct the request. 401: get another access token, and repeat the call. 403 of v2-profile and v2-profile-code: the "
                    + "TempPass is exhausted. 405: correct the method. 429, with an HTML page: wait at least a second, and repeat. 500: "
                    + "report the 'trace' to Adobe.",
                source: "rest-api-v2-reference; throttling-mechanism"
            ),
            Self(
                text:
                    "An error is 'error' in a decision, with the status 200, or the whole body without 'error' around it; the fields are the "
                    + "same: action, status, code, message, details, helpUrl and trace. Handle both in one place, by 'action' and 'code'; "
                    + "'message' and 'details' may be shown. Errors of v2-register and v2-token are {\"error\":\"CODE\"}.",
                source: "enhanced-error-codes; dynamic-client-registration-apis"
            ), action("none", "do not repeat the call: correct the request, or show the denial"),
            action(
                "configuration",
                "do not repeat the call: correct the request (too_many_resources) or the integration"
            ),
            action(
                "application-registration",
                "get another access token; if its client is rejected, register again (inferred)"
            ),
            action("authentication", "start a new session; after the end of a TempPass, with a regular MVPD"),
            action("authorization", "authorize again; only codes of V1 have it"),
            action(
                "retry",
                "repeat two or three times, or with growing pauses, and only the resources whose error has it"
            ),
            Self(
                text: "Another value of 'action' or 'code', which Adobe may add: as none (inferred).",
                source: "enhanced-error-codes"
            ),
        ]
    )

    private static func action(_ name: String, _ duty: String) -> Self {
        Self(text: "action \(name): \(duty).", source: "enhanced-error-codes")
    }

    /// Every other statement but that about the hosts.
    package static let others = Group(
        title: "for every app",
        notes: [
            Self(
                text:
                    "Adobe publishes which calls replace which. How parameters, fields and errors correspond follows from the references of "
                    + "both interfaces.",
                source: "rest-api-v2-faqs (migration)"
            ),
            Self(
                text:
                    "Adobe ended support of V1 on 2025-12-31 and of the SDK on 2026-05-31, and plans the end of both for the end of 2026; until "
                    + "then, older versions of the app can stay.",
                source: "product-announcements; rest-api-v2-faqs (migration, question 1)"
            ),
            Self(
                text:
                    "The viewer must sign in again in the new version: tokens do not become profiles. With Apple's single sign-on, the app can "
                    + "exchange again without asking the viewer (inferred).",
                source: "rest-api-v2-faqs (migration, question 3)"
            ),
            Self(
                text: "The identifiers of the service provider and of the MVPDs stay, and so do the integrations.",
                source: "rest-api-v2-faqs (migration, question 5)"
            ),
        ]
    )
}
