import Foundation
import TestSupport
import Testing

@Suite("samltool request")
struct RequestCommandTests {
    static let profile = """
        {"serviceProvider": "REF30", "mvpd": "Cablevision", "deviceId": "ba23'$(id) d", "providerId": "Cablevision",
         "expiration": "2025430636000", "domainName": "a.tv", "redirectUrl": "https://a.tv/?a=1&b='2'", "deviceType": "tvOS",
         "resource": ["REF30", "it's \\"2\\" $HOME `id` \\\\"], "code": "SB7ZRIO", "clientId": "id",
         "deviceInfo": {"model": "TV 5th Gen", "version": "14,1", "osName": "tvOS", "osVersion": "18.0",
          "connectionType": "WiFi", "it's": "$HOME \\"`id`\\""}}
        """

    /// The value that 'encode' makes of a sample, decoded once.
    static func base64(_ sample: String) throws -> String {
        try SamltoolCommand.run("encode", "--base64", try #require(Sample.named(sample)).path).output
    }

    static let services: [String] =
        (try? SamltoolCommand.run("request", "--list").output.split(separator: "\n").map {
            String($0.prefix { $0 != " " })
        }) ?? []

    @Test("--list prints every service")
    func list() {
        #expect(Self.services.count == 26)
        #expect(Self.services.contains("v2-exchange") && Self.services.contains("v1-exchange"))
    }

    static func arguments(_ service: String, _ folder: TemporaryFolder) throws -> [String] {
        let content: [String] =
            service.hasSuffix("-exchange")
            ? [try #require(Sample.named("compact.xml")).path]
            : service == "v2-register" || service == "v2-token"
                ? [try folder.write("s&cret='x\n", to: "secret.txt")] : []
        // One resource is authorized at a time; several are asked about.
        let single = service.hasSuffix("authorize") && !service.hasSuffix("preauthorize") ? ["--resource", "it's"] : []
        return ["request", service, "--profile", try folder.write(profile, to: "tv.json")] + single + content
    }

    @Test(
        "A secret that is not ASCII in one line is an error with its place",
        arguments: ["my\u{E9}canary", "my\ncanary"]
    )
    func secret(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "client.txt")
        let outcome = try SamltoolCommand.run(
            "request",
            "v2-token",
            "--client-id",
            "c",
            "--profile",
            try folder.write(Self.profile, to: "tv.json"),
            path
        )
        #expect(outcome.status == 65 && outcome.output == "")
        #expect(outcome.diagnostics.contains("byte 2 is none") && !outcome.diagnostics.contains("canary"))
    }

    @Test("A new client describes its device completely, or a note tells that", arguments: ["v2-register", "v2-token"])
    func newClient(service: String) throws {
        let folder = try TemporaryFolder()
        let described = try SamltoolCommand.run(try Self.arguments(service, folder))
        #expect(described.output.contains("\nX-Device-Info: ") && !described.output.contains("AP-Device-Identifier"))
        #expect(described.diagnostics.isEmpty)
        let arguments = ["request", service, "--client-id", "id", try folder.write("secret", to: "secret.txt")]
        let bare = try SamltoolCommand.run(arguments)
        #expect(bare.status == 0 && bare.diagnostics.contains("note: Adobe requires X-Device-Info"))
        let partial = try SamltoolCommand.run(arguments + ["--device-info", "model=TV"])
        #expect(partial.status == 64 && partial.diagnostics.contains("--device-info version=…"))
    }

    @Test("The text is the request, with a variable for the token", arguments: services)
    func text(service: String) throws {
        let folder = try TemporaryFolder()
        let arguments = try Self.arguments(service, folder)
        let outcome = try SamltoolCommand.run(arguments)
        #expect(outcome.status == 0 && outcome.diagnostics == "")
        let json = try SamltoolCommand.run(arguments + ["--json"])
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any])
        let headers = try #require(document["headers"] as? [[String: String]])
        let needsToken = try #require(document["needsToken"] as? Bool)
        let method = try #require(document["method"] as? String)
        let url = try #require(document["url"] as? String)
        let body = try #require(document["body"] as? String)
        var expected = "\(method) \(url)\n" + (needsToken ? "Authorization: Bearer $ADOBE_TOKEN\n" : "")
        expected += headers.map { "\($0["name"] ?? ""): \($0["value"] ?? "")\n" }.joined()
        #expect(outcome.output == expected + (body.isEmpty ? "" : "\n\(body)\n"))
        #expect(document["service"] as? String == service)
        #expect(document["bodyByteCount"] as? Int == body.utf8.count)
        #expect((document["curl"] != nil) == body.isEmpty)
    }

    @Test("What curl sends is what was meant, byte for byte", arguments: services)
    func curl(service: String) throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer()
        let bodyFile = folder.path("it's a body.txt")
        let printed = try SamltoolCommand.run(
            try Self.arguments(service, folder) + ["--base-url", server.url, "--json", "--body-file", bodyFile]
        )
        try #require(printed.status == 0, "\(printed.diagnostics)")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(printed.standardOutput)) as? [String: Any]
        )
        let command = try #require(document["curl"] as? String)
        #expect(!command.contains("SAMLResponse") && !command.contains("s&cret"))
        let script = try folder.write("ADOBE_TOKEN='t0k~en+/=='\n" + command, to: "run.sh")
        let sent = try CommandOutcome(of: URL(fileURLWithPath: "/bin/sh"), [script])
        #expect(sent.status == 0)
        #expect(sent.output.hasPrefix("HTTP/1.0 200"))

        let received = try server.request()
        #expect(
            "\(received.method) \(server.url)\(received.target)"
                == "\(document["method"] ?? "") \(document["url"] ?? "")"
        )
        for header in try #require(document["headers"] as? [[String: String]]) {
            #expect(received.headers[(header["name"] ?? "").lowercased()] == header["value"])
        }
        #expect((received.headers["authorization"] == "Bearer t0k~en+/==") == (document["needsToken"] as? Bool))
        #expect(received.body == [UInt8]((document["body"] as? String ?? "").utf8))
        #expect(received.headers["content-length"].flatMap { Int($0) } ?? 0 == received.body.count)
        if service.hasSuffix("-exchange") { #expect(received.form["SAMLResponse"] == [try Self.base64("compact.xml")]) }
        if service == "v2-token" { #expect(received.form["client_secret"] == ["s&cret='x"]) }
    }

    @Test("--curl prints the command that the JSON has")
    func curlAlone() throws {
        let folder = try TemporaryFolder()
        let arguments = try Self.arguments("v2-exchange", folder) + ["--body-file", folder.path("body.txt")]
        let json = try SamltoolCommand.run(arguments + ["--json"])
        let document = try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any]
        let permissions = try FileManager.default.attributesOfItem(atPath: folder.path("body.txt"))[.posixPermissions]
        #expect(permissions as? Int == 0o600)
        #expect(try SamltoolCommand.run(arguments + ["--curl"]).status == 74)
        let printed = try SamltoolCommand.run(arguments + ["--curl", "--force"])
        #expect(printed.output == "\(document?["curl"] as? String ?? "")\n")
        #expect(printed.output.hasSuffix("  --data-binary '@\(folder.path("body.txt"))'\n"))
        #expect(document?["body"] as? String == String(decoding: try folder.read("body.txt"), as: UTF8.self))
    }

    @Test(
        "A response in any layer goes out once encoded; what was encoded already is not normalized again",
        arguments: [
            ("compact.xml", "compact.xml"), ("base64.txt", "compact.xml"), ("percent-encoded.txt", "compact.xml"),
            ("percent-encoded-twice.txt", "compact.xml"), ("form-body.txt", "compact.xml"),
            ("plus-became-space.txt", "compact.xml"), ("pretty-crlf.xml", "pretty-crlf.xml"),
            ("signed-form-body.txt", "signed-response.xml"),
        ]
    )
    func layers(sample: String, original: String) throws {
        let folder = try TemporaryFolder()
        let profile = try folder.write(Self.profile, to: "tv.json")
        let path = try #require(Sample.named(sample)).path
        let outcome = try SamltoolCommand.run("request", "v2-exchange", "--profile", profile, path)
        let body = try #require(outcome.output.split(separator: "\n").last)
        #expect(
            body == "SAMLResponse="
                + (try SamltoolCommand.run("encode", try #require(Sample.named(original)).path).output)
        )
    }

    @Test("Base64 of text that the rule would change is passed on as it is")
    func encodedText() throws {
        let folder = try TemporaryFolder()
        let profile = try folder.write(Self.profile, to: "tv.json")
        let base64 = Data("<a>  two\n</a>".utf8).base64EncodedString()
        let outcome = try SamltoolCommand.run(
            ["request", "v2-exchange", "--profile", profile],
            input: [UInt8](base64.utf8)
        )
        #expect(outcome.output.hasSuffix("\n\nSAMLResponse=\(Self.encoded(base64))\n"))
        let raw = try SamltoolCommand.run(
            ["request", "v2-exchange", "--profile", profile],
            input: [UInt8]("<a>  two\n</a>".utf8)
        )
        let normalized = Data("<a> two</a>".utf8).base64EncodedString()
        #expect(raw.output.hasSuffix("\n\nSAMLResponse=\(Self.encoded(normalized))\n"))
    }

    /// Base64, percent-encoded by other means than the package's own.
    private static func encoded(_ base64: String) -> String {
        base64.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
