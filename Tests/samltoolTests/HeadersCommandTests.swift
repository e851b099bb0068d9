import Foundation
import TestSupport
import Testing

@Suite("samltool headers")
struct HeadersCommandTests {
    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    static let status = base64(
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"C","expirationDate":"2025430636"}}"#
    )

    @Test("A header is decoded with its name, by --name, or by what is in it")
    func names() throws {
        for arguments in [
            ["AP-Partner-Framework-Status: \(Self.status)"], [Self.status],
            ["ap-partner-framework-status:\(Self.status)"],
            ["--name", "ap-partner-framework-status", Self.status],
        ] {
            let outcome = try SamltoolCommand.run(["headers", "decode"] + arguments)
            #expect(outcome.status == 1)
            #expect(outcome.output.hasPrefix("AP-Partner-Framework-Status: not as documented, 1 error\n"))
            #expect(outcome.output.contains("[header.expiration-in-seconds]"))
        }
    }

    @Test("The device's identifier is shown on demand only")
    func identifier() throws {
        let header = "AP-Device-Identifier: fingerprint \(Self.base64("SECRET"))"
        let hidden = try SamltoolCommand.run("headers", "decode", header)
        #expect(hidden.status == 0)
        #expect(hidden.output == "AP-Device-Identifier: as documented\n  identifier:          6 bytes\n")
        #expect(try SamltoolCommand.run("headers", "decode", "--reveal", header).output.contains("SECRET"))
    }

    @Test(
        "The viewer's identifiers are read, and shown on demand only",
        arguments: [
            ("AP-TempPass-Identity", #"{"email":"9f86d0"}"#, 0, [], "9f86d0"),
            ("AP-TempPass-Identity", #"{"email":"me@example.org"}"#, 0, ["header.not-hashed"], "me@example.org"),
            ("AP-TempPass-Identity", #"{"a":1,"b":""}"#, 1, ["header.field-type", "header.field-value"], nil),
            ("AP-TempPass-Identity", "{}", 1, ["header.field-missing"], nil),
            ("AP-Visitor-Identifier", "12345678901234567890123456789012345678", 0, [], "1234567890123456"),
            ("AP-Visitor-Identifier", "\"12345678901234567890123456789012345678\"", 0, [], "1234567890123456"),
            ("AP-Visitor-Identifier", "me@example.org", 0, ["header.field-value"], "me@example.org"),
            ("AP-Visitor-Identifier", "\"\"", 1, ["header.empty"], nil),
        ] as [(String, String, Int32, [String], String?)]
    )
    func viewer(name: String, text: String, status: Int32, findings: [String], secret: String?) throws {
        let value = name == "AP-TempPass-Identity" ? Self.base64(text) : text
        let hidden = try SamltoolCommand.run("headers", "decode", "\(name): \(value)")
        #expect(hidden.status == status)
        #expect(hidden.output.matches(of: /\[(header[^\]]*)\]/).map { String($0.1) } == findings)
        let revealed = try SamltoolCommand.run("headers", "decode", "--reveal", "--name", name, value)
        #expect(revealed.status == status)
        if let secret { #expect(!hidden.output.contains(secret) && revealed.output.contains(secret)) }
    }

    static let information = base64(
        #"{"model":"TV","version":"14,1","osName":"tvOS","osVersion":"18.0","connectionType":"WiFi"}"#
    )

    static let identifier = "fingerprint \(base64("SECRET"))"

    /// Two headers as people paste them.
    static let pasted: [(name: String, text: String)] = [
        ("lines", "GET /x HTTP/1.1\r\nX-Device-Info: \(information)\r\nap-device-identifier:\(identifier)\r\n\r\n"),
        ("curl -v", "> x-device-info: \(information)\n> ap-device-identifier: \(identifier)\n>\n< HTTP/2 200\n"),
        (
            "curl in a line",
            "curl -sH 'X-Device-Info: \(information)' -H 'AP-Device-Identifier: \(identifier)' https://a"
        ),
        (
            "curl, Chrome",
            "curl 'https://a' \\\n  -H 'accept: */*' \\\n  -H $'x-device-info: \\u0065\(information.dropFirst())' \\\n"
                + "  -H 'ap-device-identifier: \(identifier)' \\\n  --data-raw $'a=\\'b' \\\n  --compressed"
        ),
        (
            "curl, Proxyman",
            "$ curl -X POST \"https://a\" \\\r\n--header \"X-Device-Info: \(information)\" \\\r\n"
                + "--header='AP-Device-Identifier: '\"\(identifier.prefix(14))\\\r\n\(identifier.dropFirst(14))\"\r\n"
        ),
        (
            "curl, half of it",
            "  -HX-Device-Info:\(information) \\\n  -H 'AP-Device-Identifier: \(identifier)' \\\n  --data 'it is no"
        ),
        (
            "an archive",
            #"{"log":{"entries":[\#(entry),{"request":{"headers":[]}},\#(entry)]}}"#
        ), ("an entry", entry), ("half of an archive", #"{"log":{"entries":[\#(entry),{"request":"#),
        ("headers in JSON", #"[{"X-Device-Info":"\#(information)","b":{"AP-Device-Identifier":"\#(identifier)"}}]"#),
        ("a dictionary", #"["X-Device-Info": "\#(information)", "AP-Device-Identifier": "\#(identifier)"]"#),
        (
            "a dictionary's description",
            "{\n \"X-Device-Info\" = \"\(information)\";\n \"AP-Device-Identifier\" = \"\(identifier)\";\n}"
        ),
        ("a log", "12:00 INFO X-Device-Info=\(information)\n* [HTTP/2] [1] [ap-device-identifier: \(identifier)]\n"),
    ]

    static let entry = """
        {"request": {"method": "GET", "url": "https://a", "headers": [{"name": "accept", "value": "*/*"},
          {"name": "X-Device-Info", "value": "\(information)"}, {"name": "AP-Device-Identifier", "value": "\(identifier)"}]}}
        """

    @Test("Headers are found in whatever they are pasted with, each once", arguments: pasted)
    func paste(name: String, text: String) throws {
        for outcome in [
            try SamltoolCommand.run("headers", "decode", input: text),
            try SamltoolCommand.run("headers", "decode", text),
        ] {
            #expect(outcome.status == 0, "\(outcome.diagnostics)")
            #expect(outcome.output.hasPrefix("X-Device-Info: as documented\n  model: "))
            #expect(outcome.output.hasSuffix("\nAP-Device-Identifier: as documented\n  identifier:          6 bytes\n"))
            #expect(outcome.output.components(separatedBy: "as documented").count == 3)
            #expect(outcome.diagnostics.contains("note: ") == name.hasPrefix("half of"))
        }
    }

    @Test("What request prints is read back, as a command, too")
    func command() throws {
        let folder = try TemporaryFolder()
        let profile = try folder.write(RequestCommandTests.profile, to: "tv.json")
        let plain = try SamltoolCommand.run("request", "v2-profiles", "--profile", profile)
        let expected = try SamltoolCommand.run(["headers", "decode"], input: plain.standardOutput).output
        for format in ["--curl", "--json"] {
            let request = try SamltoolCommand.run("request", "v2-profiles", "--profile", profile, format)
            #expect(try SamltoolCommand.run(["headers", "decode"], input: request.standardOutput).output == expected)
        }
        #expect(expected.components(separatedBy: ": as documented\n").count == 4)
    }

    @Test("A token in what was pasted is nowhere in the result")
    func privacy() throws {
        for (name, text) in Self.pasted where name.hasPrefix("curl") {
            let text = text + " -H 'Authorization: Bearer T0KEN' -H 'Cookie: T0KEN'"
            let outcome = try SamltoolCommand.run("headers", "decode", input: text)
            #expect(!outcome.output.contains("T0KEN") && !outcome.diagnostics.contains("T0KEN"))
            #expect(!outcome.output.contains("SECRET") && !outcome.diagnostics.contains("SECRET"))
        }
    }

    @Test("A whole request is looked through, and the result is the same in JSON")
    func request() throws {
        let folder = try TemporaryFolder()
        let profile = try folder.write(RequestCommandTests.profile, to: "tv.json")
        let request = try SamltoolCommand.run("request", "v2-profiles", "--profile", profile)
        let outcome = try SamltoolCommand.run(["headers", "decode", "--json"], input: request.standardOutput)
        #expect(outcome.status == 0)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        )
        let headers = try #require(document["headers"] as? [[String: Any]])
        #expect(
            headers.map { $0["name"] as? String }
                == ["AP-Device-Identifier", "X-Device-Info", "AP-Partner-Framework-Status"]
        )
        #expect(headers.allSatisfy { $0["asDocumented"] as? Bool == true })
    }
}
