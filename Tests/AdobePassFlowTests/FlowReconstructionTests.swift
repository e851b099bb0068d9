import AdobePass
import AdobePassXML
import ByteTools
import Foundation
import TestSupport
import Testing

@testable import AdobePassFlow

@Suite("The flow of a recording")
struct FlowReconstructionTests {
    typealias Exchange = RecordedExchange

    private static func reconstruction(
        _ calls: [Exchange],
        on platform: ApplePlatform = .tvOS,
        _ selection: RecordingSelection = RecordingSelection()
    ) throws -> FlowReconstruction {
        try FlowReconstruction(
            of: try ConstructedArchive.bytes(calls, on: platform),
            selecting: selection,
            at: SignOnValues.now,
            reading: .xml
        )
    }

    private static func end(of reconstruction: FlowReconstruction) -> SignOnStepKind {
        let last = reconstruction.flow.steps.last?.instant ?? SignOnValues.now
        return reconstruction.flow.nextStep(at: last.addingTimeInterval(1)).step.kind
    }

    private static func checkRoundTrip(of reconstruction: FlowReconstruction) throws {
        let json = try reconstruction.flow.json()
        let again = try SignOnFlow(json: json, of: nil, reading: .xml)
        #expect(try again.json() == json)
        #expect(try again.state.json() == reconstruction.flow.state.json())
        #expect(!String(decoding: json, as: UTF8.self).contains("SECRET"))
    }

    @Test("An app that follows the cookbook", arguments: RecordedFlows.followed.indices)
    func followed(row: Int) throws {
        let row = RecordedFlows.followed[row]
        let selection = RecordingSelection(cookbook: row.title.hasPrefix("V1") ? .v1 : .v2)
        let result = try Self.reconstruction(row.calls, on: row.platform, selection)
        #expect(result.calls.filter(\.judgment.isDeviation).map(\.sentence) == [], "\(row.title)")
        #expect(result.calls.count == row.calls.count)
        #expect(result.warnings == [])
        #expect(result.flow.state.platform == row.platform)
        #expect(Self.end(of: result) == row.end, "\(row.title)")
        try Self.checkRoundTrip(of: result)
        let own = result.calls.compactMap(\.step)
        #expect(Set(own).isDisjoint(with: result.inferredSteps))
        #expect(Set(own).union(result.inferredSteps) == Set(result.flow.steps.indices))
    }

    @Test("An app that leaves the cookbook", arguments: RecordedFlows.left.indices)
    func left(row: Int) throws {
        let row = RecordedFlows.left[row]
        let selection = RecordingSelection(cookbook: row.title.hasPrefix("V1") ? .v1 : .v2)
        let result = try Self.reconstruction(row.calls, selection)
        let found = result.calls.filter { $0.judgment.name != .followed }
        #expect(found.map(\.entry) == row.deviations.map(\.entry), "\(row.title): \(result.calls.map(\.sentence))")
        for (call, expected) in zip(found, row.deviations) {
            #expect(call.judgment.name == expected.1, "\(row.title)")
            if let kind = expected.2 { #expect(call.judgment.expected?.step.kind == kind, "\(row.title)") }
        }
        #expect(Self.end(of: result) == row.end, "\(row.title)")
        try Self.checkRoundTrip(of: result)
    }

    // MARK: Scenarios

    private static let scenarios = FlowScenario.all.filter { $0.cookbook != .sdk }.map(\.id)

    /// Scenarios whose last call does not show what came after it: a picker that was canceled, and a logout without a profile.
    private static let openEnds: Set = ["v1-canceled", "v2-logout-nothing"]

    /// Returns the calls of a flow, as a recording contains them, and the index of the last one's event.
    private static func recording(of flow: SignOnFlow) -> (calls: [Exchange], lastEvent: Int) {
        var (calls, lastEvent): ([Exchange], Int) = ([], 0)
        for (index, step) in flow.steps.enumerated() {
            guard let exchange = exchange(of: step) else { continue }
            let seconds = step.instant.timeIntervalSince(
                calls.isEmpty ? SignOnValues.now : flow.steps[lastEvent].instant
            )
            calls.append(exchange.after(seconds))
            lastEvent = index
        }
        return (calls, lastEvent)
    }

    private static func exchange(of step: SignOnFlow.Step) -> Exchange? {
        if case .openLogoutPage(let page) = step.decision.step, page.service == .v1Logout {
            return RecordedFlows.logoutPage
        }
        guard case .callAdobe(let call) = step.decision.step else { return nil }
        var response: AdobeResponse?
        switch step.event {
        case .response(let found): response = found
        case .noResponse: break
        default: return nil
        }
        var exchange = Exchange(call.service, response?.status, for: call.mvpd)
        exchange.body = String(decoding: response?.body ?? [], as: UTF8.self)
        exchange.retryAfter = response?.retryAfterSeconds
        exchange.frameworkStatus = call.frameworkStatus
        exchange.code = call.sessionCode ?? exchange.code
        exchange.resource = call.resource ?? exchange.resource
        return exchange
    }

    @Test("The calls of a scenario follow its cookbook, to the same end", arguments: scenarios)
    func scenario(id: String) throws {
        let scenario = try FlowScenario.named(id)
        let flow = try scenario.flow(from: SignOnValues.now)
        let (calls, own) = Self.recording(of: flow)
        let selection = RecordingSelection(cookbook: scenario.cookbook, platform: scenario.platform)
        let result = try Self.reconstruction(calls, on: scenario.platform, selection)
        #expect(result.calls.filter { $0.judgment.name != .followed }.map(\.sentence) == [])
        #expect(result.calls.count == calls.count)
        try Self.checkRoundTrip(of: result)
        guard !Self.openEnds.contains(id) else { return }
        let after = own + 1 < flow.steps.count ? flow.steps[own + 1].state : flow.state
        #expect(Self.end(of: result) == after.nextStep(at: flow.steps[own].instant.addingTimeInterval(1)).step.kind)
    }

    /// The basic flow of V2 with two polls before the viewer has signed in.
    private static func polls(every seconds: Double) -> [Exchange] {
        let fiber = RecordedFlows.fiber
        let pending = RecordedFlows.pendingProfile(fiber)
        return RecordedFlows.client
            + [RecordedFlows.noProfiles, RecordedFlows.configurationV2, RecordedFlows.session(fiber)]
            + [pending, pending.after(seconds)]
    }

    private static let sentenceRows: [(calls: [Exchange], entry: Int, String)] = [
        (RecordedFlows.silentV1, 4, "entry 4, v1-exchange for 'ExampleCable', status 204: as in the cookbook"),
        (
            RecordedFlows.left[1].calls, 1,
            "entry 1, v1-config, status 200: the app left the cookbook; the next step is: call v1-checkauthn, because "
        ),
        (
            RecordedFlows.left[4].calls, 5,
            "entry 5, v1-exchange for 'ExampleCable', status 400: repeats entry 4, whose result the app has; the next "
                + "step is: call v1-regcode, because "
        ),
        (
            RecordedFlows.silentV1 + [RecordedFlows.appleMetadata], 7,
            "entry 7, v1-usermetadata, status 200: beside the cookbook, no step of which depends on it"
        ),
        (
            RecordedFlows.left[11].calls, 4,
            "entry 4, v2-profiles, status 200: repeated too early, because the response of entry 3 asks for a pause of 30 seconds"
        ),
        (
            polls(every: 0.2), 7,
            "entry 7, v2-profile for 'ExampleFiber', status 403: polls again 0.2 seconds after entry 6; the minimum is 3 seconds"
        ),
        (
            polls(every: 3), 7,
            "entry 7, v2-profile for 'ExampleFiber', status 403: as in the cookbook"
        ),
        ([Exchange(.v1CheckAuthentication, nil)], 1, "entry 1, v1-checkauthn, no response: as in the cookbook"),
    ]

    @Test("Each judgment is a sentence", arguments: sentenceRows.indices)
    func sentences(row: Int) throws {
        let (calls, entry, sentence) = Self.sentenceRows[row]
        let result = try Self.reconstruction(calls)
        let call = try #require(result.calls.first { $0.entry == entry })
        #expect(call.sentence.hasPrefix(sentence))
        if case .left = call.judgment { #expect(call.sentence.hasSuffix("]")) }
    }

    // MARK: Which calls

    private static let ambiguousRows: [([Exchange], RecordingSelection, AdobePassError.Code, [String])] = [
        (
            [RecordedFlows.hasToken, RecordedFlows.hasToken.with { $0.requestor = "OTHER" }], RecordingSelection(),
            .severalServiceProviders, ["'REF30' (1 call)", "'OTHER'", "; select one"]
        ),
        (
            [RecordedFlows.hasToken], RecordingSelection(serviceProvider: "ANOTHER"), .severalServiceProviders,
            ["no calls of this service provider", "'REF30'"]
        ),
        (
            [RecordedFlows.profiles, RecordedFlows.profiles.with { $0.device = "second-device" }], RecordingSelection(),
            .severalDevices, ["'construc…'", "'second-d…'", "; select one"]
        ),
        ([RecordedFlows.hasToken, RecordedFlows.profiles], RecordingSelection(), .cookbookNeeded, ["v1 or v2"]),
        ([RecordedFlows.hasToken], RecordingSelection(cookbook: .sdk), .otherCookbook, ["SDK"]),
    ]

    @Test("An ambiguous recording is an error that lists the choices", arguments: ambiguousRows.indices)
    func ambiguous(row: Int) throws {
        let (calls, selection, code, words) = Self.ambiguousRows[row]
        let error = #expect(throws: AdobePassError.self) { try Self.reconstruction(calls, selection) }
        #expect(error?.code == code)
        for word in words { #expect(error?.message.contains(word) == true, "\(error?.message ?? "")") }
        #expect(error?.message.contains("constructed-device") == false)
    }

    @Test("A selection leaves the calls of one service provider and one device")
    func selection() throws {
        let others = RecordedFlows.exchangedV2.map {
            $0.with {
                $0.requestor = "OTHER"
                $0.device = "second-device"
            }
        }
        let calls = zip(RecordedFlows.exchangedV2, others).flatMap { [$0, $1] }
        let result = try Self.reconstruction(
            Array(calls.dropFirst(4)),
            RecordingSelection(serviceProvider: "OTHER", deviceIdentifier: "second-d…")
        )
        #expect(result.calls.map(\.entry) == [2, 4, 6, 8, 10])
        #expect(result.calls.allSatisfy { !$0.judgment.isDeviation })
        let both = try Self.reconstruction(
            [RecordedFlows.hasToken, RecordedFlows.profiles],
            RecordingSelection(cookbook: .v2)
        )
        #expect(both.calls.map(\.judgment.name) == [.beside, .followed])
    }

    @Test("A recording without calls of Adobe lists its hosts")
    func hosts() throws {
        let archive = try ConstructedArchive.bytes([], among: 25)
        let error = #expect(throws: AdobePassError.self) {
            try FlowReconstruction(of: archive, selecting: RecordingSelection(), at: SignOnValues.now)
        }
        #expect(error?.code == .noAdobeResponse)
        #expect(
            error?.message.contains("the hosts are host0.example (3), host1.example (2), host10.example (2)") == true
        )
        #expect(error?.message.hasSuffix("and 2 more") == true)
    }

    private static let curl = """
        $ curl -i 'https://api.auth.adobe.com/api/v1/checkauthn?requestor=REF30&deviceId=d' -H 'Authorization: Bearer SECRET'
        HTTP/1.1 403 Forbidden
        date: Sat, 21 Nov 2026 12:00:00 GMT

        <error><status>403</status><message>no</message></error>
        $ curl -v https://api.auth.adobe.com/api/v1/config/REF30
        * Connected
        > GET /api/v1/config/REF30 HTTP/1.1
        > Host: api.auth.adobe.com
        > User-Agent: Example/1 tvOS/18
        >
        < HTTP/1.1 200 OK
        <
        {"requestor":{"id":"REF30","mvpds":[{"id":"ExampleCable","platformMappingId":"example-cable"}]}}
        $ curl -is -X POST https://api.auth.adobe.com/reggie/v1/REF30/regcode \\
            -d deviceId=d -d 'mvpd=ExampleCable'
        HTTP/1.1 201 Created

        {"id":"1","code":"TJJCFK3","requestor":"REF30","generated":1795262400000,"expires":1795264200000}
        $ curl 'https://api.auth.adobe.com/api/v1/tokens/authn?requestor=REF30&deviceId=d'
        curl: (7) Failed to connect
        """

    @Test("A text with curl commands and their output is a recording")
    func curlOutput() throws {
        let result = try FlowReconstruction(
            of: Array(Self.curl.utf8),
            selecting: RecordingSelection(),
            at: SignOnValues.now,
            reading: .xml
        )
        let services: [AdobeService] = [.v1CheckAuthentication, .v1Configuration, .v1RegistrationCode, .v1Token]
        #expect(result.calls.map(\.service) == services)
        #expect(result.calls.map(\.status) == [403, 200, 201, nil])
        #expect(result.calls[2].mvpd == "ExampleCable")
        #expect(result.calls.allSatisfy { !$0.judgment.isDeviation }, "\(result.calls.map(\.sentence))")
        #expect(result.flow.state.platform == .tvOS)
        #expect(Self.end(of: result) == .call(.v1Token))
        for text in ["HTTP/1.1 200 OK\n\n{}", "curl https://example.com\nHTTP/1.1 200 OK\n\n{}"] {
            let error = #expect(throws: AdobePassError.self) {
                try FlowReconstruction(of: Array(text.utf8), selecting: RecordingSelection(), at: SignOnValues.now)
            }
            #expect(error?.code == .noAdobeResponse)
        }
    }

    @Test("The system that the app runs on is not guessed")
    func platform() throws {
        let text =
            "> GET /api/v1/checkauthn?requestor=R&deviceId=d HTTP/1.1\n> Host: api.auth.adobe.com\n>\n< HTTP/1.1 200 OK\n<\n"
        let read = { (selection: RecordingSelection) throws -> FlowReconstruction in
            try FlowReconstruction(of: Array(text.utf8), selecting: selection, at: SignOnValues.now)
        }
        let error = #expect(throws: AdobePassError.self) { try read(RecordingSelection()) }
        #expect(error?.code == .platformNeeded)
        #expect(try read(RecordingSelection(platform: .iOS)).flow.state.platform == .iOS)
    }

    @Test("Calls are in the order of their times")
    func order() throws {
        var calls = RecordedFlows.silentV1
        calls[0].seconds = 100
        calls[1].seconds = -98
        let result = try Self.reconstruction(calls)
        #expect(result.calls.map(\.entry) == [2, 3, 4, 5, 6, 1])
        // The place of a call without a time among the others is only in the recording.
        calls[3].seconds = nil
        #expect(try Self.reconstruction(calls).calls.map(\.entry) == [1, 2, 3, 4, 5, 6])
    }

    @Test("A configuration that cannot be read is a warning, and the flow goes on")
    func unreadableConfiguration() throws {
        var calls = RecordedFlows.silentV1
        calls[1].body = #"{"requestor":{"mvpds":[{"id":"ExampleCable"},{"id":"ExampleCable"}]}}"#
        let result = try Self.reconstruction(calls)
        #expect(result.warnings.count == 1 && result.warnings.first?.hasPrefix("entry 2, v1-config: ") == true)
        #expect(result.calls.allSatisfy { !$0.judgment.isDeviation }, "\(result.calls.map(\.sentence))")
        #expect(Self.end(of: result) == .done(.entitled))
    }

    // MARK: Hostile recordings

    private static let hostileRows: [[Exchange]] = [
        Array(repeating: RecordedFlows.pending, count: 300), Array(repeating: RecordedFlows.noProfiles, count: 300),
        (0..<50).flatMap { _ in [RecordedFlows.configurationV1, RecordedFlows.logoutV1, RecordedFlows.mediaToken] },
        (0..<30).flatMap { _ in RecordedFlows.exchangedV2.reversed() },
        (0..<200).map { number in RecordedFlows.session("MVPD\(number)") },
    ]

    @Test("A recording of calls in any order ends", arguments: hostileRows.indices)
    func hostile(row: Int) throws {
        let result = try FlowReconstruction(
            of: try ConstructedArchive.bytes(Self.hostileRows[row], among: TestVolume.count(of: 4000)),
            selecting: RecordingSelection(),
            at: SignOnValues.now
        )
        #expect(result.calls.count == Self.hostileRows[row].count)
    }

    @Test("A recording with more calls than a flow has events is an error")
    func tooManyCalls() throws {
        let entry =
            #"{"request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/tokens/authn"},"response":{"status":404}}"#
        let entries = repeatElement(entry, count: 10_001).joined(separator: ",")
        let archive = Array(#"{"log":{"entries":[\#(entries)]}}"#.utf8)
        let error = #expect(throws: AdobePassError.self) {
            try FlowReconstruction(of: archive, selecting: RecordingSelection(platform: .iOS), at: SignOnValues.now)
        }
        #expect(error?.code == .tooManyEvents)
    }

    @Test("Members of the wrong type do not stop the reconstruction")
    func wrongTypes() throws {
        let text = String(decoding: try ConstructedArchive.bytes(RecordedFlows.exchangedV2), as: UTF8.self)
        let changes = [
            (#""status":200"#, #""status":"200""#), (#""status":201"#, #""status":[]"#),
            (#""startedDateTime":"2026"#, #""startedDateTime":"20-26"#), (#""headers":[{"#, #""headers":[7,{},{"#),
            (#""text":"#, #""text":7,"x":"#), (#"{\"profiles\":{}}"#, #"{\"profiles\":[]}"#),
        ]
        for (old, new) in changes {
            let archive = Array(text.replacingOccurrences(of: old, with: new).utf8)
            let selection = RecordingSelection(platform: .tvOS)
            let result = try FlowReconstruction(of: archive, selecting: selection, at: SignOnValues.now)
            #expect(result.calls.count == RecordedFlows.exchangedV2.count)
        }
    }
}

extension FlowReconstruction.Judgment {
    fileprivate var name: RecordedFlows.Judgment {
        switch self {
        case .followed: .followed
        case .repeatedEarly, .polledEarly: .early
        case .repeated: .repeated
        case .beside: .beside
        case .left: .left
        }
    }
}
