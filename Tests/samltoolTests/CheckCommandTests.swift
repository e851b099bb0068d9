import TestSupport
import Testing

@Suite("samltool check")
struct CheckCommandTests {
    static let options = ["--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued"]

    static func check(_ arguments: String..., name: String = "signed-both.xml") throws -> CommandOutcome {
        try SamltoolCommand.run(["check"] + options + arguments + [FailClosedTests.response(name)])
    }

    static let facts =
        "signed by CN=idp.example-mvpd.tv, valid until 2126-11-20T12:05:00Z, audience https://saml.sp.auth.adobe.com, "
        + "7 attributes, evaluated at 2026-11-20T12:00:00Z (as received)\n"

    @Test("A response that nothing speaks against: who signed it, until when, for whom, with what")
    func accepted() throws {
        let outcome = try Self.check()
        #expect(outcome.status == 0)
        #expect(outcome.output == "\(FailClosedTests.response("signed-both.xml")): ok: \(Self.facts)")
    }

    @Test("With notes it is still ok, unless notes count")
    func notes() throws {
        let rules = ["--severity", "signature.wrong-key=note"]
        let notes = try SamltoolCommand.run(
            ["check"] + rules + Self.options + [FailClosedTests.response("wrong-key.xml")]
        )
        #expect(
            notes.output.contains("wrong-key.xml: ok, 1 note: no error or warning was found, but no")
        )
        let rejected = try SamltoolCommand.run(
            ["check", "--fail-on", "note"] + rules + Self.options + [FailClosedTests.response("wrong-key.xml")]
        )
        #expect(rejected.status == 1)
        #expect(rejected.output.contains("wrong-key.xml: This SAML response is rejected here because of a note. The"))
    }

    @Test("Without a trusted key it is not called signed by anybody")
    func untrusted() throws {
        let path = FailClosedTests.response("signed-both.xml")
        let outcome = try SamltoolCommand.run("check", "--ignore", "signature.not-checked", "--at", "issued", path)
        #expect(
            outcome.output.contains(
                ": ok: no error or warning was found; no key is trusted: the signature is valid under the "
                    + "certificate in the response (CN=idp.example-mvpd.tv), valid until"
            )
        )
    }

    @Test("Ignored rules do not make a response signed")
    func ignored() throws {
        let outcome = try Self.check("--ignore", "signature.digest-mismatch", name: "tampered.xml")
        #expect(
            outcome.output.contains(": ok: no error or warning was found, but no signature was verified")
        )
    }

    @Test("--quiet prints no verdict")
    func quiet() throws {
        let good = try Self.check("--quiet")
        #expect(good.status == 0 && good.output.isEmpty && good.diagnostics.isEmpty)
        let bad = try Self.check("--quiet", name: "tampered.xml")
        #expect(bad.status == 1 && bad.output.isEmpty && bad.diagnostics.isEmpty)
    }

    @Test("--summary counts rules, of one input and of many")
    func summary() throws {
        let one = try Self.check("--summary", name: "wrong-audience.xml")
        let path = FailClosedTests.response("wrong-audience.xml")
        let message = try #require(CheckFile(Self.check("--json", name: "wrong-audience.xml")).files[0].findings.first)
            .message
        #expect(
            one.output == """
                ✕ \(path): Adobe would reject this SAML response. The app must act, then the MVPD: \(message) (1 error, as received)
                  error    in 1  likeliest cause in 1  audience.mismatch  the assertion is for another audience

                """
        )
        let two = try Self.check("--summary", path)
        let counts = "  error    in 1  likeliest cause in 1  audience.mismatch"
        #expect(two.output.hasPrefix("2 inputs: 1 accepted, 1 rejected\n\(counts)"))
        let missing = try Self.check("--summary", "no file")
        #expect(
            missing.status == 66 && missing.output.hasPrefix("2 inputs: 1 accepted, 0 rejected, 1 cannot be read\n")
        )
        #expect(missing.diagnostics.contains("no file: cannot be opened"))
    }

    @Test("A report in a file leaves the verdict on standard error")
    func file() throws {
        let folder = try TemporaryFolder()
        let report = folder.path("report.html")
        let bad = FailClosedTests.response("tampered.xml")
        let one = try Self.check("--format", "html", "-o", report)
        let verdict = "samltool: \(FailClosedTests.response("signed-both.xml")): ok: \(Self.facts.dropLast())"
        #expect(one.diagnostics == "\(verdict); the report is in \(report)\n")
        let refused = try Self.check("--json", "-o", report, bad)
        #expect(refused.status == 74 && refused.diagnostics.contains("exists already; --force replaces it"))
        let two = try Self.check("--json", "--force", "-o", report, bad)
        #expect(two.status == 1 && two.output.isEmpty)
        #expect(two.diagnostics == "samltool: 2 inputs: 1 accepted, 1 rejected; the report is in \(report)\n")
    }

    @Test("--ignore leaves findings out, --severity makes them better or worse, and the exit status follows")
    func rules() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(CheckFormatTests.hostileResponse, to: "a.xml")
        let rules = { (arguments: [String]) throws -> (Int32, [String]) in
            let outcome = try SamltoolCommand.run(["check", "--json", "--at", "issued", path] + arguments)
            let findings = try CheckFile(outcome).files.flatMap(\.findings)
            return (outcome.status, findings.map { "\($0.severity) \($0.rule)" })
        }
        #expect(try rules([]) == (1, ["error signature.missing", "error audience.mismatch"]))
        #expect(try rules(["--ignore", "signature.missing"]) == (1, ["error audience.mismatch"]))
        #expect(
            try rules(["--severity", "signature.missing=note"]) == (
                1, ["error audience.mismatch", "note signature.missing"]
            )
        )
        let lenient = ["--severity", "signature.missing=note", "--severity", "audience.mismatch=warning"]
        #expect(try rules(lenient) == (0, ["warning audience.mismatch", "note signature.missing"]))
        #expect(try rules(lenient + ["--fail-on", "warning"]).0 == 1)
        #expect(try rules(["--ignore", "signature.missing", "--ignore", "audience.mismatch"]) == (0, []))
    }
}
