import Foundation
import HTMLPages
import TestSupport
import Testing

@Suite("samltool flow --audit")
struct FlowAuditTests {
    static let sample = Sample.packageFolder.appendingPathComponent("Samples/Workflow/v2-audited.har").path

    private static let violations = ["audit.access-token", "audit.polling-interval", "audit.throttling"]

    private static func audit(_ arguments: String...) throws -> CommandOutcome {
        try SamltoolCommand.run(["flow", "--audit", sample] + arguments)
    }

    @Test("The text has the violated requirements with their calls, and the status is 1")
    func text() throws {
        let outcome = try Self.audit()
        #expect(outcome.status == 1)
        let found = outcome.output.matches(of: /violated: .*\[(audit\.[a-z-]+)/).map { String($0.1) }
        #expect(found == Self.violations)
        #expect(outcome.output.contains("entry 15, v2-authorize, status 200 at 2026-11-21T12:00:40.5Z"))
    }

    @Test("Without the calls that violate a requirement, the status is 0")
    func passed() throws {
        let folder = try TemporaryFolder()
        let har = try Data(contentsOf: URL(fileURLWithPath: Self.sample))
        var archive = try #require(try JSONSerialization.jsonObject(with: har) as? [String: [String: Any]])
        let entries = try #require(archive["log"]?["entries"] as? [Any])
        archive["log"]?["entries"] = Array(entries.prefix(6))
        let path = folder.path("passed.har")
        try JSONSerialization.data(withJSONObject: archive).write(to: URL(fileURLWithPath: path))
        let outcome = try SamltoolCommand.run(["flow", "--audit", path])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("no requirement is violated, "))
    }

    @Test("A call of V2 with a wrong method is judged, also if there is no other call")
    func wrongMethod() throws {
        let archive = """
            {"log":{"entries":[{"request":{"method":"GET","url":"https://sp.auth.adobe.com/api/v2/R/profiles/sso/Apple"},\
            "response":{"status":405}}]}}
            """
        let folder = try TemporaryFolder()
        let path = try folder.write(archive, to: "exchange.har")
        let outcome = try SamltoolCommand.run(["flow", "--audit", path])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("entry 1, v2-exchange by another method, status 405"))
    }

    @Test("What is no recording of V2 ends with 65")
    func errors() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("v1.txt")
        let request = "> GET /api/v1/checkauthn?requestor=x HTTP/1.1\n> Host: api.auth.adobe.com\n>\n"
        let text = request + "< HTTP/1.1 403 Forbidden\n<\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let outcome = try SamltoolCommand.run(["flow", "--audit", path])
        #expect(outcome.status == 65)
        #expect(outcome.diagnostics.contains("[audit.no-call-of-v2]"))
        #expect(try SamltoolCommand.run(["flow", "--audit", Self.sample, "missing.har"]).status == 66)
        let readme = Sample.packageFolder.appendingPathComponent("README.md").path
        #expect(try SamltoolCommand.run(["flow", "--audit", readme]).status == 65)
    }

    @Test("Several recordings are one report, which names the recording of each call")
    func severalRecordings() throws {
        let folder = try TemporaryFolder()
        let second = folder.path("second.har")
        let har = try String(contentsOfFile: Self.sample, encoding: .utf8).replacing("2026-11-21T", with: "2026-11-22T")
        try har.write(toFile: second, atomically: true, encoding: .utf8)
        let outcome = try Self.audit(second)
        #expect(outcome.output.contains("30 calls of REST API V2 in 2 recordings"))
        #expect(outcome.output.contains("second.har, entry 1, v2-register"))
        #expect(outcome.output.contains("[audit.client-credentials"))
    }

    @Test("JUnit has a test for each requirement")
    func junit() throws {
        let file = try JUnitFile(try Self.audit("--format", "junit").standardOutput)
        #expect(file.tests.filter { !$0.failures.isEmpty }.map(\.name) == Self.violations)
        #expect(file.counts["tests"] == "\(file.tests.count)" && file.counts["failures"] == "3")
    }

    @Test("SARIF has a result for each finding")
    func sarif() throws {
        let bytes = try Self.audit("--format", "sarif").standardOutput
        let log = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["ruleId"] as? String } == Self.violations)
        #expect(results.allSatisfy { $0["level"] as? String == "error" && $0["locations"] != nil })
    }

    @Test("The page has a section for each violated requirement, and loads nothing")
    func page() throws {
        let page = try HTMLPage(try Self.audit("--format", "html").standardOutput)
        #expect(page.all("section", class: "step").count == Self.violations.count)
        #expect(page.all("script").isEmpty && page.all("link").isEmpty)
    }

    @Test("Markdown has a heading for each violated requirement")
    func markdown() throws {
        let lines = try Self.audit("--format", "markdown").output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("### ") } == Self.violations.count)
    }

    @Test("No format has a value of the recording", arguments: ["text", "json", "html", "markdown", "sarif", "junit"])
    func privacy(format: String) throws {
        let output = try Self.audit("--format", format).output
        for value in ["constructed", "OKTWW2W", "REF30", "ExampleCable", "example-resource"] {
            #expect(!output.contains(value), "\(value)")
        }
    }

    @Test(
        "Options of a flow exclude an audit",
        arguments: [["--format", "mermaid"], ["--cookbook", "v2"], ["--save", "x"]]
    )
    func options(arguments: [String]) throws {
        #expect(try SamltoolCommand.run(["flow", "--audit", Self.sample] + arguments).status == 64)
    }

    @Test("The sample is the recording that its script creates")
    func creation() throws {
        let script = Sample.packageFolder.appendingPathComponent("Samples/make-recordings").path
        let outcome = try SamltoolCommand.shell("python3 -B '\(script)' --check")
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome.output)\(outcome.diagnostics)")
    }
}
