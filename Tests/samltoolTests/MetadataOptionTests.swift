import Foundation
import TestSupport
import Testing

@Suite("--metadata")
struct MetadataOptionTests {
    static let provider = ConstructedMetadata.provider
    static let other = ConstructedMetadata.other
    static let operatorOptions = ["--metadata-cert", SampleKeys.path("federation.pem")]

    /// Options, a sample, and how the process ends; in the case of a refusal, the rule.
    struct Row: CustomTestStringConvertible, Sendable {
        let metadata: String
        var options: [String] = []
        let response: String
        let status: Int32
        var words = "accepted"
        var testDescription: String { "\(metadata) \(options) \(response)" }
    }

    static let rows = [
        Row(metadata: "idp", response: "signed-both.xml", status: 0, words: "from the metadata of \(provider)"),
        Row(metadata: "idp", options: ["--issuer", provider], response: "signed-both.xml", status: 0),
        Row(metadata: "idp", response: "wrong-key.xml", status: 1, words: "[signature.wrong-key]"),
        Row(metadata: "idp", response: "signed-ecdsa-p256.xml", status: 1, words: "[signature.wrong-key]"),
        Row(metadata: "rollover-current-first", response: "signed-response.xml", status: 0),
        Row(metadata: "rollover-current-first", response: "signed-ecdsa-p256.xml", status: 0),
        Row(metadata: "rollover-next-first", response: "signed-response.xml", status: 0),
        Row(metadata: "rollover-next-first", response: "signed-ecdsa-p256.xml", status: 0),
        Row(metadata: "rollover-next-first", response: "wrong-key.xml", status: 1, words: "[signature.wrong-key]"),
        Row(metadata: "expired", response: "signed-response.xml", status: 1, words: "[trust.metadata-expired]"),
        Row(
            metadata: "expired",
            options: ["--at", "2025-12-31T23:59:59Z"],
            response: "signed-response.xml",
            status: 1,
            words: "[conditions.issued-in-future]"
        ),
        Row(metadata: "federation", options: ["--issuer", provider], response: "signed-response.xml", status: 0),
        Row(
            metadata: "federation",
            options: ["--issuer", provider] + operatorOptions,
            response: "signed-response.xml",
            status: 0
        ),
        Row(
            metadata: "federation",
            options: ["--issuer", other],
            response: "signed-response.xml",
            status: 1,
            words: "[signature.wrong-key]"
        ),
        // Signed by the other member, in the name of the first.
        Row(
            metadata: "federation",
            options: ["--issuer", provider],
            response: "wrong-key.xml",
            status: 1,
            words: "[signature.wrong-key]"
        ),
        Row(
            metadata: "federation",
            options: ["--issuer", provider, "--issuer", other],
            response: "wrong-key.xml",
            status: 1,
            words: "[trust.other-entity]"
        ),
    ]

    @Test("Which keys may sign for which issuer", arguments: rows, ["verify", "attributes"])
    func verdicts(row: Row, command: String) throws {
        let response = try VerifyCommandTests.path(row.response)
        let options = ["--metadata", SampleKeys.metadataPath(row.metadata)] + row.options
        let outcome = try SamltoolCommand.run([command] + options + [response])
        #expect(outcome.status == row.status)
        let told = outcome.output + outcome.diagnostics
        if command == "verify" || row.status != 0 { #expect(told.contains(row.words), "\(told)") }
        if row.status != 0, command == "attributes" { #expect(outcome.standardOutput.isEmpty) }
    }

    @Test("Of several files with metadata one has to have the issuer", arguments: [false, true])
    func several(isReversed: Bool) throws {
        let folder = try TemporaryFolder()
        let role = try ConstructedMetadata.role(ConstructedMetadata.key("other-rsa"))
        let file = try folder.write(ConstructedMetadata.entity(Self.other, role), to: "other.xml")
        let files = [SampleKeys.metadataPath("idp"), file]
        let trust = (isReversed ? files.reversed() : files).flatMap { ["--metadata", $0] }
        let response = try VerifyCommandTests.path("signed-response.xml")
        #expect(try SamltoolCommand.run(["verify"] + trust + ["--issuer", Self.provider, response]).status == 0)
        let other = try SamltoolCommand.run(["verify"] + trust + ["--issuer", Self.other, response])
        #expect(other.status == 1 && other.output.contains("[signature.wrong-key]"))
        let neither = try SamltoolCommand.run(["verify"] + trust + ["--issuer", "https://else.example", response])
        #expect(neither.status == 64)
    }

    @Test("An issuer that is the same text in other bytes is another one")
    func canonicallyEquivalent() throws {
        let folder = try TemporaryFolder()
        let text = try ConstructedMetadata.federation().replacing(Self.other, with: "u:\u{E9}")
        let file = try folder.write(text, to: "f.xml")
        let arguments = ["--metadata", file, "--issuer", Self.provider, "--issuer"]
        let response = try VerifyCommandTests.path("signed-response.xml")
        #expect(try SamltoolCommand.run(["verify"] + arguments + ["u:\u{E9}", response]).status == 0)
        let outcome = try SamltoolCommand.run(["verify"] + arguments + ["u:e\u{301}", response])
        #expect(outcome.status == 64)
        #expect(outcome.diagnostics.contains("no --metadata contains this entity"))
    }

    @Test("A certificate beside metadata that does not have it is warned of")
    func unbound() throws {
        let trust = ["--metadata", SampleKeys.metadataPath("idp"), "--cert", SampleKeys.path("other-rsa.pem")]
        let xml = try ConstructedResponse().xml(signing: .response, with: SampleKeys.signing("other-rsa"))
        let outcome = try SamltoolCommand.run(["verify"] + trust, input: Array(xml.utf8))
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("[trust.unbound-key]"))
    }

    @Test("--check-cert-validity is about the certificate of who signed the metadata, too")
    func expiredSigner() throws {
        let folder = try TemporaryFolder()
        let text = try ConstructedMetadata.signedFederation(by: SampleKeys.signing("idp-rsa"))
        let file = try folder.write(text, to: "federation.xml")
        let signer = ["--metadata-cert", SampleKeys.path("expired.pem")]
        let response = try VerifyCommandTests.path("signed-response.xml")
        for command in ["verify", "attributes"] {
            let arguments = [command, "--metadata", file, "--issuer", Self.provider] + signer + [response]
            #expect(try SamltoolCommand.run(arguments).status == 0)
            let outcome = try SamltoolCommand.run(arguments + ["--check-cert-validity"])
            #expect(outcome.status == 65)
            #expect(outcome.diagnostics.contains("[trust.certificate-expired]"))
        }
        let keys = try SamltoolCommand.run(["keys"] + signer + [file])
        #expect(keys.status == 0)
        let lines = keys.output.split(separator: "\n")
        #expect(lines[1].hasPrefix("  signed by:") && lines[2].hasPrefix("  warning: "))
        #expect(lines[2].hasSuffix("[trust.certificate-expired]"))
        let json = try SamltoolCommand.run(["keys", "--json"] + signer + [file])
        #expect(json.output.contains("\"signerWarnings\""))
    }

    @Test("A certificate beside metadata may sign for another issuer that is named")
    func proxied() throws {
        let issuers = ["--issuer", Self.provider, "--issuer", "https://proxy.example"]
        let trust = ["--metadata", SampleKeys.metadataPath("idp"), "--cert", SampleKeys.path("other-rsa.pem")]
        var response = ConstructedResponse()
        response.issuer = "<saml:Issuer>https://proxy.example</saml:Issuer>"
        response.assertionIssuer = response.issuer
        for (signer, status) in [("other-rsa", Int32(0)), ("idp-rsa", 1)] {
            let xml = try response.xml(signing: .response, with: SampleKeys.signing(signer))
            #expect(try SamltoolCommand.run(["verify"] + trust + issuers, input: Array(xml.utf8)).status == status)
        }
    }

    @Test("JSON tells whose metadata the key is from, and until when that holds")
    func json() throws {
        let arguments = ["verify", "--json", "--metadata", SampleKeys.metadataPath("idp")]
        let outcome = try SamltoolCommand.run(arguments + [try VerifyCommandTests.path("signed-response.xml")])
        #expect(outcome.output.contains(#""entityID" : "https://idp.example-mvpd.tv/saml2""#))
        #expect(outcome.output.contains(#""validUntil" : "2126-12-31T23:59:59Z""#))
    }

    @Test("A file beyond 32 MiB is refused, and no option raises that")
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(String(repeating: " ", count: 32 << 20 + 1), to: "large.xml")
        let outcome = try SamltoolCommand.run("verify", "--metadata", file)
        #expect(outcome.status == 65)
        #expect(outcome.diagnostics.contains("this is too large for certificates, keys or metadata"))
    }
}
