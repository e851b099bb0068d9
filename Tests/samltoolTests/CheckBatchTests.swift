import Foundation
import SAMLDiagnosis
import TestSupport
import Testing

@Suite("check of many inputs")
struct CheckBatchTests {
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
    func summary() throws {
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

    @Test(
        "Wrong usage says so",
        arguments: [
            ["--jobs", "0"], ["--ndjson", "--format", "html"], ["--ndjson", "--format", "junit"],
            ["--ndjson", "a", "b"],
        ]
    )
    func usage(arguments: [String]) throws {
        #expect(try SamltoolCommand.run(["check"] + arguments).status == 64)
    }
}

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
            let command = "check \(CheckBatchTests.clock.joined(separator: " ")) '\(path)'"
            let plain = try SamltoolCommand.shell("TERM=xterm \"$samltool\" \(command)").output
            #expect(!plain.contains("\u{1B}"))
            let shown = try SamltoolCommand.shell("\(environment) script -qec \"'$samltool' \(command)\" /dev/null")
                .output
            #expect(shown.contains("\u{1B}[1;31merror") == isColored)
            let text = shown.replacing("\r\n", with: "\n").replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
            #expect(text == plain)
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

@Suite("check --ndjson")
struct CheckLinesTests {
    struct Answer: Decodable {
        struct Finding: Decodable { let rule: String }
        struct Failure: Decodable { let id: String }
        let line: Int
        let verdict: String
        let findings: [Finding]
        let failure: Failure?
    }

    static func request(_ payload: String, id: String) throws -> String {
        let text = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        return "{\"id\": \(id), \"payload\": \(text)}"
    }

    static func answers(_ outcome: CommandOutcome) throws -> [Answer] {
        try outcome.output.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    }

    @Test("Each line is answered by what the file is answered by, in the order of the lines", arguments: ["1", "3"])
    func samples(jobs: String) throws {
        let samples = try Sample.all.filter {
            try $0.bytes().count < 100_000 && String(validating: $0.bytes(), as: UTF8.self) != nil
        }
        let lines = try samples.map {
            try Self.request(String(decoding: $0.bytes(), as: UTF8.self), id: "\"\($0.file)\"")
        }
        let options = ["--jobs", jobs] + CheckBatchTests.clock
        let outcome = try SamltoolCommand.run(
            ["check", "--ndjson"] + options,
            input: Array(lines.joined(separator: "\n").utf8)
        )
        let files = try CheckFile(SamltoolCommand.run(["check", "--json"] + options + samples.map(\.path))).files
        let answers = try Self.answers(outcome)
        #expect(answers.map(\.line) == Array(1...samples.count))
        #expect(answers.map { $0.findings.map(\.rule) } == files.map { $0.findings.map(\.rule) })
        for (line, sample) in zip(outcome.output.split(separator: "\n"), samples) {
            #expect(line.contains("\"id\":\"\(sample.file)\""))
            #expect(!line.contains("\"file\""))
        }
        #expect(outcome.status == 1)
    }

    @Test(
        "A line that is no request is answered, and the next is read",
        arguments: [
            ("{}", nil as String?), ("[]", nil), ("x", nil), ("{\"id\": 4, \"payload\": 5}", "4"),
            ("{\"id\": \"a\"}", "\"a\""),
            ("{\"id\": {}, \"payload\": \"\"}", nil), ("\u{0}", nil), ("{\"id\": 1, \"payload\": \"", nil),
            (String(repeating: "[", count: 100_000), nil),
            ("{\"payload\": \"\(String(repeating: "x", count: 9_000_000))\"}", nil),
        ].map { Named(String($0.prefix(40)), (line: $0, id: $1)) }
    )
    func malformed(row: Named<(line: String, id: String?)>) throws {
        let (line, id) = row.value
        let input = "\n" + line + "\r\n \n{\"id\": -1, \"payload\": \"<a/>\"}"
        let outcome = try SamltoolCommand.run("check", "--ndjson", input: Array(input.utf8))
        let answers = try Self.answers(outcome)
        #expect(answers.map(\.line) == [2, 4])
        #expect(["input.not-a-request", "encoding.too-large"].contains(answers[0].failure?.id))
        #expect(answers[0].verdict == "unread")
        #expect(answers[1].findings.map(\.rule) == ["structure.not-a-response"])
        #expect(outcome.output.contains("\"id\":-1,"))
        #expect(outcome.output.split(separator: "\n")[0].contains("\"id\":\(id ?? "?"),\"") == (id != nil))
        #expect(outcome.status == 65)
    }

    @Test("An answer comes before the next request is sent")
    func streaming() throws {
        let outcome = try SamltoolCommand.shell(
            """
            coproc "$samltool" check --ndjson
            for i in 1 2 3; do
              echo '{"id": '$i', "payload": "x"}' >&"${COPROC[1]}"
              read -r -t 60 answer <&"${COPROC[0]}" || exit 9
              echo "$answer" | grep -o '"id":[0-9]*'
            done
            """
        )
        #expect(outcome.output == "\"id\":1\n\"id\":2\n\"id\":3\n")
    }
}

@Suite("check of a HAR capture")
struct CheckHARTests {
    static let sent = try? RoundTripText(of: "signed-response.xml")

    /// A sample as it is sent: Base64, percent-encoded once, and twice.
    struct RoundTripText {
        let base64: String
        let once: String
        let twice: String

        init(of sample: String) throws {
            let bytes = try #require(Sample.named(sample)).bytes()
            base64 = Data(bytes).base64EncodedString()
            once = Self.encoded(base64)
            twice = Self.encoded(once)
        }

        private static func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
    }

    static func capture(_ posts: [[String: Any]]) throws -> [UInt8] {
        let entries = posts.map { post in
            [
                "startedDateTime": "2026-11-20T13:00:30.250+01:00", "response": ["status": 400],
                "request": [
                    "method": "POST", "url": "https://sp.example/profiles/sso/Apple?token=secret#x", "postData": post,
                ],
            ]
        }
        let other: [String: Any] = ["request": ["method": "GET", "url": "https://sp.example/"]]
        return [UInt8](
            try JSONSerialization.data(withJSONObject: ["log": ["version": "1.2", "entries": [other] + entries]])
        )
    }

    static func check(_ input: [UInt8], _ arguments: String...) throws -> CommandOutcome {
        try SamltoolCommand.run(
            ["check", "--cert", SampleKeys.path("idp-rsa.pem"), "--json"] + arguments,
            input: input
        )
    }

    @Test("Encoding twice is judged from the text; parameters may be decoded or not")
    func forms() throws {
        let sent = try RoundTripText(of: "signed-response.xml")
        let name = ["name": "SAMLResponse"]
        let rows: [(post: [String: Any], rules: [String])] = [
            (["text": "SAMLResponse=\(sent.once)"], []),
            (
                ["text": "a=b&SAMLResponse=\(sent.once)", "params": [["name": "SAMLResponse", "value": sent.twice]]], []
            ),
            (
                ["text": "SAMLResponse=\(sent.twice)", "params": [["name": "SAMLResponse", "value": sent.once]]],
                ["encoding.percent-encoded-twice"]
            ),
            (["params": [name.merging(["value": sent.once]) { $1 }]], []),
            (["text": "", "params": [name.merging(["value": sent.base64]) { $1 }]], []),
            (["params": [name.merging(["value": sent.twice]) { $1 }]], ["encoding.percent-encoded-twice"]),
            (["text": Data("SAMLResponse=\(sent.once)".utf8).base64EncodedString(), "encoding": "base64"], []),
        ]
        let outcome = try Self.check(Self.capture(rows.map(\.post)))
        let files = try CheckFile(outcome).files
        #expect(files.map { $0.findings.map(\.rule) } == rows.map(\.rules))
        #expect(
            files.first?.file
                == "standard input: POST https://sp.example/profiles/sso/Apple at 2026-11-20T13:00:30.250+01:00, status 400"
        )
        #expect(!outcome.output.contains("secret"))
    }

    @Test("What was captured is judged by the time at which it was sent, unless another is given")
    func clock() throws {
        let capture = try Self.capture([["text": "SAMLResponse=\(RoundTripText(of: "expired.xml").once)"]])
        let captured = try Self.check(capture).output
        #expect(captured.contains("\"timeSource\" : \"captured\""))
        #expect(captured.contains("\"at\" : \"2026-11-20T12:00:30.25Z\""))
        #expect(try Self.check(capture, "--at", "2027-01-15T08:00:00Z").output.contains("\"timeSource\" : \"option\""))
        #expect(try Self.check(capture, "--at", "issued").output.contains("\"timeSource\" : \"issued\""))
    }

    @Test(
        "A capture that cannot be used says why",
        arguments: [
            ("{\"log\": {\"entries\": []}}", "input.har-without-response"),
            ("{\"log\": {\"entries\": [{\"request\": {\"method\": 5, \"url\": \"\"}}]}}", "input.har-without-response"),
            ("{\"log\": {\"entries\": 5}}", "input.har"),
            (" \n{ \"log\" : {\"entries\": [", "input.har"), ("{\"log\":{}}", "input.har"),
            (
                "\u{FEFF}{\"log\":{\"entries\":[{\"request\":{\"method\":\"GET\",\"url\":\"u\",\"postData\":null}}]}}",
                "input.har-without-response"
            ),
        ]
    )
    func unusable(text: String, id: String) throws {
        let outcome = try Self.check(Array(text.utf8))
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\"id\" : \"\(id)\""))
        #expect(outcome.output.contains("\"verdict\" : \"unread\""))
    }

    @Test("JSON that is no capture is JSON")
    func otherJSON() throws {
        #expect(try Self.check(Array("{\"logs\": 1}".utf8)).output.contains("content.json"))
    }
}
