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

    @Test("--field, --max-bytes, and what is no response")
    func options() throws {
        #expect(try SamltoolCommand.run("decode", "--field", "wresult", input: "wresult=PGEvPg%3D%3D").output == "<a/>")
        let missing = try SamltoolCommand.run("decode", input: "wresult=PGEvPg%3D%3D")
        #expect(missing.status == 65)
        #expect(missing.diagnostics.contains("'wresult'"))
        let tooLarge = try SamltoolCommand.run("decode", "--max-bytes", "10", input: "<abcdefghijk/>")
        #expect(tooLarge.status == 65)
        #expect(tooLarge.diagnostics.contains("encoding.too-large"))
        #expect(try SamltoolCommand.run("decode", "--max-bytes", "0", input: "<a/>").status == 64)
        #expect(try SamltoolCommand.run("decode", input: "Sign in first!").status == 65)
        let deep = try SamltoolCommand.run("decode", input: "SAMLResponse=PHNhbWxwOlJlc3BvbnNl%21Lz4%3D")
        #expect(deep.diagnostics.contains("layer 3: ") && deep.diagnostics.contains("at byte 20"))
        let control = try SamltoolCommand.run("decode", "no\u{1B}[31m.xml")
        #expect(control.diagnostics.contains("no\\u{1b}[31m.xml"))
        #expect(try SamltoolCommand.run("decode", input: "").status == 65)
    }
}

@Suite("samltool normalize")
struct NormalizeCommandTests {
    @Test("Prints the normalized text to the byte", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let text = String(decoding: try sample.bytes(), as: UTF8.self)
        let outcome = try SamltoolCommand.run("normalize", sample.path)
        #expect(outcome.status == (sample.layers.isEmpty ? 0 : 65))
        #expect(outcome.output == (sample.layers.isEmpty ? CookbookOracle.normalized(text) : ""))
        let raw = try SamltoolCommand.run("normalize", "--raw", sample.path)
        #expect(raw.output == CookbookOracle.normalized(text))
    }

    @Test("--explain lists the changes, the totals and the dangers")
    func explain() throws {
        let outcome = try SamltoolCommand.run("normalize", "--explain", input: "<Issuer\nx='1'>one\n  two</Issuer>\n")
        #expect(
            outcome.output == """
                1:8       line break deleted: LF in <Issuer>
                          warning: only a line break is before this attribute: without it the document is not \
                well-formed [whitespace.attributes-joined]
                2:10      line break deleted: LF in <Issuer>
                3:1       collapsed to one space: 2 spaces in <Issuer>
                3:15      trimmed: LF
                4 changes: 2 × line break deleted, 1 × collapsed to one space, 1 × trimmed; 33 bytes become 29
                warning: 1 × whitespace.attributes-joined

                """
        )
        #expect(outcome.status == 0)
        let none = try SamltoolCommand.run("normalize", "--explain", input: "<a/>")
        #expect(none.output == "no change: 4 bytes\n")
        #expect(try SamltoolCommand.run("normalize", "--explain", input: "PGEvPg==").status == 65)
        #expect(try SamltoolCommand.run("normalize", "--json", input: "<a/>").status == 64)
    }

    @Test("--explain --json is the same as values")
    func json() throws {
        let outcome = try SamltoolCommand.run("normalize", "--explain", "--json", input: "<a>\n\n</a>")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
        )
        #expect(document["format"] as? String == "samltool.normalization")
        #expect((document["totals"] as? [String: Int])?["whitespace.line-break-deleted"] == 1)
        let change = (document["changes"] as? [[String: Any]])?.first
        #expect(change?["offset"] as? Int == 3)
        #expect(change?["line"] as? Int == 1)
        #expect(change?["column"] as? Int == 4)
        #expect(change?["byteCount"] as? Int == 2)
    }
}

@Suite("samltool roundtrip")
struct RoundtripCommandTests {
    @Test("Every sample comes back intact")
    func samples() throws {
        let outcome = try SamltoolCommand.run(["roundtrip"] + Sample.all.map(\.path))
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == Sample.all.count + 1)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("intact ") })
        let broken = lines.first { $0.contains("/attributes-on-lines.xml: ") }
        #expect(broken?.hasSuffix("[44 × whitespace.attributes-joined]") == true)
        #expect(lines.last == "\(Sample.all.count) of \(Sample.all.count) without loss")
    }

    @Test("A batch goes on after a bad file and exits with the worst status")
    func batch() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("<a/>", to: "good.xml")
        let bad = try folder.write("Sign in!", to: "bad.xml")
        let outcome = try SamltoolCommand.run("roundtrip", bad, folder.path("missing.xml"), good)
        #expect(outcome.status == 66)
        #expect(outcome.output.split(separator: "\n").map { $0.prefix(6) } == ["error ", "error ", "intact", "1 of 3"])
        #expect(try SamltoolCommand.run("roundtrip", bad, good).status == 65)

        let large = try SamltoolCommand.run("roundtrip", "--json", "--max-bytes", "1", folder.path("bad.xml"))
        #expect(large.output.contains("\"id\" : \"encoding.too-large\""))

        let json = try SamltoolCommand.run("roundtrip", "--json", bad, good)
        let document = try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any]
        #expect(document?["succeeded"] as? Int == 1)
        #expect(document?["failed"] as? Int == 1)
        #expect((document?["files"] as? [[String: Any]])?.map { $0["isIntact"] as? Bool } == [false, true])
        #expect(try SamltoolCommand.run("roundtrip").status == 64)
    }
}

@Suite("samltool")
struct ToolTests {
    @Test("--version, completions")
    func conventions() throws {
        #expect(try SamltoolCommand.run("--version").output == "0.1.0\n")
        for shell in ["bash", "zsh", "fish"] {
            #expect(try SamltoolCommand.run("--generate-completion-script", shell).output.contains("roundtrip"))
        }
        #expect(try SamltoolCommand.run("nonsense").status == 64)
    }
}
