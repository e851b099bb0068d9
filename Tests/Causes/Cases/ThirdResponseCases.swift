import Foundation
import SAMLTestKit

/// SAML responses of the third set: signatures, keys, audiences, times, attributes. All are constructed.
extension WholeCase {
    private static func xml(_ change: (inout CaseResponse) -> Void = { _ in }) throws -> String {
        try CaseResponse.lasting(change).xml()
    }

    private static func ticket(_ text: String) -> String {
        "*Environment*: Apple TV 4K, tvOS 26.1, build 4.12.0 (318)\n\nThis is what the framework returned:\n\n```\n\(text)\n```\n\ncc @identity-team\n"
    }

    static let thirdResponses =
        thirdSignatures + thirdKeys + thirdAudiences + thirdTimes + thirdWrongTimes + thirdAttributes

    // MARK: Signatures

    private static let changes = ["digest", #"\b(changed|altered|modified|tampered|edited)\b"#]

    private static func edited(
        _ id: String,
        _ truth: String,
        _ file: String,
        _ more: [String] = [],
        _ text: @escaping @Sendable () throws -> String
    ) -> Self {
        third(.classics, id, truth, .cause(changes + more, actor: .engineer), file: file, text).certificate()
    }

    private static let thirdSignatures: [Self] = [
        edited(
            "validity-extended",
            "an engineer set every NotOnOrAfter to 2036, to replay the response",
            "response_extended.xml"
        ) {
            try CaseResponse().xml().replacingOccurrences(
                of: "NotOnOrAfter=\"[^\"]*\"",
                with: "NotOnOrAfter=\"2036-01-01T00:00:00Z\"",
                options: .regularExpression
            )
        },
        edited(
            "audience-patched",
            "an engineer replaced staging's addresses by production's in a signed response",
            "prod-body.txt"
        ) {
            let text = try CaseResponse.staging { $0.setEnd(.relative(seconds: 100 * 365 * 86400)) }.xml()
            let patched = text.replacing("auth-staging.adobe.com", with: "auth.adobe.com")
            return "SAMLResponse=" + TextForms.percent(TextForms.base64(TextForms.cookbook(patched)))
        },
        edited(
            "prefix-renamed",
            "a debugging proxy wrote the XML again, with another prefix of the assertion",
            "rewritten.xml",
            ["prefix"]
        ) {
            try xml().replacing("<saml:", with: "<saml2:").replacing("</saml:", with: "</saml2:")
                .replacing("xmlns:saml=", with: "xmlns:saml2=")
        },
        edited(
            "attribute-inserted",
            "a tester added the attribute that was missing",
            "with-rating.xml",
            ["insert", "added"]
        ) {
            try xml().replacing(
                "</saml:AttributeStatement>",
                with:
                    "<saml:Attribute Name=\"maxRating\"><saml:AttributeValue>TV-MA</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>"
            )
        }.with("--require", "userID,maxRating"),
        edited(
            "accents-decomposed",
            "a file system's normalization took the accents of a value apart",
            "reponse.xml",
            ["normali[sz]", "decompos", "combining", #"\bNF[CD]\b"#, "accent"]
        ) {
            try xml { $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("city", "Montréal")) }
                .decomposedStringWithCanonicalMapping
        },
        third(
            .classics,
            "signature-of-another",
            "the Signature was pasted from another response of the same provider",
            .engineer("Reference", #"\bURI\b"#, #"\bID\b"#, "another (response|assertion|element)", "points to"),
            file: "merged.xml"
        ) {
            let first = try xml()
            let second = try xml { $0.seed = 77 }
            return second.replacing(
                CaseText.element("ds:Signature", in: second),
                with: CaseText.element("ds:Signature", in: first)
            )
        }.certificate(),
        third.sent(
            "breakpoint-edit",
            "the zip was edited at a breakpoint of the proxy before the request went on",
            .cause(changes, actor: .engineer),
            as: .proxyman,
            family: .classics
        ) { call, flow in
            let text = try flow.response.xml().replacing("94110", with: "10001")
            call.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(TextForms.cookbook(text)))
        }.certificate(),
    ]

    // MARK: Certificates, metadata, configurations

    private static let otherKey = [
        "(another|different|other|wrong|unknown) (key|certificate)", "not (a |the )?trusted",
        "(none|no) of.{0,60}(key|certificate)", "(key|certificate).{0,80}(does not|do not|did not|differ|not match)",
        "not.{0,40}(made|signed|by).{0,40}(key|certificate)",
    ]

    private static func keyed(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void = { _ in }
    ) -> Self {
        third(.certificates, id, truth, expectation, file: "form-body.txt") {
            try CaseResponse.lasting(change).body()
        }
    }

    private static func pem(_ name: String) throws -> String {
        String(decoding: try SampleFile.bytes("Keys/\(name).pem"), as: UTF8.self)
    }

    private static let thirdKeys: [Self] = [
        third(
            .certificates,
            "key-of-next-year",
            "the provider already signs with its next key, and --cert is the former certificate",
            .cause(otherKey, actor: .provider)
        ) { try SignIn { $0.response.key = "idp-rsa4096" }.rejectedCalls() }.certificate(),
        keyed(
            "chain-of-web-site",
            "--cert is the chain of the provider's web site, in which its signing certificate is not",
            .cause(otherKey, actor: .engineer)
        ).option("--cert", .text("www-chain.pem") { try pem("other-rsa") + pem("sp-rsa") }),
        third(
            .certificates,
            "test-system-key",
            "the provider's test system signed with its own key, and the metadata is production's",
            .cause(otherKey + ["metadata"], actor: .provider),
            file: "Re_ test account.eml"
        ) {
            let body = try CaseResponse.lasting { $0.key = "other-rsa" }.body()
            return Mail(
                subject: "Re: test account",
                body: "Hi Kim,\n\nthe test box produced this for the new account:\n\n\(body)\n\nThanks\nAlex\n"
            ).text
        }.metadata(),
        keyed(
            "metadata-is-response",
            "--metadata is a SAML response instead of the provider's metadata",
            .engineer("metadata", "EntityDescriptor")
        ).option("--metadata", .text("idp-metadata.xml") { try xml { $0.seed = 9 } }),
        keyed(
            "metadata-is-json",
            "--metadata is Adobe's configuration in JSON",
            .engineer("metadata", "JSON", "not XML")
        ).option("--metadata", .bytes("metadata.json") { try SampleFile.bytes("Configurations/v1.json") }),
        keyed(
            "configuration-is-metadata",
            "--config is the provider's SAML metadata",
            .engineer("configuration", #"\bconfig\b"#, "EntityDescriptor", "SAML metadata")
        ).certificate().with("--mvpd", "ExampleCable")
            .option("--config", .bytes("config.xml") { try SampleFile.bytes("Metadata/idp.xml") }),
    ]

    // MARK: Audiences

    private static let thirdAudiences: [Self] = [
        third(
            .classics,
            "audience-requestor",
            "the audience is the identifier of Adobe's service provider: REF30",
            .provider("audience"),
            file: "TVE-2101.md"
        ) { ticket(try xml { $0.setAudience("REF30") }) }.certificate(),
        third(
            .classics,
            "audience-typo",
            "two letters of the audience are swapped: abode",
            .provider("audience"),
            file: "xcode.txt"
        ) {
            "2026-11-20 12:00:04.311 ExampleTV[311:2291] VSA metadata received\nbase64 = "
                + (try CaseResponse.lasting { $0.setAudience("https://saml.sp.auth.abode.com") }.base64()) + "\n"
        }.metadata(),
        third(
            .classics,
            "audience-no-scheme",
            "the audience lacks https://",
            .provider("audience"),
            file: "events.ndjson"
        ) {
            let value = try CaseResponse.lasting { $0.setAudience("saml.sp.auth.adobe.com") }.base64()
            return LogFile().jsonLines([
                [("event", "vsa_done")], [("event", "exchange"), ("samlResponse", .string(value))],
            ])
        }.certificate(),
        third(
            .classics,
            "audience-own-issuer",
            "the provider wrote its own entity ID as the audience",
            .provider("audience"),
            as: .charles
        ) { try SignIn { $0.response.setAudience("https://idp.example-mvpd.tv/saml2") }.rejectedCalls() },
    ]

    // MARK: Times

    private static let thirdTimes: [Self] = [
        third(
            .time,
            "replayed-next-day",
            "QA sent the request of the day before again",
            .app("expired"),
            as: .verbose
        ) {
            var call = try SignIn().exchangeCall()
            call.respond(
                400,
                SignIn.error("invalid_parameter_saml_response"),
                at: Instant.noon + 86400 + 1200
            )
            return [call]
        }.certificate(),
        third(
            .time,
            "slow-provider",
            "the provider's clock is 45 minutes slow: it answers before it was asked, and its confirmation has expired",
            .provider("clock", "expired", "slow", "before (the|its) request", "NotOnOrAfter"),
            as: .firefox
        ) { try SignIn { $0.response.issued = $0.started + -2680 }.rejectedCalls() }.certificate(),
        third(
            .time,
            "kept-in-defaults",
            "the app kept the SAML response and sent it nine hours later",
            .app("expired"),
            file: "sysdiagnose-excerpt.log"
        ) {
            LogFile(started: .noon + 32400).device([
                "restored SAML response from UserDefaults", "POST profiles/sso/Apple: \(try CaseResponse().body())",
            ])
        }.certificate(),
        third(
            .time,
            "year-behind",
            "the provider's clock is a year behind",
            .provider("expired", #"\byear\b"#, "clock", "2025", "365"),
            as: .charles
        ) { try SignIn { $0.response.issued = $0.started + (20 - 365 * 86400) }.rejectedCalls() },
        third(
            .time,
            "japan-with-z",
            "the provider writes the time of Japan with Z",
            .provider("local time", "time ?zone", "not (yet )?valid", "future", "clock", "NotBefore"),
            as: .included
        ) { try SignIn { $0.response.issued = $0.started + 20 + 9 * 3600 }.rejectedCalls() },
    ]

    private static func written(_ id: String, _ truth: String, as form: ThirdForm, _ end: String) -> Self {
        let patterns = [
            "not a (valid )?(time|date)", "invalid (time|date)", "malformed", "xs:dateTime", "date ?time", "timestamp",
            "not in the form", "cannot be read", "is not a time", "without a time", "comma",
        ]
        return third(.time, id, truth, .cause(patterns, actor: .provider), as: form) {
            let flow = SignIn()
            let text = try CaseText.signed(flow.response) { $0.replacing("2026-11-20T20:00:00Z", with: end) }
            return try flow.rejectedCalls {
                $0.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(TextForms.cookbook(text)))
            }
        }.certificate()
    }

    private static let thirdWrongTimes: [Self] = [
        written("date-only", "NotOnOrAfter is a date without a time", as: .charlesHAR, "2026-11-20"),
        written("comma-fraction", "the fraction of NotOnOrAfter has a comma", as: .trace, "2026-11-20T20:00:00,000Z"),
    ]

    // MARK: Attributes

    private static let thirdAttributes: [Self] = [
        third(
            .attributes,
            "uid-for-user-id",
            "the provider sends 'uid', and 'userID' is required",
            .provider("userID"),
            file: "ticket-text.md"
        ) {
            ticket(
                try xml {
                    $0.setAttributes(
                        AttributeSpec("uid", "u-1"),
                        AttributeSpec("householdID", "h-1"),
                        AttributeSpec("zip", "94110")
                    )
                }
            )
        }.certificate().with("--require", "userID,householdID,zip"),
        third(
            .attributes,
            "lang-for-language",
            "the configuration asks for 'language', and the provider sends 'lang'",
            .provider("language"),
            file: "fiber.eml"
        ) {
            let text = try xml {
                $0.setAttributes(
                    AttributeSpec("userID", "u-1"),
                    AttributeSpec("zip", "94110"),
                    AttributeSpec("lang", "en")
                )
            }
            let file = Mail.Attachment(name: "fiber-response.xml", type: "application/xml", bytes: Array(text.utf8))
            return Mail(subject: "ExampleFiber", body: "Response of this morning attached.\n", attachment: file).text
        }.certificate().with("--mvpd", "ExampleFiber")
            .option("--config", .bytes("adobe-config.json") { try SampleFile.bytes("Configurations/v1.json") }),
        third(
            .attributes,
            "postal-code-for-zip",
            "sessions/sso asks for 'zip', and the provider sends 'postalCode'",
            .provider(#"\bzip\b"#),
            as: .chrome
        ) {
            try SignIn {
                $0.response.setAttributes(
                    AttributeSpec("userID", "u-1"),
                    AttributeSpec("householdID", "h-1"),
                    AttributeSpec("postalCode", "94110")
                )
            }.rejectedCalls()
        }.metadata(),
        third(
            .attributes,
            "household-hyphen",
            "the provider writes 'household-ID'",
            .provider("householdID"),
            file: "saml.b64"
        ) {
            try CaseResponse.lasting {
                $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("household-ID", "h-1"))
            }.base64() + "\n"
        }.certificate().with("--require", "userID,householdID"),
    ]
}
