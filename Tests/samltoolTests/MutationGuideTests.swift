import Foundation
import TestSupport
import Testing

@Suite("The guide to mutations")
struct MutationGuideTests {
    private static let page = "docs/guide/mutations.md"

    /// The block of the page that contains a text.
    private static func block(with text: String) throws -> String {
        let blocks = try ConsoleExample.text(of: page).components(separatedBy: "```bash\n").dropFirst()
        return try #require(blocks.map { $0.components(separatedBy: "```")[0] }.first { $0.contains(text) })
    }

    @Test("The commands of the page make a folder of mutations from nothing")
    func commands() throws {
        let folder = try TemporaryFolder()
        let script = try Self.block(with: "--as all").replacing("samltool ", with: "\"$samltool\" ")
        let outcome = try SamltoolCommand.shell("cd '\(folder.path(""))'; \(script)")
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        let verdicts = String(decoding: try folder.read("mutations/verdicts.tsv"), as: UTF8.self)
        #expect(verdicts.split(separator: "\n").count >= 300)
    }

    @Test("The loop prints nothing for a correct receiver, and every difference of one that accepts anything")
    func loop() throws {
        let folder = try TemporaryFolder()
        let families = ["harmless", "signature", "keys", "encoding"].flatMap { ["--as", $0] }
        let sample = try #require(Sample.named("signed-assertion.xml")).path
        let made = try SamltoolCommand.run(
            ["mutate", sample, "--key", SampleKeys.path("idp-rsa.key"), "--at", "2026-11-20T12:01:00Z", "--bodies"]
                + families + ["--output", folder.path("mutations")]
        )
        #expect(made.status == 0, "\(made.diagnostics)")
        #expect(try Self.loop(in: folder, against: "samltool") == "")
        let verdicts = String(decoding: try folder.read("mutations/verdicts.tsv"), as: UTF8.self).split(separator: "\n")
        let differences = try Self.loop(in: folder, against: "anything").split(separator: "\n")
        #expect(differences.count == verdicts.count)
        #expect(differences.allSatisfy { $0.contains("the value of the attacker") })
    }

    /// Runs the loop of the page against a receiver of `Tests/Interoperability`.
    private static func loop(in folder: TemporaryFolder, against receiver: String) throws -> String {
        let server = try ReceiverServer(
            receiver,
            manifest: folder.path("mutations/manifest.json"),
            certificate: SampleKeys.path("idp-rsa.pem")
        )
        let script = try block(with: "verdicts.tsv").replacing("http://127.0.0.1:8080/exchange", with: server.url)
        let outcome = try SamltoolCommand.shell("cd '\(folder.path(""))'; \(script)")
        #expect(outcome.diagnostics == "")
        return withExtendedLifetime(server) { outcome.output }
    }
}
