import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("The responses in an HTTP Archive")
struct ArchiveInputTests {
    /// An archive with a request for each body.
    private static func archive(of bodies: [String]) -> [UInt8] {
        let entries = bodies.map { body in
            let content = #"{"mimeType":"application/x-www-form-urlencoded","text":"\#(body)"}"#
            let request = #"{"method":"POST","url":"https://example.com/sso?x=1","postData":\#(content)}"#
            return #"{"startedDateTime":"2026-11-20T12:00:00Z","request":\#(request),"response":{"status":400}}"#
        }
        return Array(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8)
    }

    private static func body() throws -> String {
        String(decoding: try #require(Sample.named("signed-form-body.txt")).bytes(), as: UTF8.self)
    }

    @Test("Each has the request that sent it, the time, the stage and its place in what was sent")
    func responses() throws {
        let body = try Self.body()
        let responses = try ResponseFinder.all(in: Self.archive(of: ["a=1", body, body + "&" + body]))
        let request = "POST https://example.com/sso at 2026-11-20T12:00:00Z, status 400"
        #expect(
            responses.map { $0.name(in: "x.har") } == [
                "x.har: \(request)", "x.har: \(request)#1", "x.har: \(request)#2",
            ]
        )
        #expect(responses.allSatisfy { $0.source(in: "x.har") == "x.har: \(request)" })
        let instant = try SAMLTimestamp("2026-11-20T12:00:00Z")
        #expect(responses.allSatisfy { $0.sentAt == instant && $0.stage() == .sent })
        #expect(responses.map(\.place.line) == [1, 1, 1])
    }

    @Test("Any other content is divided as a text, and its responses know of no request")
    func text() throws {
        let xml = try #require(Sample.named("signed-response.xml")).bytes()
        for content in [xml, Array(try Self.body().utf8), Array("nothing".utf8)] {
            let responses = try ResponseFinder.all(in: content)
            #expect(responses.allSatisfy { $0.request == nil && $0.sentAt == nil && $0.name(in: "x") == "x" })
        }
        #expect(try ResponseFinder.all(in: xml).map { $0.stage() } == [.received])
    }

    @Test(
        "An archive without a response says why",
        arguments: [
            (#"{"log":{"entries":["#, RecordingError.Code.unreadable), (#"{"log":{}}"#, .unreadable),
            (#"{"log":{"entries":[]}}"#, .withoutResponse),
        ]
    )
    func errors(text: String, code: RecordingError.Code) {
        let error = #expect(throws: RecordingError.self) { try ResponseFinder.all(in: Array(text.utf8)) }
        #expect(error?.code == code && error?.message.isEmpty == false)
    }
}
