import AdobePass
import AdobePassXML
import TestSupport
import Testing

@Suite("Hostile responses")
struct HostileAnswerTests {
    static let secret = "SECRET-user-data"

    struct Body: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let form: UnreadBody.Form

        init(_ name: String, _ bytes: [UInt8], _ form: UnreadBody.Form) {
            (testDescription, self.bytes, self.form) = (name, bytes, form)
        }
    }

    static let bodies: [Body] = [
        Body("deep", [UInt8](String(repeating: "[", count: 100_000).utf8), .malformedJSON),
        Body("deep objects", [UInt8](String(repeating: #"{"profiles":"#, count: 100_000).utf8), .malformedJSON),
        Body("10 MB", [UInt8]("{\"profiles\":{\"".utf8) + [UInt8](repeating: 0x41, count: 10 << 20), .tooLarge),
        Body("10 MB of zeros", [UInt8](repeating: 0, count: 10 << 20), .tooLarge),
        Body("no UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], .malformedJSON),
        Body("twice", [UInt8](#"{"profiles":{},"profiles":{"M":{"type":"appleSSO"}}}"#.utf8), .malformedJSON),
        Body("twice inside", [UInt8](#"{"profiles":{"M":{"type":"regular","type":"appleSSO"}}}"#.utf8), .malformedJSON),
        Body("cut", [UInt8](#"{"profiles":{"M":{"type":"appleSSO""#.utf8), .truncated),
        Body("comma", [UInt8](#"{"profiles":{"M":{"type":"appleSSO"},}}"#.utf8), .malformedJSON),
        Body("unquoted", [UInt8]("{updated:1,data:{}}".utf8), .malformedJSON),
        Body("page", [UInt8]("<!DOCTYPE HTML><p>\(secret)</p>".utf8), .html),
        Body("text", [UInt8]("\(secret)".utf8), .other),
        Body("zero", [0], .other),
        Body("list", [UInt8]("[1,2]".utf8), .otherJSON),
        Body("entities", [UInt8]("<!DOCTYPE error [<!ENTITY a 'b'>]><error><code>&a;</code></error>".utf8), .xml),
        Body("two codes", [UInt8]("<error><code>a</code><code>b</code></error>".utf8), .xml),
        Body("cut XML", [UInt8]("<error><code>a".utf8), .xml),
    ]

    @Test("No hostile response is an acceptance", arguments: bodies)
    func hostileBody(body: Body) {
        let (form, body) = (body.form, body.bytes)
        let kept = Array(body.prefix(UnreadBody.maximumBytes))
        for service in [AdobeService.v2Exchange, .v1Exchange, .v2Profiles, .v1UserMetadata, nil] {
            for status in [200, 201, 400, 500] {
                let outcome = OutcomeTests.outcome(status, bytes: body, service)
                #expect(outcome.verdict != .accepted)
                #expect(outcome.unread?.form == form)
                #expect(outcome.unread?.byteCount == body.count)
                #expect(outcome.unread?.bytes == kept)
                #expect(!outcome.message.contains(Self.secret))
                #expect(!outcome.message.isEmpty)
            }
        }
    }

    @Test("Random bytes and mutated responses never accept an exchange", arguments: 0..<150 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sample = SampleOutcome.all[Int(seed) % SampleOutcome.all.count]
        var bytes = try sample.bytes()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        guard let answers = try? RecordedResponse.all(in: bytes) else { return }
        for answer in answers {
            let outcome = answer.outcome(of: AdobeService.named(sample.service), reading: .xml)
            if sample.verdict != "accepted", sample.service.hasSuffix("exchange") {
                #expect(outcome.verdict != .accepted)
            }
            #expect(!outcome.message.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    @Test("No description, dump or mirror contains metadata, tokens or an unread body")
    func redaction() throws {
        let secret = "SECRETvalue"
        let bodies = [
            #"{"access_token":"SECRETvalue","expires_in":1}"#, #"{"client_id":"i","client_secret":"SECRETvalue"}"#,
            #"{"profiles":{"M":{"type":"appleSSO","attributes":{"zip":{"value":["SECRETvalue"]},"m":{"value":{"k":"SECRETvalue"}}}}}}"#,
            #"{"updated":1,"data":{"userID":"SECRETvalue","zip":["SECRETvalue"],"r":{"k":"SECRETvalue"}}}"#,
            #"{"requestor":"R","expires":"1","userId":"SECRETvalue","serializedToken":"SECRETvalue"}"#,
            #"{"a":"SECRETvalue"}"#, "SECRETvalue", "<html>SECRETvalue", "<a>SECRETvalue</a>", #"{"a":"SECRETvalue"#,
        ]
        for body in bodies {
            for status in [200, 400, 429] {
                let outcome = OutcomeTests.outcome(status, body)
                var dumped = ""
                dump(outcome, to: &dumped)
                for text in ["\(outcome)", String(reflecting: outcome), dumped] {
                    #expect(!text.contains(secret), "\(text)")
                }
            }
        }
    }

    @Test("Text from a server has no control characters in a message, and a limited length")
    func controls() {
        let long = String(repeating: "a", count: 100_000)
        let body = #"{"status":400,"message":"\u001b[31m\#(long)","code":"x\u0007"}"#
        let outcome = OutcomeTests.outcome(400, body)
        #expect(outcome.error?.code?.rawValue == "x\\u{7}")
        #expect((outcome.error?.message?.count ?? 0) < 2100)
        #expect(outcome.message.count < 4100 && !outcome.message.contains("\u{1B}"))
    }
}
