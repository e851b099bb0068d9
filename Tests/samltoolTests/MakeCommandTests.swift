import Foundation
import TestSupport
import Testing

@Suite("make")
struct MakeCommandTests {
    static let clock = ["--at", "2026-11-20T12:00:00Z"]
    static let key = ["--key", SampleKeys.path("idp-rsa.key"), "--cert", SampleKeys.path("idp-rsa.pem")]

    @Test("A response with a new key verifies with the certificate that is kept")
    func newKey() throws {
        let folder = try TemporaryFolder()
        let certificate = folder.path("idp.pem")
        let made = try SamltoolCommand.run(
            ["make", "--issuer", "https://idp.example.tv", "--attribute", "zip=94105", "--cert-out", certificate]
                + Self.clock
        )
        #expect(made.status == 0)
        #expect(made.diagnostics == "")
        let attributes = try SamltoolCommand.run(
            ["attributes", "--cert", certificate, "--issuer", "https://idp.example.tv"] + Self.clock,
            input: made.standardOutput
        )
        #expect(attributes.output.contains("zip     94105"), "\(attributes.output)\(attributes.diagnostics)")
    }

    @Test("A discarded key is mentioned, and the output is the response alone")
    func discarded() throws {
        let made = try SamltoolCommand.run(["make"] + Self.clock)
        #expect(made.output.hasPrefix("<samlp:Response ") && made.output.hasSuffix("</samlp:Response>"))
        #expect(made.diagnostics.contains("discarded"))
    }

    @Test("A new key is written beside the output, for its owner alone, and never overwritten")
    func keyBesideOutput() throws {
        let folder = try TemporaryFolder()
        let output = folder.path("a.xml")
        #expect(try SamltoolCommand.run("make", "--output", output).status == 0)
        #expect(try folder.contents() == ["a.key", "a.pem", "a.xml"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a.key"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let key = try folder.read("a.key")
        let again = try SamltoolCommand.run("make", "--output", output)
        #expect(again.status == 74)
        #expect(again.diagnostics.contains("[output.exists]"))
        #expect(try folder.read("a.key") == key)
        let into = try SamltoolCommand.run("make", "--output", folder.path("a.key"))
        #expect(into.status == 64, "\(into.diagnostics)")
        #expect(try folder.read("a.key") == key)
        let certificate = try SamltoolCommand.run(["make", "--cert-out", folder.path("a.key")] + Self.key)
        #expect(certificate.status == 74)
        #expect(try folder.read("a.key") == key)
    }

    @Test(
        "A response is not written where its new key or certificate goes",
        arguments: [["a.key"], ["a.pem"], ["a.xml", "--cert-out", "a.key"], ["./a.key"]]
    )
    func keyInPlaceOfOutput(names: [String]) throws {
        let folder = try TemporaryFolder()
        let paths = names.map { $0.hasPrefix("--") ? $0 : folder.path($0) }
        let made = try SamltoolCommand.run(["make", "--output"] + paths)
        #expect(made.status == 64 && made.diagnostics.contains("is for the new key or its certificate"))
        #expect(try folder.contents().isEmpty)
    }

    @Test("The kept certificate can have the name that it has beside the output")
    func sameCertificate() throws {
        let folder = try TemporaryFolder()
        let made = try SamltoolCommand.run(
            "make",
            "--output",
            folder.path("a.xml"),
            "--cert-out",
            folder.path("a.pem")
        )
        #expect(made.status == 0, "\(made.diagnostics)")
        #expect(try folder.contents() == ["a.key", "a.pem", "a.xml"])
        let verified = try SamltoolCommand.run("verify", "--cert", folder.path("a.pem"), folder.path("a.xml"))
        #expect(verified.status == 0)
    }

    @Test("Without its certificate, a response is not written")
    func unwritableCertificate() throws {
        let folder = try TemporaryFolder()
        for output in [[], ["--output", folder.path("a.xml")]] {
            let made = try SamltoolCommand.run(["make", "--cert-out", folder.path("none/idp.pem")] + output)
            #expect(made.status == 74 && made.output.isEmpty)
            #expect(try folder.contents().isEmpty)
        }
        _ = try folder.write("a response of before", to: "b.xml")
        _ = try folder.write("x", to: "b.key")
        let made = try SamltoolCommand.run(
            "make",
            "--cert-out",
            folder.path("idp.pem"),
            "--output",
            folder.path("b.xml")
        )
        #expect(made.status == 74 && made.diagnostics.contains("b.key"))
        #expect(try folder.contents() == ["b.key", "b.xml"])
    }

    @Test(
        "No command replaces a private key",
        arguments: [
            ["make", "--print-spec"], ["normalize", "IN"], ["encode", "IN"], ["decode", "IN"], ["check", "IN"],
        ]
    )
    func privateKeyStays(command: [String]) throws {
        let folder = try TemporaryFolder()
        let key = Array(try Data(contentsOf: URL(fileURLWithPath: SampleKeys.path("idp-rsa.key"))))
        let path = try folder.write(key, to: "idp.secret")
        let input = try #require(Sample.named("signed-response.xml")).path
        let outcome = try SamltoolCommand.run(
            command.map { $0 == "IN" ? input : $0 } + ["--output", path]
        )
        #expect(outcome.status == 74 && outcome.diagnostics.contains("[output.exists]"), "\(outcome.diagnostics)")
        #expect(try folder.read("idp.secret") == key)
    }

    @Test("A certificate is not replaced by the response that it is for, by any path")
    func inputStays() throws {
        let folder = try TemporaryFolder()
        let certificate = Array(try Data(contentsOf: URL(fileURLWithPath: SampleKeys.path("sp-rsa.pem"))))
        let path = try folder.write(certificate, to: "sp.pem")
        let other = folder.path("../\(URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent)/sp.pem")
        let encrypted = try SamltoolCommand.run(
            "encrypt",
            "--cert",
            path,
            try #require(Sample.named("signed-response.xml")).path,
            "--output",
            other
        )
        #expect(encrypted.status == 64, "\(encrypted.diagnostics)")
        #expect(try folder.read("sp.pem") == certificate)
    }

    @Test("A device gets the response alone")
    func device() throws {
        let made = try SamltoolCommand.run("make", "--output", "/dev/null")
        #expect(made.status == 0 && made.diagnostics.contains("discarded"))
        #expect(!FileManager.default.fileExists(atPath: "/dev/null.key"))
    }

    @Test("A response that expired was valid before", arguments: [["--valid-for", "-8h"], ["--valid-for=-8h"]])
    func expired(options: [String]) throws {
        let made = try SamltoolCommand.run(["make"] + options + Self.key + Self.clock)
        let checked = try SamltoolCommand.run(
            ["verify", "--cert", SampleKeys.path("idp-rsa.pem")] + Self.clock,
            input: made.standardOutput
        )
        #expect(checked.status == 1 && checked.output.contains("conditions.expired"), "\(checked.output)")
        let before = try SamltoolCommand.run(
            ["verify", "--cert", SampleKeys.path("idp-rsa.pem"), "--at", "2026-11-20T03:30:00Z"],
            input: made.standardOutput
        )
        #expect(before.status == 0, "\(before.diagnostics)")
    }

    @Test("The folder can be the current one, and keeps its permissions")
    func existingFolder() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("kit"), withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder.path("kit"))
        let before = try FileManager.default.attributesOfItem(atPath: folder.path("kit"))
        let made = try SamltoolCommand.run("make", "--count", "2", "--output", folder.path("kit"))
        #expect(made.status == 0, "\(made.diagnostics)")
        let after = try FileManager.default.attributesOfItem(atPath: folder.path("kit"))
        #expect(after[.posixPermissions] as? Int == 0o750)
        #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("kit")).allSatisfy { !$0.hasPrefix(".") }
        )
    }

    @Test("The same seed, time and key make the same bytes in one and in several threads")
    func determinism() throws {
        let folder = try TemporaryFolder()
        for jobs in ["1", "3"] {
            let made = try SamltoolCommand.run(
                ["make", "--count", "12", "--seed", "5", "--jobs", jobs, "--output", folder.path(jobs)] + Self.key
                    + Self.clock
            )
            #expect(made.status == 0, "\(made.diagnostics)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("1")).sorted()
        #expect(names.count == 12 && names[0] == "response-01.xml")
        for name in names { #expect(try folder.read("1/\(name)") == folder.read("3/\(name)")) }
        let texts = try names.map { String(decoding: try folder.read("1/\($0)"), as: UTF8.self) }
        #expect(Set(texts).count == 12)
        #expect(texts[11].contains(">subscriber-1-12<"))
        #expect(try folder.contents() == ["1", "3"])
    }

    @Test("A folder with files is refused, unless it is forced")
    func folders() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("kept", to: "other.txt")
        let call = ["make", "--count", "2", "--output", folder.url.path]
        let refused = try SamltoolCommand.run(call)
        #expect(refused.status == 64 && refused.diagnostics.contains("[output.not-empty]"))
        #expect(try folder.contents() == ["other.txt"])
        #expect(try SamltoolCommand.run(call + ["--force"]).status == 0)
        #expect(
            try folder.contents() == [
                "certificate.pem", "other.txt", "response-1.xml", "response-2.xml", "signing.key",
            ]
        )
        let again = try SamltoolCommand.run(call + ["--force"])
        #expect(again.status == 74 && again.diagnostics.contains("signing.key: exists already"))
    }

    @Test("Without room nothing is left behind")
    func noRoom() throws {
        let folder = try TemporaryFolder()
        let call = "ulimit -f 2; $samltool make --count 3 --output '\(folder.path("out"))'"
        let full = try SamltoolCommand.shell(call)
        #expect(full.status == 74, "\(full.diagnostics)")
        #expect(try folder.contents() == [])
        let file = try SamltoolCommand.shell("ulimit -f 2; $samltool make --output '\(folder.path("a.xml"))'")
        #expect(file.status == 74)
        #expect(try folder.contents() == [])
    }

    @Test("An interrupted run ends by the signal, and leaves nothing behind", arguments: [1, 4])
    func interrupted(jobs: Int) throws {
        let folder = try TemporaryFolder()
        // The test runner blocks signals, and what it starts inherits that.
        let unblock = "perl -MPOSIX -e 'sigprocmask(SIG_UNBLOCK, POSIX::SigSet->new(SIGTERM)); exec @ARGV'"
        let ended = try SamltoolCommand.shell(
            "\(unblock) timeout --preserve-status -s TERM 1 \"$samltool\" make --count 1000000 "
                + "--jobs \(jobs) --output '\(folder.path("out"))'"
        )
        #expect(ended.status == 143 && ended.diagnostics == "")
        #expect(try folder.contents() == [])
    }

    @Test("The value for the exchange is encoded once, and verified as the service receives it")
    func encoded() throws {
        let made = try SamltoolCommand.run(["make", "--encode", "--verify"] + Self.key + Self.clock)
        #expect(made.status == 0, "\(made.diagnostics)")
        #expect(made.output.hasPrefix("PHNhbWxwOlJlc3BvbnNl") && !made.output.contains("\n"))
        let checked = try SamltoolCommand.run(
            ["verify", "--cert", SampleKeys.path("idp-rsa.pem")] + Self.clock,
            input: made.standardOutput
        )
        #expect(checked.status == 0)
        let broken = try SamltoolCommand.run(["make", "--encode", "--verify", "--layout", "pretty"] + Self.clock)
        #expect(broken.status == 1 && broken.output == "")
        #expect(broken.diagnostics.contains("as the service receives it, is rejected"))
    }

    @Test("A response for staging is accepted where the environment counts, and one for production is not")
    func environment() throws {
        for (environment, audience) in [
            ("staging", "https://saml.sp.auth-staging.adobe.com"), ("production", "https://saml.sp.auth.adobe.com"),
        ] {
            let made = try SamltoolCommand.run(["make", "--environment", environment] + Self.key + Self.clock)
            #expect(made.status == 0, "\(made.diagnostics)")
            #expect(made.output.components(separatedBy: "\"\(audience)\"").count == 2)
            let host = environment == "staging" ? "https://sp.auth-staging.adobe.com/" : "https://sp.auth.adobe.com/"
            #expect(made.output.components(separatedBy: host).count == 3)
            let checked = try SamltoolCommand.run(
                ["check", "--cert", SampleKeys.path("idp-rsa.pem"), "--audience", audience] + Self.clock,
                input: made.standardOutput
            )
            #expect(checked.status == 0, "\(checked.output)")
        }
    }

    @Test(
        "A response answers a request in any encoding: its ID, its issuer, its address and its format of the NameID",
        arguments: ["authn-request.xml", "authn-redirect.txt", "authn-post.html"]
    )
    func answer(request: String) throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Messages/\(request)").path
        let asked = try SamltoolCommand.run("inspect", "--json", path)
        let id = try #require(asked.output.split(separator: "\"id\" : \"").dropFirst().first?.prefix { $0 != "\"" })
        let made = try SamltoolCommand.run(["make", "--answer", path] + Self.key + Self.clock)
        #expect(made.status == 0, "\(made.diagnostics)")
        #expect(made.output.components(separatedBy: "InResponseTo=\"\(id)\"").count == 3)
        #expect(made.output.contains("<saml:Audience>https://sp.example/saml2</saml:Audience>"))
        #expect(made.output.contains("nameid-format:transient"))
    }

    @Test("The metadata of the provider trusts the response")
    func metadata() throws {
        let folder = try TemporaryFolder()
        let metadata = folder.path("idp.xml")
        let made = try SamltoolCommand.run(
            ["make", "--metadata-out", metadata, "--cert-out", folder.path("idp.pem")] + Self.clock
        )
        #expect(made.status == 0, "\(made.diagnostics)")
        let verified = try SamltoolCommand.run(
            ["verify", "--metadata", metadata] + Self.clock,
            input: made.standardOutput
        )
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        let failed = try SamltoolCommand.run(
            ["make", "--metadata-out", folder.path("new.xml"), "--output", folder.path("none/a.xml")] + Self.clock
        )
        #expect(failed.status != 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("new.xml")))
    }

    @Test("Required attributes have plausible values, and those of --attribute are kept")
    func required() throws {
        let made = try SamltoolCommand.run(
            [
                "make", "--require-from", MVPDsCommandTests.path("v1.json"), "--mvpd", "ExampleCable", "--attribute",
                "zip=10001",
            ]
                + Self.key + Self.clock
        )
        #expect(made.status == 0, "\(made.diagnostics)")
        let read = try SamltoolCommand.run(
            [
                "attributes", "--cert", SampleKeys.path("idp-rsa.pem"), "--config", MVPDsCommandTests.path("v1.json"),
                "--mvpd", "ExampleCable",
            ]
                + Self.clock,
            input: made.standardOutput
        )
        #expect(read.status == 0, "\(read.diagnostics)")
    }

    @Test("Legacy cryptography is for those who ask for it")
    func legacy() throws {
        let weak = ["--key", SampleKeys.path("weak-rsa1024.key"), "--hash", "sha1", "--allow-legacy"]
        let made = try SamltoolCommand.run(["make"] + weak + Self.clock)
        #expect(made.status == 0, "\(made.diagnostics)")
        #expect(made.output.contains("xmldsig#rsa-sha1"))
    }

    @Test("The password of an encrypted key is read from a file, and printed nowhere")
    func password() throws {
        let folder = try TemporaryFolder()
        let password = "correct horse battery staple"
        let encrypted = folder.path("encrypted.key")
        let openssl = try CommandOutcome(
            of: URL(fileURLWithPath: "/usr/bin/env"),
            [
                "openssl", "pkcs8", "-topk8", "-in", SampleKeys.path("idp-rsa.key"), "-out", encrypted, "-v2", "aes256",
                "-passout", "pass:\(password)",
            ]
        )
        try #require(openssl.status == 0)
        let right = try folder.write("\(password)\n", to: "right")
        let wrong = try folder.write("\(password)!\n", to: "wrong")
        let made = try SamltoolCommand.run("make", "--key", encrypted, "--password-file", right)
        #expect(made.status == 0, "\(made.diagnostics)")
        let refused = try SamltoolCommand.run("make", "--key", encrypted, "--password-file", wrong)
        #expect(refused.status == 65 && refused.diagnostics.contains("[key.password-wrong]"))
        let none = try SamltoolCommand.run("make", "--key", encrypted)
        #expect(none.status == 65 && none.diagnostics.contains("[key.password-required]"))
        let empty = try SamltoolCommand.run("make", "--key", encrypted, "--password-file", "/dev/null")
        #expect(empty.status == 65)
        for outcome in [made, refused, none, empty] {
            #expect(!outcome.diagnostics.contains(password) && !outcome.output.contains(password))
        }
    }

    @Test("A damaged private key is named, without its content", arguments: [(27, 28), (300, 420), (1500, 1800)])
    func damagedKey(start: Int, end: Int) throws {
        var text = Array(try Data(contentsOf: URL(fileURLWithPath: SampleKeys.path("idp-rsa.key"))))
        text.removeSubrange(start..<min(end, text.count))
        let made = try SamltoolCommand.run("make", "--key", "/dev/stdin", input: text)
        #expect(made.status == 65 && made.diagnostics.contains("[key.unreadable]"), "\(made.diagnostics)")
        #expect(!made.diagnostics.contains(String(decoding: text[64..<80], as: UTF8.self)))
    }

    @Test("A description that is printed is read again")
    func printedSpec() throws {
        let options = ["--attribute", "zip=94105", "--sign", "both", "--layout", "tabs", "--valid-for", "1h"]
        let printed = try SamltoolCommand.run(["make", "--print-spec"] + options)
        #expect(printed.status == 0)
        let again = try SamltoolCommand.run(["make", "-", "--print-spec"], input: printed.standardOutput)
        #expect(again.output == printed.output)
        let folder = try TemporaryFolder()
        let spec = try folder.write(printed.standardOutput, to: "spec.json")
        let made = try [[spec], options].map {
            try SamltoolCommand.run(["make", "--seed", "1"] + $0 + Self.key + Self.clock).output
        }
        #expect(made[0] == made[1])
    }

    @Test("A bundle has every layout, and its metadata and certificate verify what it says is accepted")
    func bundle() throws {
        let folder = try TemporaryFolder()
        let made = try SamltoolCommand.run(["make", "--bundle", folder.path("kit")] + Self.clock)
        #expect(made.status == 0, "\(made.diagnostics)")
        let guide = String(decoding: try folder.read("kit/README.md"), as: UTF8.self)
        let rows = guide.split(separator: "\n").filter { $0.hasSuffix("accepted |") || $0.hasSuffix("rejected |") }
        #expect(rows.count == 20)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            for (file, verdict) in [("responses/\(name).xml", cells[2]), ("encoded/\(name).txt", cells[3])] {
                let verified = try SamltoolCommand.run(
                    ["verify", "--metadata", folder.path("kit/metadata.xml"), folder.path("kit/\(file)")] + Self.clock
                )
                #expect((verified.status == 0) == (verdict == "accepted"), "\(file)")
            }
        }
        let mode =
            try FileManager.default.attributesOfItem(atPath: folder.path("kit/signing.key"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let again = try SamltoolCommand.run(["make", "--bundle", folder.path("kit"), "--force"])
        #expect(again.status == 74 && again.diagnostics.contains("key: exists already"))
    }

    @Test("The schema is that of the documents")
    func schema() throws {
        let path = Sample.packageFolder.appendingPathComponent("docs/spec.schema.json")
        let printed = try SamltoolCommand.run("make", "--schema")
        #expect(printed.status == 0)
        #expect(
            try printed.standardOutput == [UInt8](Data(contentsOf: path)),
            "samltool make --schema > docs/spec.schema.json"
        )
    }
}
