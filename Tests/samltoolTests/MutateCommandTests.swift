import Foundation
import SAMLTestKit
import TestSupport
import Testing

@Suite("mutate")
struct MutateCommandTests {
    private static let key = ["--key", SampleKeys.path("idp-rsa.key")]
    private static let clock = ["--at", "2026-11-20T12:01:00Z"]

    private static func sample(_ name: String = "signed-assertion.xml") throws -> String {
        try #require(Sample.named(name)).path
    }

    private static func manifest(_ folder: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent("manifest.json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("All mutations of a response are in a new folder, with a manifest", arguments: [[], ["--bodies"]])
    func everything(options: [String]) throws {
        let folder = try TemporaryFolder()
        let output = folder.path("mutations")
        let outcome = try SamltoolCommand.run(
            ["mutate", try Self.sample(), "--as", "all", "--output", output] + Self.key + Self.clock + options
        )
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        #expect(try folder.contents() == ["mutations"])
        let manifest = try Self.manifest(output)
        let entries = try #require(manifest["mutations"] as? [[String: Any]])
        #expect(entries.count == Mutation.all.count)
        let files = entries.compactMap { $0["file"] as? String }
        #expect(files.count > 300)
        #expect(
            Set(files + ["manifest.json", "verdicts.tsv"])
                == Set(try FileManager.default.contentsOfDirectory(atPath: output))
        )
        for entry in entries { #expect((entry["file"] == nil) == (entry["notApplicable"] != nil), "\(entry)") }
        if !options.isEmpty { #expect(entries.allSatisfy { $0["file"] == nil || $0["form"] as? String == "body" }) }
        let text = String(decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self)
        for value in ["subscriber", "94110", "viewer"] { #expect(!text.contains(value)) }
    }

    @Test("The same response, key and time make the same files")
    func determinism() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            let options = ["--as", "keys", "--as", "times", "--output", folder.path(name)]
            #expect(try SamltoolCommand.run(["mutate", Self.sample()] + options + Self.key + Self.clock).status == 0)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("one"))
        for name in names {
            let files = try ["one", "two"].map {
                try Data(contentsOf: URL(fileURLWithPath: folder.path("\($0)/\(name)")))
            }
            #expect(files[0] == files[1], "\(name)")
        }
    }

    @Test("A single mutation is printed, and has the promised verdict")
    func single() throws {
        let printed = try SamltoolCommand.run(["mutate", Self.sample(), "--as", "no-signature"] + Self.clock)
        #expect(printed.status == 0)
        #expect(printed.diagnostics.contains("without --key"))
        let verified = try SamltoolCommand.run(
            ["verify", "--cert", SampleKeys.path("idp-rsa.pem")] + Self.clock,
            input: printed.standardOutput
        )
        #expect(verified.status == 1 && verified.output.contains("signature.missing"))
    }

    @Test("A response in any encoding is a base")
    func encoded() throws {
        let plain = try SamltoolCommand.run(["mutate", Self.sample(), "--as", "other-subject"] + Self.clock)
        let body = try SamltoolCommand.run(["encode", "--form", Self.sample()])
        let fromBody = try SamltoolCommand.run(
            ["mutate", "--as", "other-subject"] + Self.clock,
            input: body.standardOutput
        )
        #expect(fromBody.status == 0 && fromBody.standardOutput == plain.standardOutput)
    }

    @Test("A folder with files is refused without --force, and then keeps them")
    func folders() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Array("mine".utf8), to: "notes.txt")
        let arguments = ["mutate", try Self.sample(), "--as", "harmless", "--output", folder.path("")] + Self.clock
        let refused = try SamltoolCommand.run(arguments)
        #expect(refused.status == 64 && refused.diagnostics.contains("output.not-empty"))
        #expect(try folder.contents() == ["notes.txt"])
        #expect(try SamltoolCommand.run(arguments + ["--force"]).status == 0)
        let names = try folder.contents()
        #expect(names.contains("notes.txt") && names.contains("unchanged.xml") && names.contains("manifest.json"))
        #expect(!names.contains { $0.hasPrefix(".") })
    }

    @Test("The evaluation time can be the IssueInstant of the response")
    func issued() throws {
        let outcome = try SamltoolCommand.run(
            ["mutate", Self.sample(), "--as", "unchanged", "--at", "issued"] + Self.key
        )
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
    }

    @Test("An encrypted response has mutations with the key of the receiver")
    func encrypted() throws {
        let folder = try TemporaryFolder()
        let response = try folder.write(ConstructedResponse().encrypted(), to: "response.xml")
        let arguments = ["mutate", response, "--as", "encryption"] + Self.clock
        let output = ["--output", folder.path("mutations")]
        let receiver = ["--decrypt-key", SampleKeys.path("sp-rsa.key")]
        let made = try SamltoolCommand.run(arguments + Self.key + receiver + output)
        #expect(made.status == 0, "\(made.diagnostics)")
        let verdicts = String(decoding: try folder.read("mutations/verdicts.tsv"), as: UTF8.self).split(separator: "\n")
        #expect(verdicts.count > 40)
        for verdict in verdicts {
            let cells = verdict.split(separator: "\t").map(String.init)
            let verified = try SamltoolCommand.run(
                ["verify", folder.path("mutations/\(cells[0])"), "--cert", SampleKeys.path("idp-rsa.pem")]
                    + ["--audience", "https://saml.sp.auth.adobe.com"] + receiver + Self.clock
            )
            #expect((verified.status == 0) == (cells[1] == "accepted"), "\(cells[0]): \(verified.output)")
        }
        let without = try SamltoolCommand.run(arguments + output)
        #expect(without.status == 65 && without.diagnostics.contains("need the private key of the receiver"))
        let other = try SamltoolCommand.run(
            arguments + output + ["--decrypt-key", SampleKeys.path("other-rsa.key")]
        )
        #expect(other.status == 65 && other.diagnostics.contains("cannot be decrypted with the key of the receiver"))
        let curve = try SamltoolCommand.run(arguments + output + ["--decrypt-key", SampleKeys.path("idp-ec.key")])
        #expect(curve.status == 65 && curve.diagnostics.contains("must be an RSA key"), "\(curve.diagnostics)")
        let plain = try SamltoolCommand.run(
            ["mutate", try Self.sample(), "--as", "encryption"] + Self.clock + receiver
                + ["--output", folder.path("plain")]
        )
        #expect(plain.status == 65 && plain.diagnostics.contains("none of the mutations can be made"))
    }

    @Test("An advisory stands for its mutations, which name it")
    func advisories() throws {
        let listed = try SamltoolCommand.run("mutate", "--list", "--json", "--as", "cve-2025-25291").standardOutput
        let document = try #require(JSONSerialization.jsonObject(with: Data(listed)) as? [String: Any])
        let mutations = try #require(document["mutations"] as? [[String: Any]])
        #expect(mutations.count >= 2)
        for mutation in mutations {
            #expect((mutation["advisories"] as? [String])?.contains("CVE-2025-25291") == true, "\(mutation)")
            #expect((mutation["attacks"] as? [String])?.contains("parser-differential") == true, "\(mutation)")
        }
        let explained = try SamltoolCommand.run("explain", "cve-2025-25291").output
        #expect(explained.hasPrefix("parser-differential (") && explained.contains("ruby-saml"))
        let outside = try SamltoolCommand.run("mutate", "--list", "--as", "CVE-2026-49283")
        #expect(outside.status == 64)
    }

    @Test("The page in docs is what the command prints: make it again with scripts/generate-attacks")
    func page() throws {
        let file = Sample.packageFolder.appendingPathComponent("docs/attacks.md")
        let printed = try SamltoolCommand.run("mutate", "--list", "--markdown")
        #expect(try printed.output == String(contentsOf: file, encoding: .utf8))
        #expect(try SamltoolCommand.run("mutate", "--list", "--markdown", "--json").status == 64)
    }

    @Test("The list has every mutation, or those that names stand for")
    func catalogue() throws {
        let all = try SamltoolCommand.run("mutate", "--list").output
        for mutation in Mutation.all { #expect(all.contains("  \(mutation.name) (\(mutation.verdict.rawValue)")) }
        let some = try SamltoolCommand.run("mutate", "--list", "--as", "xsw-3").output
        #expect(some.split(separator: "\n").count == 9, "\(some)")
        let json = try SamltoolCommand.run("mutate", "--list", "--json").standardOutput
        let document = try #require(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        #expect((document["mutations"] as? [Any])?.count == Mutation.all.count)
    }
}
