import Foundation
import TestSupport
import Testing

@Suite("The README and the guide")
struct ReadmeTests {
    static let pages = ["README.md"] + ConsoleExample.pages(in: "docs/guide")

    static let examples = ConsoleExample.all(in: pages)

    /// A command as a shell runs it: with the tool under test, and with the files that it writes in a folder.
    private static func line(of command: String, writingTo folder: String) -> String {
        command.replacing("scripts/samltool", with: "\"$samltool\"")
            .replacing(/(> |-o |--body-file |--save )([a-z]+\.[a-z]+)/) { "\($0.1)'\(folder)'/\($0.2)" }
    }

    @Test("Every example prints what its page says", arguments: examples)
    func examplesHold(example: ConsoleExample) throws {
        let folder = try TemporaryFolder()
        let line = Self.line(of: example.command, writingTo: folder.path(""))
        let outcome = try SamltoolCommand.shell("cd '\(Sample.packageFolder.path)'; { \(line); } 2>&1")
        #expect(outcome.output == example.output)
    }

    @Test("There are examples, and the first command finds out what the first example shows")
    func firstCommand() throws {
        #expect(Self.pages.count >= 15)
        #expect(Self.examples.count >= 30)
        let lines = try ConsoleExample.text(of: "README.md").split(separator: "\n")
        let words = try #require(lines.first { $0.hasPrefix("scripts/samltool") }).split(separator: " ")
        let example = try #require(Self.examples.first).command
        #expect(words.allSatisfy { example.contains($0) })
        let arguments = words.dropFirst().joined(separator: " ")
        let outcome = try SamltoolCommand.shell("cd '\(Sample.packageFolder.path)'; \"$samltool\" \(arguments)")
        #expect(outcome.status == 1 && outcome.output.contains("[whitespace.breaks-signature]"))
    }

    @Test("The picture of the README is of the page as it is: 'scripts/generate-picture' takes it again")
    func picture() throws {
        let script = "cd '\(Sample.packageFolder.path)'; SAMLTOOL=\"$samltool\" scripts/generate-picture --words"
        let outcome = try SamltoolCommand.shell(script)
        #expect(outcome.status == 0 && outcome.output.count > 1000)
        #expect(outcome.output == (try ConsoleExample.text(of: "docs/report.txt")))
    }

    @Test("Commands in blocks that are not run are few, and known", arguments: pages)
    func otherCommands(page: String) throws {
        let known = [
            "README.md": [
                "scripts/samltool check --cert Samples/Keys/idp-rsa.pem Samples/Responses/signed-pretty-newlines.xml",
                "scripts/test",
                // They build for minutes.
                "scripts/build-c-library .build/c", "scripts/build-python-wheel dist",
            ],
            "docs/guide/c-and-python.md": [
                "scripts/build-c-library .build/c", "gcc service.c", "scripts/build-python-wheel dist",
                "python3 -m venv venv", "venv/bin/pip install dist/samltool-",
            ],
            // It needs a token.
            "docs/guide/requests.md": ["ADOBE_TOKEN=… sh exchange.sh"],
            // They make random keys, or folders.
            "docs/guide/make.md": ["samltool make --", "samltool verify response.xml"],
            "docs/guide/test-provider.md": ["samltool make --"],
            // They need keys of the reader, or encrypt at random.
            "docs/guide/encryption.md": [
                "samltool verify --cert idp.pem --decrypt-key", "samltool attributes --cert idp.pem --decrypt-key",
                "samltool encrypt --cert sp.pem",
            ],
            "docs/guide/installation.md": ["scripts/install"],
            // They build for minutes, or need root.
            "docs/guide/static.md": [
                "scripts/build-static dist", "dist/samltool",
                "Tests/Static/check dist/samltool", "STATIC=dist scripts/build-image dist",
                "skopeo copy oci-archive:dist/samltool-", "docker run --rm --volume",
            ],
            // They build for minutes.
            "docs/guide/page.md": ["scripts/build-page dist", "Tests/Page/check .build-quick/release/samltool"],
            // They need a service with a token.
            "docs/guide/redact.md": ["curl --data-binary @app.har", "jq --raw-output '.outputs"],
            // It builds the stand-in for Adobe Pass, whose tests run it.
            "docs/guide/migrate.md": ["Service/scripts/migration Samples/Workflow/v1-app.har"],
        ]
        let blocks = try ConsoleExample.text(of: page).components(separatedBy: "```sh\n").dropFirst()
        let lines = blocks.flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n") }
        #expect(lines.allSatisfy { line in known[page, default: []].contains { line.hasPrefix($0) } })
    }

    @Test(
        "Every link leads to a heading or a file",
        arguments: pages + [
            "CHANGELOG.md", "CONTRIBUTING.md", "docs/json.md", "docs/releasing.md", "Action/README.md",
            "Samples/README.md", "Benchmarks/README.md",
        ]
    )
    func links(name: String) throws {
        let file = Sample.packageFolder.appendingPathComponent(name)
        // Blocks of code have no links.
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```").enumerated()
        let text = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
        let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map(Self.anchor)
        for match in text.matches(of: /\]\(([^)]*)\)/) {
            let target = String(match.1)
            if target.hasPrefix("https://") { continue }
            if target.hasPrefix("#") {
                #expect(anchors.contains(String(target.dropFirst())), "\(target)")
            } else {
                let path = file.deletingLastPathComponent().appendingPathComponent(String(target.prefix { $0 != "#" }))
                    .path
                #expect(FileManager.default.fileExists(atPath: path), "\(target)")
            }
        }
    }

    /// What pages of Markdown call a heading: its letters and digits in lower case, with hyphens for spaces.
    private static func anchor(of heading: Substring) -> String {
        String(
            heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                $0.isLetter || $0.isNumber || " -".contains($0)
            }
        )
        .replacing(" ", with: "-")
    }
}
