import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The search for what happened between two recorded calls, so that the second one is the cookbook's next step.
///
/// The search is bounded and deterministic: it tries the most usual results first.
struct FlowSearch {
    /// What happened before a call, and the event of the call.
    struct Sequence {
        var inferred: [PlausibleResults.Result]
        let event: FlowEvent
        let state: SignOnState
        /// The step that the event is the result of.
        let step: SignOnStep
        /// The number of calls that the app omitted; `nil` if the call has other values than the next step.
        var omissions: Int?
    }

    private let plausible: PlausibleResults
    private let reader: AdobeBodyReader
    private let maximumSequences: Int
    private var decisionsLeft: Int
    private var found: [Sequence] = []
    private var omitted = 0
    private(set) var decisionCount = 0

    private static let maximumDepth = 10
    private static let maximumDecisions = 300
    /// The number of decisions in a search after the budget is used up, which is enough for a call that follows directly.
    private static let minimumDecisions = 12

    init(_ plausible: PlausibleResults, reading reader: AdobeBodyReader, maximumSequences: Int, budget: Int) {
        self.plausible = plausible
        self.reader = reader
        self.maximumSequences = maximumSequences
        decisionsLeft = max(min(budget, Self.maximumDecisions), Self.minimumDecisions)
    }

    private var call: RecordedCall { plausible.call }

    /// The most usual sequence is first; `omissions` is the number of calls of Adobe that the app omitted.
    mutating func sequences(from state: SignOnState, omitting omissions: Int) -> [Sequence] {
        (found, omitted) = ([], omissions)
        visit(state, [], omissions)
        return found
    }

    private mutating func visit(_ state: SignOnState, _ path: [PlausibleResults.Result], _ omissions: Int) {
        guard found.count < maximumSequences, path.count <= Self.maximumDepth, decisionsLeft > 0 else { return }
        let step = decide(state).step
        if let event = event(at: step) {
            // Without an omission the sequence was found before.
            if omissions == 0 {
                found.append(Sequence(inferred: path, event: event, state: state, step: step, omissions: omitted))
            }
            return
        }
        for (result, isOmission) in results(of: step, in: state, path, omissions) {
            guard let next = self.state(after: result, of: step, in: state) else { continue }
            visit(next, path + [result], omissions - (isOmission ? 1 : 0))
        }
    }

    private mutating func decide(_ state: SignOnState) -> SignOnDecision {
        decisionsLeft -= 1
        decisionCount += 1
        return state.nextStep(at: call.instant)
    }

    /// Returns the event of the call, if the call is the result of the step.
    private func event(at step: SignOnStep) -> FlowEvent? {
        switch step {
        case .callAdobe(let expected): call.isSame(as: expected) ? call.event : nil
        case .regularFlow(let flow): call.isPage && flow.page == call.service ? .page(.shown) : nil
        // The viewer is signed out as soon as the page is loaded.
        case .openLogoutPage(let page): call.isPage && page.service == call.service ? .page(.closed) : nil
        default: nil
        }
    }

    private func results(
        of step: SignOnStep,
        in state: SignOnState,
        _ path: [PlausibleResults.Result],
        _ omissions: Int
    ) -> [(PlausibleResults.Result, isOmission: Bool)] {
        if case .done = step, path.contains(where: \.isRepetition) { return [] }
        var results: [(PlausibleResults.Result, isOmission: Bool)] = []
        if case .callAdobe(let expected) = step {
            results = plausible.results(ofEarlier: expected, in: state).map { ($0, false) }
            if results.isEmpty, omissions > 0, !plausible.hints.upcoming.contains(expected.service) {
                results = plausible.assumed.states(after: expected, in: state).map { (.state($0), true) }
            }
        } else {
            results = plausible.results(of: step, in: state).map { ($0, false) }
        }
        if plausible.isLogout, state.goal == .authenticate {
            if case .done = step {} else { results.append((.event(.logout), false)) }
        }
        return results
    }

    private func state(
        after result: PlausibleResults.Result,
        of step: SignOnStep,
        in state: SignOnState
    ) -> SignOnState? {
        switch result {
        case .state(let next): return next
        case .event(let event):
            var next = state
            guard (try? next.record(event, of: step, at: call.instant, reading: reader)) != nil else { return nil }
            return next
        }
    }

    /// Returns the cookbook's next call of Adobe or end, after the most usual results of the steps before it.
    mutating func usualDecision(from state: SignOnState) -> SignOnDecision {
        var state = state
        if plausible.isLogout, state.goal == .authenticate {
            state = self.state(after: .event(.logout), of: decide(state).step, in: state) ?? state
        }
        for _ in 0..<Self.maximumDepth {
            let decision = decide(state)
            guard let result = usualResult(of: decision.step, in: state),
                let next = self.state(after: result, of: decision.step, in: state)
            else { return decision }
            state = next
        }
        return decide(state)
    }

    /// Returns the most usual result of a step; `nil` if the recording would contain it.
    private func usualResult(of step: SignOnStep, in state: SignOnState) -> PlausibleResults.Result? {
        switch step {
        case .callAdobe(let expected): return plausible.results(ofEarlier: expected, in: state).first
        case .done: return nil
        default:
            let result = plausible.results(of: step, in: state).first
            if case .event(.pickerCanceled)? = result { return nil }
            return result
        }
    }
}

extension PlausibleResults.Result {
    /// True for a state, which is the start of another workflow after the end of one.
    fileprivate var isRepetition: Bool { if case .state = self { true } else { false } }
}
