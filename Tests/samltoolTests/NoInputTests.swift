import Foundation
import TestSupport
import Testing

@Suite("Inputs that are none")
struct NoInputTests {
    @Test(
        "An option without a value is a wrong usage, and takes nothing from what follows",
        arguments: [
            ["check", "--require=", "FILE"], ["check", "--require", "", "FILE"], ["check", "--issuer=", "FILE"],
            ["check", "--audience=", "FILE"], ["check", "--ignore=", "FILE"], ["check", "--mvpd=", "FILE"],
            ["check", "--field=", "FILE"], ["verify", "--cert=", "FILE"], ["attributes", "--require=", "FILE"],
            ["decode", "--field", "", "FILE"], ["encode", "-o=", "FILE"], ["outcome", "--service=", "FILE"],
        ]
    )
    func emptyValue(arguments: [String]) throws {
        let file = try #require(Sample.named("compact.xml")).path
        let outcome = try SamltoolCommand.run(arguments.map { $0 == "FILE" ? file : $0 })
        #expect(outcome.status == 64)
        let name = arguments[1].prefix { $0 != "=" }
        let usage = "\nUsage: samltool \(arguments[0]) "
        let message = "Error: \(name) has no value; specify one, or omit the option." + usage
        #expect(outcome.diagnostics.hasPrefix(message), "\(outcome.diagnostics)")
        #expect(outcome.diagnostics.hasSuffix("\n  See 'samltool \(arguments[0]) --help' for more information.\n"))
        #expect(outcome.output.isEmpty)
    }

    @Test("Nothing to check is no success")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let outcomes = [
            try SamltoolCommand.run("check", folder.url.path),
            try SamltoolCommand.run("check", folder.path("*.xml")), try SamltoolCommand.run("verify", folder.url.path),
        ]
        for outcome in outcomes {
            #expect(outcome.status == 66)
            #expect((outcome.output + outcome.diagnostics).contains("[input.none]"))
        }
    }

    @Test("A FIFO in a folder is skipped with a note, and read if it is named")
    func fifo() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            String(decoding: #require(Sample.named("compact.xml")).bytes(), as: UTF8.self),
            to: "a.xml"
        )
        let outcome = try SamltoolCommand.shell(
            """
            cd '\(folder.url.path)' && mkfifo pipe && ln -s /dev/zero zero
            "$samltool" check --json . '*e' | grep -c '"file"'
            "$samltool" check --at issued <(cat a.xml)
            """
        )
        #expect(outcome.output.hasPrefix("2\n"))
        #expect(outcome.diagnostics.contains("pipe: a FIFO, socket or device, skipped"))
        #expect(outcome.diagnostics.contains("zero: a FIFO, socket or device, skipped"))
        #expect(outcome.output.contains(", as received)"))
    }
}
