import Foundation
import HTMLPages
import SAMLTestKit
import TestSupport
import Testing

@Suite("prove")
struct ProveCommandTests {
    private static let key = ["--key", SampleKeys.path("idp-rsa.key"), "--cert", SampleKeys.path("idp-rsa.pem")]
    /// A receiver that accepts whatever has a signature.
    static let weak = "grep -q '<ds:Signature '"

    private static let recording = """
        POST /acs HTTP/1.1\r
        Host: sp.example.com\r
        X-Device: tv\r
        Cookie: sid=2\r
        Content-Type: application/x-www-form-urlencoded\r
        Content-Length: 52\r
        \r
        SAMLResponse=PHg%2BPC94Pg%3D%3D&RelayState=home+page
        """

    private static func prove(_ arguments: [String]) throws -> CommandOutcome {
        try SamltoolCommand.runProcess(["prove"] + key + arguments)
    }

    private static func json(_ arguments: [String]) throws -> (status: Int32, document: [String: Any]) {
        let outcome = try prove(arguments + ["--format", "json"])
        let document = try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        return (outcome.status, try #require(document, "\(outcome.diagnostics)"))
    }

    private static func differences(_ document: [String: Any]) -> [String: String] {
        let mutations = document["mutations"] as? [[String: Any]] ?? []
        let pairs = mutations.compactMap { entry -> (String, String)? in
            guard let name = entry["name"] as? String, let verdict = entry["verdict"] as? String else { return nil }
            return verdict == "correct" ? nil : (name, verdict)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test("The verifier of this tool is a correct receiver", arguments: [["--send", "xml"], ["--send", "body"]])
    func verifier(form: [String]) throws {
        let audience = ["--audience", "adobe", "--issuer", ResponseSpec.exampleIssuer]
        let urls = ["--recipient", ResponseSpec.adobeConsumer, "--destination", ResponseSpec.adobeConsumer]
        let words = ["verify", "-", "--cert", SampleKeys.path("idp-rsa.pem")] + audience + urls
        let command = "'\(SamltoolCommand.program.path)' " + words.joined(separator: " ")
        let names = ["signature", "keys", "harmless", "xsw-1", "encoding"].flatMap { ["--as", $0] }
        // It removes encoding layers, so that it accepts some accidents.
        let families = form == ["--send", "xml"] ? names : Array(names.dropLast(2))
        let outcome = try Self.prove(["--command", command] + form + families)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.diagnostics)")
        #expect(outcome.output.hasPrefix("the receiver did everything right\n"))
    }

    @Test("A command gets a file in place of braces, and a text or a status can be the sign")
    func commands() throws {
        let script = "\(Self.weak) {} && echo welcome || { echo denied; exit 3; }"
        for sign in [["--accepted-text", "welcome"], ["--accepted-status", "0,7-9"], []] {
            let (status, document) = try Self.json(["--command", script, "--as", "signature-exclusion"] + sign)
            #expect(status == 1)
            #expect(Self.differences(document)["empty-signature"] == "accepted-wrongly")
        }
        let crashing = "grep -q DOCTYPE {} && kill -SEGV $$; \(Self.weak) {}"
        let (_, crashed) = try Self.json(["--command", crashing, "--as", "doctype-loop"])
        #expect(Self.differences(crashed) == ["doctype-loop": "crashed"])
        let hanging = "grep -q DOCTYPE {} && exec sleep 60; \(Self.weak) {}"
        let (_, hung) = try Self.json([
            "--command", hanging, "--as", "doctype-lower-case", "--as", "doctype-loop", "--timeout", "1",
        ])
        #expect(Self.differences(hung)["doctype-loop"] == "slow")
    }

    @Test("Signs, cookies, headers and fields of a sign-in reach a URL, and are in no report")
    func session() throws {
        let folder = try TemporaryFolder()
        let server = try ProveServer("session")
        let cookies = try folder.write(Array("127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t1\n".utf8), to: "cookies.txt")
        let arguments = [
            "--url", server.url, "--cookies", cookies, "--header", "X-Device: tv", "--form", "RelayState=home page",
            "--as",
            "signature-exclusion", "--accepted-status", "302",
        ]
        let signs = [
            ["--accepted-redirect", "/home"], ["--accepted-header", "set-cookie: session="],
            ["--accepted-json", "/user/active=true"], ["--accepted-text", "\"active\": true"],
        ]
        for sign in signs {
            let outcome = try Self.prove(arguments + sign)
            #expect(outcome.status == 1 && outcome.output.contains("empty-signature"), "\(outcome.output)")
            for secret in ["sid", "X-Device", "home page", "secret"] { #expect(!outcome.output.contains(secret)) }
        }
        let headers = try folder.write(Array("X-Device: tv\n".utf8), to: "headers.txt")
        let fields = try folder.write(Array("RelayState=home page\n".utf8), to: "fields.txt")
        let recording = try folder.write(Array(Self.recording.utf8), to: "sign-in.txt")
        let url = ["--url", server.url, "--cookies", cookies, "--as", "signature-exclusion"]
        for source in [["--header", "@\(headers)", "--form", "@\(fields)"], ["--sign-in", recording]] {
            let outcome = try Self.prove(url + source + ["--accepted-status", "302", "--accepted-redirect", "/home"])
            #expect(outcome.status == 1 && outcome.output.contains("empty-signature"), "\(outcome.output)")
        }
        let malformed = try Self.prove(url + ["--header", "@\(fields)"])
        #expect(malformed.status == 64 && malformed.diagnostics.contains("prove.malformed-field"))
        let blind = try Self.prove(arguments)
        #expect(blind.status == 1 && blind.output.contains("--accepted-status"), "\(blind.output)")
        let outside = try Self.prove(
            Array(arguments.dropFirst(4)) + ["--url", server.url, "--accepted-redirect", "/home"]
        )
        #expect(outside.status == 69 && outside.output.contains("rejects a good response"), "\(outside.output)")
    }

    @Test(
        "A receiver that hangs, closes, limits, locks or takes everything is described",
        arguments: [
            ("hang", 1, "slow"), ("close", 1, "crashed"), ("limit", 1, "limited the number of requests"),
            ("lock", 1, "may be locked"), ("everything", 1, "prove nothing"), ("echo", 1, "leaked"),
        ]
    )
    func behavior(mode: String, status: Int32, words: String) throws {
        let server = try ProveServer(mode)
        let names = [
            "--as", "no-signature-other-subject", "--as", "signature-exclusion", "--as", "short-tag", "--as",
            "doctype-loop",
        ]
        let many = ["lock", "limit"].contains(mode) ? ["--as", "wrapping"] : []
        let outcome = try Self.prove(["--url", server.url, "--timeout", "1", "--recovery", "1"] + names + many)
        #expect(outcome.status == status && outcome.output.contains(words), "\(outcome.output)\(outcome.diagnostics)")
    }

    @Test("A receiver that is killed and started again is reported, and no mutation is blamed")
    func restart() throws {
        let names = ["--as", "wrapping", "--as", "keys", "--as", "harmless"]
        let first = try ProveServer("count")
        let (port, url) = (first.port, first.url)
        let undisturbed = try Self.json(["--url", url] + names)
        first.end()
        let second = try ProveServer("count", port: port)
        // Nothing here is a task, and nothing suspends: what is suspended waits behind all other cases, for minutes.
        let run = BackgroundThread { try Self.prove(["--url", url, "--recovery", "60", "--format", "json"] + names) }
        second.wait(forRequests: 60)
        second.end()
        Thread.sleep(forTimeInterval: 0.5)
        let third = try ProveServer("count", port: port)
        let outcome = try run.value()
        third.end()
        let disturbed = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        )
        #expect(disturbed["conclusion"] as? String == "complete")
        #expect(Self.differences(disturbed) == Self.differences(undisturbed.document))
        let incidents = disturbed["incidents"] as? [[String: Any]] ?? []
        let sentences = incidents.compactMap { $0["sentence"] as? String }
        #expect(sentences.count == 1 && sentences[0].contains("could not be reached"), "\(sentences)")
        #expect(sentences.allSatisfy { $0.contains("accepted") && !$0.contains(" after xsw") }, "\(sentences)")
    }

    @Test("What was sent in a failed case is a file, which has the same effect; a folder with files is not changed")
    func saved() throws {
        let folder = try TemporaryFolder()
        let cases = folder.path("cases")
        let arguments = ["--command", Self.weak, "--as", "signature-exclusion", "--save", cases]
        let (status, document) = try Self.json(arguments)
        #expect(status == 1)
        let names = Self.differences(document).keys.map { "\($0).xml" }.sorted()
        #expect(try FileManager.default.contentsOfDirectory(atPath: cases).sorted() == names && !names.isEmpty)
        let response = try String(contentsOfFile: "\(cases)/empty-signature.xml", encoding: .utf8)
        #expect(response.contains("<ds:Signature ") && !response.contains("SignatureValue"))
        let again = try Self.prove(arguments)
        #expect(again.status == 64 && again.diagnostics.contains("[output.not-empty]") && again.output.isEmpty)
        let server = try ProveServer("count")
        let bodies = folder.path("bodies")
        let url = try Self.prove(["--url", server.url, "--as", "signature-exclusion", "--save", bodies])
        #expect(url.diagnostics.contains("\(bodies): \(names.count) requests"), "\(url.diagnostics)")
        let body = try String(contentsOfFile: "\(bodies)/empty-signature.form", encoding: .utf8)
        #expect(body.hasPrefix("SAMLResponse="))
        let none = folder.path("none")
        let verdict = try Self.prove(["--command", Self.weak, "--as", "unchanged", "--save", none])
        #expect(verdict.status == 0 && !FileManager.default.fileExists(atPath: none))
    }

    @Test("A receiver that cannot be reached, or rejects everything, ends with 69")
    func unavailable() throws {
        for arguments in [
            ["--url", "http://127.0.0.1:1/acs"], ["--command", "false"], ["--command", "/missing/receiver"],
        ] {
            #expect(try Self.prove(arguments).status == 69)
        }
    }

    @Test("A recorded response is the template, and nothing of it is in the report")
    func template() throws {
        let response = try #require(Sample.named("signed-both.xml")).path
        let command = "\(Self.weak) {} && cat {}"
        let arguments = ["--key", SampleKeys.path("idp-rsa.key"), "--command", command, "--response", response]
        for format in ["text", "json", "junit", "sarif", "html"] {
            let outcome = try SamltoolCommand.runProcess(
                ["prove"] + arguments + ["--as", "harmless", "--as", "signature", "--format", format]
            )
            #expect(outcome.status == 1, "\(outcome.diagnostics)")
            for value in ["94110", "viewer", "<samlp", "samlp:Response"] {
                #expect(!outcome.output.contains(value), "\(value)")
            }
        }
    }

    @Test("Differences of the baseline do not count")
    func baseline() throws {
        let folder = try TemporaryFolder()
        let command = ["--command", Self.weak, "--as", "signature-exclusion"]
        let report = try Self.prove(command + ["--format", "json"])
        let baseline = ["--baseline", try folder.write(report.standardOutput, to: "prove.json")]
        let known = try Self.prove(command + baseline)
        #expect(known.status == 0 && known.output.contains("of them known"), "\(known.output)")
        let more = try Self.prove(command + ["--as", "key-of-the-message"] + baseline)
        #expect(more.status == 1)
        let tests = try Self.prove(command + ["--as", "key-of-the-message"] + baseline + ["--format", "junit"])
        #expect(tests.output.contains("<failure ") && tests.output.contains("known: accepted wrongly"))
        let results = try Self.prove(command + baseline + ["--format", "sarif"])
        #expect(results.output.contains("\"baselineState\" : \"unchanged\""))
    }

    @Test("The reports are well-formed, and have the advisories, the evidence and what to change")
    func reports() throws {
        let arguments = ["--command", Self.weak, "--as", "signature-exclusion", "--as", "limits"]
        let junit = try Self.prove(arguments + ["--format", "junit"])
        let tests = try JUnitFile(junit.standardOutput).tests
        #expect(
            tests.first?.name == "good responses" && tests.contains { $0.failures.first?.type == "accepted-wrongly" }
        )
        let sarif = try Self.prove(arguments + ["--format", "sarif"])
        let log = try JSONSerialization.jsonObject(with: Data(sarif.standardOutput)) as? [String: Any]
        let run = try #require((log?["runs"] as? [[String: Any]])?.first)
        #expect((run["results"] as? [Any])?.isEmpty == false)
        for format in ["text", "json", "junit", "sarif", "html"] {
            let output = try Self.prove(arguments + ["--format", format]).output
            #expect(
                output.contains("empty-signature") && output.contains("A missing signature must be an error"),
                "\(format)"
            )
            if format != "junit" { #expect(output.contains("CVE-2012-5353"), "\(format)") }
        }
    }
}
