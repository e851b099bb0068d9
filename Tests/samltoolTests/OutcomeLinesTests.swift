import Foundation
import TestSupport
import Testing

@Suite("outcome --ndjson")
struct OutcomeLinesTests {
    private static func results(of lines: [String], _ options: [String] = []) throws -> (status: Int32, [[String: Any]])
    {
        try LineRequests.results(of: lines, by: ["outcome"] + options)
    }

    private static func request(_ payload: String, _ rest: [String: Any] = [:]) throws -> String {
        try LineRequests.request(payload, rest)
    }

    private static let noContent = "HTTP/1.1 204 No Content\r\n\r\n"

    @Test("Each line has a result with its identifier, and the worst exit status counts")
    func lines() throws {
        let (status, results) = try Self.results(of: [
            Self.request(Self.noContent, ["id": "a", "service": "v1-exchange"]),
            "",
            Self.request("nothing", ["id": 2]),
            Self.request(Self.noContent, ["service": "v1-logout"]),
        ])
        #expect(status == 65)
        #expect(results.map { $0["line"] as? Int } == [1, 3, 4])
        #expect(results.map { $0["verdict"] as? String } == ["accepted", "unread", "accepted"])
        #expect(results.map { $0["kind"] as? String } == ["token-created", nil, "logout"])
        #expect(results[0]["id"] as? String == "a" && results[1]["id"] as? Int == 2 && results[2]["id"] == nil)
        #expect(results.allSatisfy { $0["format"] as? String == "samltool.outcome-result" })
    }

    @Test("The service of the option applies to lines without one")
    func option() throws {
        let lines = [
            try Self.request(Self.noContent), try Self.request(Self.noContent, ["service": "v1-logout"]),
        ]
        let (status, results) = try Self.results(of: lines, ["--service", "v1-exchange"])
        #expect(status == 0)
        #expect(results.map { $0["service"] as? String } == ["v1-exchange", "v1-logout"])
    }

    @Test("A payload with several HTTP responses has the worst verdict, and a result for each")
    func archive() throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Outcomes/exchange.har").path
        let archive = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let (status, results) = try Self.results(of: [Self.request(archive)])
        let responses = try #require(results.first?["responses"] as? [[String: Any]])
        #expect(responses.count > 1 && status == 1)
        #expect(results[0]["verdict"] as? String == "rejected")
    }

    @Test(
        "A line that is not a request is an error of that line",
        arguments: [
            (#"{"payload": 1}"#, "input.not-a-request"), (#"{"payload": "", "service": 2}"#, "input.not-a-request"),
            (#"{"payload": "", "service": "nope"}"#, "input.not-a-request"),
            (#"{"payload": "", "cert": "idp.pem"}"#, "input.unknown-key"),
            (#"{"payload": ""}"#, "outcome.not-a-response"),
            ("{", "input.not-a-request"),
        ]
    )
    func notARequest(line: String, id: String) throws {
        let (status, results) = try Self.results(of: [line, Self.request(Self.noContent, ["service": "v1-exchange"])])
        #expect(status == 65)
        #expect((results[0]["failure"] as? [String: Any])?["id"] as? String == id)
        #expect(results[1]["verdict"] as? String == "accepted")
    }
}
