import Foundation
import TestSupport
import Testing

@Suite("Settings")
struct SettingsTests {
    static let response = FailClosedTests.response("signed-both.xml")
    static let certificate = SampleKeys.path("idp-rsa.pem")

    /// Runs a command in a folder that has settings.
    static func run(_ arguments: String, settings: String?, file: String = ".samltool.json") throws -> CommandOutcome {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: certificate, toPath: folder.path("idp.pem"))
        if let settings { _ = try folder.write(settings, to: file) }
        return try SamltoolCommand.shell("cd '\(folder.url.path)' && \"$samltool\" \(arguments)")
    }

    static let one = #"{"providers": {"tv": {"cert": "idp.pem", "require": ["userID", "zip"]}}}"#
    static let two = #"{"providers": {"tv": {"cert": ["idp.pem"]}, "cable": {"metadata": "missing.xml"}}}"#

    @Test("check takes the named provider, or the only one, and names the file")
    func check() throws {
        for arguments in ["check --provider tv", "check"] {
            let outcome = try Self.run("\(arguments) '\(Self.response)'", settings: Self.one)
            #expect(outcome.status == 0, "\(outcome.diagnostics)")
            #expect(
                outcome.output.hasPrefix(
                    "settings: .samltool.json, provider tv\n\(Self.response): ok: signed by CN=idp"
                )
            )
        }
        let json = try Self.run("check --json '\(Self.response)'", settings: Self.one)
        #expect(
            json.output.contains("\"settings\" : {\n    \"file\" : \".samltool.json\",\n    \"provider\" : \"tv\"\n  }")
        )
        let named = try Self.run("check --provider tv '\(Self.response)'", settings: Self.two)
        #expect(named.status == 0 && named.output.contains(": ok: signed by"))
        let missing = try Self.run("check --provider cable '\(Self.response)'", settings: Self.two)
        #expect(missing.status == 66 && missing.diagnostics.contains("missing.xml: cannot be opened"))
    }

    @Test(
        "Every format names the file and the provider",
        arguments: [
            ("junit", "<property name=\"settings\" value=\".samltool.json\"/>"),
            ("junit", "<property name=\"provider\" value=\"tv\"/>"),
            ("sarif", "\"file\" : \".samltool.json\""), ("sarif", "\"provider\" : \"tv\""),
            ("markdown", "Settings: <code>.samltool.json</code>, provider <code>tv</code>\n"),
            ("html", "Settings: <code>.samltool.json</code>, provider <code>tv</code>"),
        ]
    )
    func formats(format: String, words: String) throws {
        let outcome = try Self.run("check --format \(format) '\(Self.response)'", settings: Self.one)
        #expect(outcome.status == 0 && outcome.output.contains(words), "\(outcome.output)")
        let none = try Self.run("check --format \(format) --no-settings '\(Self.response)'", settings: Self.one)
        #expect(!none.output.contains(words))
    }

    @Test("Without --provider, options or several providers keep the file out")
    func unused() throws {
        let options = try Self.run("check --cert '\(Self.certificate)' '\(Self.response)'", settings: Self.one)
        #expect(!options.output.contains("settings:") && options.status == 0)
        let several = try Self.run("check '\(Self.response)'", settings: Self.two)
        #expect(several.output.contains("[signature.not-checked]"))
        #expect(
            several.diagnostics.contains(
                "note: .samltool.json is not used: select one of its 2 providers with --provider"
            )
        )
        let off = try Self.run("check --no-settings '\(Self.response)'", settings: "{")
        #expect(off.status == 0 && !off.output.contains("settings:"))
    }

    @Test(
        "verify and attributes take trust from a file only if an option names it",
        arguments: ["verify", "attributes"]
    )
    func explicit(command: String) throws {
        let ignored = try Self.run("\(command) '\(Self.response)'", settings: Self.one)
        #expect(ignored.status == 1 && (ignored.output + ignored.diagnostics).contains("trust.no-key"))
        #expect(try Self.run("\(command) --provider tv '\(Self.response)'", settings: Self.one).status == 64)
        let named = try Self.run(
            "\(command) --settings s.json --provider tv '\(Self.response)'",
            settings: Self.one,
            file: "s.json"
        )
        #expect(named.status == 0, "\(named.diagnostics)")
        #expect(
            try Self.run("\(command) --settings s.json '\(Self.response)'", settings: Self.one, file: "s.json").status
                == 64
        )
    }

    @Test(
        "Every provider of the shipped settings can be used",
        arguments: ["verify", "attributes", "check"],
        ["example", "federation-member"]
    )
    func shipped(command: String, provider: String) throws {
        let arguments = ["--settings", FailClosedTests.sample("settings.json"), "--provider", provider]
        let response = try #require(Sample.named("signed-response.xml")).path
        let outcome = try SamltoolCommand.run([command] + arguments + ["--at", "issued", response])
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
    }

    @Test("Paths are relative to the file, and options win")
    func paths() throws {
        let settings = FailClosedTests.sample("settings.json")
        let arguments = ["--settings", settings, "--provider", "example", Self.response]
        #expect(try SamltoolCommand.run(["verify"] + arguments).status == 0)
        #expect(
            try SamltoolCommand.run(["verify", "--cert", SampleKeys.path("other-rsa.pem")] + arguments).status == 1
        )
        #expect(try SamltoolCommand.run(["verify", "--issuer", "https://else.example"] + arguments).status == 1)
        #expect(try SamltoolCommand.run(["check"] + arguments).status == 0)
        #expect(try SamltoolCommand.run(["check", "--require", "nothing"] + arguments).status == 1)
    }

    static let faults: [(settings: String, status: Int32, words: [String])] = [
        ("{", 65, [".samltool.json", "the document is not JSON"]),
        (#"{"provider": {}}"#, 65, ["providers", "missing"]),
        (#"{"providers": {}, "x": 1}"#, 65, ["x", "is unknown here"]),
        (#"{"providers": {"tv": {"certt": "x"}}}"#, 65, [".samltool.json", "providers.tv.certt", "'cert'"]),
        (#"{"providers": {"tv": {"cert": 1}}}"#, 65, ["providers.tv.cert", "a string, or a list"]),
        (#"{"providers": {"tv": {"cert": [1]}}}"#, 65, ["providers.tv.cert"]),
        (#"{"providers": {"tv": {"cert": ""}}}"#, 65, ["providers.tv.cert", "empty"]),
        (#"{"providers": {"tv": {"audience": []}}}"#, 65, ["providers.tv.audience", "must be a string"]),
        (#"{"providers": {"tv": {"mvpd": "x"}}}"#, 65, ["providers.tv", "'config'"]),
        (#"{"providers": {"tv": {}, "tv": {}}}"#, 65, [".samltool.json"]),
        (#"{"providers": {"tvx": {}}}"#, 64, ["there is no provider 'tv'", "did you mean 'tvx'?"]),
        (#"{"providers": {"cable": {}}}"#, 64, ["there is no provider 'tv'", "it contains cable"]),
    ]

    @Test("What is wrong with a file is named, with the nearest name", arguments: faults)
    func faulty(settings: String, status: Int32, words: [String]) throws {
        let outcome = try Self.run("check --provider tv '\(Self.response)'", settings: settings)
        #expect(outcome.status == status && outcome.output.isEmpty)
        for word in words { #expect(outcome.diagnostics.contains(word), "\(outcome.diagnostics)") }
    }

    @Test("A provider without settings is an error")
    func none() throws {
        let none = try Self.run("check --provider tv '\(Self.response)'", settings: nil)
        #expect(none.status == 64 && none.diagnostics.contains("[settings.none]"))
    }
}
