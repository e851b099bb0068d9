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

    static let all: [Captured] = Fixture.manifest("Outcomes/manifest.json")

    /// One of each kind: the library's own tests read all of them.
    static let oneOfEachKind: [Captured] = {
        var kinds: Set<String> = []
        return all.filter { kinds.insert($0.kind).inserted }
    }()

    @Test("Text and JSON say what the manifest says", arguments: oneOfEachKind)
    func samples(sample: Captured) throws {
        let text = try SamltoolCommand.run("outcome", "--service", sample.service, sample.path)
        #expect(text.status == (sample.verdict == "accepted" ? 0 : 1))
        #expect(text.output.contains(": \(sample.verdict): ") && text.output.contains("[\(sample.kind)]"))
        if let code = sample.code { #expect(text.output.contains(code)) }
        let outcome = try SamltoolCommand.run("outcome", "--json", "--service", sample.service, sample.path)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        )
        let answers = try #require(document["responses"] as? [[String: Any]])
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
        arguments: [
            "v2-exchange-201.txt", "v2-exchange-no-profile.txt", "v2-exchange-regular.txt",
            "v2-exchange-saml-response.txt",
        ].compactMap { file in all.first { $0.file == file } }
    )
    func withoutService(sample: Captured) throws {
        #expect(try SamltoolCommand.run("outcome", sample.path).status == (sample.verdict == "accepted" ? 0 : 1))
    }

    @Test("A registration code is shown with its end, and is no authentication")
    func registrationCode() throws {
        let path = Self.path("v1-regcode-201.txt")
        let text = try SamltoolCommand.run("outcome", "--service", "v1-regcode", path)
        #expect(text.status == 0 && !text.output.contains("is authenticated [") && text.output.contains("no viewer is"))
        #expect(
            text.output.contains("  code:     TJJCFK3\n") && text.output.contains("  until:    2026-11-20T20:30:00Z")
        )
        #expect(!text.output.contains("Y29uc3RydWN0ZWQ="))
        let json = try SamltoolCommand.run("outcome", "--json", path)
        #expect(json.output.contains(#""code" : "TJJCFK3""#) || json.output.contains(#""code":"TJJCFK3""#))
        #expect(json.output.contains("2026-11-20T20:30:00"))
    }

    static let sources: [(value: String, isShown: Bool)] = [
        (#""Apple""#, true), (#""Comcast_SSO""#, true), (#""someone@example.com""#, false), (#""two words""#, false),
        (#"["Apple"]"#, false), (#""""#, false), ("\"\(String(repeating: "a", count: 65))\"", false),
    ]

    @Test("Where a token is from is shown where it is an identifier")
    func tokenSource() throws {
        for (value, isShown) in Self.sources {
            let body = #"{"updated":1,"encrypted":[],"data":{"tokenSource":"# + value + #","zip":"SECRET"}}"#
            let text = try SamltoolCommand.run("outcome", input: body)
            #expect(text.output.contains("  source:   ") == isShown, "\(value)")
            #expect(!text.output.contains("SECRET") && !text.output.contains("someone"))
        }
        let hidden = #"{"encrypted":["tokenSource"],"data":{"tokenSource":"SECRET"}}"#
        #expect(try !SamltoolCommand.run("outcome", "--json", input: hidden).output.contains("\"SECRET\""))
        let shown = #"{"data":{"tokenSource":"Comcast"}}"#
        #expect(try SamltoolCommand.run("outcome", "--json", input: shown).output.contains("Comcast"))
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
        let causes = ((document?["responses"] as? [[String: Any]])?[0]["causes"] as? [[String: Any]])?.map {
            $0["rule"] as? String
        }
        #expect(causes?.first == "encoding.percent-encoded-twice")
    }

    @Test("V1's bare 400 is traced, too, and with a key to trust nothing is found in a good response")
    func innocent() throws {
        let sent = try #require(Sample.named("signed-response.xml")).path
        let answer = Self.path("v1-exchange-400.txt")
        let traced = try SamltoolCommand.run("outcome", "--service", "v1-exchange", "--response", sent, answer)
        #expect(traced.output.contains("no error was found in \(sent) without the provider's key"))
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
        #expect(trusted.output.contains("no error was found in \(sent); also check the request"))
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

    static let others: [(path: String, words: String)] = [
        (
            "Responses/compact.xml",
            "a SAML response, not an HTTP response from Adobe Pass with an outcome; use it with 'samltool check'"
        ),
        ("Responses/form-body.txt", "a SAML response, not"), ("Responses/base64.txt", "a SAML response, not"),
        ("Keys/idp-rsa.pem", "a key or certificate in PEM, not"), ("Metadata/idp.xml", "SAML metadata, not"),
        ("Configurations/v1.json", "an MVPD configuration, not"),
        ("Configurations/v1.xml", "an MVPD configuration, not"),
        ("Workflow/v2-exchange.json", "a state of the single sign-on flow, not"),
        ("request.json", "a profile of values"),
    ]

    @Test("Another file than an answer is called by its name", arguments: others)
    func otherFiles(path: String, words: String) throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/\(path)").path
        let outcome = try SamltoolCommand.run("outcome", path)
        #expect(outcome.status == 65 && outcome.standardOutput.isEmpty)
        #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
        #expect(outcome.diagnostics.contains("[outcome.not-a-response]"))
        // Behind a head, it is told as well.
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let pasted = try SamltoolCommand.run("outcome", input: "HTTP/2 200\n\n" + text)
        #expect(pasted.status == 65 && pasted.diagnostics.contains(words))
    }

    @Test("With --service, every HTTP response has an outcome")
    func namedService() throws {
        let path = MVPDsCommandTests.path("v1.json")
        #expect(try SamltoolCommand.run("outcome", "--service", "v1-config", path).status == 0)
        let exchange = try SamltoolCommand.run("outcome", "--service", "v2-exchange", path)
        #expect(exchange.status == 1 && exchange.output.contains(": unclear: "))
    }

    @Test("A body that is nested deeply is an unknown one")
    func deepBody() throws {
        let deep = "HTTP/2 200\r\n\r\n" + String(repeating: "[", count: 100_000)
        #expect(try SamltoolCommand.run("outcome", input: deep).status == 1)
    }
}
