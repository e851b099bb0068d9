import Foundation
import TestSupport
import Testing

@Suite("A canary in what Adobe and an app exchange is seen nowhere")
struct CanaryCaptureTests {
    private static func check(
        _ arguments: [String],
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try SamltoolCommand.run(arguments)
        #expect(outcome.status <= 74 && outcome.status != 70, sourceLocation: sourceLocation)
        let leaks = Canary.leaks(in: outcome.standardOutput + outcome.standardError)
        #expect(leaks == [], "\(arguments.filter { $0.utf8.count < 40 })", sourceLocation: sourceLocation)
    }

    private static func value(_ place: Int) -> String { Canary.value(place) }

    /// An entry of an archive with canaries in all that is personal: not the path of the address, the name of an MVPD, and what
    /// Adobe says of an error, which are what people want to see.
    private static func entry(form: Int, service: String, answer: String) -> String {
        let response = Data(CanaryResponse.response(form: form).unsigned.utf8).base64EncodedString()
        let body = "SAMLResponse=" + response.replacing("+", with: "%2B").replacing("=", with: "%3D")
        let headers = ["Authorization", "Cookie", "AP-Device-Identifier", "X-Other"].enumerated().map {
            #"{"name":"\#($1)","value":"\#(value(40 + $0))"}"#
        }.joined(separator: ",")
        let address = "https://\(value(30)):\(value(31))@sp.auth.adobe.com\(service)?deviceId=\(value(32))#\(value(33))"
        return """
            {"startedDateTime": "\(value(34))", "comment": "\(value(35))",
             "request": {"method": "POST", "url": "\(address)", "headers": [\(headers)], "cookies": [{"name": "c", "value": "\(value(36))"}],
               "queryString": [{"name": "deviceId", "value": "\(value(37))"}],
               "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "\(body)&x=\(value(38))",
                 "params": [{"name": "SAMLResponse", "value": "\(value(39))"}]}},
             "response": {"status": 200, "headers": [\(headers)], "content": {"text": \(answer)}}}
            """
    }

    private static let answers: [String] = [
        #"{"profiles":{"m":{"type":"appleSSO","attributes":{"userID":{"value":"\#(value(1))","state":"plain"},"zip":{"value":["\#(value(2))"]}},"x":"\#(value(3))"}}}"#,
        #"{"updated":1,"encrypted":["a"],"data":{"userID":"\#(value(4))","zip":["\#(value(5))"],"m":{"k":"\#(value(6))"}}}"#,
        #"{"access_token":"\#(value(7))","expires_in":1,"created_at":2}"#,
        #"{"client_id":"c","client_secret":"\#(value(8))"}"#,
        #"{"actionName":"partner_profile","authenticationRequest":{"type":"saml","request":"\#(value(9))","attributesNames":["a"]}}"#,
        #"{"requestor":"r","expires":"1","userId":"\#(value(10))"}"#,
        #"{"unknown":{"a":"\#(value(11))"}}"#, #"["\#(value(12))"]"#, #"{"a":"\#(value(13))"#, value(14),
        "<html>\(value(15))</html>",
        "<authentication><requestor>r</requestor><expires>1</expires><x>\(value(16))</x></authentication>",
        "<error><status>400</status><message>m</message><x>\(value(17))</x>", "<x>\(value(18))</x>",
        #"{"decisions":[{"resource":"r","authorized":true,"token":{"serializedToken":"\#(value(19))"}}]}"#,
    ]

    @Test("In an archive and in recorded answers")
    func archive() throws {
        let folder = try TemporaryFolder()
        let entries = try Self.answers.enumerated().map { index, answer in
            let text = try String(decoding: JSONEncoder().encode(answer), as: UTF8.self)
            let path = ["/api/v2/sp/profiles/sso/Apple", "/api/v1/tokens/authn", "/o/client/token"][index % 3]
            return Self.entry(form: index % 5, service: path, answer: text)
        }
        let archive = #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
        let whole = try folder.write(archive, to: "whole.har")
        let cut = try folder.write(String(archive.dropLast(500)), to: "cut.har")
        let one = try folder.write(entries[0], to: "one.json")
        for path in [whole, cut, one] {
            try Self.check(["outcome", path])
            try Self.check(["check", "--format", "text", path])
        }
        try Self.check(["outcome", "--json", whole])
        try Self.check(["check", "--json", whole])
        try Self.check(["headers", "decode", String(archive.prefix(60_000))])
        let recordings = Self.answers.flatMap { answer in
            [
                answer, "HTTP/1.1 200 OK\nSet-Cookie: \(Self.value(50))\nX: \(Self.value(51))\n\n\(answer)",
                "12:00 \(Self.value(52)) \(answer)",
            ]
        }
        for (index, recording) in recordings.enumerated() {
            let path = try folder.write(recording, to: "\(index)")
            try Self.check(["outcome", path] + (index % 2 == 0 ? ["--json"] : []))
        }
    }

    /// Headers with canaries in what is personal, or not defined.
    private static let headers: [String] = [
        "AP-Device-Identifier: fingerprint " + base64(value(60)), "AP-Device-Identifier: " + value(61),
        "X-Device-Info: "
            + base64(
                #"{"model":"TV","osName":"tvOS","connectionIp":"\#(value(62))","user":"\#(value(63))","o":{"p":"\#(value(64))"}}"#
            ),
        "AP-Partner-Framework-Status: "
            + base64(#"{"frameworkPermissionInfo":{"accessStatus":"granted","x":"\#(value(65))"},"\#(value(66))":1}"#),
        "X-Device-Info: {\"SAMLResponse\": \"\(value(67))\"}", "Authorization: Bearer \(value(68))",
        "Cookie: a=\(value(69))",
        base64(#"{"SAMLResponse":"\#(value(70))"}"#), "{\"SAMLResponse\": \"\(value(71))\"}",
    ]

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test("In headers")
    func headers() throws {
        let request = Self.headers.joined(separator: "\n")
        let command = "curl " + Self.headers.map { "-H '\($0)'" }.joined(separator: " ") + " https://a"
        for text in Self.headers + [request, command] { try Self.check(["headers", "decode", text]) }
        try Self.check(["headers", "decode", "--json", request])
    }

    @Test("In a configuration and in a state")
    func documents() throws {
        let folder = try TemporaryFolder()
        let mvpd = #"{"id":"m","displayName":"M","unknown":"\#(Self.value(20))","isProxy":false}"#
        let configuration = #"{"requestor":{"id":"r","x":"\#(Self.value(21))","mvpds":[\#(mvpd)]}}"#
        let xml =
            "<config><requestor><id>r</id><x>\(Self.value(22))</x><mvpds><mvpd><id>m</id><y>\(Self.value(23))</y></mvpd></mvpds></requestor></config>"
        let configurations = [
            configuration, configuration.replacing("false", with: "\"\(Self.value(24))\""),
            String(configuration.dropLast(9)),
            configuration.replacing("\"id\":\"m\"", with: "\"i\":\"\(Self.value(25))\""), xml,
            xml.replacing("<y>", with: "<isProxy>").replacing("</y>", with: "</isProxy>"), String(xml.dropLast(60)),
            #"{"actionName":"partner_profile","mvpd":"m","authenticationRequest":{"request":"\#(Self.value(26))"}}"#,
        ]
        let paths = try configurations.enumerated().map { try folder.write($1, to: "c\($0)") }
        try Self.check(["mvpds"] + paths)
        try Self.check(["mvpds", "--json"] + paths)

        let response = Self.base64(CanaryResponse.response(form: 0).unsigned)
        let account = #"{"access":"granted","providerIdentifier":"p","samlResponse":"\#(response)"}"#
        let state =
            #"{"goal":"authenticate","platform":"tvOS","checkAuthentication":{"status":404},"account":\#(account),"profileRequestPayload":"\#(Self.value(27))"}"#
        let states = [
            state, state.replacing("\"granted\"", with: "\"\(Self.value(28))\""), String(state.dropLast(20)),
            state.replacing("404", with: "\"\(Self.value(29))\""), state.replacing("samlResponse", with: "samlRespons"),
            state.replacing(response, with: Self.value(30)),
            state.replacing("\"tvOS\"", with: "{\"a\":\"\(Self.value(31))\"}"),
        ]
        for (index, state) in states.enumerated() {
            let path = try folder.write(state, to: "s\(index)")
            try Self.check(["next", "--cookbook", "v1", "--state", path] + (index % 2 == 0 ? ["--json"] : []))
        }
    }
}
