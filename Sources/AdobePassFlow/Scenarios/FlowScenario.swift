public import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A flow from launch to an end, written as the names of results; the code makes the decisions.
///
/// ```swift
/// let flow = try FlowScenario.named("v2-silent").flow(from: Date())
/// for step in flow.steps { print(step.decision.step.kind.title) }
/// ```
public struct FlowScenario: Sendable, Identifiable {
    /// What happens next in a scenario.
    public enum Entry: Hashable, Sendable {
        /// The next step has the ``DocumentedResult`` with this name.
        case result(String)
        /// Time passes.
        case pause(seconds: Int)
        /// The viewer wants to sign out.
        case logout
        /// The app was in the background.
        case background
    }

    /// The identifier, such as `v2-silent`.
    public let id: String
    /// One sentence about the scenario, without a period.
    public let title: String
    /// The cookbook.
    public let cookbook: Cookbook
    /// The system that the app runs on.
    public let platform: ApplePlatform
    /// What happens, in order.
    public private(set) var entries: [Entry] = []

    init(_ id: String, _ cookbook: Cookbook, _ platform: ApplePlatform, _ title: String) {
        self.id = id
        self.title = title
        self.cookbook = cookbook
        self.platform = platform
    }

    /// Returns the scenario with what happens, between spaces: the names of results, `[logout]`, `[background]`, and a pause such as
    /// `[1800s]`.
    func then(_ words: String) -> Self {
        var scenario = self
        scenario.entries = words.utf8.split(separator: UInt8(ascii: " ")).map { word in
            switch String(Substring(word)) {
            case "[logout]": .logout
            case "[background]": .background
            case let name where name.hasPrefix("["): .pause(seconds: Int(name.dropFirst().dropLast(2)) ?? 0)
            case let name: .result(name)
            }
        }
        return scenario
    }

    /// The number of the step, from 1, whose result makes the scenario another one than a sign-in without a picker, or one with it; `nil` for
    /// the former, and if it is no result.
    public var turningPoint: Int? {
        let usual = ["silent", "picker"].map { "\(cookbook.rawValue)-\($0)" }
        guard !id.hasSameBytes(as: usual[0]) else { return nil }
        let others = Self.all.filter { other in
            !other.id.hasSameBytes(as: id) && usual.contains { $0.hasSameBytes(as: other.id) }
        }
        let same = others.map { zip(entries, $0.entries).prefix { $0 == $1 }.count }.max() ?? 0
        guard same < entries.count, case .result = entries[same] else { return nil }
        return same + 1
    }

    /// Scenarios of one cookbook in which the same kind of event happens.
    public struct Group: Sendable {
        /// The event, as a sentence without a period.
        public let event: String
        /// The scenarios.
        public let scenarios: [FlowScenario]

        init(_ event: String, _ scenarios: [FlowScenario]) {
            self.event = event
            self.scenarios = scenarios
        }
    }

    /// The scenarios by event: those of V2, then those of V1 and of the SDK.
    public static let groups: [Group] = v2 + v1 + sdk

    /// The scenarios in the order of ``groups``.
    public static let all: [Self] = groups.flatMap(\.scenarios)

    /// Returns the scenario with an identifier.
    ///
    /// - Throws: `AdobePassError`, code `AdobePassError.Code.unknownScenario`, with the similar identifiers.
    public static func named(_ id: String) throws(AdobePassError) -> Self {
        guard let scenario = all.first(where: { $0.id.hasSameBytes(as: id) }) else {
            let hint = SimilarNames(to: id, among: all.map(\.id)).hint
            throw AdobePassError(.unknownScenario, "there is no scenario \(id.quoted)\(hint)")
        }
        return scenario
    }

    /// Returns the flow of the scenario, whose last step is the end.
    ///
    /// An event comes one second after the one before, or after the pause that the step requires.
    ///
    /// - Parameter instant: The time of the launch.
    /// - Returns: The flow.
    /// - Throws: `AdobePassError`, code `AdobePassError.Code.noSuchResult`, if a name is not that of a documented result.
    public func flow(from instant: Date) throws(AdobePassError) -> SignOnFlow {
        var flow = SignOnFlow(from: start)
        var now = instant
        for entry in entries {
            switch entry {
            case .pause(let seconds): now.addTimeInterval(Double(seconds))
            case .logout: try flow.record(.logout, at: now)
            case .background: try flow.record(.background, at: now)
            case .result(let name):
                if case .callAdobe(let call) = flow.nextStep(at: now).step {
                    now.addTimeInterval(Double(call.delaySeconds))
                }
                try flow.record(Self.event(name, after: flow, at: now), at: now)
            }
            now.addTimeInterval(1)
        }
        return flow
    }

    /// The state at launch, with the resource that the viewer selects.
    private var start: SignOnState {
        SignOnState(launching: cookbook, on: platform, toWatch: "example-resource")
    }

    private static func event(
        _ name: String,
        after flow: SignOnFlow,
        at instant: Date
    ) throws(AdobePassError) -> FlowEvent {
        let step = flow.nextStep(at: instant).step
        let results = flow.state.documentedResults(of: step, at: instant)
        guard let result = results.first(where: { $0.name.hasSameBytes(as: name) }) else {
            let names = results.map(\.name).joined(separator: ", ")
            let text = "\(name.quoted) is no documented result of the step '\(step.kind.title)', which has: \(names)"
            throw AdobePassError(.noSuchResult, text)
        }
        return result.event
    }
}

extension AdobePassError.Code {
    /// There is no scenario with an identifier.
    public static let unknownScenario = Self(rawValue: "scenario.unknown")
    /// A name is not that of a documented result of a step.
    public static let noSuchResult = Self(rawValue: "scenario.no-such-result")
}
