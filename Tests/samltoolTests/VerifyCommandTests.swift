import Foundation
import TestSupport
import Testing

@Suite("samltool verify")
struct VerifyCommandTests {
    static let trusted = ["--cert", SampleKeys.path("idp-rsa.pem")]

    static func path(_ file: String) throws -> String { try #require(Sample.named(file)).path }

    /// Runs `verify` with idp-rsa.pem trusted.
    static func verify(_ arguments: String..., input: String = "") throws -> CommandOutcome {
        try SamltoolCommand.run(["verify"] + trusted + arguments, input: Array(input.utf8))
    }

    @Test("Every sample: the manifest's verdict, in one line", arguments: Sample.all.filter { $0.verify != nil })
    func samples(sample: Sample) throws {
        let expected = try #require(sample.verify)
        let arguments = ["verify", "--cert", SampleKeys.path(expected.certificate), sample.path]
        let outcome = try SamltoolCommand.run(arguments, input: [])
        #expect(outcome.status == (expected.valid ? 0 : 1))
        let verdict = try #require(outcome.output.split(separator: "\n").first)
        #expect(verdict.hasPrefix("\(sample.path): \(expected.valid ? "accepted: the " : "rejected: ")"))
        for id in expected.failed { #expect(verdict.hasSuffix("[\(id)]")) }
        for id in sample.observations { #expect(outcome.diagnostics.contains("[\(id)]")) }
        #expect(outcome.diagnostics.isEmpty == sample.observations.isEmpty)
    }

    @Test("The list names every check under its stage, and what came of it")
    func list() throws {
        let outcome = try Self.verify("--verbose", Self.path("tampered.xml"))
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let stages = ["bytes", "document", "structure", "keys", "signature", "signed content", "meaning"]
        #expect(lines.filter { stages.contains($0.trimmingCharacters(in: .whitespaces)) }.count == 7)
        #expect(lines.contains("    pass         the root element is a SAML 2.0 Response [structure.not-a-response]"))
        let failure = "    FAIL         the signed content was not changed after signing [signature.digest-mismatch]"
        #expect(lines.contains(failure))
        #expect(lines.contains("                 where:    /Response/Signature"))
        #expect(lines.contains("    not reached  the assertion has not expired [conditions.expired]"))
        let checks = lines.filter { $0.hasPrefix("    ") && $0.hasSuffix("]") }
        #expect(checks.count > 75)
        #expect(lines.last?.hasPrefix("  \(checks.count) checks: ") == true)
        #expect(lines.last?.contains("1 failed") == true)
    }

    @Test("A failure says what was expected, what was found, and what to try")
    func failure() throws {
        let outcome = try Self.verify(Self.path("wrong-audience.xml"))
        let lines = outcome.output.split(separator: "\n").dropFirst(2).map(String.init)
        #expect(
            lines == [
                "  stage:       as received",
                "  FAIL         the audience is the expected one [audience.mismatch]",
                "               expected: https://saml.sp.auth.adobe.com",
                "               found:    https://sp.example.org",
                "               where:    /Response/Assertion/Conditions/AudienceRestriction",
                "               try:      use --audience for another entity ID; 'adobe-staging' is that of Adobe's staging environment",
            ]
        )
    }

    @Test("A file that is an archive is read as 'check' reads it; from standard input its times do not count")
    func archive() throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Workflow/v2-left.har").path
        let outcome = try SamltoolCommand.run(["verify"] + Self.trusted + [path])
        let name = "\(path): POST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple at 2026-11-21T12:00:09.000Z"
        #expect(outcome.output.hasPrefix("\(name), status 429: accepted: "))
        #expect(outcome.output.contains("evaluated:   2026-11-21T12:00:09Z, from the recording"))
        let content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let piped = try SamltoolCommand.run(["verify", "--json"] + Self.trusted, input: content)
        #expect(piped.output.contains(#""timeSource" : "now""#) && !piped.output.contains("captured"))
        let attributes = try SamltoolCommand.run(["attributes"] + Self.trusted + [path])
        #expect(attributes.status == 0 && attributes.diagnostics == "")
    }

    @Test("An accepted response: who signed what, and what is not signed")
    func accepted() throws {
        let certificate = "CN=idp.example-mvpd.tv, valid until 2126-11-20T12:05:00Z\n"
        let response = try Self.verify(Self.path("signed-response.xml")).output
        #expect(response.contains(": accepted: the Response is signed by \(certificate)"))
        #expect(!response.contains("not signed"))
        let assertion = try Self.verify(Self.path("signed-assertion.xml")).output
        #expect(assertion.contains(": accepted: the Assertion is signed by \(certificate)"))
        #expect(
            assertion.contains("  not signed:  Destination, ID, InResponseTo, IssueInstant, Issuer, Status, Version of")
        )
        let both = try Self.verify(Self.path("signed-both.xml")).output
        #expect(both.contains(": accepted: the Response and its Assertion are signed by \(certificate)"))
        #expect(both.components(separatedBy: "  key: ").count == 2)
        let key = try SamltoolCommand.run(
            "verify",
            "--key",
            SampleKeys.path("idp-rsa.pub"),
            Self.path("signed-response.xml")
        )
        #expect(key.output.contains("signed by the key with SHA-256 "))
    }

    @Test("Without trust: the embedded certificate, whether the signature is intact, status 1")
    func untrusted() throws {
        let intact = try SamltoolCommand.run("verify", Self.path("signed-response.xml"))
        #expect(intact.status == 1)
        #expect(
            intact.output.contains(
                "rejected: no key is trusted; the signature is valid under the certificate in the response"
            )
        )
        #expect(
            intact.output.contains("  certificate: CN=idp.example-mvpd.tv, valid 2021-01-01T00:00:00Z to 2126-12-31")
        )
        #expect(intact.output.contains("try:      `--cert`"))
        let changed = try SamltoolCommand.run("verify", Self.path("tampered.xml"))
        #expect(changed.status == 1)
        #expect(changed.output.contains("the signature is NOT valid under the certificate in the response"))
        #expect(changed.output.contains("[signature.digest-mismatch]"))
        let bare = try ConstructedResponse().xml(signing: .response, with: SampleKeys.signing())
        let without = try SamltoolCommand.run("verify", input: bare)
        #expect(without.status == 1)
        #expect(without.output.contains("the signature contains no usable certificate [trust.no-key]"))
        #expect(try SamltoolCommand.run("verify", Self.path("compact.xml")).output.contains("[signature.missing]"))
    }

    @Test("Standard input, by name and without")
    func standardInput() throws {
        let text = String(decoding: try #require(Sample.named("signed-response.xml")).bytes(), as: UTF8.self)
        for arguments in [[], ["-"]] {
            let outcome = try SamltoolCommand.run(["verify"] + Self.trusted + arguments, input: Array(text.utf8))
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("standard input: accepted: "))
        }
        let certificate = String(decoding: try SampleKeys.file("idp-rsa.pem"), as: UTF8.self)
        let fromInput = try SamltoolCommand.run(
            "verify",
            "--cert",
            "-",
            try Self.path("signed-response.xml"),
            input: certificate
        )
        #expect(fromInput.status == 0)
    }

    @Test("Whatever is around the response comes off, and what was wrong with that is told")
    func encoded() throws {
        let body = try Self.verify(Self.path("signed-form-body.txt"))
        #expect(body.status == 0)
        #expect(body.diagnostics == "")
        #expect(body.output.contains("  found in:    form, percent-encoding, base64\n"))
        let twice = try Self.verify(Self.path("signed-percent-encoded-twice.txt"))
        #expect(twice.status == 0)
        #expect(
            twice.output.contains(
                "  found in:    percent-encoding, percent-encoding, base64; not the encoding that an exchange requires\n"
            )
        )
        #expect(twice.diagnostics.contains("layer 1, byte 539: percent-encoded twice: encode the value once"))
        let form = String(decoding: try #require(Sample.named("signed-form-body.txt")).bytes(), as: UTF8.self)
        let renamed = form.replacing("SAMLResponse=", with: "wresult=")
        #expect(try Self.verify("--field", "wresult", input: renamed).status == 0)
        #expect(try Self.verify(input: renamed).status == 65)
    }

    @Test("A batch judges every file and exits with the worst status")
    func batch() throws {
        let folder = try TemporaryFolder()
        let good = try Self.path("signed-response.xml")
        let bad = try Self.path("tampered.xml")
        let html = try folder.write("<html>", to: "page.html")
        #expect(try Self.verify(good, good).status == 0)
        #expect(try Self.verify(good, bad, good).status == 1)
        #expect(try Self.verify(bad, html, good).status == 65)
        let missing = try Self.verify(html, folder.path("missing.xml"), bad, good)
        #expect(missing.status == 66)
        #expect(missing.output.contains("missing.xml: not verified: cannot be opened: No such file or directory"))
        let verdicts = missing.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(verdicts.count == 5)
        #expect(verdicts.last == "1 of 4 accepted")
        #expect(try Self.verify(folder.url.path).status == 65)
        #expect(try Self.verify(folder.url.path, folder.path("*.nothing")).status == 66)
        let all = try Self.verify(
            Sample.packageFolder.appendingPathComponent("Samples/Responses/signed-r*.xml").path
        )
        #expect(all.output.hasSuffix("\n3 of 3 accepted\n"))
        let large = try Self.verify("--max-bytes", "1000", good)
        #expect(large.status == 65)
        #expect(large.output.contains("not verified: "))
        #expect(large.output.contains("--max-bytes"))
    }

    #if os(Linux)
        @Test(
            "A verdict that cannot be written is no verdict: status 74",
            arguments: ["verify", "verify --json", "attributes"]
        )
        func unwritable(command: String) throws {
            let options = try "--cert '\(SampleKeys.path("idp-rsa.pem"))' '\(Self.path("signed-response.xml"))'"
            let outcome = try SamltoolCommand.shell("\"$samltool\" \(command) \(options) > /dev/full")
            #expect(outcome.status == 74)
            #expect(outcome.diagnostics.contains("No space left on device"))
        }
    #endif
}
