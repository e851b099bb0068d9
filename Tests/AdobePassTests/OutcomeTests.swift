import AdobePass
import AdobePassXML
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

    @Test(
        "Each service has reasons of its own",
        arguments: [
            (.v2Sessions, ["none", "authenticated", "authenticatedSSO", "temporary", "degraded"]),
            (.v2Resume, ["none", "authenticated", "temporary", "degraded"]),
            (
                .v2SessionsSSO,
                [
                    "none", "authenticated", "authenticatedSSO", "degraded", "pfs_fallback", "configuration_fallback",
                    "missing_parameters_fallback",
                ]
            ),
        ] as [(AdobeService, [String])]
    )
    func reasons(service: AdobeService, reasons: [String]) {
        let found = AdobeSession.Reason.all.filter { $0.services.contains(service) }
        #expect(found.map(\.rawValue) == reasons)
        #expect(AdobeSession.Reason(rawValue: "other_fallback").services.isEmpty)
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
        #expect(answer.message.contains("each IP address of a device one a second, after a one-time allowance of ten"))
        for text in ["-1", "Fri, 20 Nov 2026 20:00:00 GMT", "99999999999999999999"] {
            var response = HTTPResponse(status: .tooManyRequests)
            response.headerFields[.retryAfter] = text
            let outcome = AdobeOutcome(of: AdobeResponse(response), service: nil)
            #expect(outcome.kind == .throttled && outcome.retryAfterSeconds == nil)
        }
    }
}
