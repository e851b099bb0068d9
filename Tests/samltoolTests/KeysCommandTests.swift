import Foundation
import TestSupport
import Testing

@Suite("samltool keys")
struct KeysCommandTests {
    private static func keys(_ arguments: String...) throws -> CommandOutcome {
        try SamltoolCommand.run(["keys"] + arguments)
    }

    static let files: [(path: String, status: Int32, words: [String])] = [
        (SampleKeys.metadataPath("idp"), 0, ["metadata of 1 entity, 1 trusted key", "RSA 2048, for any use"]),
        (
            SampleKeys.metadataPath("rollover-current-first"), 0,
            ["2 trusted keys", "EC prime256v1, for signing", "it is for encryption and must not verify"]
        ),
        (SampleKeys.metadataPath("federation"), 0, ["metadata of 3 entities", "no keys:       SPSSODescriptor"]),
        (SampleKeys.metadataPath("expired"), 1, ["0 trusted keys", "[trust.metadata-expired]"]),
        (SampleKeys.metadataPath("encryption-only"), 65, ["0 trusted keys", "[metadata.no-keys]"]),
        (SampleKeys.path("idp-rsa.pem"), 0, ["1 trusted key, for any issuer", "CN=idp.example-mvpd.tv"]),
        (SampleKeys.path("idp-rsa.der"), 0, ["RSA 2048"]),
        (SampleKeys.path("idp-rsa.pub"), 0, ["RSA 2048", "SPKI SHA-256:  43db218e"]),
        (SampleKeys.path("idp-rsa4096.pem"), 0, ["RSA 4096"]), (SampleKeys.path("idp-ec521.pem"), 0, ["EC secp521r1"]),
        (SampleKeys.path("expired.pem"), 0, ["ended on 2021-01-01T00:00:00Z", "[trust.certificate-expired]"]),
        (SampleKeys.path("weak-rsa1024.pem"), 0, ["it has 1024 bits", "[trust.weak-key]"]),
        (SampleKeys.path("exponent3.pem"), 0, ["its public exponent is 3", "[trust.weak-key]"]),
        (SampleKeys.path("idp-rsa.key"), 65, ["this is a private key, which only the signer may have"]),
        (
            FailClosedTests.response("signed-both.xml"), 1,
            [
                "SAML response, 1 certificate, not trusted",
                "not trusted:   from the response",
                "CN=idp.example-mvpd.tv", "[trust.carried]",
            ]
        ),
        (FailClosedTests.response("signed-form-body.txt"), 1, ["1 certificate, not trusted", "[trust.carried]"]),
        (
            FailClosedTests.response("compact.xml"), 1,
            ["0 certificates, not trusted", "the response contains no certificate"]
        ),
        (SampleKeys.path("README.md"), 65, ["[trust.unreadable]"]), ("missing.xml", 66, ["cannot be opened"]),
    ]

    @Test("--output writes the certificates in a response, in PEM")
    func output() throws {
        let folder = try TemporaryFolder()
        let outcome = try Self.keys("--output", folder.path("carried.pem"), FailClosedTests.response("signed-both.xml"))
        #expect(outcome.status == 1)
        let trusted = ["verify", "--cert", folder.path("carried.pem"), FailClosedTests.response("signed-both.xml")]
        #expect(try SamltoolCommand.run(trusted).status == 0)
        let original = try Self.keys("--json", SampleKeys.path("idp-rsa.pem"))
        let carried = try Self.keys("--json", folder.path("carried.pem"))
        let name = { (text: String) in text.replacing(/"(file|at)" : "[^"]*"/, with: "") }
        #expect(name(carried.output) == name(original.output))
        let nothing = try Self.keys("-o", folder.path("none.pem"), SampleKeys.path("idp-rsa.pem"))
        #expect(nothing.status == 65)
        #expect(try folder.contents() == ["carried.pem"])
    }

    @Test("Metadata, certificates and keys are told apart, and listed", arguments: files)
    func lists(path: String, status: Int32, words: [String]) throws {
        let outcome = try Self.keys("--at", "2026-11-21T00:00:00Z", path)
        #expect(outcome.status == status)
        let told = outcome.output + outcome.diagnostics
        for word in words { #expect(told.contains(word), "\(told)") }
        #expect(!told.contains("MII"))
        let json = try Self.keys("--at", "2026-11-21T00:00:00Z", "--json", path)
        #expect(json.status == status)
        _ = try JSONSerialization.jsonObject(with: Data(json.standardOutput))
    }

    @Test("--issuer lists members, --metadata-cert tells who signed")
    func options() throws {
        let federation = SampleKeys.metadataPath("federation")
        let one = try Self.keys("--issuer", ConstructedMetadata.other, federation)
        #expect(one.status == 0)
        #expect(one.output.contains(ConstructedMetadata.other) && !one.output.contains(ConstructedMetadata.provider))
        let both = ["--issuer", ConstructedMetadata.provider, "--issuer", ConstructedMetadata.other]
        #expect(try SamltoolCommand.run(["keys"] + both + [SampleKeys.metadataPath("idp"), federation]).status == 0)
        let signed = try Self.keys("--metadata-cert", SampleKeys.path("federation.pem"), federation)
        #expect(signed.output.contains("signed by:     CN=federation.example"))
    }

    static let days: [(at: String, days: String, id: String?)] = [
        ("2126-12-01T00:00:00Z", "30", nil), ("2126-12-02T00:00:00Z", "30", "expires-soon"),
        ("2126-12-30T00:00:00Z", "0", nil), ("2126-12-30T00:00:00Z", "2", "expires-soon"),
        ("2127-01-01T00:00:00Z", "0", "expired"), ("2020-12-31T00:00:00Z", "0", "certificate-expired"),
    ]

    @Test("It warns before the end of metadata and certificates, and behind it", arguments: days)
    func warnings(at: String, days: String, id: String?) throws {
        let outcome = try Self.keys("--at", at, "--warn-days", days, SampleKeys.metadataPath("idp"))
        let warnings = outcome.output.split(separator: "\n").filter { $0.contains("warning:") }
        #expect(warnings.isEmpty == (id == nil))
        if let id { #expect(warnings.allSatisfy { $0.hasSuffix("\(id)]") }, "\(warnings)") }
    }

    // MARK: What people have at hand

    private static func pem(_ file: String) throws -> String {
        String(decoding: try SampleKeys.file(file), as: UTF8.self)
    }

    @Test("A private key beside its certificate is warned of, and never printed")
    func privateKey() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.pem("idp-rsa.key") + Self.pem("idp-rsa.pem"), to: "both.pem")
        let sample = try VerifyCommandTests.path("signed-response.xml")
        for arguments in [["keys", file], ["verify", "--cert", file, sample]] {
            let outcome = try SamltoolCommand.run(arguments)
            #expect(outcome.status == 0)
            #expect(outcome.diagnostics.contains("this file also contains a private key"))
            #expect(!(outcome.output + outcome.diagnostics).contains("PRIVATE KEY"))
        }
        #expect(try SamltoolCommand.run("keys", SampleKeys.path("idp-rsa.pem")).diagnostics.isEmpty)
    }

    @Test("From standard input; with a byte order mark and Windows line ends; several in a file")
    func forms() throws {
        let windows = "\u{FEFF}" + (try Self.pem("idp-rsa.pem") + Self.pem("idp-ec.pem")).replacing("\n", with: "\r\n")
        let outcome = try SamltoolCommand.run("keys", input: windows)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("standard input: 2 trusted keys"))
        let keys = try SamltoolCommand.run("keys", "-", input: Self.pem("idp-rsa.pub") + Self.pem("idp-rsa.pub"))
        #expect(keys.output.hasPrefix("standard input: 2 trusted keys"))
    }

    @Test("A key of a federation that cannot be read does not hide the others")
    func broken() throws {
        let folder = try TemporaryFolder()
        let key = ConstructedMetadata.descriptor(SignatureTemplate.keyInfo(certificate: "TUlJQg=="))
        let text = try ConstructedMetadata.entities(
            ConstructedMetadata.entity(ConstructedMetadata.other, ConstructedMetadata.role(key)),
            ConstructedMetadata.entity(
                ConstructedMetadata.provider,
                ConstructedMetadata.role(ConstructedMetadata.key()),
                "<md:Organization><md:OrganizationName>\u{1B}[31m</md:OrganizationName></md:Organization>"
                    .replacing("\u{1B}", with: "")
            )
        )
        let file = try folder.write(text, to: "broken.xml")
        let outcome = try Self.keys(file)
        #expect(outcome.status == 65)
        #expect(
            outcome.output.contains("unreadable key, for any use") && outcome.output.contains("RSA 2048, for any use")
        )
        #expect(try Self.keys("--issuer", ConstructedMetadata.provider, file).status == 0)
    }

    @Test("Nothing that metadata says can write to the terminal")
    func controls() throws {
        let name = "urn:x&#9;&#10;y\u{202E}z"
        let text = try ConstructedMetadata.entity(
            name,
            ConstructedMetadata.role(ConstructedMetadata.key(use: "\u{85}")),
            attributes: "cacheDuration='&#10;fake'"
        )
        let outcome = try SamltoolCommand.run("keys", input: text)
        let told = outcome.output + outcome.diagnostics
        #expect(!told.unicodeScalars.contains { ["\u{9}", "\u{202E}", "\u{85}"].contains($0) })
        #expect(!told.contains("\nfake"))
    }
}
