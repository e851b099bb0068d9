import Foundation
import TestSupport
import Testing

@Suite("The filters verify, attributes, encode and decode --ndjson")
struct LineFilterTests {
    private static let trust = ["--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued"]

    private static func sample(_ file: String) throws -> Sample { try #require(Sample.named(file)) }

    private static func text(_ file: String) throws -> String {
        String(decoding: try sample(file).bytes(), as: UTF8.self)
    }

    private static func failure(_ result: [String: Any]) -> String? {
        (result["failure"] as? [String: Any])?["id"] as? String
    }

    @Test("verify has a verdict for each line, and the worst exit status")
    func verify() throws {
        let lines = [
            try LineRequests.request(Self.text("signed-both.xml"), ["id": "a"]),
            try LineRequests.request(Self.text("wrong-key.xml"), ["id": 2]),
            try LineRequests.request("nothing"),
        ]
        let (status, results) = try LineRequests.results(of: lines, by: ["verify"] + Self.trust)
        #expect(status == 65)
        #expect(results.map { $0["verdict"] as? String } == ["accepted", "rejected", "not-a-response"])
        #expect(results.allSatisfy { $0["format"] as? String == "samltool.verification-result" })
        #expect(results[0]["id"] as? String == "a" && results[1]["id"] as? Int == 2 && results[2]["id"] == nil)
        #expect(results.map { $0["line"] as? Int } == [1, 2, 3])
    }

    @Test(
        "A line has the verdict that the file has",
        arguments: ["signed-both.xml", "wrong-key.xml", "wrong-audience.xml"]
    )
    func sameVerdict(sample: String) throws {
        let file = try SamltoolCommand.run(["verify", "--json"] + Self.trust + [Self.sample(sample).path])
        let document = try JSONSerialization.jsonObject(with: Data(file.output.utf8)) as? [String: Any]
        let entry = try #require((document?["files"] as? [[String: Any]])?.first)
        let (status, results) = try LineRequests.results(
            of: [LineRequests.request(Self.text(sample))],
            by: ["verify"] + Self.trust
        )
        #expect(status == file.status)
        for key in entry.keys where key != "file" {
            #expect(results[0][key] as? NSObject == entry[key] as? NSObject, "\(key)")
        }
    }

    @Test("verify of a payload with several responses has the worst verdict, and all of them")
    func severalResponses() throws {
        let payload = try Self.text("signed-both.xml") + "\n" + Self.text("wrong-key.xml")
        let (status, results) = try LineRequests.results(
            of: [LineRequests.request(payload)],
            by: ["verify"] + Self.trust
        )
        let responses = try #require(results[0]["responses"] as? [[String: Any]])
        #expect(status == 1 && results[0]["verdict"] as? String == "rejected")
        #expect(responses.map { $0["verdict"] as? String } == ["accepted", "rejected"])
    }

    @Test("attributes has the signed values of an accepted response, and nothing of a rejected one")
    func attributes() throws {
        let lines = [
            try LineRequests.request(Self.text("signed-both.xml")),
            try LineRequests.request(Self.text("wrong-key.xml")),
        ]
        let (status, results) = try LineRequests.results(of: lines, by: ["attributes"] + Self.trust)
        #expect(status == 1)
        #expect(results.map { $0["verified"] as? Bool } == [true, false])
        #expect((results[0]["attributes"] as? [Any])?.isEmpty == false)
        #expect((results[1]["attributes"] as? [Any])?.isEmpty == true && Self.failure(results[1]) != nil)
        #expect(results.allSatisfy { $0["format"] as? String == "samltool.attributes-result" })
    }

    @Test("encode has the text that the command prints for the file", arguments: [[], ["--base64"], ["--form"]])
    func encode(options: [String]) throws {
        let whole = try SamltoolCommand.run(["encode"] + options + [Self.sample("signed-pretty-newlines.xml").path])
        let (status, results) = try LineRequests.results(
            of: [LineRequests.request(Self.text("signed-pretty-newlines.xml")), LineRequests.request("PHNhbWw+")],
            by: ["encode"] + options
        )
        #expect(status == 65)
        #expect(results[0]["encoded"] as? String == whole.output)
        #expect(results[1]["encoded"] == nil && Self.failure(results[1]) == "encoding.already-encoded")
    }

    @Test("The advice for a line that is too long names an option of the command")
    func tooLong() throws {
        let line = try LineRequests.request(String(repeating: "x", count: 17 << 20))
        let (status, results) = try LineRequests.results(of: [line], by: ["encode"])
        let failure = try #require(results[0]["failure"] as? [String: Any])
        #expect(status == 65 && failure["id"] as? String == "encoding.too-large")
        #expect((failure["message"] as? String)?.contains("--max-bytes") == false)
    }

    @Test(
        "A line with errors has its line number and its identifier",
        arguments: ["verify", "check", "attributes", "encode", "decode", "outcome"]
    )
    func identifiers(command: String) throws {
        let long = String(repeating: "x", count: 17 << 20)
        let lines = [
            #"{"id":1,"payload":"\ud800"}"#, #"{"id":2,"payload":"\#(long)"}"#, #"{"id":3,"payload":"x","a":1}"#,
        ]
        let trust = ["encode", "decode", "check", "outcome"].contains(command) ? [] : Self.trust
        let (status, results) = try LineRequests.results(of: lines, by: [command] + trust)
        #expect(status == 65)
        #expect(results.map { $0["id"] as? Int } == [1, 2, 3] && results.map { $0["line"] as? Int } == [1, 2, 3])
    }

    @Test("decode has the XML and the layers")
    func decode() throws {
        let lines = [
            try LineRequests.request(Self.text("form-body.txt")), try LineRequests.request("nothing"),
        ]
        let whole = try SamltoolCommand.run(["decode", Self.sample("form-body.txt").path])
        let (status, results) = try LineRequests.results(of: lines, by: ["decode"])
        #expect(status == 65)
        #expect(results[0]["xml"] as? String == whole.output)
        #expect((results[0]["layers"] as? [Any])?.count == 3)
        #expect(results[1]["xml"] == nil && Self.failure(results[1]) != nil)
    }

    @Test("XML in another encoding than UTF-8 is in Base64")
    func otherEncoding() throws {
        let xml =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><Response>".utf8) + [0xE9] + Array("</Response>".utf8)
        let payload = Data(xml).base64EncodedString()
        let (_, results) = try LineRequests.results(of: [LineRequests.request(payload)], by: ["decode"])
        #expect(results[0]["base64"] as? String == payload || Self.failure(results[0]) != nil)
    }

    @Test("decode --strict rejects what must be repaired")
    func strict() throws {
        let lines = [try LineRequests.request(Self.text("percent-encoded-twice.txt"))]
        let (status, results) = try LineRequests.results(of: lines, by: ["decode", "--strict"])
        #expect(status == 65 && Self.failure(results[0]) == "encoding.not-as-specified")
        #expect(try LineRequests.results(of: lines, by: ["decode"]).status == 0)
    }

    @Test(
        "A line that is not a request is an error of that line",
        arguments: ["verify", "attributes", "encode", "decode"]
    )
    func notARequest(command: String) throws {
        let response = try LineRequests.request(Self.text("signed-both.xml"))
        for (line, id) in [
            ("{", "input.not-a-request"), (#"{"payload": 1}"#, "input.not-a-request"),
            (#"{"payload": "", "cert": "idp.pem"}"#, "input.unknown-key"),
        ] {
            let trust = ["encode", "decode"].contains(command) ? [] : Self.trust
            let (status, results) = try LineRequests.results(of: [line, response], by: [command] + trust)
            #expect(status == 65 && results.count == 2)
            #expect(Self.failure(results[0]) == id && Self.failure(results[1]) == nil)
        }
    }
}
