/// The response is signed, and is not meant for this receiver, this request or this time.
extension Attack {
    static let exchange = messages + conditions + transport

    private static let messages = [
        Attack(
            "unsigned-logout",
            "a message for logout is used without a signature",
            """
            Anyone can send a request for logout with the name of another user. The receiver verifies signatures of responses, and uses the \
            other messages as they are. The session of the other user ends, or a message for logout is taken for a sign-in.
            """,
            advisories: "GHSA-pcgw-qcv5-h8ch | gosaml2",
            rules: "structure.not-a-response",
            mutations: "root-logout-request root-logout-response"
        ),
        Attack(
            "other-message",
            "another message than a SAML response is accepted as one",
            """
            The document element is another message, an assertion, or an unknown element around a response. The receiver searches for the \
            element that it needs, wherever it is. Checks of the response then see another element than the reader.
            """,
            advisories: "CVE-2026-58066 | Rocket.Chat",
            rules:
                "structure.not-a-response structure.no-assertion structure.encrypted-assertion response.version assertion.version",
            mutations: """
                root response-in-other-root namespace-of-protocol assertion-alone encrypted-assertion assertion-of-other-namespace version-of-response \
                version-of-assertion
                """
        ),
        Attack(
            "status-ignored",
            "a response with an error is used",
            """
            The status of the response is an error, or is missing. The receiver looks for an assertion and does not read the status. With \
            a status other than Success, nothing in the response has a meaning.
            """,
            rules: "status.not-success",
            mutations: "status-requester status-responder-with-subcode no-status"
        ),
    ]

    private static let conditions = [
        Attack(
            "conditions-ignored",
            "a response for another time, receiver or request is accepted",
            """
            The provider signed the assertion for another audience, another recipient or another request, or it expired. An attacker who \
            has such an assertion, for example as the operator of another service, sends it here. A receiver that ignores the conditions \
            accepts every assertion that the provider ever signed.
            """,
            advisories: "CVE-2026-41577 | authentik",
            rules: """
                conditions.expired conditions.not-yet-valid conditions.interval conditions.issued-in-future conditions.unknown \
                audience.mismatch audience.missing subject.confirmation subject.missing issuer.mismatch issuer.conflict \
                response.destination response.in-response-to session.expired assertion.invalid-time assertion.malformed
                """,
            mutations: "times addressing encrypted-expired encrypted-other-audience"
        ),
        Attack(
            "unsigned-request-binding",
            "the request is taken from an unsigned part of the response",
            """
            The signed assertion names no request, because the provider sent it without one. The unsigned response around it names the \
            request of the victim. A receiver that compares only the response accepts an assertion that belongs to no request.
            """,
            advisories: "CVE-2026-49284 | SimpleSAMLphp saml2",
            rules: "subject.confirmation",
            mutations: "request-in-unsigned-response-alone"
        ),
        Attack(
            "one-time-use",
            "an assertion is accepted a second time",
            """
            The assertion has the condition OneTimeUse, or is sent twice. A verifier without a memory cannot know that. The service must \
            keep the IDs of accepted assertions until they expire.
            """,
            advisories: "CVE-2026-18967 | Keycloak",
            rules: "conditions.one-time-use exchange.assertion-repeated",
            mutations: "one-time-use"
        ),
    ]

    private static let transport = [
        Attack(
            "repeated-parameters",
            "of a parameter that occurs twice, one is verified and another one is used",
            """
            The form or the query has the message twice, or a request and a response. The signature of the query covers one of them, and \
            the receiver reads the other. Parameters must be read once, and each must occur once.
            """,
            advisories: """
                CVE-2025-27773 | SimpleSAMLphp saml2
                CVE-2025-31335 | OpenSAML C++
                """,
            rules: "encoding.duplicate-field encoding.ambiguous-parameters",
            mutations: "field-twice redirect"
        ),
        Attack(
            "decompression-bomb",
            "a small message becomes gigabytes when it is decompressed",
            """
            HTTP-Redirect compresses messages, and many receivers decompress what they get by HTTP-POST, too. The attacker sends a message \
            that consists of repetitions. The limit for its size is compared before it is decompressed, or never.
            """,
            advisories: """
                CVE-2023-26483 | gosaml2
                CVE-2025-25293 | ruby-saml
                CVE-2025-54572 | ruby-saml
                """,
            rules: "encoding.too-large",
            mutations: "deflate-bomb"
        ),
    ]
}
