import AdobePass
import AdobePassFlow
import Foundation
import SAMLReports
import TestSupport
import Testing

@Suite("The reference of the JSON documents")
struct JSONReferenceTests {
    static let reference =
        (try? String(contentsOf: Sample.packageFolder.appendingPathComponent("docs/json.md"), encoding: .utf8)) ?? ""

    /// Metadata and key files, as far as the table needs them.
    static let keyFiles = [
        SampleKeys.metadataPath("federation"), SampleKeys.metadataPath("encryption-only"),
        SampleKeys.path("expired.pem"),
    ]

    private static let requestProfile = Sample.packageFolder.appendingPathComponent("Samples/request.json").path

    /// Commands that print JSON, and what each is called in the table.
    static let documents: [(arguments: [String], samples: [String], format: String)] = [
        (["decode", "--json"], ["percent-encoded-twice.txt"], "samltool.trace"),
        (["normalize", "--explain", "--json"], ["pretty-crlf.xml"], "samltool.normalization"),
        (["roundtrip", "--json"], ["compact.xml", "form-body.txt"], "samltool.roundtrip"),
        (
            ["verify", "--json", "--cert", SampleKeys.path("idp-rsa.pem"), "missing.xml"],
            ["signed-both.xml", "wrong-key.xml", "wrong-audience.xml"], "samltool.verification"
        ),
        (
            ["attributes", "--json", "--unverified", "missing.xml"],
            ["compact.xml", "encrypted-assertion.xml"], "samltool.attributes"
        ),
        (
            ["verify", "--json", "--metadata", SampleKeys.metadataPath("idp")], ["signed-response.xml"],
            "samltool.verification"
        ),
        (
            [
                "verify", "--json", "--key", SampleKeys.path("idp-rsa.pub"), "--message", "LogoutRequest", "--at",
                "issued",
                Sample.packageFolder.appendingPathComponent("Samples/Messages/logout-request.txt").path,
            ],
            [], "samltool.verification"
        ),
        (
            ["check", "--json", "missing.xml"],
            ["signed-pretty-newlines.xml", "percent-encoded-twice.txt", "wrong-audience.xml"], "samltool.check"
        ),
        (
            [
                "check", "--json", "--settings",
                Sample.packageFolder.appendingPathComponent("Samples/settings.json").path,
            ]
                + ["--provider", "example"],
            ["signed-both.xml"], "samltool.check"
        ),
        (
            ["inspect", "--json", "--reveal", "--cert", SampleKeys.path("idp-rsa.pem")],
            ["signed-both.xml", "wrong-key.xml", "form-body.txt", "encrypted-assertion.xml"], "samltool.inspection"
        ),
        (
            ["inspect", "--json", "--reveal", "--cert", SampleKeys.path("other-rsa.pem")]
                + MessageSample.all.map(\.path), [],
            "samltool.inspection"
        ),
        (["keys", "--json"], ["signed-both.xml"], "samltool.keys"),
        (["diff", "--json"], ["signed-pretty-newlines.xml", "signed-double-space.xml"], "samltool.difference"),
        (["keys", "--json"] + MetadataOptionTests.operatorOptions + [keyFiles[0]], [], "samltool.keys"),
        (["keys", "--json", "missing.xml"] + keyFiles, [], "samltool.keys"),
        (["mvpds", "--json", "missing.json", MVPDsCommandTests.path("v1.json")], [], "samltool.mvpds"),
        (
            ["request", "v2-exchange", "--json", "--body-file", "/dev/null", "--profile", requestProfile],
            ["compact.xml"], "samltool.request"
        ),
        (["outcome", "--json", OutcomeCommandTests.path("v2-exchange-201.txt")], [], "samltool.outcome"),
        (["outcome", "--json", OutcomeCommandTests.path("throttled.txt")], [], "samltool.outcome"),
        (
            ["outcome", "--json", OutcomeCommandTests.path("v2-sessions-sso-missing-parameters.txt")], [],
            "samltool.outcome"
        ),
        (
            ["outcome", "--json", OutcomeCommandTests.path("v2-exchange-saml-response.txt"), "--response"],
            ["percent-encoded-twice.txt"], "samltool.outcome"
        ),
        (["mutate", "--list", "--json"], [], "samltool.mutations"),
        (
            [
                "prove", "--format", "json", "--key", SampleKeys.path("idp-rsa.key"), "--command",
                ProveCommandTests.weak,
                "--as", "signature-exclusion", "--as", "harmless", "--as", "encoding",
            ],
            [], "samltool.proof"
        ),
        (["migrate", "--json"], [], "samltool.migration"),
        (["migrate", "--json", MigrateCommandTests.sample], [], "samltool.migration"),
        (["next", "--cookbook", "v1", "--fields", "--json"], [], "samltool.state-fields"),
        (["flow", "--format", "json", "--audit", FlowAuditTests.sample], [], "samltool.audit"),
        (["headers", "decode", "--json", "fingerprint \(HeadersCommandTests.status)="], [], "samltool.headers"),
    ]

    /// The same for every state of a workflow.
    static let nextSteps: [(arguments: [String], samples: [String], format: String)] = NextCommandTests.samples.map {
        let options = ["--cookbook", String($0.name.prefix { $0 != "-" }), "--state", NextCommandTests.path($0.name)]
        return (["next", "--json"] + options, [], "samltool.next")
    }

    @Test("Every key of a JSON document is in the table", arguments: documents + nextSteps)
    func documentedKeys(arguments: [String], samples: [String], format: String) throws {
        let paths = try samples.map { try #require(Sample.named($0)).path }
        let outcome = try SamltoolCommand.run(arguments + paths)
        try Self.expectKeys(of: outcome.standardOutput, in: format)
    }

    @Test("Every key of the report of a flow is in the table")
    func flowKeys() throws {
        var flow = SignOnFlow(from: SignOnState(launching: .v1, on: .tvOS))
        // After four attempts the flow has failed.
        for _ in 1...4 { try flow.record(.response(AdobeResponse(status: 503, body: Array("busy".utf8))), at: Date()) }
        let report = FlowReport(of: flow, at: Date(), title: "A flow", contents: .shown) { _, _ in "GET /" }
        #expect(report.json.contains("\"outcome\" : \"failed\""))
        try Self.expectKeys(of: Array(report.json.utf8), in: "samltool.flow")
    }

    @Test("Every key of a manifest of mutations is in the table")
    func manifestKeys() throws {
        let folder = try TemporaryFolder()
        let path = try #require(Sample.named("signed-assertion.xml")).path
        let options = ["--at", "2026-11-20T12:01:00Z", "--output", folder.path("mutations")]
        #expect(try SamltoolCommand.run(["mutate", path, "--as", "all"] + options).status == 0)
        let manifest = URL(fileURLWithPath: folder.path("mutations/manifest.json"))
        try Self.expectKeys(of: Array(Data(contentsOf: manifest)), in: "samltool.mutations")
    }

    private static func expectKeys(of document: [UInt8], in format: String) throws {
        let rows = Self.reference.components(separatedBy: "`\(format)`").dropFirst().joined()
        let table = try #require(rows.components(separatedBy: "\n\n").first)
        let keys = Self.keys(of: try JSONSerialization.jsonObject(with: Data(document)))
        #expect(keys.isSuperset(of: ["format", "version"]))
        for key in keys where key != "format" && key != "version" { #expect(table.contains("`\(key)`"), "\(key)") }
    }

    /// The keys of all objects; those of a count for each identifier are values of a kind.
    private static func keys(of value: Any) -> Set<String> {
        if let values = value as? [Any] { return values.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
        guard let object = value as? [String: Any] else { return [] }
        return object.reduce(into: []) { keys, entry in
            if !entry.key.contains(".") { keys.insert(entry.key) }
            // The keys of a failure are told once, above the table.
            if entry.key != "failure" { keys.formUnion(Self.keys(of: entry.value)) }
        }
    }
}
