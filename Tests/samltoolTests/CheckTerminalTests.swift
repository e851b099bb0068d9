import Foundation
import TestSupport
import Testing

#if os(Linux)
    @Suite("check on a terminal")
    struct CheckTerminalTests {
        @Test(
            "Colors are for terminals on which they are wanted",
            arguments: [
                ("TERM=xterm NO_COLOR=", true), ("TERM=xterm NO_COLOR=1", false), ("TERM=dumb NO_COLOR=", false),
            ]
        )
        func colors(environment: String, isColored: Bool) throws {
            let path = try #require(Sample.named("wrong-audience.xml")).path
            let command = "check \(CheckCommandTests.clock.joined(separator: " ")) '\(path)'"
            let plain = try SamltoolCommand.shell("TERM=xterm \"$samltool\" \(command)").output
            #expect(!plain.contains("\u{1B}"))
            let shown = try SamltoolCommand.shell("\(environment) script -qec \"'$samltool' \(command)\" /dev/null")
                .output
            #expect(shown.contains("\u{1B}[1;31merror") == isColored)
            let text = shown.replacing("\r\n", with: "\n").replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
            #expect(text.hasPrefix(plain) && text.dropFirst(plain.count).contains("samltool redact"))
        }

        @Test("A long batch tells how far it is, and takes that away")
        func progress() throws {
            let folder = try TemporaryFolder()
            let sample = try #require(Sample.named("signed-pretty-newlines.xml"))
            let text = String(decoding: try sample.bytes(), as: UTF8.self)
            for number in 0..<1200 { _ = try folder.write(text, to: "\(number).xml") }
            let command = "check --jobs 1 --output '\(folder.path("report.txt"))' '\(folder.url.path)'"
            let shown = try SamltoolCommand.shell("script -qec \"'$samltool' \(command)\" /dev/null").output
            #expect(shown.contains(try Regex("checked [0-9]+ of 1200, [0-9]+ rejected")))
            #expect(shown.contains("\r\u{1B}[Ksamltool: 1200 inputs: 0 accepted, 1200 rejected; the report is in "))
        }
    }
#endif
