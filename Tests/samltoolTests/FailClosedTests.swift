import Foundation
import SAMLReports
import SystemPackage
import TestSupport
import Testing

@testable import samltool

@Suite("Nothing that was not done looks like success")
struct FailClosedTests {
    /// Command lines that succeed, at least one for each command and format.
    static let good: [[String]] =
        [
            ["--help"], ["-h"], ["help"], ["help", "verify"], ["--version"], ["check", "--help"],
            ["--generate-completion-script", "bash"],
            ["encode", response("compact.xml")], ["encode", "--form", response("compact.xml")],
            ["decode", response("percent-encoded.txt")], ["decode", "--json", response("percent-encoded.txt")],
            ["normalize", response("compact.xml")], ["normalize", "--explain", response("compact.xml")],
            ["inspect", response("compact.xml")], ["inspect", "--json", response("compact.xml")],
            ["decode", "--pretty", response("compact.xml")],
            ["roundtrip", response("compact.xml")], ["roundtrip", "--json", response("compact.xml")],
            ["explain", "--list"], ["explain", "conditions.expired", "--json"],
            ["diff", response("compact.xml"), response("compact.xml")],
            ["keys", SampleKeys.path("idp-rsa.pem")], ["keys", "--json", SampleKeys.path("idp-rsa.pem")],
            ["mvpds", sample("Configurations/v1.json")], ["mvpds", "--json", sample("Configurations/v1.json")],
            ["request", "--list"], ["migrate"], ["migrate", "--json"], ["migrate", sample("Workflow/v1-app.har")],
            ["outcome", "--service", "v2-exchange", sample("Outcomes/v2-exchange-200.txt")],
            ["outcome", "--service", "v2-exchange", "--json", sample("Outcomes/v2-exchange-200.txt")],
            ["next", "--cookbook", "sdk", "--state", sample("Workflow/sdk-logout.json")],
            ["next", "--cookbook", "sdk", "--json", "--state", sample("Workflow/sdk-logout.json")],
        ]
        + DiagnosisWriter.Format.allCases.map { ["check", "--format", $0.rawValue] + signed }
        + [["verify"], ["verify", "--json"], ["verify", "--verbose"]].map { $0 + signed }
        + [["attributes"], ["attributes", "--json"], ["attributes", "--csv"]].map { $0 + signed }

    static let signed = ["--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued", response("signed-response.xml")]

    static func response(_ name: String) -> String { sample("Responses/\(name)") }
    static func sample(_ path: String) -> String {
        Sample.packageFolder.appendingPathComponent("Samples/\(path)").path
    }

    @Test("What was done and printed ends with 0", arguments: good)
    func success(arguments: [String]) throws {
        let outcome = try SamltoolCommand.run(arguments)
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        #expect(!outcome.standardOutput.isEmpty)
        #expect(outcome.diagnostics == "" || arguments[0] == "decode")
    }

    /// Outputs that nothing can be written to.
    enum BrokenOutput: CaseIterable {
        case full
        case closed
        case withoutReader

        func open() throws -> FileDescriptor {
            switch self {
            case .full: return try FileDescriptor.open(FilePath("/dev/full"), .writeOnly)
            // Writing to it fails as it does where there is no descriptor.
            case .closed: return try FileDescriptor.open(FilePath("/dev/null"), .readOnly)
            case .withoutReader:
                Platform.ignoreWriteSignals()
                let pipe = try FileDescriptor.pipe()
                try pipe.readEnd.close()
                return pipe.writeEnd
            }
        }
    }

    #if os(Linux)
        @Test(
            "What cannot be written ends with 74, and without a reader as by SIGPIPE",
            arguments: BrokenOutput.allCases
        )
        func brokenOutput(kind: BrokenOutput) throws {
            let expected: Int32 = kind == .withoutReader ? 141 : 74
            // What one output of the three kinds does to each command, the others do to it, too.
            for arguments in kind == .full ? Self.good : [["--help"], ["explain", "--list"], ["verify"] + Self.signed] {
                let outcome = try CapturedStreams(output: kind.open()).outcome(of: arguments)
                #expect(outcome.status == expected, "\(arguments)")
                let isTold = outcome.diagnostics.contains("samltool: error: standard output: ")
                #expect(isTold == (expected == 74), "\(arguments)")
            }
            let lines = #"{"payload": "PGEvPg=="}"# + "\n"
            let answers = try CapturedStreams(input: Array(lines.utf8), output: kind.open())
            #expect(try answers.outcome(of: ["check", "--ndjson"]).status == expected)
        }
    #endif

    @Test("An input that cannot be read is no success", arguments: [[], ["--json"]])
    func brokenInput(options: [String]) throws {
        let commands = [
            ["encode"], ["decode"], ["normalize"], ["roundtrip", "-"], ["check"], ["check", "--ndjson"], ["verify"],
            ["attributes"], ["inspect"], ["keys"], ["mvpds"], ["outcome"], ["headers"], ["next", "--cookbook", "sdk"],
        ]
        for command in commands where options.isEmpty || !["encode", "normalize"].contains(command[0]) {
            let streams = try CapturedStreams(reading: FileDescriptor.open(FilePath("/dev/null"), .writeOnly))
            let outcome = try streams.outcome(of: command + options)
            #expect(outcome.status == 74, "\(command): \(outcome.diagnostics)")
        }
    }

    @Test("Diagnostics that cannot be written do not change the exit status")
    func brokenDiagnostics() throws {
        for (arguments, status) in [
            (["verify"] + Self.signed, 0), (["verify", Self.response("signed-response.xml")], 1),
            (["verify", "no file"], 66),
            (["chek"], 64), ([], 64), (["decode", Self.response("percent-encoded-twice.txt")], 0),
        ] as [([String], Int32)] {
            let streams = try CapturedStreams(error: FileDescriptor.open(FilePath("/dev/null"), .readOnly))
            #expect(try streams.outcome(of: arguments).status == status, "\(arguments)")
        }
    }

    @Test("Without a command: help on standard error, and 64", arguments: [[], ["--"]])
    func noCommand(arguments: [String]) throws {
        let outcome = try SamltoolCommand.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.diagnostics.contains("USAGE: samltool <subcommand>"))
        #expect(outcome.diagnostics.hasSuffix("samltool: error: no command was specified [usage.no-command]\n"))
    }

    @Test("Without any argument, not even a name: 70, and where arguments come from")
    func noArguments() throws {
        let outcome = try CapturedStreams().outcome(ofAll: [])
        #expect(outcome.status == 70)
        #expect(outcome.output == "")
        #expect(outcome.diagnostics.contains("/proc"))
        #expect(outcome.diagnostics.contains("[tool.no-arguments]"))
        #expect(CommandArguments.choose(["samltool", "x"], ["other"]) == ["samltool", "x"])
        #expect(CommandArguments.choose([], ["samltool"]) == ["samltool"])
        #expect(CommandArguments.choose([], []) == [])
    }
}
