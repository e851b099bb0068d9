import SAMLTestKit

/// Recordings and texts of the fourth set in which nothing is wrong. All are constructed.
extension WholeCase {
    private static func good(
        _ id: String,
        _ truth: String,
        as form: ThirdForm = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self { fourth(.good, "good-\(id)", truth, .clean, as: form, calls) }

    private static func text(
        _ id: String,
        _ truth: String,
        file: String,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void = { _ in },
        _ text: @escaping @Sendable (CaseResponse) throws -> String
    ) -> Self { fourth(.good, "good-\(id)", truth, .clean, file: file) { try text(.lasting(change)) } }

    static let fourthGood = fourthGoodCalls + fourthGoodFiles + fourthGoodLogs + fourthGoodOptions

    private static func language(_ response: inout CaseResponse) {
        response.spec.assertions[0].attributes.append(AttributeSpec("language", "en"))
    }

    /// The last quarter of a minute of the year.
    private static let lateInYear = Instant.noon + (41 * 86400 + 43185)

    private static let fourthGoodCalls: [Self] = [
        good("p384-both-signed", "the provider signs the Response and the Assertion with P-384") {
            try SignIn {
                $0.response.key = "idp-ec384"
                $0.response.spec.signing.placement = .both
            }.calls()
        }.certificate("idp-ec384"),
        good("new-year", "the year changes in UTC between the session and the exchange", as: .charlesHAR) {
            try SignIn {
                $0.started = lateInYear
                $0.response.issued = lateInYear + 20
            }.calls()
        }.certificate(),
        good("v1-staging-charles", "a first sign-in with V1 on staging", as: .charles) {
            try SignInV1 {
                $0.host = "api.auth-staging.adobe.com"
                $0.response = .staging()
            }.calls()
        }.metadata(),
        good("raw-roll-over", "the raw messages of an exchange, and metadata with the next key too", as: .raw) {
            [try SignIn().exchangeCall()]
        }.metadata("rollover-current-first"),
        good("verbose-staging", "the exchange on staging by 'curl -v'", as: .verbose) {
            [try SignIn.staging().exchangeCall()]
        }.certificate(),
        good("included-v1", "the exchange of V1 by 'curl -i'", as: .included) { [try SignInV1().exchangeCall()] }
            .metadata(),
        good("one-entry", "only the exchange was exported") { [try SignIn().exchangeCall()] }.certificate(),
        good("v1-fiber", "a first sign-in with V1 at a provider of which the configuration requires 'language'") {
            try SignInV1 {
                $0.mvpd = "ExampleFiber"
                language(&$0.response)
            }.calls()
        }.certificate(),
        good("further-attributes", "the provider sends more attributes than sessions/sso asks for", as: .proxyman) {
            try SignIn {
                $0.attributeNames = ["userID"]
                language(&$0.response)
                $0.response.spec.assertions[0].attributes.append(AttributeSpec("maxRating", "TV-14"))
            }.calls()
        }.metadata(),
        good("staging-news", "a first sign-in on staging for a service provider with a hyphen", as: .charlesHAR) {
            try SignIn.staging { $0.serviceProvider = "example-news" }.calls()
        }.metadata(),
        Self(
            .good,
            "f4-good-charles-gzip",
            "a session of Charles of a first sign-in that was compressed for the ticket",
            .clean,
            .bytes("tvos-26.chlsj.gz") { TextForms.gzip(Array(ThirdForm.charles.text(try SignIn().calls()).utf8)) }
        ).certificate(),
    ]

    private static let fourthGoodFiles: [Self] = [
        text("base64-mime", "Base64 in lines of 64 characters with CR LF", file: "response.b64") {
            TextForms.wrapped(try $0.base64(), 64, by: "\r\n") + "\r\n"
        }.certificate(),
        text("json-escaped-slashes", "a JSON file whose writer escapes slashes", file: "body.json") {
            $0.spec.assertions[0].attributes.append(AttributeSpec("help", "https://my.example-mvpd.tv/???"))
        } _: {
            #"{"partner":"Apple","SAMLResponse":""# + (try $0.base64()).replacing("/", with: "\\/") + "\"}\n"
        }.metadata(),
        text("mail-base64-file", "a mail with the Base64 as an attachment", file: "FW_ vsa answer.eml") {
            let file = Mail.Attachment(name: "saml.b64", type: "text/plain", bytes: Array(try $0.base64().utf8))
            return Mail(subject: "FW: vsa answer", body: "Attached, as it was logged.\n", attachment: file).text
        }.certificate(),
        Self(
            .good,
            "f4-good-powershell",
            "the form body in a file that PowerShell redirected, in UTF-16",
            .clean,
            .bytes("out.txt") { TextForms.utf16(try CaseResponse.lasting().body() + "\r\n") }
        ).metadata(),
    ]

    private static let fourthGoodLogs: [Self] = [
        text("kotlin-object", "a log has the description of a data class of Kotlin", file: "shared-module.log") {
            LogFile().device([
                "exchange(ExchangeRequest(partner=Apple, samlResponse=\(try $0.base64()), attempt=1))",
                "exchange: Success(type=appleSSO)",
            ])
        }.certificate(),
        text("dictionary", "the console has the description of an NSDictionary", file: "xcode.txt") {
            fourthConsole("parameters: {\n    SAMLResponse = \"\(try $0.base64())\";\n}", status: 201)
        }.certificate(),
        text("request-and-answer", "a log of a gateway has the form body and the status 201", file: "gateway-3.log") {
            LogFile().service([
                "--> POST /api/v2/REF30/profiles/sso/Apple \(try $0.body())",
                "<-- 201 POST /api/v2/REF30/profiles/sso/Apple (418 ms)",
            ])
        }.metadata(),
    ]

    private static let fourthGoodOptions: [Self] = [
        text("required-both-signed", "both are signed, and every required attribute is there", file: "r.xml") {
            $0.spec.signing.placement = .both
        } _: {
            try $0.xml()
        }.metadata().with("--require", "userID,householdID,zip"),
        text("configured-fiber", "the configuration requires 'language', which is there", file: "fiber.txt") {
            language(&$0)
        } _: {
            try $0.body()
        }.certificate().with("--mvpd", "ExampleFiber")
            .option("--config", .bytes("v1.json") { try SampleFile.bytes("Configurations/v1.json") }),
        text("saved-session", "the saved answer of sessions/sso asks for what is there", file: "sent.txt") {
            language(&$0)
        } _: {
            try $0.body()
        }.certificate()
            .option("--config", .bytes("session.json") { try SampleFile.bytes("Configurations/sessions-sso.json") }),
        text("issuer-and-recipient", "the Issuer and the Recipient are the expected ones", file: "vsa.xml") {
            try $0.xml()
        }.certificate().with("--issuer", "https://idp.example-mvpd.tv/saml2")
            .with("--recipient", ResponseSpec.adobeConsumer),
    ]
}
