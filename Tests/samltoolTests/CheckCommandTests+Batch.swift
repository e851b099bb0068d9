import Foundation
import TestSupport
import Testing

/// `check` of many inputs.
extension CheckCommandTests {
    static let clock = ["--at", "2027-01-15T08:00:00Z"]

    /// A folder with files that patterns may or may not match, and links and hidden files that are no inputs.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in [
            "b.xml", "a.xml", "a1.xml", "c.txt", "[x].xml", "é.xml", "deep/a.xml", "deep/er/b.xml", "deep/er/c.log",
            ".hidden.xml", ".git/a.xml", "Z/z.xml",
        ] {
            let parent = folder.url.appendingPathComponent(name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            _ = try folder.write("no response", to: name)
        }
        try FileManager.default.createSymbolicLink(atPath: folder.path("deep/up"), withDestinationPath: "..")
        return folder
    }

    static func names(_ arguments: String, in folder: TemporaryFolder) throws -> [String] {
        let outcome = try SamltoolCommand.shell("cd '\(folder.url.path)' && \"$samltool\" check --json \(arguments)")
        return try CheckFile(outcome).files.map(\.file)
    }

    @Test("A folder is all files in it, but for hidden ones, in the order of their bytes")
    func wholeFolder() throws {
        let folder = try Self.folder()
        #expect(
            try Self.names(".", in: folder) == [
                "./Z/z.xml", "./[x].xml", "./a.xml", "./a1.xml", "./b.xml", "./c.txt", "./deep/a.xml",
                "./deep/er/b.xml", "./deep/er/c.log", "./é.xml",
            ]
        )
        #expect(try Self.names("deep/er b.xml deep/", in: folder).count == 6)
    }

    @Test(
        "A quoted pattern matches what a shell's does",
        arguments: [
            "*.xml", "a*.xml", "?.xml", "[ab].xml", "[!a]*.xml", "a[0-9].xml", "**/*.xml", "deep/*/*", "deep/**/a.xml",
            "*/*.xml",
            "**/er/*.[lx]*", "*a*1*.*", "[^ab]*.txt", "é*", "??.xml", "deep/**/*.log", "[[]x].xml", "**/[a-c].*",
            "[a-a][1].xml",
        ]
    )
    func patterns(pattern: String) throws {
        let folder = try Self.folder()
        let shell = try SamltoolCommand.shell(
            "cd '\(folder.url.path)' && LC_ALL=C.UTF-8 && shopt -s globstar nullglob && printf '%s\\n' \(pattern) | "
                + "grep -v '^deep/up'"
        )
        let expected = shell.output.split(separator: "\n").map(String.init)
            .filter {
                (try? FileManager.default.attributesOfItem(atPath: folder.path($0))[.type] as? FileAttributeType)
                    == .typeRegular
            }
            .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        #expect(!expected.isEmpty)
        let names = try Self.names("'\(pattern)'", in: folder).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
        #expect(names == expected)
    }

    @Test(
        "A response that was given in place of its path is not printed",
        arguments: ["check", "verify", "encode", "diff"]
    )
    func pasted(command: String) throws {
        let sample = try #require(Sample.named("signed-pretty-newlines.xml"))
        let text = String(decoding: try sample.bytes(), as: UTF8.self)
        for argument in [text, Data(text.utf8).base64EncodedString()] {
            let outcome = try SamltoolCommand.run([command, argument] + (command == "diff" ? [sample.path] : []))
            #expect(outcome.status == 66)
            let printed = outcome.output + outcome.diagnostics
            #expect(printed.contains("input.not-a-path"))
            #expect(printed.utf8.count < 500)
        }
    }

    @Test("A file whose name looks like a pattern is that file")
    func literalBrackets() throws {
        #expect(try Self.names("'[x].xml'", in: Self.folder()) == ["[x].xml"])
    }

    @Test("What matches nothing is told, and the others are checked")
    func missing() throws {
        let folder = try Self.folder()
        try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
        let outcome = try SamltoolCommand.shell("cd '\(folder.url.path)' && \"$samltool\" check empty 'q*' none a.xml")
        #expect(outcome.status == 66)
        for id in ["[input.none]", "[input.missing]", "[encoding.not-xml]"] { #expect(outcome.output.contains(id)) }
        #expect(
            outcome.output.contains(
                "4 inputs: 0 accepted, 1 rejected (1 of them without a SAML response), 3 cannot be read\n"
            )
        )
    }

    @Test("The largest numbers that can be given are limits like any other", arguments: ["--jobs", "--max-bytes"])
    func largestNumbers(option: String) throws {
        let response = try #require(Sample.named("signed-response.xml")).path
        let outcome = try SamltoolCommand.run(["check", option, "\(Int.max)"] + Self.clock + [response, response])
        #expect(outcome.status == 0)
        let lines = try SamltoolCommand.run("check", "--ndjson", option, "\(Int.max)", input: #"{"payload": "?"}"#)
        #expect(lines.status == 1)
    }

    @Test(
        "Every format is the same whatever the number of jobs",
        arguments: ["text", "json", "junit", "sarif", "markdown"]
    )
    func jobs(format: String) throws {
        let folder = Sample.packageFolder.appendingPathComponent("Samples/Responses").path
        let numbers = format == "json" ? ["1", "2", "7", "64"] : ["1", "7"]
        let outputs = try numbers.map {
            try SamltoolCommand.run(["check", "--format", format, "--jobs", $0] + Self.clock + [folder]).standardOutput
        }
        #expect(Set(outputs).count == 1)
        #expect(outputs[0].count > 1000)
    }

    @Test("The summary counts inputs, not findings")
    func batchSummary() throws {
        let samples = [
            "signed-response.xml", "signed-pretty-newlines.xml", "signed-pretty-spaces.xml", "wrong-audience.xml",
        ]
        let paths = try samples.map { try #require(Sample.named($0)).path }
        let arguments = ["check", "--cert", SampleKeys.path("idp-rsa.pem")] + Self.clock + paths
        let lines = try SamltoolCommand.run(arguments).output.split(separator: "\n").suffix(6)
        #expect(lines.first == "4 inputs: 1 accepted, 3 rejected")
        #expect(lines.contains { $0.hasPrefix("  error    in 2  likeliest cause in 2  whitespace.breaks-signature") })
        let json = try JSONSerialization.jsonObject(
            with: Data(SamltoolCommand.run(arguments + ["--json"]).standardOutput)
        )
        let summary = (json as? [String: Any])?["summary"] as? [String: Int]
        #expect(summary == ["inputs": 4, "accepted": 1, "rejected": 3, "unread": 0, "withoutResponse": 0])
        let one = try SamltoolCommand.run(["check"] + Self.clock + [paths[0]])
        #expect(!one.output.contains("inputs:"))
    }

    @Test("--for reports the changes of one party, with the exit status of all findings")
    func party() throws {
        let path = FailClosedTests.response("signed-pretty-newlines.xml")
        let outcome = try SamltoolCommand.run(["check", "--for", "mvpd"] + Self.options + [path])
        #expect(
            outcome.status == 1 && outcome.output.hasPrefix("Change requested of https://idp.example-mvpd.tv/saml2\n")
        )
        let other = try SamltoolCommand.run(["check", "--for", "app"] + Self.options + [path])
        #expect(other.status == 1 && other.output == "Nothing was found that the app must change.\n")
    }
}
