import Foundation
import TestSupport
import Testing

@Suite("The scripts that people run")
struct ScriptTests {
    private static func run(_ script: String, _ arguments: String...) throws -> CommandOutcome {
        try CommandOutcome(of: Sample.packageFolder.appendingPathComponent(script), arguments)
    }

    static let scripts = [
        "scripts/install", "scripts/uninstall", "scripts/test", "scripts/setup", "scripts/package", "scripts/fuzz",
        "scripts/release",
        "scripts/build-release", "scripts/build-static", "scripts/build-c-library", "scripts/build-python-wheel",
        "scripts/build-java-jar", "scripts/build-image", "scripts/build-tarball", "scripts/build-source",
        "scripts/build-formula", "scripts/build-node-package", "Action/check", "Tests/Release/check",
        "scripts/test-bindings", "Service/scripts/run", "Service/scripts/test", "Service/scripts/workbench",
        "Service/scripts/load", "Service/scripts/faults",
    ]

    @Test("They say what they do, and do nothing", arguments: scripts)
    func help(script: String) throws {
        let file = Sample.packageFolder.appendingPathComponent(script)
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        for option in ["--help", "-h"] {
            let outcome = try Self.run(script, option)
            #expect(outcome.status == 0 && outcome.diagnostics.isEmpty)
            #expect("# " + (outcome.output.split(separator: "\n").first ?? "") == lines[1])
        }
    }

    @Test(
        "Unknown options are usage errors",
        arguments: [
            "scripts/install", "scripts/uninstall", "scripts/build-java-jar", "scripts/build-static",
            "Service/scripts/run", "scripts/release", "scripts/build-image", "scripts/build-tarball",
            "scripts/build-source", "scripts/build-formula", "scripts/build-node-package",
            "scripts/static/check-sources",
        ]
    )
    func unknownOption(script: String) throws {
        let outcome = try Self.run(script, "--prefix")
        #expect(outcome.status == 64 && outcome.diagnostics.hasPrefix("usage: \(script)"))
    }

    @Test("All packages have the version of the program, and the changelog begins with it")
    func version() throws {
        let version = try SamltoolCommand.run("--version").output.trimmingCharacters(in: .newlines)
        let places = [
            ("CHANGELOG.md", "# Changelog\n\n## \(version) ("),
            ("Bindings/Python/src/samltool/_version.py", "VERSION = \"\(version)\""),
            ("Bindings/Node/package.json", "\"version\": \"\(version)\""),
            ("docs/guide/libraries.md", "from: \"\(version)\""),
            ("docs/guide/static.md", "samltool-\(version)-image.tar docker-daemon:samltool:\(version)"),
        ]
        for (file, line) in places {
            let text = try String(contentsOf: Sample.packageFolder.appendingPathComponent(file), encoding: .utf8)
            #expect(text.contains(line), "\(file)")
        }
    }

    @Test("A build shows its progress on a terminal and nowhere else, and keeps what it printed")
    func progress() throws {
        let folder = try TemporaryFolder()
        let functions = Sample.packageFolder.appendingPathComponent("scripts/lib/build.sh").path
        let log = folder.path("log")
        func arguments(_ command: String) -> [String] {
            ["-c", "set -o pipefail; source '\(functions)'; build_logged '\(log)' \(command)"]
        }
        let shell = "/bin/bash"
        let shown = try TerminalSession(shell, arguments("echo '[1/2] Compiling x'"), entering: [])
        #expect(shown.status == 0 && shown.output.contains("[1/2] Compiling x"))
        let silent = try CommandOutcome(of: URL(fileURLWithPath: shell), arguments("echo '[2/2] Linking x'"))
        #expect(silent.status == 0 && silent.output.isEmpty && silent.diagnostics.isEmpty)
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "[2/2] Linking x\n")
        #expect(try CommandOutcome(of: URL(fileURLWithPath: shell), arguments("false")).status == 1)
        #expect(try TerminalSession(shell, arguments("false"), entering: []).status == 1)
    }

    @Test("What was installed is removed, and nothing else")
    func uninstall() throws {
        let folder = try TemporaryFolder()
        let manual = folder.path("share/man/man1")
        try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: manual, withIntermediateDirectories: true)
        for file in ["bin/samltool", "bin/other", "share/man/man1/samltool.1", "share/man/man1/samltool-check.1"] {
            try Data().write(to: URL(fileURLWithPath: folder.path(file)))
        }
        let outcome = try Self.run("scripts/uninstall", folder.path(""))
        #expect(outcome.status == 0 && outcome.output.hasSuffix("3 files\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("bin")) == ["other"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: manual).isEmpty)
        #expect(try Self.run("scripts/uninstall", folder.path("")).status == 1)
    }
}
