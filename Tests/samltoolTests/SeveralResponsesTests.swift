import Foundation
import HTMLReading
import SAMLReports
import TestSupport
import Testing

@Suite("A text with several responses")
struct SeveralResponsesTests {
    @Test(
        "check has a verdict for each, in every format",
        arguments: DiagnosisWriter.Format.allCases.map(\.rawValue)
    )
    func formats(format: String) throws {
        let log = try ExchangeLog()
        let options = ["--cert", ExchangeLog.certificate, "--format", format] + CheckCommandTests.clock
        let outcome = try SamltoolCommand.run(["check"] + options + [log.path])
        #expect(outcome.status == 1)
        let text = outcome.output
        let named = ["app.log#1", "app.log#2", "app.log#3"].map { name in
            format == "markdown" ? name.replacing("#", with: "&#35;") : name
        }
        let places = named.compactMap { text.firstRange(of: $0)?.lowerBound }
        switch format {
        case "json":
            let files = try JSONDecoder().decode(Document.self, from: Data(outcome.standardOutput)).files
            #expect(files.map(\.verdict) == ["accepted", "rejected", "rejected"])
            #expect(files.map { $0.findings.first?.rule } == [nil, "signature.digest-mismatch", "conditions.expired"])
            #expect(files.map(\.response) == [.init(1, at: 1, 33), .init(2, at: 3, 33), .init(3, at: 5, 33)])
            #expect(files.allSatisfy { $0.stage == "sent" })
        case "sarif":
            let results = try JSONDecoder().decode(SARIFFile.self, from: Data(outcome.standardOutput)).runs[0].results
            let errors = results.filter { $0.level == "error" }
            #expect(errors.map(\.ruleId).prefix(2) == ["signature.digest-mismatch", "conditions.expired"])
            let locations = errors.map { $0.locations[0].physicalLocation }
            #expect(locations.allSatisfy { $0.artifactLocation.uri.hasSuffix("/app.log") })
            #expect(Set(locations.map { $0.region?.startLine }) == [3, 5])
        case "markdown", "html":
            // What is accepted comes after the others.
            #expect(places.count == 3 && places[1] < places[2])
        default:
            #expect(places.count == 3 && places == places.sorted())
        }
        if format != "json" {
            for rule in ["signature.digest-mismatch", "conditions.expired"] { #expect(text.contains(rule)) }
        }
        if !["json", "sarif"].contains(format) { #expect(text.contains("as sent")) }
        if format == "html" { #expect(text.contains("line 3: ") && text.contains("line 5: ")) }
        if format == "text" { #expect(text.contains("3 inputs: 1 accepted, 2 rejected")) }
        if format == "junit" { #expect(text.contains("tests=\"3\" failures=\"2\"")) }
    }

    @Test("A response in a log is judged at the time of its line, if that has a time zone")
    func timeOfLine() throws {
        let value = try #require(ExchangeLog.text().split(separator: "\n").first { $0.contains("SAMLResponse=") })
        let response = value.drop { $0 != "S" }
        let log = """
            2026-11-20T12:02:00Z \(response)
            2125-01-01 12:00:00 \(response)
            {"time":"2126-11-20T13:00:00+01:00","level":"info","body":"\(response)"}
            {"time":"2126-11-20T13:30:00.5+01:00","level":"info","body":"\(response)"}

            """
        let options = ["check", "--cert", ExchangeLog.certificate, "--format"]
        let json = try SamltoolCommand.run(options + ["json", "-"], input: Array(log.utf8)).standardOutput
        let files = try JSONDecoder().decode(Document.self, from: Data(json)).files
        #expect(files.map(\.verdict) == ["accepted", "accepted", "accepted", "rejected"])
        let page = try SamltoolCommand.run(options + ["html", "-"], input: Array(log.utf8)).output
        #expect(page.contains("line 4, 2126-11-20T12:30:00.5Z"))
    }

    @Test("SARIF has a region for what is found in the only response of a log")
    func region() throws {
        let folder = try TemporaryFolder()
        let response = String(decoding: try #require(Sample.named("tampered.xml")).bytes(), as: UTF8.self)
        let log = try folder.write("a\nb\n10:01 got \(response)\nc\n", to: "app.log")
        let options = ["--cert", ExchangeLog.certificate, "--format", "sarif"] + CheckCommandTests.clock
        let outcome = try SamltoolCommand.run(["check"] + options + [log])
        let results = try JSONDecoder().decode(SARIFFile.self, from: Data(outcome.standardOutput)).runs[0].results
        let errors = results.filter { $0.level == "error" }
        #expect(!errors.isEmpty && errors.allSatisfy { $0.locations[0].physicalLocation.region?.startLine == 3 })
    }

    @Test(
        "verify and check state the stage that they assume",
        arguments: [("signed-both.xml", "received"), ("log", "sent")]
    )
    func stage(name: String, stage: String) throws {
        let log = try ExchangeLog()
        let path = Sample.named(name)?.path ?? log.path
        let options = ["--cert", ExchangeLog.certificate] + CheckCommandTests.clock + [path]
        for detail in [[], ["--verbose"]] {
            let outcome = try SamltoolCommand.run(["verify"] + detail + options)
            #expect(outcome.output.contains("\n  stage:       as \(stage)\n"), "\(outcome.output)")
        }
    }

    private struct Document: Decodable {
        let files: [File]

        struct File: Decodable {
            let verdict: String
            let stage: String?
            let findings: [Finding]
            let response: Place?
        }

        struct Finding: Decodable { let rule: String }

        struct Place: Decodable, Equatable {
            let number: Int
            let line: Int
            let column: Int

            init(_ number: Int, at line: Int, _ column: Int) {
                (self.number, self.line, self.column) = (number, line, column)
            }
        }
    }

    @Test("A request of --ndjson with several has one answer with a verdict for each")
    func lines() throws {
        let request = try CheckLinesTests.request(ExchangeLog.text(), id: "12345678901234567890123")
        let options = ["check", "--ndjson", "--cert", ExchangeLog.certificate] + CheckCommandTests.clock
        let outcome = try SamltoolCommand.run(options, input: Array(request.utf8))
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(",\"id\":12345678901234567890123,"))
        struct Answer: Decodable {
            let format: String
            let version: Int
            let verdict: String
            let responses: [Document.File]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.standardOutput))
        #expect(answer.format == "samltool.check-result" && answer.version == 2)
        #expect(answer.verdict == "rejected")
        #expect(answer.responses.map(\.verdict) == ["accepted", "rejected", "rejected"])
        #expect(answer.responses.map { $0.response?.line } == [1, 3, 5])
    }

    @Test("verify, attributes, roundtrip and normalize --explain judge each")
    func each() throws {
        let log = try ExchangeLog()
        let trust = ["--cert", ExchangeLog.certificate]
        let clock = CheckCommandTests.clock
        let verify = try SamltoolCommand.run(["verify"] + trust + clock + [log.path])
        #expect(verify.status == 1)
        for (number, word) in [(1, "accepted"), (2, "rejected"), (3, "rejected")] {
            #expect(verify.output.contains("app.log#\(number): \(word): "))
        }
        #expect(verify.output.contains("1 of 3 accepted"))
        let attributes = try SamltoolCommand.run(["attributes", "--json"] + trust + clock + [log.path])
        #expect(attributes.status == 1)
        #expect(attributes.output.components(separatedBy: "\"verified\" : true").count == 2)
        #expect(attributes.output.contains("app.log#3"))
        let roundtrip = try SamltoolCommand.run(["roundtrip"] + trust + [log.path])
        #expect(roundtrip.status == 1)
        #expect(roundtrip.output.contains("app.log#2") && roundtrip.output.contains("2 of 3 without loss"))
        let xml = try ["signed-both.xml", "signed-pretty-newlines.xml"].map {
            String(decoding: try #require(Sample.named($0)).bytes(), as: UTF8.self)
        }
        let console = try log.folder.write("got \(xml[0])\ngot \(xml[1])\n", to: "console.log")
        let explanation = try SamltoolCommand.run(["normalize", "--explain"] + trust + [console])
        #expect(explanation.status == 1)
        #expect(explanation.output.contains("console.log#1, at 1:5:\nno change"))
        #expect(explanation.output.contains("console.log#2, at 2:5:\n"))
        let json = try SamltoolCommand.run(["normalize", "--explain", "--json"] + trust + [console])
        #expect(json.output.contains("\"files\"") && json.output.contains("console.log#2"))
    }

    @Test("Commands that need one refuse the others with their places, and take --nth")
    func one() throws {
        let log = try ExchangeLog()
        let good = try #require(Sample.named("signed-both.xml")).path
        let answer = try log.folder.write(#"{"code": "invalid_parameter_saml_response"}"#, to: "answer.json")
        let commands: [(rejected: [String], nth: [String], status: Int32, output: String)] = [
            (["decode", log.path], ["--nth", "2"], 0, "<samlp:Response"),
            (["diff", log.path, good], ["--nth", "1"], 1, "1 difference"),
            (
                ["outcome", "--response", log.path, "--cert", ExchangeLog.certificate, answer], ["--nth", "2"], 1,
                "digest"
            ),
            // What was sent is not encoded again.
            (["encode", log.path], ["--nth", "1"], 65, ""),
            (["normalize", log.path], ["--nth", "1"], 65, ""),
        ]
        var messages: Set<String> = []
        for command in commands {
            let rejected = try SamltoolCommand.run(command.rejected)
            messages.insert(rejected.diagnostics)
            #expect(rejected.status == 65, "\(command.rejected[0])")
            #expect(rejected.diagnostics.contains("[encoding.several-responses]"))
            #expect(["3 SAML responses", "1:33", "3:33", "5:33", "--nth"].allSatisfy(rejected.diagnostics.contains))
            let nth = try SamltoolCommand.run(command.rejected + command.nth)
            #expect(nth.status == command.status, "\(command.rejected[0]) \(nth.diagnostics)")
            #expect(command.output.isEmpty ? nth.output.isEmpty : nth.output.contains(command.output))
            let none = try SamltoolCommand.run(command.rejected + ["--nth", "4"])
            #expect(none.status == 64, "\(command.rejected[0])")
            #expect(none.diagnostics.contains("3 SAML responses"))
        }
        #expect(messages.count == 1)
        let console = "got \(String(decoding: try #require(Sample.named("compact.xml")).bytes(), as: UTF8.self))\n"
        let encoded = try SamltoolCommand.run("encode", "--nth", "2", input: console + console)
        #expect(encoded.status == 0 && encoded.output.hasPrefix("PHNh"))
    }

    @Test("A capture whose request has two fields, and standard input, name theirs by number")
    func names() throws {
        let value = Data(try #require(Sample.named("compact.xml")).bytes()).base64EncodedString()
            .replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        let form = "SAMLResponse=\(value)&SAMLResponse=\(value)"
        let har = """
            {"log": {"entries": [{"request": {"method": "POST", "url": "https://x", "postData": {"text": "\(form)"}},
            "response": {"status": 400}}]}}
            """
        for (text, name) in [(har, "status 400#2"), (form, "standard input#2")] {
            let outcome = try SamltoolCommand.run("check", "--at", "issued", input: text)
            #expect(outcome.output.contains("\(name): ") && outcome.output.contains("2 inputs: "))
            #expect(outcome.output.contains("[encoding.same-response]"))
        }
    }
}
