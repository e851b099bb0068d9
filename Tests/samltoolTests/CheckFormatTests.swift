import Foundation
import SAMLDiagnosis
import SAMLReports
import TestSupport
import Testing

@Suite("check --format")
struct CheckFormatTests {
    /// A name of a file that means something in every format.
    static let hostileName = "a\"b' <c>&]]>|`x`\t\n\u{1}\u{1B}[31m\u{202E}\u{FFFE}%23#?é😀@all\\.xml"
    /// The same, as a person may see it.
    static let visibleName =
        "a\"b' <c>&]]>|`x`\\u{9}\\u{a}\\u{1}\\u{1b}[31m\\u{202e}\u{FFFE}%23#?é😀@all\\.xml"

    /// A response whose audience means something in every format.
    static let hostileResponse: String = {
        var response = ConstructedResponse()
        response.conditions = response.conditions.replacingFirst(
            "https://saml.sp.auth.adobe.com",
            with:
                "]]&gt;&lt;/failure&gt;&lt;img src=x&gt; | `x` \\| @all #1 &amp;amp; &#x202E;&#xFEFF;&#x1F600;&#xFFFD;"
        )
        return response.unsigned
    }()

    /// Runs the command in a folder in which there are files with hostile names and content.
    static func run(_ arguments: String...) throws -> CommandOutcome {
        let folder = try TemporaryFolder()
        _ = try folder.write(hostileResponse, to: hostileName)
        _ = try folder.write("no response", to: "plain text.txt")
        let quoted = arguments + ["--at", "2026-11-20T12:01:00Z", hostileName, "plain text.txt", "missing\u{7}"]
        let words = quoted.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
        return try SamltoolCommand.shell("cd '\(folder.url.path)' && \"$samltool\" check \(words)")
    }

    static func samples(_ arguments: String...) throws -> CommandOutcome {
        try SamltoolCommand.run(["check"] + arguments + ["--at", "issued"] + Sample.all.map(\.path))
    }

    @Test("JUnit has a test for each input, a failure for each error, and the rest as output")
    func junit() throws {
        let outcome = try Self.run("--format", "junit")
        #expect(outcome.status == 66)
        let report = try JUnitFile(outcome.standardOutput)
        #expect(
            report.counts == ["name": "samltool check", "tests": "3", "failures": "2", "errors": "1", "skipped": "0"]
        )
        #expect(
            report.tests.map(\.name) == [
                Self.visibleName.replacing("\u{FFFE}", with: "\\u{fffe}"), "plain text.txt", "missing\\u{7}",
            ]
        )
        let audience = try #require(report.tests[0].failures.first { $0.type == "audience.mismatch" })
        let found = "]]></failure><img src=x> | `x` \\| @all #1 &amp; \\u{202e}\\u{feff}😀\u{FFFD}"
        #expect(audience.text.contains(found), "\(audience.text)")
        #expect(report.tests[1].failures.map(\.type) == ["encoding.not-xml"])
        #expect(report.tests[2].failures.isEmpty)
        #expect(report.tests[2].errors.map(\.type) == ["input.missing"])
    }

    @Test("What fails a test is what --fail-on says")
    func junitFailures() throws {
        for level in Severity.allCases {
            let outcome = try Self.samples("--format", "junit", "--fail-on", level.rawValue)
            let tests = try JUnitFile(outcome.standardOutput).tests
            let files = try CheckFile(Self.samples("--json")).files
            #expect(tests.map(\.name) == files.map(\.file))
            for (test, file) in zip(tests, files) {
                let counted = file.findings.filter { Severity(rawValue: $0.severity).map { $0 >= level } ?? false }
                #expect(test.failures.map(\.type) == counted.map(\.rule))
                #expect(test.failures.map(\.message) == counted.map(\.message))
                for finding in file.findings {
                    let isPrinted = test.systemOut.contains("[\(finding.rule)]")
                    #expect(isPrinted == !counted.contains { $0.rule == finding.rule })
                }
            }
        }
    }

    @Test("SARIF has the rules, the results, and what cannot be read")
    func sarif() throws {
        let outcome = try Self.run("--format", "sarif")
        let document = try JSONDecoder().decode(SARIFFile.self, from: Data(outcome.standardOutput))
        let run = try #require(document.runs.first)
        #expect(document.version == "2.1.0")
        let uri =
            "a%22b%27%20%3Cc%3E%26%5D%5D%3E%7C%60x%60%09%0A%01%1B%5B31m%E2%80%AE%EF%BF%BE%2523%23%3F%C3%A9%F0%9F%98%80"
            + "%40all%5C.xml"
        #expect(run.artifacts.map(\.location.uri) == [uri, "plain%20text.txt", "missing%07"])
        #expect(uri.removingPercentEncoding == Self.hostileName)
        #expect(run.columnKind == "unicodeCodePoints")
        let invocation = try #require(run.invocations.first)
        #expect(invocation.exitCode == 66)
        #expect(!invocation.executionSuccessful)
        #expect(invocation.toolExecutionNotifications.map(\.descriptor.id) == ["input.missing"])

        let rules = run.tool.driver.rules
        #expect(Set(rules.map(\.id)) == Set(run.results.map(\.ruleId)))
        for rule in rules {
            let known = try #require(RuleCatalogue.rule(rule.id))
            #expect(rule.shortDescription.text == known.title)
            #expect(rule.fullDescription.text == known.explanation)
            #expect(rule.help.text == known.advice)
            #expect(rule.defaultConfiguration.level == known.severity.rawValue)
            let properties = rule.properties
            #expect(properties.family == known.family.rawValue && properties.basis == known.basis.rawValue)
            #expect(properties.source == known.source)
        }
        for result in run.results { #expect(rules[result.ruleIndex].id == result.ruleId) }
        let text = try #require(run.results.first { $0.ruleId == "encoding.not-xml" })
        #expect(text.locations.map(\.physicalLocation.region) == [.init(startLine: 1, startColumn: 1, byteOffset: 0)])
    }

    @Test("SARIF says the same as JSON, and has the place of the response for what is not in a file's own text")
    func sarifSaysTheSame() throws {
        let sarif = try JSONDecoder().decode(
            SARIFFile.self,
            from: Data(Self.samples("--format", "sarif").standardOutput)
        )
        let run = try #require(sarif.runs.first)
        let results = run.results
        let files = try CheckFile(Self.samples("--json")).files
        let findings = files.flatMap { file in file.findings.map { (file.file, $0) } }
        #expect(results.map(\.ruleId) == findings.map(\.1.rule))
        #expect(results.map(\.level) == findings.map(\.1.severity))
        #expect(results.map(\.occurrenceCount) == findings.map(\.1.count))
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        for (result, (file, finding)) in zip(results, findings) {
            let location = try #require(result.locations.first)
            let uri = location.physicalLocation.artifactLocation.uri
            #expect(URL(string: uri, relativeTo: folder)?.path == file)
            #expect(result.message.text.hasPrefix(finding.message))
            #expect(location.logicalLocations?.map(\.fullyQualifiedName) == finding.path.map { [$0] })
            let region = location.physicalLocation.region
            let isInText = finding.layer == 1 && finding.line != nil
            #expect(region != nil)
            if isInText { #expect([region?.startLine, region?.startColumn] == [finding.line, finding.column]) }
        }
    }

    @Test("SARIF has the advisories about the attacks that a rule finds")
    func sarifTags() throws {
        let response = Array(try ConstructedResponse().xml(signing: .assertion).utf8)
        let attack = try SamltoolCommand.run(
            ["mutate", "--as", "id-prefixed-samlp-assertion", "--at", "2026-11-20T12:01:00Z"],
            input: response
        )
        let outcome = try SamltoolCommand.run(
            ["check", "--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued", "--format", "sarif"],
            input: attack.standardOutput
        )
        let run = try #require(JSONDecoder().decode(SARIFFile.self, from: Data(outcome.standardOutput)).runs.first)
        let rule = try #require(run.tool.driver.rules.first { $0.id == "signature.wrapping" })
        #expect(rule.properties.tags?.contains("CVE-2024-6800") == true)
        #expect(run.tool.driver.rules.contains { $0.properties.tags == nil })
    }

    @Test("A path in the working folder is relative in SARIF")
    func relativePaths() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("x", to: "a b.txt")
        let outcome = try SamltoolCommand.shell(
            "cd '\(folder.url.path)' && \"$samltool\" check --format sarif \"$PWD/a b.txt\" './/a b.txt' '\(path)' /etc/hosts"
        )
        let run = try #require(JSONDecoder().decode(SARIFFile.self, from: Data(outcome.standardOutput)).runs.first)
        // An artifact is listed once, however often it is checked.
        #expect(run.artifacts.map(\.location.uri) == ["a%20b.txt", "file:///etc/hosts"])
        #expect(run.results.count == 4)
    }

    @Test("Nothing in Markdown is taken for markup")
    func markdown() throws {
        let lines = try Self.run("--format", "markdown").output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("## samltool check: "))
        #expect(lines[0].hasSuffix(" in 3 inputs (1 cannot be read)"))
        let headings = lines.filter { $0.hasPrefix("### ") }
        #expect(headings.count == 3)
        #expect(headings[2] == "### <code>missing&#92;u&#123;7&#125;</code>: ✕ cannot be read")
        let row = try #require(lines.first { $0.contains("audience.mismatch</code> |") })
        #expect(
            row.contains(
                "&#93;&#93;&#62;&#60;/failure&#62;&#60;img src=x&#62; &#124; &#96;x&#96; &#92;&#124; <code>&#64;</code>all &#35;1"
            )
        )
        for line in lines {
            // Of what means something, there is what this tool wrote, and no more.
            let rest = line.replacing(/&#[0-9]+;|<\/?code>|<br>/, with: "")
            let wrote = line.hasPrefix("|") ? "| " : line.hasPrefix("#") ? "# " : ""
            #expect(!rest.contains { "<>&`*_[]{}~\\@".contains($0) }, "\(line)")
            #expect(!rest.contains { "|#".contains($0) && !wrote.contains($0) }, "\(line)")
            if line.hasPrefix("|") { #expect(rest.count { $0 == "|" } == 5, "\(line)") }
        }
    }

    @Test("Inputs without findings are named in one line of Markdown")
    func markdownWithoutFindings() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write(ConstructedResponse().unsigned, to: "good.xml")
        let text = try folder.write("text", to: "text")
        let arguments = ["--at", "issued", "--format", "markdown", "--ignore", "signature.missing"]
        let alone = try SamltoolCommand.run(["check"] + arguments + [good])
        let verdict =
            "ok: no error or warning was found, but no signature was verified, evaluated at 2026-11-20T12:00:00Z"
        let remark = "\nWithout findings:\n\n- <code>\(good)</code>: \(verdict) (as received)\n"
        #expect(alone.output == "## samltool check: no findings in 1 input\n" + remark)
        #expect(alone.status == 0)
        let both = try SamltoolCommand.run(["check"] + arguments + [good, text]).output
        #expect(both.hasSuffix(remark))
    }

    @Test(
        "--json is --format json, and --output writes the same to a file",
        arguments: DiagnosisWriter.Format.allCases.map(\.rawValue)
    )
    func output(format: String) throws {
        let folder = try TemporaryFolder()
        let sample = try #require(Sample.named("expired.xml")).path
        let arguments = ["check", "--at", "2026-11-20T12:00:00Z", sample]
        let printed = try SamltoolCommand.run(arguments + ["--format", format])
        #expect(printed.status == 1)
        let written = try SamltoolCommand.run(arguments + ["--format", format, "--output", folder.path("report")])
        #expect(written.status == 1)
        #expect(written.standardOutput.isEmpty)
        #expect(try folder.read("report") == printed.standardOutput)
        #expect(try folder.contents() == ["report"])
        if format == "text" { #expect(try SamltoolCommand.run(arguments).output == printed.output) }
        if format != "json" { return }
        #expect(try SamltoolCommand.run(arguments + ["--json"]).output == printed.output)
        #expect(try SamltoolCommand.run(arguments + ["--json", "--format", "json"]).output == printed.output)
    }
}
