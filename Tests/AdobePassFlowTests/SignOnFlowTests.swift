import AdobePass
import ByteTools
import Foundation
import TestSupport
import Testing

@testable import AdobePassFlow

@Suite("A flow, event by event")
struct SignOnFlowTests {
    private static func response(_ status: Int, _ body: String = "", retryAfter: Int? = nil) -> FlowEvent {
        .response(AdobeResponse(status: status, retryAfterSeconds: retryAfter, body: Array(body.utf8)))
    }

    private static let register = #"{"client_id":"abc","client_secret":"def"}"#
    private static let token = #"{"access_token":"t","expires_in":86400,"created_at":0}"#

    private static func flow(
        _ cookbook: Cookbook,
        _ events: [FlowEvent],
        on platform: ApplePlatform = .tvOS
    ) throws -> SignOnFlow {
        var flow = SignOnFlow(from: SignOnState(launching: cookbook, on: platform))
        for (number, event) in events.enumerated() {
            try flow.record(event, at: SignOnValues.now.addingTimeInterval(Double(number)))
        }
        return flow
    }

    private static let rows: [(Cookbook, [FlowEvent], SignOnStepKind)] = [
        (.v1, [], .call(.v1CheckAuthentication)), (.v1, [response(403)], .askPermission),
        (.v1, [response(403), .permission(.granted)], .askSilently),
        (.v1, [response(503)], .call(.v1CheckAuthentication)),
        (.v1, [response(503), response(503), response(503), response(503)], .done(.failed)),
        (.v1, [response(401)], .call(.v2Token)),
        (.v1, [response(401), response(200, token)], .call(.v1CheckAuthentication)),
        (.v1, [response(401), response(200, token), response(401)], .done(.failed)),
        (.v1, [.logout], .call(.v1UserMetadata)),
        (.v2, [], .call(.v2Register)), (.v2, [response(201, register)], .call(.v2Token)),
        (.v2, [response(201, register), .noResponse], .call(.v2Token)),
        (.sdk, [], .askPermission), (.sdk, [.permission(.granted)], .callSDK(.initialize)),
        (.sdk, [.permission(.granted), .done], .callSDK(.setRequestor)),
        (.sdk, [.permission(.granted), .done, .done], .awaitCallback),
        (
            .sdk, [.permission(.granted), .done, .done, .callback(SDKCallback(.setRequestorComplete))],
            .callSDK(.checkAuthentication)
        ),
    ]

    @Test("Events lead to the next step", arguments: rows.indices)
    func next(row: Int) throws {
        let (cookbook, events, kind) = Self.rows[row]
        let flow = try Self.flow(cookbook, events)
        #expect(flow.nextStep(at: SignOnValues.now.addingTimeInterval(60)).step.kind == kind)
        #expect(flow.steps.count == events.count)
    }

    @Test("A flow that is written and read again is the same", arguments: rows.indices)
    func roundTrip(row: Int) throws {
        let (cookbook, events, kind) = Self.rows[row]
        let json = try Self.flow(cookbook, events).json()
        let again = try SignOnFlow(json: json, of: nil)
        #expect(again.nextStep(at: SignOnValues.now.addingTimeInterval(60)).step.kind == kind)
        #expect(try again.json() == json)
    }

    private static let events: [(FlowEvent, String)] = [
        (.permission(.denied), #""permission":"denied"}"#),
        (.account(SignOnValues.signedInWithResponse), #""account":{"access":"granted""#),
        (
            response(429, #"{"a":1}"#, retryAfter: 7),
            #""response":{"status":429,"retryAfterSeconds":7,"body":"{\"a\":1}"}}"#
        ),
        (.response(AdobeResponse(status: 200, body: [0xFF, 0])), #""response":{"status":200,"bodyBase64":"/wA="}}"#),
        (.noResponse, #""noResponse":true}"#), (.done, #""done":true}"#),
        (.callback(SDKCallback(.status, code: "N003")), #""callback":{"code":"N003","name":"status"}}"#),
        (.tokenSource("Apple"), #""tokenSource":"Apple"}"#), (.chosenMVPD("A"), #""chosenMVPD":"A"}"#),
        (.pickerCanceled, #""pickerCanceled":true}"#), (.page(.closed), #""page":"closed"}"#),
        (.settings(.left), #""settings":"left"}"#), (.logout, #""logout":true}"#),
        (.background, #""background":true}"#),
    ]

    @Test("Each event has a name in JSON", arguments: events.indices)
    func names(row: Int) throws {
        let (event, text) = Self.events[row]
        let value = try event.value(at: SignOnValues.now)
        #expect(String(decoding: value.line, as: UTF8.self).contains(text))
        let (again, instant) = try FlowEvent.read(value)
        #expect(instant == SignOnValues.now)
        #expect(try again.value(at: instant).line == value.line)
    }

    @Test("Undo restores the state before the last event")
    func undo() throws {
        var flow = try Self.flow(.v1, [Self.response(403), .permission(.granted)])
        let before = try Self.flow(.v1, [Self.response(403)])
        #expect(flow.undo() != nil)
        #expect(try flow.json() == before.json())
        #expect(flow.undo() != nil)
        #expect(flow.undo() == nil)
        #expect(flow.nextStep(at: SignOnValues.now).step.kind == .call(.v1CheckAuthentication))
    }

    @Test("Fields of the state can be set and removed")
    func fields() throws {
        let changes = try FieldChanges(json: Array(#"{"platform":"iPadOS","resource":"channel"}"#.utf8))
        var flow = try Self.flow(.v1, [.fields(changes)])
        guard case .v1(let state) = flow.state else { return #expect(Bool(false)) }
        #expect((state.platform, state.resource) == (.iOS, "channel"))
        try flow.record(.fields(try FieldChanges(json: Array(#"{"resource":null}"#.utf8))), at: SignOnValues.now)
        guard case .v1(let state) = flow.state else { return #expect(Bool(false)) }
        #expect(state.resource == nil)
    }

    private static let invalid: [(String, code: AdobePassError.Code, path: String?)] = [
        (#"{"goal":"authenticate","platform":"tvOS"}"#, .cookbookNeeded, nil),
        (#"{"version":2,"cookbook":"v1","start":{},"events":[]}"#, .wrongType, "version"),
        (#"{"version":1,"cookbook":"v3","start":{},"events":[]}"#, .wrongType, "cookbook"),
        (#"{"version":1,"cookbook":"v1","events":[]}"#, .wrongType, "start"),
        (
            #"{"version":1,"cookbook":"v1","start":{"goal":"authenticate"},"events":[]}"#, .missingField,
            "start.platform"
        ),
        (document(#"{"permission":"granted"}"#), .missingField, "events[0].at"),
        (document(#"{"at":"2026-11-21T12:00:00Z","acount":{}}"#), .unknownField, "events[0]"),
        (document(#"{"at":"2026-11-21T12:00:00Z","page":"open"}"#), .wrongType, "events[0].page"),
        (document(#"{"at":"2026-11-21T12:00:00Z","permission":"granted"}"#), .otherStep, "events[0]"),
        (
            document(#"{"at":"2026-11-21T12:00:00Z","account":{"access":"granted","expirationDat":1}}"#), .unknownField,
            "events[0].account.expirationDat"
        ),
    ]

    private static func document(_ event: String) -> String {
        #"{"version":1,"cookbook":"v1","start":{"goal":"authenticate","platform":"tvOS"},"events":["# + event + "]}"
    }

    @Test("A malformed flow is rejected with its field", arguments: invalid.indices)
    func malformed(row: Int) throws {
        let (text, code, path) = Self.invalid[row]
        let error = #expect(throws: AdobePassError.self) { try SignOnFlow(json: Array(text.utf8), of: nil) }
        #expect(error?.code == code)
        #expect(error?.path == path)
    }

    @Test("A name that is too long for a field is probably a value, and is not printed")
    func longName() throws {
        let name = String(repeating: "a", count: 41)
        let text = Self.document("{}").replacing(#""events""#, with: #""\#(name)":1,"events""#)
        let error = try #require(throws: AdobePassError.self) { try SignOnFlow(json: Array(text.utf8), of: nil) }
        #expect(error.code == .unknownField)
        #expect(error.description.contains("whose name has 41 characters") && !error.description.contains(name))
    }
}
