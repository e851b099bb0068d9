import Foundation
import TestSupport
import Testing

@Suite("samltool outcome")
struct OutcomeCommandTests {
    struct Captured: Decodable, Sendable, CustomTestStringConvertible {
        let file: String
        let service: String
        let kind: String
        let verdict: String
        let code: String?
        var testDescription: String { file }
        var path: String { OutcomeCommandTests.path(file) }
    }

    static func path(_ file: String) -> String {
        Sample.packageFolder.appendingPathComponent("Samples/Outcomes/\(file)").path
    }

    static let all: [Captured] = {
        let manifest = try? Data(contentsOf: URL(fileURLWithPath: path("manifest.json")))
        return manifest.flatMap { try? JSONDecoder().decode([Captured].self, from: $0) } ?? []
    }()

    @Test("Text and JSON say what the manifest says", arguments: all)
    func samples(sample: Captured) throws {
        let text = try SamltoolCommand.run("outcome", "--service", sample.service, sample.path)
        #expect(text.status == (sample.verdict == "accepted" ? 0 : 1))
        #expect(text.output.contains(": \(sample.verdict): ") && text.output.contains("[\(sample.kind)]"))
        if let code = sample.code { #expect(text.output.contains(code)) }
        let outcome = try SamltoolCommand.run("outcome", "--json", "--service", sample.service, sample.path)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        )
        let answers = try #require(document["answers"] as? [[String: Any]])
        #expect(answers.map { $0["kind"] as? String } == [sample.kind])
        #expect(answers.map { $0["verdict"] as? String } == [sample.verdict])
        #expect((answers[0]["error"] as? [String: Any])?["code"] as? String == sample.code)
        #expect(outcome.status == text.status)
        // Values of metadata are nowhere.
        for secret in ["Y29uc3RydWN0ZWQ", "ZW5jcnlwdGVk", "PG-13", "channel-1"] {
            #expect(!text.output.contains(secret) && !outcome.output.contains(secret))
        }
    }

    @Test(
        "Without the service, an exchange is judged by the shape of its answer",
        arguments: all.filter { $0.service == "v2-exchange" }
    )
    func withoutService(sample: Captured) throws {
        #expect(try SamltoolCommand.run("outcome", sample.path).status == (sample.verdict == "accepted" ? 0 : 1))
    }

    @Test("The response that was sent tells the likeliest causes of the opaque code")
    func causes() throws {
        let sent = try #require(Sample.named("signed-percent-encoded-twice.txt")).path
        let arguments = ["outcome", "--response", sent, Self.path("v2-exchange-saml-response.txt")]
        let text = try SamltoolCommand.run(arguments)
        #expect(text.status == 1)
        #expect(text.output.contains("causes:   in \(sent), the likeliest first\n"))
        #expect(text.output.contains("[encoding.percent-encoded-twice]"))
        let json = try SamltoolCommand.run(arguments + ["--json"])
        let document = try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any]
        let causes = ((document?["answers"] as? [[String: Any]])?[0]["causes"] as? [[String: Any]])?.map {
            $0["rule"] as? String
        }
        #expect(causes?.first == "encoding.percent-encoded-twice")
    }

    @Test("V1's bare 400 is traced, too, and with a key to trust nothing is found in a good response")
    func innocent() throws {
        let sent = try #require(Sample.named("signed-response.xml")).path
        let answer = Self.path("v1-exchange-400.txt")
        let traced = try SamltoolCommand.run("outcome", "--service", "v1-exchange", "--response", sent, answer)
        #expect(traced.output.contains("nothing is wrong with \(sent) that can be seen without the provider's key"))
        let trusted = try SamltoolCommand.run(
            "outcome",
            "--service",
            "v1-exchange",
            "--response",
            sent,
            "--cert",
            SampleKeys.path("idp-rsa.pem"),
            answer
        )
        #expect(trusted.status == 1)
        #expect(trusted.output.contains("nothing is wrong with \(sent) that can be seen from outside"))
        let missing = try SamltoolCommand.run(
            "outcome",
            "--service",
            "v1-exchange",
            "--response",
            sent,
            "--require",
            "language",
            answer
        )
        #expect(missing.output.contains("[attributes.required-missing]"))
    }

    @Test(
        "An answer that is about something else is not blamed on the response",
        arguments: [
            "v2-exchange-201.txt", "v2-exchange-pfs-provider-id-mismatch.txt", "v2-exchange-token.txt", "throttled.txt",
            "v2-exchange-degraded.txt",
        ]
    )
    func otherCauses(file: String) throws {
        let sent = try #require(Sample.named("expired.xml")).path
        let outcome = try SamltoolCommand.run(
            "outcome",
            "--service",
            "v2-exchange",
            "--response",
            sent,
            Self.path(file)
        )
        #expect(!outcome.output.contains("causes:"))
    }

    @Test("An archive has one verdict for each answer, and the worst is the status")
    func archive() throws {
        let outcome = try SamltoolCommand.run("outcome", Self.path("exchange.har"))
        #expect(outcome.status == 1)
        #expect(outcome.output.components(separatedBy: "exchange.har: POST https://sp.auth.adobe.com/").count == 3)
        #expect(!outcome.output.contains("?x=1"))
    }

    @Test("What is no response ends with 65, a missing one with 66, wrong usage with 64")
    func failures() throws {
        for text in ["", "hello", "POST / HTTP/1.1\r\n\r\n"] {
            let outcome = try SamltoolCommand.run("outcome", input: text)
            #expect(outcome.status == 65)
            #expect(outcome.diagnostics.contains("[outcome.not-a-response]"))
        }
        #expect(try SamltoolCommand.run("outcome", "missing.txt").status == 66)
        let answer = Self.path("throttled.txt")
        #expect(try SamltoolCommand.run("outcome", "--response", "missing.xml", answer).status == 66)
        #expect(try SamltoolCommand.run("outcome", "--service", "v3", answer).status == 64)
        #expect(try SamltoolCommand.run("outcome", "--require", "zip", answer).status == 64)
        #expect(try SamltoolCommand.run("outcome", "--response", "-", "-").status == 64)
        let deep = "HTTP/2 200\r\n\r\n" + String(repeating: "[", count: 100_000)
        #expect(try SamltoolCommand.run("outcome", input: deep).status == 1)
    }
}

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
        #expect(try SamltoolCommand.run("headers", "decode", "--name", "x", Self.status).status == 64)
        for text in ["hello", "", "Accept: a"] {
            #expect(try SamltoolCommand.run(["headers", "decode"], input: [UInt8](text.utf8)).status == 65)
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
