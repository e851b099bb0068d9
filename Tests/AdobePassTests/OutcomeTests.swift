import AdobePass
import AdobePassXML
import ByteTools
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Outcomes")
struct OutcomeTests {
    static func outcome(_ status: Int, _ body: String, _ service: AdobeService? = nil) -> AdobeOutcome {
        outcome(status, bytes: [UInt8](body.utf8), service)
    }

    static func outcome(_ status: Int, bytes: [UInt8], _ service: AdobeService? = nil) -> AdobeOutcome {
        AdobeOutcome(
            of: AdobeResponse(HTTPResponse(status: .init(code: status)), body: bytes),
            service: service,
            reading: .xml
        )
    }

    static func profile(_ type: String, _ more: String = "") -> String {
        #"{"profiles":{"M":{"type":""# + type + "\"" + more + "}}}"
    }

    @Test("Every sample has the meaning in the manifest", arguments: SampleOutcome.all)
    func samples(sample: SampleOutcome) throws {
        let answers = try RecordedResponse.all(in: try sample.bytes())
        try #require(answers.count == 1)
        let service = try #require(AdobeService.named(sample.service))
        let outcome = answers[0].outcome(of: service, reading: .xml)
        #expect(outcome.kind.rawValue == sample.kind)
        #expect(outcome.verdict.rawValue == sample.verdict)
        #expect(outcome.error?.code?.rawValue == sample.code)
        #expect(outcome.isRetryAdvised == (sample.retry ?? false))
        #expect(!outcome.message.isEmpty)
        #expect(outcome.verdict == .accepted || outcome.advice != nil)
        let isShort = sample.file == "v2-exchange-truncated.txt"
        #expect(answers[0].warnings.isEmpty == !isShort)
        // The line breaks of a clipboard do not change the outcome.
        let pasted = String(decoding: try sample.bytes(), as: UTF8.self).replacing("\r\n", with: "\n")
        let again = try RecordedResponse.all(in: [UInt8](pasted.utf8))[0].outcome(of: service, reading: .xml)
        #expect((again.kind, again.verdict) == (outcome.kind, outcome.verdict))
    }

    @Test("There is a sample of every documented response")
    func coverage() throws {
        #expect(SampleOutcome.all.count > 30)
        let codes = Set(SampleOutcome.all.compactMap(\.code))
        #expect(AdobeErrorCode.partnerFrameworkStatus.allSatisfy { codes.contains($0.rawValue) && $0.entry != nil })
        let files = try FileManager.default.contentsOfDirectory(atPath: SampleOutcome.folder.path)
        #expect(Set(files) == Set(SampleOutcome.all.map(\.file) + ["manifest.json", "exchange.har"]))
    }

    static let exchanges:
        [(status: Int, body: String, service: AdobeService?, kind: AdobeOutcome.Kind, isAccepted: Bool)] =
            [
                (201, profile("appleSSO"), .v2Exchange, .profileCreated, true),
                (200, profile("appleSSO"), .v2Exchange, .profileCreated, true),
                (202, profile("appleSSO"), nil, .profiles, true),
                (201, profile("regular"), .v2Exchange, .otherProfile, false),
                (200, profile("AppleSSO"), .v2Exchange, .otherProfile, false),
                (200, profile("platformSSO"), nil, .profiles, false),
                (200, #"{"profiles":{}}"#, .v2Exchange, .noProfile, false),
                (200, #"{"profiles":[]}"#, .v2Exchange, .unreadable, false),
                (200, #"{"profiles":{"M":{}}}"#, .v2Exchange, .unreadable, false),
                (200, "{}", .v2Exchange, .unreadable, false),
                (200, "", .v2Exchange, .unreadable, false),
                (204, "", .v2Exchange, .unreadable, false),
                (204, "", .v1Exchange, .tokenCreated, true),
                (200, "", .v1Exchange, .unreadable, false),
                (200, "{}", .v1Exchange, .unreadable, false),
                (
                    200, "<authentication><requestor>R</requestor><expires>1</expires></authentication>", .v1Exchange,
                    .otherService, false
                ),
                (302, "", .v1Exchange, .redirect, false),
                (300, "<authorization><expires>1</expires></authorization>", .v1Exchange, .redirect, false),
                (302, "<authorization><expires>1</expires></authorization>", .v1Authenticate, .redirect, true),
                (302, profile("appleSSO"), .v2Exchange, .redirect, false),
                (304, profile("appleSSO"), nil, .redirect, false),
                (103, profile("appleSSO"), .v2Exchange, .error, false),
                (200, profile("regular"), .v2Profiles, .profiles, true),
                (
                    200, #"{"actionName":"partner_profile","authenticationRequest":{"request":"PA=="}}"#, .v2Exchange,
                    .otherService, false
                ),
                (400, profile("appleSSO"), .v2Exchange, .error, false),
            ]

    @Test(
        "Only a 204 of V1 or a profile of Apple's type accepts an exchange",
        arguments: exchanges
    )
    func exchange(
        status: Int,
        body: String,
        service: AdobeService?,
        kind: AdobeOutcome.Kind,
        isAccepted: Bool
    ) {
        let outcome = Self.outcome(status, body, service)
        #expect(outcome.kind == kind)
        #expect((outcome.verdict == .accepted) == isAccepted)
    }

    @Test("Of all statuses of V1, only 204 creates a token", arguments: 100...599)
    func statuses(status: Int) {
        let outcome = Self.outcome(status, "", .v1Exchange)
        #expect((outcome.verdict == .accepted) == (status == 204))
        #expect(Self.outcome(status, "", .v2Exchange).verdict != .accepted)
        #expect(!outcome.message.isEmpty)
    }

    @Test("Times are read as numbers and as strings")
    func milliseconds() {
        for time in ["1752149281000", "\"1752149281000\""] {
            let profile = Self.outcome(201, Self.profile("appleSSO", ",\"notAfter\":\(time)")).profiles.first
            #expect(profile?.notAfter?.rawValue == 1_752_149_281_000)
            let session = Self.outcome(200, "{\"actionName\":\"authorize\",\"notAfter\":\(time)}").session
            #expect(session?.notAfter?.rawValue == 1_752_149_281_000)
        }
    }

    @Test("A session contains the next action and the request for the framework")
    func partnerRequest() throws {
        let bytes = try SampleOutcome.bytes("v2-sessions-sso-partner-profile.txt")
        let session = try #require(RecordedResponse.all(in: bytes)[0].outcome().session)
        #expect(session.action == .partnerProfile)
        #expect(session.authenticationRequest?.attributeNames == ["uid", "NameID", "uniqueId"])
        #expect(session.authenticationRequest?.request.revealed.hasPrefix("PD94bWwg") == true)
        #expect(!session.isFallback)
    }

    static let basicFlows: [(service: AdobeService, action: String, reason: String, words: String)] = [
        (.v2Resume, "retry", "none", "send the missing parameters with 'v2-resume'"),
        (.v2SessionsSSO, "authenticate", "pfs_fallback", "AP-Partner-Framework-Status: check it with a decoder"),
        (.v2SessionsSSO, "authenticate", "configuration_fallback", "check the TVE Dashboard"),
        (.v2SessionsSSO, "resume", "missing_parameters_fallback", "domainName and redirectUrl"),
        (.v2SessionsSSO, "authenticate", "other_fallback", "continue with the basic flow"),
    ]

    @Test("The advice for a session of the basic flow follows from its action and reason", arguments: basicFlows)
    func basicFlow(service: AdobeService, action: String, reason: String, words: String) {
        let body = #"{"actionName":"\#(action)","reasonType":"\#(reason)","missingParameters":["redirectUrl"]}"#
        let outcome = Self.outcome(200, body, service)
        #expect(outcome.kind == .session && outcome.verdict == .rejected)
        #expect(outcome.advice?.contains(words) == true, "\(outcome.advice ?? "")")
        #expect((outcome.hint == .headersDecode) == (reason == "pfs_fallback"))
    }

    @Test("User metadata: simple, list, map, encrypted, and the origin of the token")
    func metadata() throws {
        let bytes = try SampleOutcome.bytes("v1-usermetadata.txt")
        let outcome = try RecordedResponse.all(in: bytes)[0].outcome()
        let metadata = try #require(outcome.metadata)
        #expect(metadata["householdID"] == .text("constructed"))
        #expect(metadata["channelID"] == .list(["channel-1", "channel-2"]))
        #expect(
            metadata["maxRating"] == .map([.init(key: "MPAA", value: "PG-13"), .init(key: "VCHIP", value: "TV-Y")])
        )
        #expect(metadata.attributes.filter(\.isEncrypted).map(\.name) == ["zip"])
        #expect(metadata.tokenSource == "Apple")
        #expect(metadata.updatedSeconds == 1_795_204_800)
        #expect(outcome.advice?.contains("settings") == true)
        let profile = try RecordedResponse.all(in: try SampleOutcome.bytes("v2-exchange-201.txt"))[0].outcome()
            .profiles[
                0
            ]
        #expect(profile.metadata.attributes.filter(\.isEncrypted).map(\.name) == ["zip"])
        #expect(profile.metadata.tokenSource == "Apple")
        #expect(profile.issuer == "Apple")
    }

    @Test(
        "The summary has the status, and the code or the status once",
        arguments: [
            (400, #"{"status":400,"code":"invalid_client"}"#, "HTTP 400, invalid_client: "),
            (400, #"{"code":"not_an_error_of_adobe"}"#, "HTTP 400: "),
            (503, "", "HTTP 503: "), (404, #"{"status":404}"#, "HTTP 404: "),
        ]
    )
    func summary(status: Int, body: String, start: String) {
        let outcome = Self.outcome(status, body, .v2Exchange)
        #expect(outcome.summary.hasPrefix(start))
        let rest = outcome.summary.dropFirst(start.count)
        #expect(!rest.hasPrefix("\(status)") && !rest.contains("invalid_client"))
        #expect(AdobeOutcome(of: AdobeResponse(body: []), service: .v2Exchange).summary.hasPrefix("HTTP") == false)
    }

    @Test("Credentials and tokens are read, and a token's lifetime")
    func registration() throws {
        let token = Self.outcome(201, #"{"access_token":"SECRET","expires_in":21600,"created_at":"1"}"#, .v2Token)
        #expect(token.accessToken?.token == (try BearerToken("SECRET")))
        #expect(token.accessToken?.secondsToLive == 21600)
        let client = Self.outcome(201, #"{"client_id":"i","client_secret":"SECRET"}"#, .v2Register)
        #expect(client.credentials?.secret.revealed == "SECRET")
        let rejected = Self.outcome(400, #"{"error":"invalid_request"}"#, .v2Token)
        #expect(rejected.error?.code?.rawValue == "invalid_request")
        #expect(rejected.verdict == .rejected)
    }

    @Test("Throttling: a 429 without JSON, with the pause in the response")
    func throttling() throws {
        let answer = try RecordedResponse.all(in: try SampleOutcome.bytes("throttled.txt"))[0].outcome()
        #expect(answer.retryAfterSeconds == 2)
        #expect(answer.advice?.contains("wait 2 seconds") == true)
        #expect(answer.unread?.form == .html)
        for text in ["-1", "Fri, 20 Nov 2026 20:00:00 GMT", "99999999999999999999"] {
            var response = HTTPResponse(status: .tooManyRequests)
            response.headerFields[.retryAfter] = text
            let outcome = AdobeOutcome(of: AdobeResponse(response), service: nil)
            #expect(outcome.kind == .throttled && outcome.retryAfterSeconds == nil)
        }
    }
}

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

@Suite("The catalogue of errors")
struct ErrorCatalogueTests {
    static let actions: [AdobeErrorAction] = [
        .none, .configuration, .applicationRegistration, .authentication, .authorization, .retry,
    ]

    @Test("Each code occurs once, and every entry has an action, statuses and texts")
    func entries() {
        let all = AdobeErrorEntry.all
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(all.count > 55)
        for entry in all {
            #expect(!entry.meaning.isEmpty && !entry.advice.isEmpty && !entry.statuses.isEmpty)
            let texts = [entry.code.rawValue, entry.meaning, entry.advice].joined(separator: " ")
            #expect(!texts.contains("|") && !texts.contains("samltool"), "\(entry.code)")
            #expect(Self.actions.contains(entry.action) && entry.statuses.allSatisfy { (400...500).contains($0) })
            #expect(entry.code.entry == entry)
            #expect(entry.isRetryAdvised == (entry.action == .retry))
        }
        #expect(all.count { $0.hint != nil } == 4)
        #expect(AdobeErrorCode.samlResponse.entry?.statuses == [400])
        #expect(AdobeErrorCode(rawValue: "nonsense").entry == nil)
    }

    static let rows: [(code: String, action: AdobeErrorAction, statuses: [Int])] = [
        ("invalid_parameter_saml_response", .none, [400]), ("invalid_header_pfs_provider_info_expired", .none, [400]),
        ("preauthorization_denied_by_mvpd", .none, [403]), ("internal_server_error", .none, [500]),
        ("invalid_configuration_mvpd_platform_boarding_status", .configuration, [500]),
        ("too_many_resources", .configuration, [403]),
        ("invalid_access_token_service_provider", .applicationRegistration, [401]),
        ("authenticated_profile_expired", .authentication, [403]),
        ("network_connection_timeout", .retry, [403]), ("authorization_expired", .authorization, [410]),
        ("missing_resource", .none, [400, 412]), ("authentication_session_missing", .authentication, [403, 412]),
    ]

    @Test("Actions and statuses are the documented ones", arguments: rows)
    func documented(code: String, action: AdobeErrorAction, statuses: [Int]) {
        let entry = AdobeErrorCode(rawValue: code).entry
        #expect(entry?.action == action)
        #expect(entry?.statuses == statuses)
    }
}

@Suite("Captures")
struct CaptureTests {
    static let rejected: [String] = [
        "", " \r\n", "POST /api/v2 HTTP/1.1\r\n\r\n", "hello", "HTTP/", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 abc",
        "HTTP/2 099\n\n", "4000", "99", "curl: (28) Operation timed out", "prompt\nHTTP/", "x {\"a\":1}",
        "x <error><status>", "x </error><error>",
        "\"x\" y",
        String(repeating: "\nH", count: 200_000), String(repeating: "\nHTTP/", count: 100_000),
    ]

    @Test("An input that is not a response is an error", arguments: rejected)
    func rejections(text: String) {
        let error = #expect(throws: AdobePassError.self) { try RecordedResponse.all(in: [UInt8](text.utf8)) }
        #expect(error?.code == .notAResponse)
    }

    static let heads: [(text: String, status: Int?, body: String, warnings: Int)] = [
        ("HTTP/2 204", 204, "", 1), ("HTTP/2 204 \r\n\r\n", 204, "", 0),
        ("HTTP/1.1 400 Bad Request\nA: b\n\n{}", 400, "{}", 0),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n\r\nx", 201, "x", 0),
        ("HTTP/1.1 302 Found\n\nHTTP/3 400\n\n", 400, "", 0), ("HTTP/1.1 200 OK\nnonsense\n a: b\n\nx", 200, "x", 1),
        ("HTTP/1.1 200 OK\ncontent-length: 9\n\nabc", 200, "abc", 1), ("HTTP/1.1 200 OK\ncontent-le", 200, "", 1),
        ("HTTP/2 200\ncontent-encoding: gzip\n\n\u{1F}x", 200, "\u{1F}x", 1), ("{}", nil, "{}", 0),
        ("\n<a/>", nil, "\n<a/>", 0),
        ("> POST /x HTTP/2\n>\n* sent\n< HTTP/2 500\n< a: b\n<\n{ [5 bytes data]\n{}", 500, "{}", 0),
        ("< HTTP/2 204\r\n< x: y\r\n<\r\n", 204, "", 0),
        ("< HTTP/2 403\r\n< x: y\r\n< \r\n<error>\n<status>\n <a>", 403, "<error>\n<status>\n <a>", 0),
        ("< HTTP/1.1 100 Continue\n<\n* more\n< HTTP/1.1 201 Created\n< a: b\n<\n<?xml", 201, "<?xml", 0),
        ("HTTP/2 400\na: b\n{\"code\":\"x\"}", 400, "{\"code\":\"x\"}", 1),
        ("$ curl -i https://sp.example\nHTTP/1.1 400 Bad Request\n\n{}", 400, "{}", 1),
        ("12:00:00 ERROR failed: {\"code\":\"x\"} in 3 s", nil, "{\"code\":\"x\"}", 1),
        ("\"{\\\"code\\\":\\\"x\\\"}\"", nil, "{\"code\":\"x\"}", 1), ("400", 400, "", 1), ("204\n", 204, "", 1),
        ("+ 12:00 <error><status>403</status></error> in 3 s", nil, "<error><status>403</status></error>", 1),
        ("[1]", nil, "[1]", 0), ("{\"a\":", nil, "{\"a\":", 0),
    ]

    @Test("One head, several heads, truncated heads, and bodies alone", arguments: heads)
    func head(text: String, status: Int?, body: String, warnings: Int) throws {
        let answers = try RecordedResponse.all(in: [UInt8](text.utf8))
        try #require(answers.count == 1)
        #expect(answers[0].response.head?.status.code == status)
        #expect(String(decoding: answers[0].response.body, as: UTF8.self) == body)
        #expect(answers[0].warnings.count == warnings)
    }

    @Test("Of a hundred thousand heads only the last counts, with no more warnings than for one")
    func manyHeads() throws {
        let text =
            String(repeating: "HTTP/1.1 100 Continue\nnonsense\n\n", count: 100_000) + "HTTP/1.1 204 No Content\n\n"
        let answer = try RecordedResponse.all(in: [UInt8](text.utf8))[0]
        #expect(answer.response.head?.status.code == 204)
        #expect(answer.warnings.isEmpty)
    }

    @Test("An archive contains the responses of Adobe's services, and an entry is one of them")
    func archive() throws {
        let bytes = try SampleOutcome.bytes("exchange.har")
        let answers = try RecordedResponse.all(in: bytes)
        #expect(answers.map(\.service) == [.v2SessionsSSO, .v2Exchange])
        #expect(answers[1].request == "POST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple")
        #expect(answers.map { $0.outcome().verdict } == [.accepted, .rejected])
        let root = try #require(JSONDocument(bytes).root)
        let entries = try #require(root["log"]?["entries"]?.elements)
        #expect(try RecordedResponse.all(in: entries[2].line)[0].outcome().error?.code == .samlResponse)
        // A single entry counts in any case.
        #expect(try RecordedResponse.all(in: entries[0].line)[0].outcome().kind == .unreadable)
        let foreign = JSONValue.object([
            .init("log", .object([.init("entries", JSONValue(.array([entries[0], entries[0]])))]))
        ])
        let error = #expect(throws: AdobePassError.self) { try RecordedResponse.all(in: foreign.line) }
        #expect(error?.code == .noAdobeResponse)
    }

    @Test("Every request is recognized by its method and path")
    func services() throws {
        for row in RequestTests.table {
            let request = try row.make()
            #expect(AdobeService(method: "\(request.method)", url: request.url) == row.service)
            #expect(AdobeService(method: "\(request.method)", url: request.target) == row.service)
            #expect(AdobeService(method: "PATCH", url: request.url) == nil)
        }
        #expect(AdobeService(method: "GET", url: "") == nil)
    }
}
