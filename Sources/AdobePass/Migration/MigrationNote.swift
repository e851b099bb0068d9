/// A statement about the migration as a whole, whatever the app calls.
package struct MigrationNote: Sendable {
    package let text: String
    /// Adobe's page.
    package let source: String

    /// The hosts of V2.
    package static let hosts = Self(
        text:
            "All requests, also those of the registration, go to another host: sp.auth.adobe.com in place of api.auth.adobe.com, and "
            + "sp.auth-staging.adobe.com in place of api.auth-staging.adobe.com.",
        source: "rest-api-v2-reference; rest-api-reference"
    )

    /// Every statement.
    package static let all = [hosts] + others

    /// Every statement but that about the hosts.
    package static let others: [Self] = [
        Self(
            text:
                "Adobe publishes which calls replace which. How parameters, fields and errors correspond follows from the references of "
                + "both interfaces.",
            source: "rest-api-v2-faqs (migration)"
        ),
        Self(
            text:
                "Move all calls of an app version at once: Adobe supports no mixture of V2 with V1 or the SDK. Older versions of "
                + "the app can stay until the end of V1 and of the SDK, which Adobe plans for the end of 2026.",
            source: "rest-api-v2-faqs (migration, questions 1 and 2)"
        ),
        Self(
            text:
                "If the viewer signs in on a second screen, its page and the app must change together: the page takes the code and opens /api/v2/authenticate/{serviceProvider}/{code}.",
            source: "rest-api-v2-faqs (migration, question 2)"
        ),
        Self(
            text: "The viewer must sign in again in the new version: tokens do not become profiles.",
            source: "rest-api-v2-faqs (migration, question 3)"
        ),
        Self(
            text:
                "The software statement must be that of a new registered application with the scope of V2 (api:client:v2).",
            source: "dynamic-client-registration-faqs (migration, question 1)"
        ),
        Self(
            text: "The identifiers of the service provider and of the MVPDs stay, and so do the integrations.",
            source: "rest-api-v2-faqs (migration, question 5)"
        ),
        Self(
            text:
                "Statuses no longer show the state of the viewer: one who is not signed in is 200 with empty 'profiles', and a denial is "
                + "200 with 'authorized' false. 400, 401, 405, 429 and 500 are errors, and so is 403, for an exhausted TempPass; after 401, "
                + "the app gets another access token and repeats the call.",
            source: "rest-api-v2-reference"
        ),
    ]
}
