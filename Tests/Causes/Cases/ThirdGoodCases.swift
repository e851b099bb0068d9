import SAMLTestKit

/// Recordings and texts of the third set in which nothing is wrong. All are constructed.
extension WholeCase {
    private static func good(
        _ id: String,
        _ truth: String,
        as form: ThirdForm = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self { third(.good, "good-\(id)", truth, .clean, as: form, calls) }

    private static func text(
        _ id: String,
        _ truth: String,
        file: String,
        _ text: @escaping @Sendable (CaseResponse) throws -> String
    ) -> Self { third(.good, "good-\(id)", truth, .clean, file: file) { try text(.lasting()) } }

    static let thirdGood = thirdGoodCalls + thirdGoodChanges + thirdGoodTexts + thirdGoodKeys

    /// The calls to Adobe with a change of each.
    private static func changed(_ calls: [HTTPCall], _ change: (inout HTTPCall) -> Void) -> [HTTPCall] {
        calls.map { $0.host.contains("adobe") ? changed($0, change) : $0 }
    }

    private static let otherRequest = "_3c7e0d19f5b84a62907be1d4c8f6a205"

    /// A further sign-in with a request and a response of its own, by the same client.
    private static func further(after seconds: Int, _ change: (inout SignIn) -> Void = { _ in }) throws -> [HTTPCall] {
        try SignIn {
            $0.started = $0.started + seconds
            $0.requestID = otherRequest
            $0.response.seed = 41
            $0.response.issued = $0.response.issued + seconds
            $0.response.spec.inResponseTo = .text(otherRequest)
            change(&$0)
        }.calls().filter { !$0.url.hasSuffix("/o/client/token") }.map { call in
            changed(call) {
                $0.responseBody = $0.responseBody.replacing("83c046be-", with: "4d1f70aa-")
                guard $0.header("Authorization") != nil else { return }
                $0.setHeader("Authorization", SignIn().sessionCall.header("Authorization"))
            }
        }
    }

    private static let thirdGoodCalls: [Self] = [
        good("staging-charles", "a first sign-in on staging in Charles", as: .charles) {
            try SignIn.staging().calls()
        }.metadata(),
        good("proxyman", "a first sign-in in Proxyman, checked without options", as: .proxyman) {
            try SignIn().calls()
        },
        good("raw-v1", "the raw messages of an exchange of V1", as: .raw) { [try SignInV1().exchangeCall()] }
            .certificate(),
        good("included", "the exchange by 'curl -i'", as: .included) { [try SignIn().exchangeCall()] }
            .certificate(),
        good("verbose-metadata", "the exchange by 'curl -v', with the metadata", as: .verbose) {
            [try SignIn().exchangeCall()]
        }.metadata(),
        good("v1-configuration", "a first sign-in with V1, and its configuration", as: .charlesHAR) {
            try SignInV1().calls()
        }.certificate().with("--mvpd", "ExampleCable")
            .option("--config", .bytes("rest-v1-config.json") { try SampleFile.bytes("Configurations/v1.json") }),
        good("sign-out-and-in", "the viewer signs out and signs in again after an hour", as: .proxyman) {
            let flow = SignIn()
            var call = flow.readCall
            call.started = flow.exchangeTime + 1800
            call.url =
                "https://sp.auth.adobe.com/api/v2/REF30/logout/\(flow.mvpd)?redirectUrl=https%3A%2F%2Fexample-channel.tv"
            let action: JSONText = [
                "actionName": "partner_logout", "actionType": "partner_interactive", "mvpd": .string(flow.mvpd),
            ]
            call.respond(200, .object([("logouts", .object([(flow.mvpd, action)]))]))
            return try flow.calls() + [call] + further(after: 3600)
        }.metadata(),
        good("two-service-providers", "an app signs in for two service providers", as: .firefox) {
            try SignIn().calls() + further(after: 240) { $0.serviceProvider = "REF31" }
        }.certificate(),
    ]

    private static let phoneInfo: JSONText = [
        "primaryHardwareType": "MobilePhone", "model": "iPhone", "version": "17,2", "manufacturer": "Apple",
        "osName": "iOS", "osFamily": "iOS", "osVendor": "Apple", "osVersion": "26.1", "connectionType": "5G",
        "applicationId": "tv.example.channel",
    ]

    private static let thirdGoodChanges: [Self] = [
        good("phone", "a first sign-in on an iPhone") {
            changed(try SignIn().calls()) {
                $0.setHeader("X-Device-Info", TextForms.base64(phoneInfo.compact))
                guard $0.header("User-Agent") != nil else { return }
                $0.setHeader("User-Agent", "ExampleTV/4.12.0 (iOS 26.1; iPhone17,2)")
            }
        }.certificate(),
        good("opaque-token", "the access token is not a JSON Web Token", as: .charlesHAR) {
            changed(try SignIn().calls()) { call in
                if let value = call.header("Authorization"), value.hasPrefix("Bearer ") {
                    call.setHeader("Authorization", "Bearer c0nstructed-0paque-access-t0ken")
                }
                guard call.url.hasSuffix("/o/client/token") else { return }
                call.respond(
                    201,
                    [
                        "id": "0f1e2d3c-0000-4000-8000-00000000000a",
                        "access_token": "c0nstructed-0paque-access-t0ken",
                        "created_at": .integer(call.started.milliseconds), "expires_in": 21600,
                        "token_type": "bearer",
                    ]
                )
            }
        }.metadata(),
        good("expiration-of-documentation", "expirationDate is that of Adobe's page, in 2034", as: .charles) {
            let value = SignIn().frameworkStatus(expiration: "2025430636000")
            return changed(try SignIn().calls()) {
                guard $0.header("AP-Partner-Framework-Status") != nil else { return }
                $0.setHeader("AP-Partner-Framework-Status", value)
            }
        }.certificate(),
        good("content-type-capitals", "the Content-Type is written with capital letters", as: .toolbelt) {
            try SignIn().calls { $0.setHeader("Content-Type", "Application/X-WWW-Form-Urlencoded") }
        }.certificate(),
        good("only-name-id", "sessions/sso asks for NameID only") {
            try SignIn { $0.attributeNames = ["NameID"] }.calls()
        }.metadata(),
        good("both-signed", "the provider signs the Response and the Assertion", as: .okHttp) {
            try SignIn { $0.response.spec.signing.placement = .both }.calls()
        }.certificate(),
    ]

    private static let thirdGoodTexts: [Self] = [
        text("console-body", "the app printed the form body in Xcode", file: "xcode-output.txt") {
            "2026-11-20 12:00:04.120 ExampleTV[311:2291] [auth] exchange\n\(try $0.body())\n2026-11-20 12:00:04.560 ExampleTV[311:2291] [auth] HTTP 201\n"
        }.certificate(),
        text("console-base64", "the app printed the Base64 in Xcode", file: "xcode-base64.txt") {
            "VSA metadata received\nBase64: \(try $0.base64())\nProgram ended with exit code: 0\n"
        }.certificate(),
        text("console-xml", "the app printed the XML in Xcode", file: "xcode-xml.txt") {
            "2026-11-20 12:00:03.988 ExampleTV[311:2291] samlAttributeQueryResponse:\n\(try $0.xml())\n2026-11-20 12:00:04.120 ExampleTV[311:2291] encoding\n"
        }.metadata(),
        text("os-log-base64", "a log of the device with the Base64", file: "ExampleTV.log") {
            LogFile().device(["encoded response: \(try $0.base64())", "exchange: 201"])
        }.certificate(),
        text("json-lines-base64", "a log of JSON lines with the Base64", file: "client-events.ndjson") {
            LogFile().jsonLines([
                [("msg", "vsa done")], [("msg", "exchange"), ("samlResponse", .string(try $0.base64()))],
                [("msg", "profile"), ("type", "appleSSO")],
            ])
        }.certificate(),
        text("mail-form-body", "a mail in quoted-printable with the form body", file: "Re Apple SSO.eml") {
            Mail(
                subject: "Re: Apple SSO",
                body: "Hi,\n\nhere is the body that we post:\n\n\(try $0.body())\n\nLet me know if you need more.\n"
            ).text
        }.metadata(),
        text("bare-value", "only the value of the field, percent-encoded", file: "value") { try $0.value() }
            .metadata(),
        text("note-before-value", "a note before the Base64", file: "notes 2026-11-20.txt") {
            "Build 412, Apple TV 4K, account of the lab\nSAMLResponse as sent:\n\n\(try $0.base64())\n"
        }.certificate(),
        text("note-before-xml", "a note before the XML", file: "vsa-answer.txt") {
            "Captured on the Apple TV in the lab, second attempt (the first one was canceled by me).\n\n\(try $0.xml())\n"
        }.certificate(),
    ]

    private static let thirdGoodKeys: [Self] = [
        text("certificate-der", "the certificate is in DER", file: "body.txt") { try $0.body() }
            .option("--cert", .bytes("idp.cer") { try SampleFile.bytes("Keys/idp-rsa.der") }),
        text("two-certificates", "the file has the former and the next certificate", file: "body.txt") {
            try $0.body()
        }.option(
            "--cert",
            .bytes("both.pem") { try SampleFile.bytes("Keys/idp-ec.pem") + SampleFile.bytes("Keys/idp-rsa.pem") }
        ),
    ]
}
