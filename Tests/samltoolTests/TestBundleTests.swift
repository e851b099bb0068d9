import Foundation
import SAMLTestKit
import TestSupport
import Testing

@Suite("make --bundle")
struct TestBundleTests {
    private static let clock = ["--at", "2026-11-20T12:00:00Z"]

    private static func bundle(_ options: [String] = []) throws -> (folder: TemporaryFolder, made: CommandOutcome) {
        let folder = try TemporaryFolder()
        let made = try SamltoolCommand.run(["make", "--bundle", folder.path("kit")] + clock + options)
        #expect(made.status == 0, "\(made.diagnostics)")
        return (folder, made)
    }

    private static func guide(in folder: TemporaryFolder) throws -> String {
        String(decoding: try folder.read("kit/README.md"), as: UTF8.self)
    }

    @Test("The mutations are those that 'mutate' makes of the good response")
    func mutations() throws {
        let folder = try Self.bundle().folder
        let mutated = try SamltoolCommand.run(
            [
                "mutate", folder.path("kit/responses/compact.xml"), "--as", "all", "--key",
                folder.path("kit/signing.key"),
            ]
                + Self.clock + ["--bodies", "--output", folder.path("other")]
        )
        #expect(mutated.status == 0, "\(mutated.diagnostics)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("other")).sorted()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("kit/mutations")).sorted() == names)
        #expect(names.count > 400)
        for name in names where name != "manifest.json" {
            #expect(try folder.read("kit/mutations/\(name)") == folder.read("other/\(name)"), "\(name)")
        }
        let manifests = try ["kit/mutations", "other"].map {
            String(decoding: try folder.read("\($0)/manifest.json"), as: UTF8.self).split(separator: "\n").filter {
                !$0.contains("compact.xml")
            }
        }
        #expect(manifests[0] == manifests[1])
    }

    @Test("The README has the earliest end, and how to get a later one")
    func end() throws {
        let folder = try TemporaryFolder()
        let spec = try folder.write("{}", to: "spec.json")
        let made = try SamltoolCommand.run(["make", spec, "--bundle", folder.path("kit")] + Self.clock)
        #expect(made.status == 0, "\(made.diagnostics)")
        let guide = try Self.guide(in: folder)
        #expect(guide.contains("until 2026-11-20T12:05:00Z; for a later end, make the folder with `--valid-for 365d`"))
    }

    @Test("A bundle is renewed with its own keys")
    func renewal() throws {
        let folder = try Self.bundle().folder
        let keys = try ["signing.key", "encryption.key", "encryption.pem"].map { try folder.read("kit/\($0)") }
        let signer = ["--key", folder.path("kit/signing.key"), "--cert", folder.path("kit/certificate.pem")]
        let command = ["make", "--bundle", folder.path("kit"), "--force", "--at", "2026-12-20T12:00:00Z"]
        let renewed = try SamltoolCommand.run(command + signer)
        #expect(renewed.status == 0, "\(renewed.diagnostics)")
        #expect(try ["signing.key", "encryption.key", "encryption.pem"].map { try folder.read("kit/\($0)") } == keys)
        #expect(try Self.guide(in: folder).contains("until 2027-12-20T12:00:00Z"))
        let decrypted = try SamltoolCommand.run(
            "verify",
            "--metadata",
            folder.path("kit/metadata.xml"),
            "--decrypt-key",
            folder.path("kit/encryption.key"),
            "--at",
            "2026-12-20T12:00:00Z",
            folder.path("kit/encrypted/aes256-gcm-inside.xml")
        )
        #expect(decrypted.status == 0, "\(decrypted.output)\(decrypted.diagnostics)")
        let other = try SamltoolCommand.run(command)
        #expect(other.status == 74 && other.diagnostics.contains("signing.key: exists already"))
    }

    @Test("A description without an assertion has no bundle")
    func noAssertion() throws {
        let folder = try TemporaryFolder()
        let spec = try folder.write(#"{"assertions": [], "sign": "response"}"#, to: "spec.json")
        let made = try SamltoolCommand.run(["make", spec, "--bundle", folder.path("kit")] + Self.clock)
        #expect(made.status == 64 && made.diagnostics.contains("[make.no-assertion]"), "\(made.diagnostics)")
    }

    @Test("The README has every value that a receiver needs")
    func settings() throws {
        let folder = try Self.bundle().folder
        let guide = try Self.guide(in: folder)
        let data = Data(try folder.read("kit/mutations/manifest.json"))
        let manifest = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let receiver = try #require(manifest["receiver"] as? [String: Any])
        for name in ["issuer", "audience", "recipient", "destination", "inResponseTo", "forbiddenValue"] {
            let value = try #require(receiver[name] as? String)
            #expect(guide.contains("`\(value)`"), "\(name)")
        }
        for name in try #require(receiver["requiredAttributes"] as? [String]) { #expect(guide.contains("`\(name)`")) }
        #expect(guide.contains("from 2026-11-20T11:59:30Z until 2027-11-20T12:00:00Z"))
    }

    @Test("The loop skips the mutations whose verdict depends on the hour")
    func boundToTime() throws {
        let guide = try Self.guide(in: Self.bundle().folder)
        let names = [
            "not-yet-valid", "valid-for-a-minute", "expired-within-clock-skew", "time-with-fraction",
            "issued-in-future", "response-issued-in-future",
        ]
        #expect(guide.contains("skipped='\(names.joined(separator: " "))'"))
    }

    @Test("The loops of the README print nothing for a correct receiver")
    func correctReceiver() throws {
        let folder = try Self.bundle().folder
        // A process judges each of them.
        for name in ["mutations", "encrypted-mutations", "encoded"] {
            let path = "kit/\(name)/verdicts.tsv"
            let lines = String(decoding: try folder.read(path), as: UTF8.self).split(separator: "\n")
            let some = lines.enumerated().filter { $0.offset.isMultiple(of: 19) }.map { "\($0.element)\n" }
            _ = try folder.write(some.joined(), to: path)
        }
        #expect(try Self.loops(in: folder, against: "samltool") == "")
    }

    @Test("The loops of the README print every difference of a receiver that accepts anything")
    func careless() throws {
        let folder = try Self.bundle().folder
        let skipped = 6
        let verdicts = try ["mutations", "encrypted-mutations", "encoded"].map {
            String(decoding: try folder.read("kit/\($0)/verdicts.tsv"), as: UTF8.self).split(separator: "\n").count
        }
        let lines = try Self.loops(in: folder, against: "anything").split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains(": the value of the attacker (200), not ") })
        #expect(lines.count == 1 + verdicts.reduce(0, +) - skipped + 9)
        let silent = try Self.shell(in: folder, url: "http://127.0.0.1:9/")
        #expect(silent.contains("compact: no HTTP response (000), not accepted"))
    }

    /// Runs the commands of the README for a receiver of `Tests/Interoperability`; returns what they print.
    private static func loops(in folder: TemporaryFolder, against receiver: String) throws -> String {
        let server = try ReceiverServer(
            receiver,
            manifest: folder.path("kit/mutations/manifest.json"),
            certificate: folder.path("kit/certificate.pem"),
            decryptionKey: folder.path("kit/encryption.key")
        )
        return try withExtendedLifetime(server) { try shell(in: folder, url: server.url) }
    }

    private static func shell(in folder: TemporaryFolder, url: String) throws -> String {
        let blocks = try guide(in: folder).components(separatedBy: "```sh\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let commands = blocks.filter { $0.contains("expect") }
        #expect(commands.count == 6)
        let script = commands.joined(separator: "\n").replacing("http://127.0.0.1:8080/exchange", with: url)
        let outcome = try SamltoolCommand.shell("cd '\(folder.path("kit"))'; \(script)")
        #expect(outcome.diagnostics == "")
        return outcome.output
    }

    @Test("The other commands of the README print what they promise")
    func otherCommands() throws {
        let folder = try Self.bundle().folder
        let blocks = try Self.guide(in: folder).components(separatedBy: "```sh\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let others = blocks.filter { !$0.contains("expect") }
        try #require(others.count == 2)
        let outcomes = try others.map { try SamltoolCommand.shell("cd '\(folder.path("kit"))'; \($0)") }
        #expect(outcomes.allSatisfy { $0.status == 0 && $0.diagnostics == "" })
        #expect(outcomes[0].output.contains(#""family" : "harmless""#) && outcomes[0].output.contains(#""summary" : "#))
        #expect(try outcomes[1].standardOutput == folder.read("kit/responses/compact.xml"))
    }

    @Test("A bundle of a response that no receiver accepts has no mutations, with the reason")
    func unsuitable() throws {
        let spec = try TemporaryFolder()
        let path = try spec.write(#"{"status": "Responder"}"#, to: "spec.json")
        let (folder, made) = try Self.bundle([path])
        #expect(made.diagnostics.contains("contains no mutations: mutations need a response that is accepted"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("kit"))
        #expect(!names.contains("mutations") && !names.contains("encrypted-mutations"))
        let guide = try Self.guide(in: folder)
        #expect(!guide.contains("mutations") && guide.contains("## 4. Encrypted responses"))
    }

    @Test(
        "Weak keys make a bundle, too",
        arguments: [["--hash", "sha1"], ["--key", SampleKeys.path("weak-rsa1024.key")]]
    )
    func legacy(options: [String]) throws {
        let made = try Self.bundle(options + ["--allow-legacy"]).made
        #expect(made.diagnostics.contains("contains no mutations"), "\(made.diagnostics)")
    }
}
