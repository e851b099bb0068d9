import Foundation
import TestSupport
import Testing

@testable import CaseSet

@Suite("samltool migrate")
struct MigrateCommandTests {
    static let sample = FailClosedTests.sample("Workflow/v1-app.har")

    @Test("Without an argument, every call has a line")
    func table() throws {
        let outcome = try SamltoolCommand.run("migrate")
        #expect(outcome.status == 0)
        for name in ["  v1-authorize ", "  v1-regcode-delete ", "  setRequestor ", "  getAuthentication ", "  status "]
        {
            #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix(name) } == 1, "\(name)")
        }
        #expect(outcome.output.contains("plans to shut it down at the end of 2026"))
    }

    private static let names: [(name: String, parts: [String])] = [
        (
            "v1-authorize",
            [
                "v1-authorize (REST API V1): GET /api/v1/authorize", "1. v2-authorize: ",
                "{serviceProvider} in the path",
                "the app must keep:", "disappears:", "unknown, because", "source: rest-api-v2-faqs",
            ]
        ), ("SETREQUESTOR:", ["setRequestor (the AccessEnabler SDK", "calls of V2: none"]),
        ("v2-logout", ["v1-logout (REST API V1)", "\nlogout (the AccessEnabler SDK"]),
    ]

    @Test("A name has everything about its call", arguments: names)
    func call(name: String, parts: [String]) throws {
        let outcome = try SamltoolCommand.run("migrate", name)
        #expect(outcome.status == 0)
        for part in parts { #expect(outcome.output.contains(part), "\(part)") }
    }

    @Test("A cookbook has everything about the calls of its interface", arguments: ["v1", "sdk"])
    func cookbook(name: String) throws {
        let outcome = try SamltoolCommand.run("migrate", "--cookbook", name)
        #expect(outcome.status == 0)
        let sources = outcome.output.components(separatedBy: "\nsource: ").count - 1
        let overview = try SamltoolCommand.run("migrate").output.components(separatedBy: "\n\n")[name == "v1" ? 0 : 1]
        #expect(sources == overview.split(separator: "\n").count { $0.hasPrefix("  ") })
    }

    @Test("The requests of a recording, in every form")
    func recording() throws {
        let text = try SamltoolCommand.run("migrate", Self.sample)
        #expect(text.status == 0)
        #expect(text.output.contains("15 calls of REST API V1, 9 requests of V2 in their place"))
        #expect(text.output.contains("entries 6 to 9, 4 times, status 404 (3 times), then 200, v1-token"))
        #expect(text.output.contains("in the response of request 8, v2-authorize"))
        let forms = [
            ("--curl", "--data-raw '{\"resources\":[\"example-news\"]}'"), ("--http", "### v2-authorize\nPOST"),
            ("--swift", "func v2Authorize8(token: String) -> URLRequest?"),
        ]
        for (option, part) in forms {
            let outcome = try SamltoolCommand.run("migrate", Self.sample, option)
            #expect(outcome.status == 0)
            let unindented = outcome.output.replacing("\n     ", with: "\n")
            #expect(unindented.contains(part), "\(option)")
        }
    }

    /// What a reader who knows V1 alone must learn, in the order of the calls; each is in the report once.
    private static let explanations = [
        "one page: --format", "sp.auth.adobe.com in place of api.auth.adobe.com", "Get the software statement",
        "At the first launch", "a space, and deviceId of V1", "checklist asks for AP-Device-Identifier",
        "V2 requires model, version", "\"connectionIp\":\"CONNECTION-IP\"",
        "version: the version of the model", "connectionType: the network connection", "connectionIp: the address",
        "{\"profiles\":{\"Cablevision\":", "is the MVPD, which the next requests have", "{\"requestor\":{",
        "domainName: a domain", "redirectUrl: the address", "{\"actionName\":\"authenticate\"",
        "authenticate (interactive): ", "resume (direct): ", "authorize (direct): ",
        "second screen (a recording of the TV",
        "1. TV: ", "2. page: v2-session", "3. page, if", "4. page: opens v2-authenticate", "5. page, after redirectUrl",
        "from the page: Authorization with an access token", "page's access token", "\"authorized\":true}]}",
        "\"serializedToken\":", "\"code\":\"authorization_denied_by_mvpd\"", "come as a denial does",
        "{\"logouts\":{\"Cablevision\":", "logout (interactive): ", "partner_logout (partner_interactive): ",
        "complete (none): ", "invalid (none): ", "keeps the client, the device identifier",
        "action none: ", "action retry: ",
        "Adobe ended support of V1 on 2025-12-31",
    ]

    @Test("Each thing that is new is explained once, in the order of the calls", arguments: ["text", "html"])
    func explanations(format: String) throws {
        let output = try SamltoolCommand.run("migrate", Self.sample, "--format", format).output
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
        var rest = output[...]
        // The page names no other page.
        for part in Self.explanations.dropFirst(format == "html" ? 1 : 0) {
            #expect(output.components(separatedBy: part).count == 2, "\(part)")
            rest = try #require(rest.firstRange(of: part).map { rest[$0.upperBound...] }, "\(part)")
        }
    }

    @Test("The report names the pages of its own calls")
    func details() throws {
        let output = try SamltoolCommand.run("migrate", Self.sample).output
        let line = try #require(output.split(separator: "\n").first { $0.contains("samltool migrate CALL, here ") })
        #expect(line.contains("here v1-client-register, ") && line.contains(", v1-logout. "))
        #expect(!line.contains("v1-exchange") && !line.contains("v1-regcode-read"))
    }

    @Test("The pages of Apple's single sign-on have the content of the framework's status and the values of the path")
    func frameworkStatus() throws {
        let output = try SamltoolCommand.run("migrate", "v1-profile-requests").output
        let parts = [
            #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"PROVIDER-ID","expirationDate":"4102444800000"}}"#,
            "platformMappingId", "{partner} in the path (always Apple)", "header AP-Device-Identifier",
            "samltool migrate checkAccessStatus", "authenticationRequest.attributesNames",
        ]
        for part in parts { #expect(output.contains(part), "\(part)") }
    }

    @Test("An empty line separates a request from its explanation")
    func separation() throws {
        let output = try SamltoolCommand.run("migrate", Self.sample, "--curl").output
        let end = "--data-raw '{\"resources\":[\"example-news\"]}'\n\n     response (constructed), status 200: "
        #expect(output.contains(end))
    }

    @Test("The JSON has what is new about each service")
    func services() throws {
        let output = try SamltoolCommand.run("migrate", Self.sample, "--json").standardOutput
        let document = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
        let services = try #require(document["services"] as? [[String: Any]])
        let names = services.compactMap { $0["service"] as? String }
        let expected = [
            "v2-profiles", "v2-configuration", "v2-sessions", "v2-profile-code", "v2-profile", "v2-preauthorize",
            "v2-authorize", "v2-logout",
        ]
        #expect(names == expected)
        let authorize = try #require(services.first { $0["service"] as? String == "v2-authorize" })
        let responses = try #require(authorize["responses"] as? [[String: Any]])
        #expect(responses.compactMap { $0["result"] as? String } == ["authorized", "denied"])
        #expect(responses.allSatisfy { $0["status"] as? Int == 200 })
        #expect((authorize["topics"] as? [[String: Any]])?.first?["title"] as? String == "after the decision")
        let actions = try #require(services.last?["actions"] as? [[String: String]])
        #expect(actions.compactMap { $0["actionName"] } == ["logout", "partner_logout", "complete", "invalid"])
        #expect(
            (document["deviceInformation"] as? [[String: String]])?.compactMap { $0["name"] }.contains("version")
                == true
        )
    }

    @Test("A compressed recording is read as the recording is", arguments: [["migrate"], ["flow", "--from"]])
    func compressed(command: [String]) throws {
        let folder = try TemporaryFolder()
        let har = try Data(contentsOf: URL(fileURLWithPath: Self.sample))
        let path = folder.path("v1-app.har")
        try Data(TextForms.gzip([UInt8](har))).write(to: URL(fileURLWithPath: path))
        let outcome = try SamltoolCommand.run(command + [path])
        let expected = try SamltoolCommand.run(command + [Self.sample])
        #expect(outcome.status == expected.status && !expected.output.isEmpty)
        #expect(outcome.output.replacing(path, with: Self.sample) == expected.output)
    }

    @Test("The page has both sequences")
    func page() throws {
        let outcome = try SamltoolCommand.run("migrate", Self.sample, "--format", "html")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("<!DOCTYPE html>"))
        for part in ["<strong>v1-authorize</strong>", "<strong>8. v2-authorize</strong>", "href=\"#s8\"", "id=\"s8\""] {
            #expect(outcome.output.contains(part), "\(part)")
        }
        let style = try #require(outcome.output.firstMatch(of: /<style>((?s).*?)<\/style>/)).1
        let digest = try #require(outcome.output.firstMatch(of: /style-src 'sha256-([^']*)'/)).1
        #expect(
            try SamltoolCommand.shell("printf %s \(quoted(style)) | openssl dgst -sha256 -binary | base64").output
                == "\(digest)\n"
        )
    }

    private func quoted(_ text: Substring) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    // MARK: Privacy

    /// A recording with canaries in everything that is secret or identifies the viewer.
    private static let canaries: String = {
        let value = Canary.value
        let base64 = { (text: String) in Data(text.utf8).base64EncodedString() }
        let information = base64(#"{"model":"TV","osName":"tvOS","connectionIp":"\#(value(1))","user":"\#(value(2))"}"#)
        let headers = [
            ("Authorization", "Bearer \(value(3))"), ("Cookie", "a=\(value(4))"), ("X-Device-Info", information),
            ("X-Forwarded-For", value(5)), ("User-Agent", value(6)), ("X-Other", value(7)),
        ].map { #"{"name":"\#($0.0)","value":"\#($0.1)"}"# }.joined(separator: ",")
        let query = "requestor=REF30&deviceId=\(value(8))&appId=\(value(9))&deviceUser=\(value(10))&ap_vi=\(value(11))"
        let redirect = "https%3A%2F%2F\(value(12))%40a.tv%2Fx%3Ft%3D\(value(13))"
        let response = base64(value(14)).replacing("=", with: "%3D").replacing("+", with: "%2B")
        let calls = [
            ("POST", "/o/client/register", #"{\"software_statement\":\"\#(value(15))\"}"#),
            ("POST", "/o/client/token", "client_id=\(value(16))&client_secret=\(value(17))"),
            ("GET", "/api/v1/checkauthn?\(query)", ""), ("GET", "/api/v1/checkauthn/\(value(18))", ""),
            ("POST", "/reggie/v1/REF30/regcode", "deviceId=\(value(8))&registrationURL=\(value(19))"),
            ("GET", "/reggie/v1/REF30/regcode/\(value(20))", ""),
            ("DELETE", "/reggie/v1/REF30/regcode/\(value(21))", ""),
            (
                "GET",
                "/api/v1/authenticate?reg_code=\(value(22))&requestor_id=REF30&mso_id=M&domain_name=a.tv&redirect_url=\(redirect)",
                ""
            ), ("POST", "/api/v1/tokens/authn", "\(query)&mvpd=M&deviceType=tvOS&SAMLResponse=\(response)"),
            ("POST", "/api/v1/authenticate/freepreview?\(query)&mso_id=T&generic_data=\(value(23))", ""),
            ("GET", "/api/v1/preauthorize/\(value(24))?resource=r", ""),
            ("GET", "/other/page/\(value(25))?a=\(value(26))", ""),
            ("GET", "/api/v1/authorize?\(query)&resource=r", ""), ("DELETE", "/api/v1/logout?deviceId=\(value(8))", ""),
        ]
        let entries = calls.map { method, url, body in
            #"{"request":{"method":"\#(method)","url":"https://\#(value(27)):\#(value(28))@api.auth.adobe.com\#(url)","headers":[\#(headers)],"postData":{"text":"\#(body)"}},"response":{"status":200,"headers":[\#(headers)],"content":{"text":"\#(value(29))"}}}"#
        }
        return #"{"log":{"comment":"\#(value(30))","entries":[\#(entries.joined(separator: ","))]}}"#
    }()

    @Test(
        "No secret of a recording is printed without --reveal",
        arguments: [
            [], ["--curl"], ["--http"], ["--swift"], ["--json"], ["--format", "html"],
        ]
    )
    func privacy(options: [String]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.canaries, to: "app.har")
        let outcome = try SamltoolCommand.run(["migrate", path] + options)
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        #expect(Canary.leaks(in: outcome.standardOutput + outcome.standardError) == [])
    }

    @Test("With --reveal, the device and the SAML response are printed, but no token")
    func reveal() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.canaries, to: "app.har")
        let outcome = try SamltoolCommand.run("migrate", path, "--reveal")
        let device = Data(Canary.value(8).utf8).base64EncodedString()
        #expect(outcome.output.contains("AP-Device-Identifier: fingerprint \(device)"))
        #expect(outcome.output.contains("SAMLResponse=\(Data(Canary.value(14).utf8).base64EncodedString().prefix(12))"))
        #expect(!outcome.output.contains("DEVICE-ID"))
        for secret in [3, 4, 15, 16, 17, 18, 20, 21, 22] {
            #expect(!outcome.output.contains(Canary.value(secret)), "\(secret)")
        }
    }

    @Test("Text of a recording cannot end a line or a command")
    func escaping() throws {
        let folder = try TemporaryFolder()
        let har = #"""
            {"log":{"entries":[{"request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/authorize?requestor=a%27%3B%24%28x%29&deviceId=d&mvpd=M&resource=%3C%2Fcode%3E%27%1B"},"response":{"status":200}},
            {"request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/config/a'\u001b[2J<script>"},"response":{"status":200}}]}}
            """#
        let path = try folder.write(har, to: "app.har")
        for options in [[], ["--curl"], ["--http"], ["--swift"], ["--format", "html"]] {
            let outcome = try SamltoolCommand.run(["migrate", path] + options)
            #expect(outcome.status == 0)
            #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("<script>"))
        }
    }
}
