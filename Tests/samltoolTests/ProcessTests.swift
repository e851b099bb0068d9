import Foundation
import TestSupport
import Testing

@testable import samltool

@Suite("The process of samltool")
struct ProcessTests {
    /// The statuses that a shell script prints, one for each line of it.
    private static func statuses(_ lines: [String], in folder: TemporaryFolder) throws -> [String] {
        let script = ["cd '\(folder.url.path)'"] + lines.map { "( \($0) ) 2>> diagnostics; echo $?" }
        // A crash at a limit is meant to be; a backtrace of it takes longer than everything else.
        let outcome = try SamltoolCommand.shell((["export SWIFT_BACKTRACE=enable=no"] + script).joined(separator: "\n"))
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private static let verify =
        "\"$samltool\" verify " + FailClosedTests.signed.map { "'\($0)'" }.joined(separator: " ")

    @Test("It prints and ends as the command does in the process of the tests")
    func sameAsInProcess() throws {
        for arguments in [
            ["verify"] + FailClosedTests.signed, ["verify", FailClosedTests.response("signed-response.xml")],
            ["--help"],
            ["encode", "no file"], ["chek"], [], ["check", "--help"],
            ["decode", FailClosedTests.response("percent-encoded.txt")],
        ] {
            let (process, command) = (try SamltoolCommand.runProcess(arguments), try SamltoolCommand.run(arguments))
            #expect(process.status == command.status, "\(arguments)")
            #expect(process.output == command.output)
            #expect(process.diagnostics == command.diagnostics)
        }
    }

    @Test("The times in a recording count in a file, and not in a pipe that has a name")
    func namedPipe() throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Workflow/v2-left.har").path
        let verify = "\"$samltool\" verify --json --cert '\(SampleKeys.path("idp-rsa.pem"))'"
        let script = "\(verify) '\(path)' | grep -c captured; cat '\(path)' | \(verify) /dev/stdin | grep -c captured"
        #expect(try SamltoolCommand.shell(script).output == "2\n0\n")
    }

    @Test("Streams that are closed or full from the start")
    func closedStreams() throws {
        let folder = try TemporaryFolder()
        let twice = FailClosedTests.response("percent-encoded-twice.txt")
        let statuses = try Self.statuses(
            [
                "\(Self.verify) >&-",
                "\(Self.verify) <&- >&- 2>&-",
                "\(Self.verify) <&- 2>&- > verdict",
                "\"$samltool\" verify <&- > /dev/null",
                "\"$samltool\" encode --output encoded <&-",
                // The file is opened where standard error was, and what is said of the input must not get into it.
                "\"$samltool\" decode --output decoded '\(twice)' <&- 2>&-",
                "\"$samltool\" --help >&-",
                "\"$samltool\" --version > /dev/full",
                "ulimit -f 1; \"$samltool\" check --format html '\(twice)' > report",
            ],
            in: folder
        )
        #expect(statuses == ["74", "74", "0", "74", "74", "0", "74", "74", "74"])
        #expect(try folder.contents() == ["decoded", "diagnostics", "report", "verdict"])
        #expect(try folder.read("decoded") == Sample.named("compact.xml")?.bytes())
        #expect(try String(decoding: folder.read("verdict"), as: UTF8.self).contains("accepted"))
    }

    @Test("At a limit of the system it ends with 0 only if it printed the verdict")
    func limits() throws {
        let folder = try TemporaryFolder()
        let limits = ["-n 3", "-v 10000", "-v 60000", "-v 150000", "-s 32", "-t 0"]
        let statuses = try Self.statuses(
            limits.map { "( ulimit \($0); \(Self.verify) ) > 'verdict \($0)'" },
            in: folder
        )
        #expect(statuses.count == limits.count)
        for (limit, status) in zip(limits, statuses) {
            let verdict = String(decoding: try folder.read("verdict \(limit)"), as: UTF8.self)
            #expect(status != "0" || verdict.contains("accepted"), "\(limit)")
        }
        // The first two are too low for any process.
        #expect(statuses[0] != "0" && statuses[1] != "0")
    }

    @Test("A full disk leaves no file", .enabled(if: Chroot.isPossible, Chroot.reason))
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let large = FailClosedTests.response("large.xml")
        let outcome = try SamltoolCommand.shell(
            """
            cd '\(folder.url.path)'; mkdir disk
            unshare --mount bash -c 'mount -t tmpfs -o size=4k none disk || exit 2
                "$0" encode --output disk/out "$1"; echo $?; ls -A disk' "$samltool" '\(large)'
            """
        )
        // Where mounting is forbidden, the limit on file sizes is all that can be tried.
        if outcome.status != 2 { #expect(outcome.output == "74\n") }
    }

    @Test(
        "With neither /proc nor /dev nor an environment it works, and fails, as it should",
        .enabled(if: Chroot.isPossible, Chroot.reason),
        .enabled(if: SamltoolCommand.released != nil, "AddressSanitizer needs /proc: SAMLTOOL names a program without"),
        .enabled(if: !SamltoolCommand.isStatic, "a static program needs /proc")
    )
    func bareRoot() throws {
        let root = try Chroot(SamltoolCommand.program)
        try root.copy(FailClosedTests.response("signed-response.xml"), to: "response.xml")
        try root.copy(FailClosedTests.response("tampered.xml"), to: "tampered.xml")
        try root.copy(FailClosedTests.response("percent-encoded-twice.txt"), to: "twice.txt")
        try root.copy(SampleKeys.path("idp-rsa.pem"), to: "idp.pem")
        let judge = ["--cert", "idp.pem", "--at", "issued"]
        for (arguments, status, output) in [
            (["verify"] + judge + ["response.xml"], 0, "response.xml: accepted"),
            (["verify"] + judge + ["tampered.xml"], 1, "tampered.xml: rejected"),
            (["verify"] + judge + ["missing.xml"], 66, "missing.xml: not verified: "),
            (["check"] + judge + ["response.xml", "tampered.xml"], 1, "2 inputs: 1 accepted, 1 rejected"),
            (["attributes"] + judge + ["response.xml"], 0, "zip"),
            (["--version"], 0, SAMLTool.version), ([], 64, ""), (["--nonsense"], 64, ""),
        ] as [([String], Int32, String)] {
            let outcome = try root.run(arguments)
            #expect(outcome.status == status, "\(arguments): \(outcome.diagnostics)")
            #expect(output.isEmpty ? outcome.output.isEmpty : outcome.output.contains(output), "\(arguments)")
        }
        #expect(try root.run(["decode", "--output", "out", "twice.txt"], closing: "<&- 2>&-").status == 0)
        #expect(try root.read("out") == Sample.named("compact.xml")?.bytes())
    }
}
