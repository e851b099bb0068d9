import Foundation
import TestSupport
import Testing

@Suite("samltool decode")
struct DecodeCommandTests {
    @Test("Prints the XML to the byte and tells what was wrong", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let original = try #require(Sample.named(sample.contains ?? sample.file))
        let outcome = try SamltoolCommand.run("decode", sample.path)
        #expect(outcome.status == 0)
        #expect(try outcome.standardOutput == original.bytes())
        for observation in sample.observations { #expect(outcome.diagnostics.contains("[\(observation)]")) }
        #expect(outcome.diagnostics.isEmpty == sample.observations.isEmpty)

        let strict = try SamltoolCommand.run("decode", "--strict", sample.path)
        #expect(strict.status == (sample.observations.isEmpty ? 0 : 65))
        #expect(strict.standardOutput.isEmpty == !sample.observations.isEmpty)

        let traced = try SamltoolCommand.run("decode", "--trace", sample.path)
        #expect(traced.diagnostics.contains("\(sample.layers.count + 1). XML"))
        #expect(traced.standardOutput == outcome.standardOutput)
    }

    @Test("--json prints the trace instead")
    func json() throws {
        let sample = try #require(Sample.named("percent-encoded-twice.txt"))
        let outcome = try SamltoolCommand.run("decode", "--json", sample.path)
        #expect(outcome.status == 0)
        #expect(outcome.diagnostics == "")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        )
        #expect(document["format"] as? String == "samltool.trace")
        #expect(document["version"] as? Int == 2)
        #expect(document["content"] as? String == "xml")
        let layers = document["layers"] as? [[String: Any]]
        #expect(layers?.map { $0["kind"] as? String } == ["percent-encoding", "percent-encoding", "base64"])
        let observations = document["encodingFindings"] as? [[String: Any]]
        #expect(observations?.map { $0["id"] as? String } == ["encoding.percent-encoded-twice"])
        #expect(observations?.map { $0["layer"] as? Int } == [1])
        #expect(observations?.map { $0["found"] as? String } == ["%252B"])
    }

    @Test("--json tells a failure, too")
    func jsonFailure() throws {
        let outcome = try SamltoolCommand.run("decode", "--json", input: "a=1&b=2")
        #expect(outcome.status == 65)
        let document = try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        #expect((document?["failure"] as? [String: Any])?["id"] as? String == "encoding.field-missing")
    }

    @Test("--field, and a file name with a control character")
    func options() throws {
        #expect(try SamltoolCommand.run("decode", "--field", "wresult", input: "wresult=PGEvPg%3D%3D").output == "<a/>")
        let control = try SamltoolCommand.run("decode", "no\u{1B}[31m.xml")
        #expect(control.diagnostics.contains("no\\u{1b}[31m.xml"))
    }
}
