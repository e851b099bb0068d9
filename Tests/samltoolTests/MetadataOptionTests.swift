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

    static let faults: [(arguments: [String], status: Int32, words: String)] = [
        (["--metadata", "federation"], 64, "--issuer takes it"),
        (["--metadata", "federation", "--issuer", "https://else.example"], 64, "found 3 other entities"),
        (
            ["--metadata", "idp", "--issuer", "https://else.example"], 64,
            "expected https://else.example, found \(provider)"
        ),
        (["--metadata", "idp", "--issuer", provider + "/"], 64, "differ by the slash at the end"),
        (["--metadata", "idp", "--issuer", provider, "--issuer", other], 64, "--issuer \(other): no --metadata has"),
        (["--metadata-cert", SampleKeys.path("federation.pem")], 64, "name the metadata with --metadata"),
        (["--metadata", "-"], 64, "Standard input can be read once"),
        (["--metadata", "idp", "--metadata-cert", "-"], 64, "Standard input can be read once"),
        (["--metadata", "encryption-only"], 65, "[metadata.no-keys]"),
        (["--metadata", "idp"] + operatorOptions, 65, "[metadata.unsigned]"),
        (
            ["--metadata", "federation", "--issuer", provider, "--metadata-cert", SampleKeys.path("idp-rsa.pem")], 65,
            "[signature.wrong-key]"
        ),
        (["--metadata", SampleKeys.path("idp-rsa.pem")], 65, "it is PEM, as certificates and keys are"),
        (["--metadata", SampleKeys.path("README.md")], 65, "[xml.malformed]"),
        (["--cert", "idp"], 65, "it is XML; SAML metadata can be trusted as such"),
        (["--metadata", "missing"], 66, "No such file"),
    ]

    @Test("What contradicts itself, or is no metadata for this", arguments: faults)
    func contradictions(arguments: [String], status: Int32, words: String) throws {
        let names = ["federation", "idp", "encryption-only", "missing"]
        let options = arguments.map { names.contains($0) ? SampleKeys.metadataPath($0) : $0 }
        for command in ["verify", "attributes"] {
            let outcome = try SamltoolCommand.run([command] + options)
            #expect(outcome.status == status)
            #expect(outcome.standardOutput.isEmpty)
            #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
        }
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
        #expect(outcome.diagnostics.contains("no certificate, key or metadata is that large"))
    }
}
