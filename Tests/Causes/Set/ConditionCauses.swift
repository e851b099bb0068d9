import SAML
import SAMLDiagnosis
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.conditions, name, causes, saying: word, payload)
    }

    static let conditions = times + zones

    private static func short() throws -> String { try PayloadText.signed { $0.setShortValidity() } }

    private static let times = [
        row("expired an hour ago", "conditions.expired", saying: "1 hour ago") { try short() }.at(
            "2026-11-20T21:00:00Z"
        ),
        row("expired a year ago", "conditions.expired") { try short() }.at("2027-11-30T21:00:00Z"),
        row("expired six minutes ago", "conditions.expired") { try short() }.at("2026-11-20T20:06:00Z"),
        row("expired, by the computer's clock", "conditions.expired") { try short() }.now("2026-11-21T09:00:00Z"),
        row("only the confirmation has expired", "subject.confirmation", saying: "expired") { try short() }.at(
            "2026-11-20T13:00:00Z"
        ),
        row("the session has ended", "session.expired", saying: "session") {
            try PayloadText.signed {
                $0.statements =
                    #"<saml:AuthnStatement AuthnInstant="2026-11-20T10:00:00Z" SessionIndex="s" SessionNotOnOrAfter="2026-11-20T11:00:00Z"/>"#
            }
        },
        row("not valid for twenty minutes", "conditions.not-yet-valid", "conditions.issued-in-future") { try short() }
            .at("2026-11-20T11:39:00Z"),
        row("NotBefore is ten minutes ahead", "conditions.not-yet-valid", saying: "NotBefore") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T12:11:00Z" NotOnOrAfter="2026-11-20T20:00:00Z""#)
            }
        },
        row("issued in the future", "conditions.issued-in-future", saying: "future") {
            try PayloadText.signed {
                $0.assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:30:00Z""#
                $0.setConditions(#"NotOnOrAfter="2026-11-20T20:00:00Z""#)
            }
        },
        row("ends before it starts", "conditions.interval") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T20:00:00Z" NotOnOrAfter="2026-11-20T12:00:00Z""#)
            }
        },
        row("ends when it starts", "conditions.interval") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T12:00:00Z" NotOnOrAfter="2026-11-20T12:00:00Z""#)
            }
        },
        row("no end", "conditions.unbounded") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T12:00:00Z""#)
                $0.confirmation = #"<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>"#
            }
        }.with { $0.severities["subject.confirmation"] = .note },
        row("NotBefore is twenty seconds ahead", "conditions.clock-suspicion", saying: "20 seconds") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T12:01:20Z" NotOnOrAfter="2026-11-20T20:00:00Z""#)
            }
        },
        row("ended two minutes ago, within the allowance", "conditions.clock-suspicion", saying: "2 minutes") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T11:00:00Z" NotOnOrAfter="2026-11-20T11:59:00Z""#)
            }
        },
        row("issued twenty seconds ahead", "conditions.clock-suspicion", saying: "IssueInstant") {
            try PayloadText.signed { $0.assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:01:20Z""# }
        },
    ]

    private static let zones = [
        row("NotBefore is an hour ahead, as in a local time", "conditions.not-yet-valid", saying: "hour") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T12:59:30Z" NotOnOrAfter="2026-11-20T20:00:00Z""#)
            }
        },
        row(
            "all times are two hours ahead",
            "conditions.not-yet-valid",
            "conditions.issued-in-future",
            saying: "local time"
        ) {
            try PayloadText.signed {
                $0.assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T14:01:00Z""#
                $0.setConditions(#"NotBefore="2026-11-20T14:00:30Z" NotOnOrAfter="2026-11-20T22:00:00Z""#)
            }
        },
        row("times with an offset", "conditions.time-zone", saying: "+02:00") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T13:59:30+02:00" NotOnOrAfter="2026-11-20T22:00:00+02:00""#)
            }
        },
        row("a time of issue with an offset", "conditions.time-zone", saying: "-05:00") {
            try PayloadText.signed {
                $0.assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T07:00:00-05:00""#
            }
        },
        row("a time without a zone", "assertion.invalid-time", saying: "zone") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T11:59:30" NotOnOrAfter="2026-11-20T20:00:00""#)
            }
        },
        row("a time of issue without a zone", "assertion.invalid-time", saying: "zone") {
            try PayloadText.signed { $0.assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:00:00""# }
        },
        row("a date of another form", "assertion.invalid-time", saying: "NotOnOrAfter") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="11/20/2026 8:00 PM""#) }
        },
        row("seconds since 1970", "assertion.invalid-time", saying: "NotOnOrAfter") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="1795204800""#) }
        },
        row("a space between date and time", "assertion.invalid-time", saying: "'T'") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="2026-11-20 20:00:00Z""#) }
        },
        row("a comma before the milliseconds", "assertion.invalid-time") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="2026-11-20T20:00:00,123Z""#) }
        },
        row("an offset without a colon", "assertion.invalid-time", saying: "offset") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="2026-11-20T20:00:00+0000""#) }
        },
    ]

    private static func address(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.conditions, name, causes, saying: word, payload)
    }

    static let addresses = audiences + others

    private static func audience(_ audience: String) throws -> String {
        try PayloadText.signed { $0.setAudience(audience) }
    }

    private static let audiences = [
        address("another audience", "audience.mismatch") { try audience("https://sp.example.org") },
        address("staging for production", "audience.mismatch", saying: "staging") {
            try audience("https://saml.sp.auth-staging.adobe.com")
        },
        address("a slash at the end", "audience.mismatch", saying: "slash") {
            try audience("https://saml.sp.auth.adobe.com/")
        },
        address("http for https", "audience.mismatch", saying: "http") {
            try audience("http://saml.sp.auth.adobe.com")
        },
        address("capital letters", "audience.mismatch", saying: "case") {
            try audience("https://SAML.SP.auth.adobe.com")
        },
        address("no scheme", "audience.mismatch") { try audience("saml.sp.auth.adobe.com") },
        address("a percent-encoded audience", "audience.mismatch", saying: "percent") {
            try audience("https%3A%2F%2Fsaml.sp.auth.adobe.com")
        },
        address("an empty audience", "audience.mismatch") { try audience("") },
        address("the address of the consumer for the audience", "audience.mismatch") {
            try audience("https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")
        },
        address("no audience", "audience.missing") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="2126-11-20T20:00:00Z""#, "") }
        },
        address("no audience where one is expected", "audience.missing") {
            try PayloadText.signed { $0.setConditions(#"NotOnOrAfter="2126-11-20T20:00:00Z""#, "") }
        }.expecting(Expectations(audience: Expectations.adobePassAudience)),
        address("in one of two restrictions", "audience.mismatch") {
            try PayloadText.signed {
                $0.setConditions(
                    #"NotOnOrAfter="2126-11-20T20:00:00Z""#,
                    ConstructedResponse.restriction() + ConstructedResponse.restriction("urn:other")
                )
            }
        },
        address("production for staging", "audience.mismatch", saying: "staging") { try PayloadText.signed() }
            .expecting(Expectations(audience: Expectations.adobePassStagingAudience)),
    ]

    private static let consumer = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"

    private static let others = [
        address("another Recipient", "subject.confirmation", saying: "Recipient") { try PayloadText.signed() }
            .expecting(Expectations(recipient: "https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer")),
        address("a Recipient with a slash", "subject.confirmation", saying: "slash") { try PayloadText.signed() }
            .expecting(Expectations(recipient: consumer + "/")),
        address("no Recipient", "subject.confirmation", saying: "Recipient") {
            try PayloadText.signed { $0.setBearer(#"NotOnOrAfter="2126-11-20T12:05:00Z" InResponseTo="_request-1""#) }
        }.expecting(Expectations(recipient: consumer)),
        address("another Destination", "response.destination") { try PayloadText.signed(.response) }
            .expecting(Expectations(destination: "https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer")),
        address("Destination and Recipient differ", "response.destination", saying: "Recipient") {
            try PayloadText.signed { $0.confirmation = $0.confirmation.replacing("sp.auth.", with: "sp-prequal.auth.") }
        },
        address(
            "Destination and Recipient are of different environments",
            "conditions.environments",
            saying: "Recipient"
        ) {
            try PayloadText.signed {
                $0.confirmation = $0.confirmation.replacing("sp.auth.adobe.com", with: "sp.auth-staging.adobe.com")
            }
        },
        address("the answer to another request", "response.in-response-to", "subject.confirmation", saying: "request") {
            try PayloadText.signed(.response)
        }.expecting(Expectations(inResponseTo: "_request-2")),
        address("two requests in one response", "response.in-response-to", saying: "different requests") {
            try PayloadText.signed { $0.confirmation = $0.confirmation.replacing("_request-1", with: "_request-0") }
        },
        address("no InResponseTo where a request is expected", "response.in-response-to", "subject.confirmation") {
            try PayloadText.signed(.response) { pieces in
                let attribute = #" InResponseTo="_request-1""#
                pieces.responseAttributes = pieces.responseAttributes.replacing(attribute, with: "")
                pieces.confirmation = pieces.confirmation.replacing(attribute, with: "")
            }
        }.expecting(Expectations(inResponseTo: "_request-1")),
        address("another issuer", "issuer.mismatch") { try PayloadText.signed() }
            .expecting(Expectations(issuers: ["https://other.example/saml"])),
        address("an issuer with a slash", "issuer.mismatch", saying: "slash") { try PayloadText.signed() }
            .expecting(Expectations(issuers: ["https://idp.example-mvpd.tv/saml2/"])),
        address("an issuer in another case", "issuer.mismatch", saying: "case") { try PayloadText.signed() }
            .expecting(Expectations(issuers: ["https://idp.Example-MVPD.tv/saml2"])),
        address("two issuers", "issuer.conflict") {
            try PayloadText.signed { $0.issuer = "<saml:Issuer>https://proxy.example/saml</saml:Issuer>" }
        },
        address("a confirmation with NotBefore", "subject.confirmation", saying: "NotBefore") {
            try PayloadText.signed {
                $0.setBearer(#"NotBefore="2026-11-20T11:59:00Z" NotOnOrAfter="2126-11-20T12:05:00Z""#)
            }
        },
        address("a confirmation without an end", "subject.confirmation", saying: "NotOnOrAfter") {
            try PayloadText.signed { $0.setBearer(#"Recipient="\#(consumer)" InResponseTo="_request-1""#) }
        },
        address("a confirmation by a key", "subject.confirmation", saying: "bearer") {
            try PayloadText.signed {
                $0.setBearer(
                    #"NotOnOrAfter="2126-11-20T12:05:00Z""#,
                    method: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"
                )
            }
        },
        address("an unknown condition", "conditions.unknown") {
            try PayloadText.signed {
                $0.setConditions(
                    #"NotOnOrAfter="2126-11-20T20:00:00Z""#,
                    ConstructedResponse.restriction() + #"<x:Region xmlns:x="urn:x">US</x:Region>"#
                )
            }
        },
        address("for one use", "conditions.one-time-use") {
            try PayloadText.signed {
                $0.setConditions(
                    #"NotOnOrAfter="2126-11-20T20:00:00Z""#,
                    ConstructedResponse.restriction() + "<saml:OneTimeUse/>"
                )
            }
        },
        address("a proxied MVPD in the NameQualifier", "profile.proxied-issuer") {
            try PayloadText.signed {
                $0.nameID = $0.nameID.replacing(" Format", with: #" NameQualifier="urn:proxied" Format"#)
            }
        },
    ]
}
