import ByteTools
import Foundation
import HTMLPages
import SAMLEncoding
import SAMLReports
import TestSupport
import Testing

@testable import samltool

@Suite("Names of files that are made to be printed")
struct FileNameTests {
    /// Names, of which each ends with its number.
    static let names = [
        "a\u{1B}[31m", "bell\u{7}", "del\u{7F}", "c1\u{9B}31m", "bidi\u{202E}", "iso\u{2066}\u{2069}", "line\nbreak",
        "\rcr",
        "tab\t", "quote\"", "apostrophe'", "mark'\u{301}", "pipe|", "tick`x`", "=1+1", "-rf", "@SUM(1)", "+1",
        "<img src=x>",
        "&lt;b&gt;", "[a](javascript:x)", "![i](data:x)", "www.evil.example", "{0}", "%0A", "]]>", "-->", "$(id)",
        "\\u202e",
        "sep\u{2028}", "tag\u{E0041}", "zero\u{200B}", "\u{FEFF}mark", "::error::", "*b* _i_ ~s~", "#1", "a,b;c",
        "&#60;b",
    ].enumerated().map { "\($1)n\($0)z" }

    /// The last of each name, which shows that it was told of.
    static let ends = names.indices.map { "n\($0)z" }

    /// A folder with a response and a text that is none under each name.
    struct Inputs {
        let folder: TemporaryFolder
        let paths: [String]

        init() throws {
            let folder = try TemporaryFolder()
            let response = String(decoding: try #require(Sample.named("tampered.xml")).bytes(), as: UTF8.self)
            paths = try FileNameTests.names.map { try folder.write(response, to: $0) }
            for name in FileNameTests.names { _ = try folder.write("nothing", to: "no \(name)") }
            self.folder = folder
        }
    }

    private static let trust = ["--cert", SampleKeys.path("idp-rsa.pem")] + CheckCommandTests.clock

    /// The command lines, without inputs.
    static let commands: [[String]] =
        DiagnosisWriter.Format.allCases.map { ["check", "--format", $0.rawValue] + trust }
        + [[], ["--verbose"], ["--json"]].map { ["verify"] + $0 + trust }
        + [[], ["--json"], ["--csv"]].map { ["attributes", "--unverified"] + $0 }

    @Test("None is a control, markup or a formula, in any format")
    func formats() throws {
        let inputs = try Inputs()
        for command in Self.commands {
            let found = command[0] == "attributes" ? inputs.paths : [inputs.folder.url.path]
            let outcome = try SamltoolCommand.run(command + found)
            let text = outcome.output + outcome.diagnostics
            let words = command.prefix(3).joined(separator: " ")
            // In quotes a cell of CSV has line breaks and tabs.
            let allowed: Set<Unicode.Scalar> = command.contains("--csv") ? ["\n", "\r", "\t"] : ["\n"]
            let controls = text.unicodeScalars.filter { $0.isUnprintable && !allowed.contains($0) }
            #expect(controls.isEmpty, "\(words): \(controls.map { String($0.value, radix: 16) })")
            for end in Self.ends { #expect(text.contains(end), "\(words): \(end)") }
            try Self.expectNoMarkup(outcome, of: command)
        }
    }

    private static func expectNoMarkup(_ outcome: CommandOutcome, of command: [String]) throws {
        let text = outcome.output
        if command.contains("json") || command.contains("--json") || command.contains("sarif") {
            _ = try JSONSerialization.jsonObject(with: Data(outcome.standardOutput))
        }
        switch command[0] == "check" ? command[2] : "" {
        case "junit":
            let names = try JUnitFile(outcome.standardOutput).tests.map(\.name)
            #expect(names.count == 2 * Self.names.count)
            #expect(Set(names).count == names.count)
        case "sarif":
            let uris = text.matches(of: /"uri" : "([^"]*)"/).map(\.1)
            #expect(uris.count >= Self.names.count)
            // RFC 3986: what is unreserved, slashes, and the rest as %XX; the name of a scheme before it.
            for uri in uris { #expect(uri.wholeMatch(of: /[A-Za-z0-9%._~:\/-]*/) != nil, "\(uri)") }
        case "markdown":
            let rest = text.replacing(/&#[0-9]+;/, with: "").replacing(/<\/?(code|details|summary)>/, with: "")
            for sign in ["<", "`", "](", "![", "@", "www.", "|n"] { #expect(!rest.contains(sign), "\(sign)") }
            for line in text.split(separator: "\n") where line.hasPrefix("|") {
                #expect(line.count { $0 == "|" } == 5, "\(line.prefix(200))")
            }
        case "html": try HTMLHostileTests.expectOwn(HTMLPage(outcome.standardOutput))
        default: break
        }
    }

    @Test("None begins a formula in a table")
    func formulas() throws {
        let inputs = try Inputs()
        // Only the name of a file in the folder of the process begins with its own first character.
        let outcome = try SamltoolCommand.shell(
            "cd '\(inputs.folder.url.path)' && \"$samltool\" attributes --unverified --csv -- [^n]*"
        )
        let text = outcome.output
        for name in ["'=1+1", "'-rf", "'@SUM(1)", "'+1"] { #expect(text.contains("\n\(name)n"), "\(name)") }
        let starts = text.utf8.split(separator: 0x0A).map { $0.first == 0x22 ? $0.dropFirst().first : $0.first }
        #expect(starts.allSatisfy { start in start.map { !"=+-@\t\r".utf8.contains($0) } ?? true })
    }
}
