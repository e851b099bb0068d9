import Foundation
import TestSupport
import Testing

@Suite("The messages around a response")
struct MessageInspectionTests {
    /// The values in the samples that tell of a person.
    private static let values = ["c3e1b7b2a9d84f0e", "hh-93c1e7a0f2", "_s-20b9d5e", "_s-77ab01c", "kim.doe", "sam.roe"]

    private static func check(_ outcome: CommandOutcome, _ sourceLocation: SourceLocation = #_sourceLocation) {
        let told = values.filter { outcome.output.contains($0) || outcome.diagnostics.contains($0) }
        #expect(told == [], sourceLocation: sourceLocation)
    }

    @Test(
        "inspect says what it is, which binding it came in, and whether a trusted key signed it",
        arguments: MessageSample.all
    )
    func inspect(sample: MessageSample) throws {
        let trust = ["--cert", SampleKeys.path(sample.certificate)]
        let outcome = try SamltoolCommand.run(["inspect"] + trust + [sample.path])
        #expect(outcome.status == (sample.failed == nil ? 0 : 1), "\(outcome.diagnostics)")
        #expect(outcome.output.hasPrefix("\(sample.path): \(sample.kind) of "))
        #expect(outcome.output.contains("\n  binding:        ") == (sample.binding != nil))
        if let binding = sample.binding { #expect(outcome.output.contains("\n  binding:        \(binding)\n")) }
        if let failed = sample.failed {
            #expect(outcome.output.contains("\n  trusted:        no: ") && outcome.output.contains("[\(failed)]\n"))
        } else {
            #expect(outcome.output.contains("\n  trusted:        yes, signed by CN="))
        }
        Self.check(outcome)
        Self.check(try SamltoolCommand.run(["inspect", "--json"] + trust + [sample.path]))
    }

    @Test("Without a trusted key nothing is said about the signature", arguments: MessageSample.all)
    func untrusted(sample: MessageSample) throws {
        let outcome = try SamltoolCommand.run("inspect", sample.path)
        #expect(outcome.status == 0 && outcome.output.contains("  trusted:        unknown: no key is trusted"))
        let other = sample.certificate == "idp-ec.pem" ? "idp-rsa.pem" : "idp-ec.pem"
        #expect(try SamltoolCommand.run("inspect", "--cert", SampleKeys.path(other), sample.path).status == 1)
    }

    @Test("The content of each kind")
    func content() throws {
        let rows: [(file: String, lines: [String])] = [
            (
                "authn-redirect.txt",
                [
                    "issuer:         https://sp.example/saml2", "issued:         2026-11-20T11:59:58Z",
                    "destination:    https://idp.example-mvpd.tv/saml2/sso", "ID:             _1f6e0a77c2a94b38",
                    "response to:    https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer, by HTTP-POST",
                    "requires:       sign in again", "relay state:    hidden, 60 characters",
                    "signature:      of the query, rsa-sha256",
                ]
            ),
            (
                "attribute-query.txt",
                [
                    "subject:        hidden, 16 characters; format urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
                    "requests:       3: userID, zip, householdID (1 value)", "signature:      none",
                ]
            ),
            (
                "logout-request.txt",
                [
                    "valid:          until 2026-11-20T12:05:00Z", "sessions:       2, indexes hidden",
                    "reason:         urn:oasis:names:tc:SAML:2.0:logout:user",
                ]
            ),
            ("logout-response.txt", ["in response to: _logout-7", "status:         Success"]),
            ("authn-post.html", ["signature:      in /AuthnRequest, rsa-sha256, sha256, xml-exc-c14n"]),
        ]
        for row in rows {
            let output = try SamltoolCommand.run("inspect", try #require(MessageSample.named(row.file)).path).output
            for line in row.lines { #expect(output.contains("\n  \(line)\n"), "\(row.file) \(line)\n\(output)") }
        }
    }

    @Test("decode reports nothing about the URL and the compression that the redirect binding requires")
    func redirectBinding() throws {
        for sample in MessageSample.all where sample.binding == "HTTP-Redirect" {
            let outcome = try SamltoolCommand.run("decode", sample.path)
            #expect(outcome.status == 0 && outcome.diagnostics.isEmpty, "\(sample): \(outcome.diagnostics)")
            let json = try SamltoolCommand.run("decode", "--json", sample.path).output
            #expect(!json.contains("encoding.url-query") && !json.contains("encoding.deflate"))
        }
    }

    @Test("A signature of the query that cannot be read is not reported as missing")
    func unreadableQuerySignature() throws {
        let sample = try #require(MessageSample.named("authn-redirect.txt"))
        let url = String(decoding: try Data(contentsOf: URL(filePath: sample.path)), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let input = Array("\(url)&SigAlg=x".utf8)
        let output = try SamltoolCommand.run(["inspect"], input: input).output
        #expect(
            output.contains("  signature:      of the query, unreadable: ") && !output.contains("signature:      none")
        )
        let json = try SamltoolCommand.run(["inspect", "--json"], input: input).output
        #expect(json.contains(#""error" : "encoding.duplicate-field""#))
    }

    @Test("A hidden value of one character has one character")
    func oneCharacter() throws {
        let file = try #require(MessageSample.named("logout-request.txt"))
        let url = String(decoding: try file.bytes(), as: UTF8.self).trimmingCharacters(in: .newlines)
        let output = try SamltoolCommand.run(["inspect"], input: Array("\(url)&RelayState=x".utf8)).output
        #expect(output.contains("  relay state:    hidden, 1 character\n"))
    }

    @Test("--reveal shows what is hidden", arguments: [[], ["--json"]])
    func reveal(form: [String]) throws {
        let rows = [
            "authn-redirect.txt": ["kim.doe"], "attribute-query.txt": ["c3e1b7b2a9d84f0e", "hh-93c1e7a0f2"],
            "logout-request.txt": ["c3e1b7b2a9d84f0e", "_s-20b9d5e", "_s-77ab01c"],
        ]
        for (file, values) in rows {
            let path = try #require(MessageSample.named(file)).path
            let shown = try SamltoolCommand.run(["inspect", "--reveal"] + form + [path]).output
            for value in values { #expect(shown.contains(value), "\(file) \(value)") }
        }
    }

    @Test("decode prints the message, and lists its layers", arguments: MessageSample.all)
    func decode(sample: MessageSample) throws {
        let outcome = try SamltoolCommand.run("decode", sample.path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("<samlp:\(sample.kind) "))
        let layers = try SamltoolCommand.run("decode", "--json", sample.path)
        #expect(layers.status == 0 && layers.output.contains("\"content\" : \""))
        #expect(layers.output.contains("\"deflate\"") == (sample.binding == "HTTP-Redirect"))
    }

    @Test("check and verify name the message and the command for it", arguments: MessageSample.all)
    func otherCommands(sample: MessageSample) throws {
        // An envelope has an error of its own.
        if sample.binding == "SOAP" { return }
        for command in ["check", "verify"] {
            let outcome = try SamltoolCommand.run(command, sample.path)
            let text = outcome.output + outcome.diagnostics
            #expect(outcome.status == 1 || outcome.status == 65, "\(command): \(outcome.status)")
            #expect(text.contains("`inspect`") || text.contains("samltool inspect"), "\(command): \(text)")
            #expect(text.contains(sample.kind) || text.contains("SAML request"), "\(command): \(text)")
            Self.check(outcome)
        }
    }

    /// Texts that people paste around the same URL.
    static let surroundings: [(name: String, make: @Sendable (String) -> String)] = [
        ("a location", { "HTTP/1.1 302 Found\r\nLocation: \($0)\r\nContent-Length: 0\r\n\r\n" }),
        ("a command line", { "curl '\($0)' -H 'Accept: */*'\n" }),
        ("a log", { "2026-11-20 GET /sso?\($0.split(separator: "?")[1]) HTTP/1.1 200\n" }),
        ("a link", { "<html><body><a href=\"\($0.replacing("&", with: "&amp;"))\">sign in</a></body></html>" }),
        ("a query", { "\($0.split(separator: "?")[1])" }),
        ("an address with a fragment", { "\($0)#top" }),
    ]

    @Test("The signature is that of the URL in the text", arguments: surroundings.indices)
    func surroundedURL(row: Int) throws {
        let url = String(decoding: try #require(MessageSample.named("authn-redirect.txt")).bytes(), as: UTF8.self)
        let text = Self.surroundings[row].make(url.trimmingCharacters(in: .newlines))
        let outcome = try SamltoolCommand.run("inspect", "--cert", SampleKeys.path("other-rsa.pem"), input: text)
        #expect(outcome.status == 0, "\(Self.surroundings[row].name): \(outcome.output) \(outcome.diagnostics)")
        #expect(outcome.output.contains("relay state:    hidden, 60 characters"))
    }

    @Test("Each message of a log has a summary, with its own signature")
    func log() throws {
        let urls = try ["authn-redirect.txt", "authn-redirect-changed.txt"].map {
            String(decoding: try #require(MessageSample.named($0)).bytes(), as: UTF8.self)
        }
        let trust = ["--cert", SampleKeys.path("other-rsa.pem")]
        let log = urls.map { "GET \($0)" }.joined()
        let outcome = try SamltoolCommand.run(["inspect"] + trust, input: Array(log.utf8))
        #expect(outcome.status == 1)
        #expect(
            outcome.output.contains("standard input#1: AuthnRequest")
                && outcome.output.contains("standard input#2: AuthnRequest")
        )
        #expect(outcome.output.components(separatedBy: "trusted:        yes").count == 2)
        #expect(outcome.output.components(separatedBy: "[signature.wrong-key]").count == 2)
        #expect(try SamltoolCommand.run(["decode"], input: Array(log.utf8)).status == 65)
        #expect(try SamltoolCommand.run(["decode", "--nth", "2"], input: Array(log.utf8)).status == 0)
        #expect(try SamltoolCommand.run(["decode", "--nth", "3"], input: Array(log.utf8)).status == 64)

        let answer = String(decoding: try #require(MessageSample.named("logout-response.txt")).bytes(), as: UTF8.self)
        let answers = try SamltoolCommand.run(["inspect"] + trust, input: Array("GET \(answer)GET \(answer)".utf8))
        #expect(answers.status == 0 && answers.output.contains("standard input#2: LogoutResponse"))
    }

    @Test("The request that sessions/sso returns is found in its JSON")
    func session() throws {
        for declaration in ["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] {
            let query = try #require(MessageSample.named("attribute-query-soap.xml")).bytes()
            let text = String(decoding: query, as: UTF8.self)
            let start = try #require(text.range(of: "<samlp:")?.lowerBound)
            let end = try #require(text.range(of: "</samlp:AttributeQuery>")?.upperBound)
            let request = Data((declaration + text[start..<end]).utf8).base64EncodedString()
            let json = """
                {"actionName": "partner_profile", "authenticationRequest": {"type": "saml", "request": "\(request)"}}
                """
            let outcome = try SamltoolCommand.run("inspect", input: json)
            #expect(
                outcome.status == 0 && outcome.output.contains("standard input: AttributeQuery of "),
                "\(outcome.diagnostics)"
            )
        }
    }
}
