import SAML
import SAMLTestKit

/// SAML responses that contradict the calls or the clock, and wrong certificates. All are constructed.
extension WholeCase {
    private static func recorded(
        _ family: Family,
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: SecondRecording = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self {
        Self(family, "s2-\(id)", truth, expectation, .text(form.name) { form.text(try calls()) })
    }

    /// The calls of a rejected sign-in whose response is changed as text before it is signed.
    private static func signed(_ change: @escaping @Sendable (String) -> String) throws -> [HTTPCall] {
        let flow = SignIn()
        let text = try CaseText.signed(flow.response, change)
        return try flow.rejectedCalls {
            $0.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(TextForms.cookbook(text)))
        }
    }

    static let secondContradictions: [Self] = [
        recorded(
            .requestAgainstResponse,
            "confirmation-other-request",
            "the InResponseTo of the confirmation differs from that of the Response",
            .provider("InResponseTo"),
            as: .firefox
        ) {
            try signed {
                let attribute = "InResponseTo=\"\(CaseResponse.requestID)\""
                guard let first = $0.firstRange(of: attribute) else { return $0 }
                return String($0[..<first.upperBound])
                    + $0[first.upperBound...].replacing(
                        attribute,
                        with: "InResponseTo=\"_f00dcafe00000000000000000000\""
                    )
            }
        },
        recorded(
            .requestAgainstResponse,
            "session-on-staging",
            "the session is staging's, and the exchange is sent to production",
            .app("host", "staging", "environment", "audience"),
            as: .okHttp
        ) {
            let flow = SignIn.staging()
            return try flow.rejectedCalls { $0.url = $0.url.replacing("auth-staging", with: "auth") }
        },
        recorded(
            .requestAgainstResponse,
            "device-changes",
            "the device identifier of the exchange is not that of the session",
            .app("device.identifier", "fingerprint"),
            as: .burp
        ) {
            try SignIn().rejectedCalls {
                $0.setHeader(
                    "AP-Device-Identifier",
                    "fingerprint " + TextForms.base64("6f1d2c3b-0000-4a5b-8c9d-000000000001")
                )
            }
        },
        recorded(
            .requestAgainstResponse,
            "session-asks-uid",
            "sessions/sso asks for 'uid' and 'uniqueId', and the provider sends 'userID'",
            .provider("uid", "uniqueId"),
            as: .charles
        ) { try SignIn { $0.attributeNames = ["uid", "uniqueId"] }.rejectedCalls() },
        recorded(
            .requestAgainstResponse,
            "session-asks-name-id",
            "sessions/sso asks for NameID, and the subject has none",
            .provider("NameID")
        ) {
            try SignIn {
                $0.attributeNames = ["userID", "NameID"]
                $0.response.spec.assertions[0].subject?.nameID = nil
            }.rejectedCalls()
        },
        recorded(
            .requestAgainstResponse,
            "v1-lacks-household",
            "the configuration in the recording requires householdID, which is missing",
            .provider("householdID"),
            as: .okHttp
        ) {
            try SignInV1 { $0.response.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("zip", "94110")) }
                .rejectedCalls()
        },
        recorded(
            .requestAgainstResponse,
            "destination-staging",
            "only the Destination of the Response is staging's",
            .provider("Destination", "staging"),
            as: .toolbelt
        ) {
            try SignIn {
                $0.response.spec.destination = "https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer"
            }.rejectedCalls()
        },
        recorded(
            .requestAgainstResponse,
            "status-in-exchange",
            "the provider answered NoPassive, and the app sent the failure to Adobe",
            .provider("status", "NoPassive", "Success"),
            as: .mitmdump
        ) {
            try SignIn {
                $0.response.spec.status = StatusSpec(code: "Responder", subcode: "NoPassive", message: "constructed")
                $0.response.spec.assertions = []
                $0.response.spec.signing.placement = .response
            }.rejectedCalls()
        },
        recorded(
            .requestAgainstResponse,
            "request-as-received-logout",
            "the app sent a LogoutResponse",
            .app("LogoutResponse", "not a (SAML )?Response", "logout"),
            as: .trace
        ) {
            try SignIn().rejectedCalls {
                let text =
                    #"<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_l1" Version="2.0" IssueInstant="2026-11-20T12:00:00Z"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>"#
                $0.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(text))
            }
        },
    ]

    private static let notTime = [
        "not a (valid )?(time|date)", "invalid (time|date)", "malformed", "xs:dateTime", "date ?time", "timestamp",
        "UTC", "not in the form", "cannot be read",
    ]

    static let secondTimes: [Self] = [
        recorded(.time, "v1-expired", "V1: the response is of the day before", .app("expired"), as: .okHttp) {
            try SignInV1 { $0.response.issued = $0.started + -86400 }.rejectedCalls()
        },
        recorded(
            .time,
            "next-year",
            "the provider's date is a year ahead",
            .provider("future", "not (yet )?valid", "clock", "NotBefore"),
            as: .burp
        ) { try SignIn { $0.response.issued = $0.started + 365 * 86400 }.rejectedCalls() },
        recorded(
            .time,
            "twelve-hours",
            "the provider formats noon as 00:00 (hh instead of HH)",
            .provider("expired", "hour", "clock", "12"),
            as: .toolbelt
        ) { try SignIn { $0.response.issued = $0.started + 20 + -43200 }.rejectedCalls() },
        recorded(
            .time,
            "five-seconds",
            "the response is valid for five seconds, and the app sends it ten minutes later",
            .provider("expired", "second", "NotOnOrAfter", "short"),
            as: .trace
        ) {
            try SignIn {
                $0.delay = 620
                $0.response.setEnd(.relative(seconds: 5))
            }.rejectedCalls()
        },
        recorded(
            .time,
            "epoch",
            "NotOnOrAfter is in milliseconds since 1970",
            .cause(notTime, actor: .provider),
            as: .firefox
        ) {
            try signed { $0.replacing("2026-11-20T20:00:00Z", with: "\((Instant.noon + 28800).milliseconds)") }
        },
        recorded(.time, "space-for-t", "NotOnOrAfter has a space instead of T", .cause(notTime, actor: .provider)) {
            try signed { $0.replacing("2026-11-20T20:00:00Z", with: "2026-11-20 20:00:00Z") }
        },
        recorded(
            .time,
            "month-first",
            "NotOnOrAfter is written as 20.11.2026",
            .cause(notTime, actor: .provider),
            as: .burp
        ) { try signed { $0.replacing("2026-11-20T20:00:00Z", with: "20.11.2026 20:00:00") } },
        recorded(
            .time,
            "login-in-future",
            "AuthnInstant is two hours in the future",
            .provider("AuthnInstant", "future", "clock", "not yet"),
            as: .charles
        ) {
            try SignIn {
                $0.response.spec.assertions[0].authnStatement?.authnInstant = .relative(seconds: 7200)
            }.rejectedCalls()
        },
        recorded(
            .time,
            "not-before-later",
            "only NotBefore is 15 minutes ahead, to protect against early use",
            .provider("NotBefore", "not (yet )?valid", "future"),
            as: .stream
        ) { try SignIn { $0.response.spec.assertions[0].notBefore = .relative(seconds: 900) }.rejectedCalls() },
    ]

    private static func certified(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void = { _ in }
    ) -> Self {
        Self(
            .certificates,
            "s2-\(id)",
            truth,
            expectation,
            .text("body.txt") { try CaseResponse.lasting(change).body() }
        )
    }

    private static func pem() throws -> String {
        String(decoding: try SampleFile.bytes("Keys/idp-rsa.pem"), as: UTF8.self)
    }

    static let secondCertificates: [Self] = [
        certified(
            "certificate-of-adobe",
            "--cert is the service provider's certificate",
            .engineer("certificate", "another key", "not (the )?trusted", "different key")
        ).certificate("sp-rsa"),
        certified(
            "certificate-cut",
            "--cert was cut off while copying",
            .engineer("cut", "truncat", "incomplete", "certificate", "PEM")
        ).option("--cert", .text("idp.pem") { String(try pem().prefix(700)) }),
        certified("certificate-empty", "--cert is an empty file", .engineer("empty", "certificate"))
            .option("--cert", .text("idp.pem") { "" }),
        certified(
            "certificate-thumbprint",
            "--cert has only the fingerprint of the certificate",
            .engineer("certificate", "fingerprint", "thumbprint")
        ).option(
            "--cert",
            .text("idp.txt") {
                "SHA256 Fingerprint=0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9:0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9\n"
            }
        ),
        certified(
            "certificate-other-kind",
            "the provider signs with P-256, and --cert is its former RSA certificate",
            .engineer("certificate", "another key", "kind of key", "ECDSA", "RSA", "not (the )?trusted")
        ) { $0.key = "idp-ec" }.certificate(),
        certified("metadata-html", "the metadata is the page of an error", .engineer("HTML", "page", "metadata", "XML"))
            .option(
                "--metadata",
                .text("metadata.xml") {
                    "<!DOCTYPE html>\n<html><head><title>404</title></head><body><p>Not found<br></body></html>\n"
                }
            ),
        certified(
            "metadata-cut",
            "the metadata was cut off",
            .engineer("cut", "truncat", "incomplete", "metadata", "well-formed")
        )
        .option(
            "--metadata",
            .text("metadata.xml") {
                String(String(decoding: try SampleFile.bytes("Metadata/idp.xml"), as: UTF8.self).prefix(900))
            }
        ),
        Self(
            .certificates,
            "s2-key-not-in-metadata",
            "the provider changed its key, and its metadata has the former key",
            .provider("metadata", "certificate", "another key", "not (the )?trusted", "key"),
            .text("items.xml") {
                SecondRecording.burp.text(try SignIn { $0.response.key = "idp-rsa3072" }.rejectedCalls())
            }
        ).metadata(),
    ]
}
