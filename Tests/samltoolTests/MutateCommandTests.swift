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

    static let errors: [(arguments: [String], status: Int32, text: String)] = [
        (["--as", "no-signatur"], 64, "similar names"),
        (["--as", "harmless"], 64, "--output"),
        ([], 64, "--as"),
        (["--list", "--output", "x"], 64, "--list"),
        (["--as", "all", "--json"], 64, "--json"),
        (["--as", "no-signature", "--force"], 64, "--force"),
        (["--as", "expired"], 65, "needs the private key"),
        (["--as", "response-signature-removed"], 65, "the Response is not signed"),
        (
            ["--as", "expired", "--key", SampleKeys.path("other-rsa.key")], 64,
            "not signed with this key, or was changed after signing; specify the key of its issuer"
        ),
        (["--as", "expired", "--key", SampleKeys.path("idp-rsa.pem")], 65, "private key"),
        (["--as", "expired", "--at", "2200-01-01T00:00:00Z"] + key, 65, "is rejected"),
        (["--as", "no-signature", "--at", "2200-01-01T00:00:00Z"], 65, "is rejected"),
    ]

    @Test("What cannot be made is an error with the reason", arguments: errors)
    func error(arguments: [String], status: Int32, text: String) throws {
        let at = arguments.contains("--at") || arguments.contains("--list") ? [] : Self.clock
        let input = arguments.contains("--list") ? [] : [try Self.sample()]
        let outcome = try SamltoolCommand.run(["mutate"] + input + arguments + at)
        #expect(
            outcome.status == status && outcome.diagnostics.contains(text),
            "\(outcome.status) \(outcome.diagnostics)"
        )
        #expect(outcome.output.isEmpty)
    }

    @Test("The evaluation time can be the IssueInstant of the response")
    func issued() throws {
        let outcome = try SamltoolCommand.run(
            ["mutate", Self.sample(), "--as", "unchanged", "--at", "issued"] + Self.key
        )
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        let unknown = try SamltoolCommand.run("mutate", Self.sample(), "--as", "unchanged", "--at", "yesterday")
        #expect(unknown.status == 64 && unknown.diagnostics.contains("or 'issued'"))
    }

    @Test("Something else than a good response is an error", arguments: ["metadata", "encrypted", "nothing"])
    func otherInput(kind: String) throws {
        let input: [UInt8] =
            switch kind {
            case "metadata": Array(try Data(contentsOf: URL(fileURLWithPath: SampleKeys.metadataPath("idp"))))
            case "encrypted": try #require(Sample.named("encrypted-assertion.xml")).bytes()
            default: []
            }
        let outcome = try SamltoolCommand.run(["mutate", "--as", "no-signature"] + Self.clock, input: input)
        #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome.diagnostics)")
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
