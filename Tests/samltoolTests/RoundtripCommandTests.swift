import Foundation
import TestSupport
import Testing

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
