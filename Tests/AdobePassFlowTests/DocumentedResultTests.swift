import AdobePass
import Foundation
import TestSupport
import Testing

@testable import AdobePassFlow

/// Steps of a kind that have the same result whenever they can, while others have the usual one.
private struct Repetition: Hashable {
    let name: String
    let kind: SignOnStepKind
    let reason: SignOnRule?

    /// Returns true if a flow ends, or asks the viewer for something once more.
    func ends(from start: SignOnState, at instant: Date) throws -> Bool {
        var state = start
        var now = instant
        var asked = 0
        for _ in 0..<200 {
            let step = state.nextStep(at: now).step
            switch step {
            case .done: return true
            case .regularFlow, .ownPicker, .settings, .openLogoutPage: asked += 1
            case .callAdobe(let call): now.addTimeInterval(Double(call.delaySeconds))
            default: break
            }
            guard asked < 4 else { return true }
            let results = state.documentedResults(of: step, at: now)
            let repeated = step.kind == kind ? results.first { $0.name == name } : nil
            guard let result = repeated ?? results.first else { return false }
            try state.record(result.event, of: step, at: now)
            // Codes end soon, so that polling takes few steps.
            now.addTimeInterval(60)
        }
        return false
    }
}

@Suite("Documented results of steps")
struct DocumentedResultTests {
    private static let reader = AdobeBodyReader.json

    /// Every step of a scenario, with its results.
    private static func steps(of id: String) throws -> [(step: SignOnFlow.Step, results: [DocumentedResult])] {
        try FlowScenario.named(id).flow(from: SignOnValues.now).steps.map { step in
            (step, step.state.documentedResults(of: step.decision.step, at: step.instant))
        }
    }

    @Test(
        "Names are unique within a step, and each step but the end has results",
        arguments: FlowScenario.all.map(\.id)
    )
    func names(id: String) throws {
        for (step, results) in try Self.steps(of: id) {
            let names = results.map(\.name)
            #expect(Set(names).count == names.count)
            if case .done = step.decision.step { #expect(names.isEmpty) } else { #expect(!names.isEmpty) }
            let characters = Set(names.joined().unicodeScalars)
            #expect(characters.isSubset(of: Set("abcdefghijklmnopqrstuvwxyz0123456789-".unicodeScalars)))
            #expect(results.allSatisfy { !$0.title.isEmpty && !$0.title.hasSuffix(".") })
        }
    }

    @Test("A flow continues after each result of each step", arguments: FlowScenario.all.map(\.id))
    func recording(id: String) throws {
        for (step, results) in try Self.steps(of: id) {
            for result in results {
                var state = step.state
                try state.record(result.event, of: step.decision.step, at: step.instant, reading: Self.reader)
                let next = state.nextStep(at: step.instant).step
                if case .completeState(let fields) = next {
                    Issue.record("after \(result.name) of \(step.decision.step.kind.title): complete \(fields)")
                }
            }
        }
    }

    @Test(
        "A flow ends, or waits for the viewer, if a step has the same result again and again",
        arguments: Cookbook.allCases
    )
    func repetition(cookbook: Cookbook) throws {
        var known: Set<Repetition> = []
        for scenario in FlowScenario.all where scenario.cookbook == cookbook {
            for (step, results) in try Self.steps(of: scenario.id) {
                for result in results {
                    let repetition = Repetition(
                        name: result.name,
                        kind: step.decision.step.kind,
                        reason: step.decision.reasons.last?.rule
                    )
                    guard known.insert(repetition).inserted else { continue }
                    #expect(try repetition.ends(from: step.state, at: step.instant), "\(scenario.id): \(repetition)")
                }
            }
        }
    }

    private static let signedIn = "registered access-token granted signed-in"

    /// Results that are in no scenario, with the end that they lead to.
    private static let ends: [(String, SignOnOutcome)] = [
        ("\(signedIn) apple-sso denied-by-parental-controls", .denied),
        ("\(signedIn) apple-sso denied-by-degradation", .denied),
        (
            "\(signedIn) none configuration signed-in missing-parameters-fallback missing-parameters missing-parameters",
            .failed
        ),
        (
            "\(signedIn) none configuration signed-in invalid-partner authenticated authorized",
            .entitled
        ),
    ]

    @Test("Results lead to the end that Adobe documents", arguments: ends.indices)
    func end(row: Int) throws {
        let (entries, end) = Self.ends[row]
        let flow = try FlowScenario("v2-row", .v2, .tvOS, "a row").then(entries).flow(from: SignOnValues.now)
        let last = try #require(flow.steps.last)
        #expect(flow.nextStep(at: last.instant).step == .done(end))
    }

    @Test("Errors of Adobe are those of the catalogue", arguments: FlowScenario.all.map(\.id))
    func errors(id: String) throws {
        for (step, results) in try Self.steps(of: id) {
            guard case .callAdobe(let call) = step.decision.step else { continue }
            for case .response(let response) in results.map(\.event) {
                let outcome = AdobeOutcome(of: response, service: call.service)
                #expect(outcome.kind != .unreadable || response.body.isEmpty, "\(call.service), \(outcome.message)")
                #expect(outcome.kind != .otherService, "\(call.service), \(outcome.message)")
                if let code = outcome.error?.code { #expect(code.entry != nil, "\(code)") }
            }
        }
    }

    /// The services that a cookbook's decisions call.
    private static let calls: [(Cookbook, AdobeService)] = Cookbook.allCases.flatMap { cookbook in
        let kinds = DecisionGraph.of(cookbook).edges.compactMap { edge in
            if case .call(let service) = edge.target.kind { service } else { nil }
        }
        return AdobeService.allCases.filter(kinds.contains).map { (cookbook, $0) }
    }

    @Test("The usual response of each service is its success", arguments: calls)
    func services(cookbook: Cookbook, service: AdobeService) throws {
        let state = SignOnState(launching: cookbook, on: .iOS)
        let results = state.documentedResults(of: .callAdobe(AdobeCall(service)), at: SignOnValues.now)
        // A viewer who is not authenticated is the usual one at launch.
        let isCheck = service == .v1CheckAuthentication || service == .v2Profiles
        guard
            case .response(let response) = try #require(
                results.first { !isCheck || $0.name != "no-token" && $0.name != "none" }
            ).event
        else { throw AdobePassError(.otherStep, "no response") }
        let outcome = AdobeOutcome(of: response, service: service)
        #expect(outcome.verdict == .accepted, "\(outcome.message)")
        for name in ["throttled", "unavailable", "no-response"] { #expect(results.contains { $0.name == name }) }
    }

    @Test(
        "The usual results lead from launch to the end and through logout",
        arguments: Cookbook.allCases,
        ApplePlatform.allCases
    )
    func usual(cookbook: Cookbook, platform: ApplePlatform) throws {
        var state = SignOnState(launching: cookbook, on: platform)
        #expect(try Self.end(of: &state) == (cookbook == .sdk ? .authenticated : .entitled))
        try state.record(.logout, of: .done(.entitled), at: SignOnValues.now)
        #expect(try Self.end(of: &state) == .signedOut)
    }

    private static func end(of state: inout SignOnState) throws -> SignOnOutcome? {
        for _ in 0..<50 {
            let step = state.nextStep(at: SignOnValues.now).step
            if case .done(let outcome) = step { return outcome }
            let result = try #require(state.documentedResults(of: step, at: SignOnValues.now).first)
            try state.record(result.event, of: step, at: SignOnValues.now, reading: reader)
        }
        return nil
    }

    @Test("Results are about the MVPDs of the configuration in the state")
    func configuration() throws {
        var v1 = SignOnV1State(goal: .authenticate, platform: .tvOS)
        v1.checkAuthentication = CallResult(status: 403)
        v1.permission = .granted
        v1.account = SignOnValues.signedOut
        v1.configuration = try MVPDConfiguration(
            json: Array(
                #"""
                {"mvpds": [{"id": "Other", "platformMappingId": "other"},
                 {"id": "Mine", "platformMappingId": "mine", "enablePlatformServices": true, "boardingStatus": "SUPPORTED",
                  "displayInPlatformPicker": true}]}
                """#.utf8
            )
        )
        let state = SignOnState.v1(v1)
        let step = state.nextStep(at: SignOnValues.now).step
        let results = state.documentedResults(of: step, at: SignOnValues.now)
        let first = try #require(results.first)
        let account = if case .account(let account) = first.event { account } else { nil as AccountMetadata? }
        #expect(account?.providerIdentifier == "mine")
        #expect(!results.contains { $0.name == "unsupported-provider" })
    }

    @Test("The SAML response of the forwarded request can be exchanged")
    func response() throws {
        for id in ["v1-silent", "v2-silent"] {
            let flow = try FlowScenario.named(id).flow(from: SignOnValues.now)
            let texts = flow.steps.compactMap { step in
                if case .callAdobe(let call) = step.decision.step { call.response } else { nil }
            }
            #expect(texts.count == 1)
        }
    }
}
