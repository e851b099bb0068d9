import Foundation
import TestSupport
import Testing

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
        let options = ["--jobs", jobs] + CheckCommandTests.clock
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
