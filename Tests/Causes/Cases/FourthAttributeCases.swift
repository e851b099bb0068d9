import SAML
import SAMLTestKit

/// Attributes, times, certificates and metadata of the fourth set. All are constructed.
extension WholeCase {
    static let fourthAttributes = fourthNames + fourthLists
    private static let user = AttributeSpec("userID", "u-204")
    private static let household = AttributeSpec("householdID", "h-77")
    private static let zip = AttributeSpec("zip", "94110")

    private static func configuration(_ name: String) -> File {
        .bytes(name) { try SampleFile.bytes("Configurations/v1.json") }
    }

    private static let fourthNames: [Self] = [
        fourth(
            .attributes,
            "upstream-user-id-case",
            "sessions/sso asks for 'upstreamUserID', and the provider sends 'upstreamUserId'",
            .provider("upstreamUserID"),
            as: .chrome
        ) {
            try SignIn {
                $0.attributeNames = ["userID", "upstreamUserID"]
                $0.response.setAttributes(user, AttributeSpec("upstreamUserId", "up-5521"))
            }.rejectedCalls()
        }.certificate(),
        fourth(
            .attributes,
            "v1-household-empty",
            "V1: the configuration in the recording requires householdID, whose value is empty",
            .provider("householdID"),
            as: .charles
        ) {
            try SignInV1 { $0.response.setAttributes(user, AttributeSpec("householdID", ""), zip) }.rejectedCalls()
        }.certificate(),
        fourth(
            .attributes,
            "claim-uri",
            "the name of householdID is a claim's URI, as the provider's new server writes it",
            .provider("householdID"),
            file: "tv-client.ndjson"
        ) {
            let response = CaseResponse.lasting {
                $0.setAttributes(
                    user,
                    zip,
                    AttributeSpec("http://schemas.example-mvpd.tv/claims/householdID", "h-77")
                )
            }
            return LogFile().jsonLines([
                [("msg", "vsa"), ("provider", "example-cable")],
                [("msg", "encoded"), ("saml", .string(try response.base64()))],
            ])
        }.certificate().with("--require", "userID,householdID,zip"),
        fourth(
            .attributes,
            "name-and-value-swapped",
            "the provider swapped the name and the value of zip: Name is '94110'",
            .provider(#"\bzip\b"#),
            file: "pilot-household.xml"
        ) {
            try CaseResponse.lasting { $0.setAttributes(user, household, AttributeSpec("94110", "zip")) }.xml()
        }.certificate().with("--mvpd", "ExampleCable").option("--config", configuration("v1-config.json")),
        fourth(
            .attributes,
            "digit-for-letter",
            "the name has the digit 1 in the place of the letter I: 'user1D'",
            .provider("userID"),
            file: "lab-tv.xml"
        ) {
            try CaseResponse.lasting { $0.setAttributes(AttributeSpec("user1D", "u-204"), household, zip) }.xml()
        }.certificate().with("--require", "userID"),
    ]

    private static let savedSession: JSONText = [
        "actionName": "partner_profile", "actionType": "direct", "reasonType": "none",
        "url": "/api/v2/REF30/profiles/sso/Apple", "sessionId": "1b6f0a52-0000-4000-8000-2f61c08d7e93",
        "mvpd": "ExampleCable", "serviceProvider": "REF30",
        "authenticationRequest": [
            "type": "saml", "request": .string(TextForms.base64(SignIn().authenticationRequest)),
            "attributesNames": ["userID", "householdID", "zip", "hba_status"],
        ],
    ]

    private static let fourthLists: [Self] = [
        fourth(
            .attributes,
            "saved-session-asks-hba",
            "the saved answer of sessions/sso asks for 'hba_status', which the provider did not send",
            .provider("hba_status"),
            file: "exchange-body.txt"
        ) { try CaseResponse.lasting().body() }
        .certificate().option("--config", .text("sessions-sso-REF30.json") { savedSession.pretty() + "\n" }),
        fourth(
            .attributes,
            "name-id-for-fiber",
            "sessions/sso asks for NameID too, and the Subject has none",
            .provider("NameID"),
            file: "RE fiber trial.eml"
        ) {
            let text = try CaseResponse.lasting {
                $0.setAttributes(user, AttributeSpec("language", "en"))
                $0.spec.assertions[0].subject?.nameID = nil
            }.xml()
            let file = Mail.Attachment(name: "trial-user-7.xml", type: "text/xml", bytes: Array(text.utf8))
            return Mail(subject: "RE: fiber trial", body: "Trial user 7, this morning.\n", attachment: file).text
        }.certificate().option(
            "--config",
            .bytes("sessions-sso.json") { try SampleFile.bytes("Configurations/sessions-sso.json") }
        ),
        fourth(
            .attributes,
            "names-joined",
            "the provider sends one attribute with the names of all three: 'userID,householdID,zip'",
            .provider("userID", "householdID", #"\bzip\b"#),
            as: .charlesHAR
        ) {
            try SignIn {
                $0.response.setAttributes(AttributeSpec("userID,householdID,zip", "u-204,h-77,94110"))
            }.rejectedCalls()
        }.metadata(),
    ]

    // MARK: Times

    private static let noTime = [
        "not a (valid )?(time|date)", "invalid (time|date)", "malformed", "xs:dateTime", "date ?time", "timestamp",
        "not in the form", "cannot be (read|parsed)", "is not a time", "does not exist", "no such (day|date)",
        "calendar",
        "four digits",
    ]

    private static func written(_ id: String, _ truth: String, as form: ThirdForm, _ end: String) -> Self {
        fourth(.time, id, truth, .cause(noTime, actor: .provider), as: form) {
            let flow = SignIn()
            let text = try CaseText.signed(flow.response) { $0.replacing("2026-11-20T20:00:00Z", with: end) }
            return try flow.rejectedCalls { $0.requestBody = fourthBody(text) }
        }.certificate()
    }

    static let fourthTimes: [Self] = [
        written(
            "day-31-of-november",
            "NotOnOrAfter is on 31 November, a day that does not exist",
            as: .chrome,
            "2026-11-31T20:00:00Z"
        ),
        written("year-of-two-digits", "the year of NotOnOrAfter has two digits", as: .charles, "26-11-20T20:00:00Z"),
        fourth(
            .time,
            "v1-india-with-z",
            "V1: the provider writes the time of India with Z, five and a half hours ahead",
            .provider("local time", "time ?zone", "not (yet )?valid", "future", "clock", "NotBefore", "ahead"),
            as: .proxyman
        ) { try SignInV1 { $0.response.issued = $0.started + 20 + 19800 }.rejectedCalls() }.certificate(),
        fourth(
            .time,
            "confirmation-of-a-minute",
            "the confirmation is valid for one minute, and the app was in the background for two before the exchange",
            .app("expired", "NotOnOrAfter", "confirmation", "too late"),
            as: .charlesHAR
        ) {
            try SignIn {
                $0.delay = 140
                $0.response.spec.assertions[0].subject?.confirmation?.notOnOrAfter = .relative(seconds: 60)
            }.rejectedCalls()
        }.certificate(),
        fourth(
            .time,
            "fixture-of-march",
            "a UI test replays a response that was recorded in March",
            .engineer("expired", "NotOnOrAfter"),
            as: .included
        ) {
            var call = try SignIn { $0.response.issued = .noon + -245 * 86400 }.exchangeCall()
            call.respond(400, SignIn.error("invalid_parameter_saml_response"))
            return [call]
        }.certificate(),
    ]

    // MARK: Certificates and metadata

    private static let otherKey = [
        "(another|different|other|wrong|unknown) (key|certificate)", "not (a |the )?trusted",
        "(none|no) of.{0,60}(key|certificate)", "(key|certificate).{0,80}(does not|do not|did not|differ|not match)",
        "not.{0,40}(made|signed|by).{0,40}(key|certificate)",
    ]

    private static func keyed(_ id: String, _ truth: String, _ patterns: [String]) -> Self {
        fourth(.certificates, id, truth, .cause(patterns, actor: .engineer), file: "saml-body.txt") {
            try CaseResponse.lasting().body()
        }
    }

    /// The Base64 of a certificate, in one line.
    private static func certificateText(_ name: String) throws -> String {
        String(decoding: try SampleFile.bytes("Keys/\(name).pem"), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("-----") }.joined()
    }

    /// Metadata with keys for their uses, in order.
    private static func described(_ keys: [(use: String, name: String)]) throws -> String {
        let keys = try keys.map {
            "<md:KeyDescriptor use=\"\($0.use)\"><ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:X509Data><ds:X509Certificate>\(try certificateText($0.name))</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
        }
        return
            "<md:EntityDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"https://idp.example-mvpd.tv/saml2\"><md:IDPSSODescriptor protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\">"
            + keys.joined()
            + "<md:SingleSignOnService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" Location=\"https://idp.example-mvpd.tv/saml2/sso\"/></md:IDPSSODescriptor></md:EntityDescriptor>\n"
    }

    private static let sshKey: [UInt8] =
        [0, 0, 0, 7] + Array("ssh-rsa".utf8) + [0, 0, 0, 3, 1, 0, 1, 0, 0, 1, 1, 0]
        + (0..<256).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 0x91 &+ $0 / 5) }

    private static let pkcs12: [UInt8] =
        [
            0x30, 0x82, 0x03, 0xF1, 0x02, 0x01, 0x03, 0x30, 0x82, 0x03, 0xB7, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7,
            0x0D, 0x01, 0x07, 0x01, 0xA0, 0x82, 0x03, 0xA8, 0x04, 0x82, 0x03, 0xA4,
        ] + (0..<983).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 29 &+ 0x47 &+ $0 / 3) }

    static let fourthCertificates: [Self] = [
        keyed(
            "certificate-ssh-key",
            "--cert is a public key of SSH",
            ["SSH", "ssh-rsa", "not a certificate", "no certificate", "public key"]
        ).option("--cert", .text("idp_rsa.pub") { "ssh-rsa \(TextForms.base64(sshKey)) admin@idp-1\n" }),
        keyed(
            "certificate-pkcs12",
            "--cert is a PKCS #12 file with a password",
            [#"PKCS ?#?12"#, #"\.?p12\b"#, "pfx", "not a certificate", "no certificate", "cannot.{0,40}certificate"]
        ).option("--cert", .bytes("provider-signing.p12") { pkcs12 }),
        keyed(
            "certificate-of-s-client",
            "--cert is what 'openssl s_client' printed of the provider's web site: its TLS certificate",
            otherKey + ["TLS"]
        ).option(
            "--cert",
            .text("idp.example-mvpd.tv.txt") {
                "CONNECTED(00000003)\n---\nCertificate chain\n 0 s:CN = www.example-mvpd.tv\n   i:CN = Example TLS CA\n"
                    + String(decoding: try SampleFile.bytes("Keys/other-rsa.pem"), as: UTF8.self)
                    + "---\nServer certificate\nsubject=CN = www.example-mvpd.tv\n---\nVerify return code: 0 (ok)\n---\n"
            }
        ),
        keyed(
            "certificate-windows-thumbprint",
            "--cert has the thumbprint that the dialog of Windows shows",
            ["thumbprint", "fingerprint", "not a certificate", "no certificate", "hash of"]
        ).option(
            "--cert",
            .text("idp-thumbprint.txt") { "a9 09 50 2d d8 2a e4 14 33 e6 f8 38 86 b0 0d 42 77 a3 2a 7b\r\n" }
        ),
        keyed(
            "metadata-newer-key",
            "the metadata of today has only the next key, and the response of last week has the former one",
            otherKey + ["metadata"]
        ).option("--metadata", .text("mvpd-metadata-today.xml") { try described([("signing", "idp-rsa4096")]) }),
        keyed(
            "metadata-uses-swapped",
            "the metadata swaps the uses: the key that signed is declared for encryption",
            otherKey + ["encryption"]
        ).option(
            "--metadata",
            .text("idp-metadata.xml") { try described([("signing", "other-rsa"), ("encryption", "idp-rsa")]) }
        ),
    ]
}
