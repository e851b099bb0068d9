import Foundation
import TestSupport
import Testing

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
