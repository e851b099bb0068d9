import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The reconstruction of a flow, call by call.
struct FlowFollower {
    private(set) var flow: SignOnFlow
    private(set) var judged: [FlowReconstruction.Call] = []
    private(set) var inferredSteps: Set<Int> = []
    private(set) var warnings: [String] = []

    private let calls: [RecordedCall]
    private let hints: [RecordingHints]
    private let configuration: MVPDConfiguration?
    private let reader: AdobeBodyReader
    /// The index of each call in ``calls`` that the flow contains, and of the first event that was recorded for it.
    private var marks: [Mark] = []
    private var last: [AdobeService: RecordedCall] = [:]
    /// The number of decisions that all searches together may still make.
    private var budget = 40_000

    private struct Mark {
        let call: Int
        let firstStep: Int
        let judgment: Int
        /// The number of calls that the app omitted before this one; `nil` if nothing leads to the call with these values.
        let omissions: Int?
    }

    /// The number of calls whose inferred results may be replaced, so that a later call agrees with the cookbook.
    private static let maximumRevisions = 4
    /// The number of calls that an app may have omitted at once.
    private static let maximumOmissions = 3
    private static let maximumSequences = 6

    init(
        _ calls: [RecordedCall],
        of cookbook: Cookbook,
        on platform: ApplePlatform,
        reading reader: AdobeBodyReader
    ) {
        self.calls = calls
        self.reader = reader
        hints = RecordingHints.all(for: calls, reading: reader)
        configuration = RecordedConfiguration(of: calls, hints: hints, reading: reader).configuration
        let resource = calls.lazy.compactMap(\.resource).first
        flow = SignOnFlow(from: SignOnState(launching: cookbook, on: platform, toWatch: resource))
    }

    mutating func followAll() throws(AdobePassError) {
        for index in calls.indices { try take(index) }
    }

    private mutating func take(_ index: Int) throws(AdobePassError) {
        let call = calls[index]
        for warning in call.warnings { warn(about: call, warning) }
        guard isPossible(call, hints[index]) else { return judge(call, .beside) }
        if try !follow(index) {
            if mayBeBeside(call) { return judge(call, .beside) }
            if try !revise(through: index) { try leave(index) }
        }
        last[call.service] = call
    }

    private mutating func judge(_ call: RecordedCall, _ judgment: FlowReconstruction.Judgment, step: Int? = nil) {
        judged.append(
            FlowReconstruction.Call(
                entry: call.entry,
                service: call.service,
                mvpd: call.mvpd,
                status: call.status,
                judgment: judgment,
                step: step
            )
        )
    }

    private mutating func warn(about call: RecordedCall, _ text: String) {
        warnings.append("entry \(call.entry), \(call.service): \(text)")
    }

    // MARK: Calls beside the cookbook

    /// False if no decision of the cookbook leads to the call.
    private func isPossible(_ call: RecordedCall, _ hints: RecordingHints) -> Bool {
        switch call.service {
        case .v2Preauthorize: false
        // Outside logout, apps read the viewer's metadata whenever they want.
        case .v1UserMetadata: flow.state.goal == .logout || hints.upcoming.contains(.v1Logout)
        case .v1Authenticate: flow.cookbook == .v1
        case .v2Authenticate: flow.cookbook == .v2
        default: flow.state.records(call.service)
        }
    }

    /// True if the call is no deviation although it is not the next step.
    private func mayBeBeside(_ call: RecordedCall) -> Bool {
        switch call.service {
        case .v1Authenticate, .v2Authenticate, .v1UserMetadata: true
        // A client may register and get a token at any time.
        case .v2Register, .v2Token: flow.cookbook == .v1 || last[call.service] == nil
        default: false
        }
    }

    // MARK: Calls that follow the cookbook

    private func plausible(_ index: Int, as call: RecordedCall? = nil) -> PlausibleResults {
        PlausibleResults(
            call: call ?? calls[index],
            hints: hints[index],
            assumed: AssumedResults(configuration: configuration, mvpd: hints[index].mvpd)
        )
    }

    private mutating func sequences(
        to index: Int,
        as call: RecordedCall? = nil,
        from state: SignOnState,
        omitting omissions: Int = 0,
        atMost maximum: Int
    ) -> [FlowSearch.Sequence] {
        var search = FlowSearch(plausible(index, as: call), reading: reader, maximumSequences: maximum, budget: budget)
        let found = search.sequences(from: state, omitting: omissions)
        budget -= search.decisionCount
        return found
    }

    private mutating func follow(_ index: Int) throws(AdobePassError) -> Bool {
        guard let sequence = sequences(to: index, from: flow.state, atMost: 1).first else { return false }
        try record(sequence, index, judgment(of: calls[index], as: sequence.step))
        return true
    }

    /// Returns the judgment of a call that is the next step.
    private func judgment(of call: RecordedCall, as step: SignOnStep) -> FlowReconstruction.Judgment {
        guard let earlier = last[call.service], earlier.isTimed, call.isTimed else { return .followed }
        let interval = call.instant.timeIntervalSince(earlier.instant)
        if earlier.pauseSeconds > 0, interval < Double(earlier.pauseSeconds) {
            return .repeatedEarly(entry: earlier.entry, pauseSeconds: earlier.pauseSeconds)
        }
        let limit = PollLimit(of: call.service.dialect)
        guard isPoll(step), limit.isViolated(by: interval) else { return .followed }
        return .polledEarly(entry: earlier.entry, seconds: interval, limit: limit)
    }

    /// True for a poll after the first one: the cookbook waits before it, and not because of a failure.
    private func isPoll(_ step: SignOnStep) -> Bool {
        guard case .callAdobe(let call) = step, call.delaySeconds > 0 else { return false }
        return flow.state.rest?.polls(by: call.service) ?? false
    }

    private mutating func record(
        _ sequence: FlowSearch.Sequence,
        _ index: Int,
        _ judgment: FlowReconstruction.Judgment
    ) throws(AdobePassError) {
        let call = calls[index]
        mark(index, omitting: sequence.omissions)
        for result in sequence.inferred {
            inferredSteps.insert(flow.steps.count)
            switch result {
            case .event(let event): try flow.record(event, at: call.instant, reading: reader)
            case .state(let state): try flow.record(changesTo: state, at: call.instant)
            }
        }
        let step = flow.steps.count
        do throws(AdobePassError) {
            try flow.record(sequence.event, at: call.instant, reading: reader)
        } catch {
            guard error.code != .tooManyEvents else { throw error }
            warn(about: call, error.description)
            try recordAssumed(sequence.step, at: index)
        }
        judge(call, judgment, step: step)
    }

    private mutating func mark(_ index: Int, omitting omissions: Int?) {
        marks.append(
            Mark(call: index, firstStep: flow.steps.count, judgment: judged.count, omissions: omissions)
        )
    }

    private mutating func recordAssumed(_ step: SignOnStep, at index: Int) throws(AdobePassError) {
        guard case .callAdobe(let call) = step,
            let state = plausible(index).assumed.states(after: call, in: flow.state).first
        else { return }
        inferredSteps.insert(flow.steps.count)
        try flow.record(changesTo: state, at: calls[index].instant)
    }

    // MARK: Other results of earlier steps

    /// Replaces the inferred results before the last calls, so that a call is the next step.
    private mutating func revise(through index: Int) throws(AdobePassError) -> Bool {
        for start in marks.indices.reversed().prefix(Self.maximumRevisions) {
            let mark = marks[start]
            // Nothing was inferred for a call to which nothing leads. One that follows omitted calls is revised, too: what was
            // inferred there must not make the next call a deviation.
            guard mark.omissions != nil, flow.steps.indices.contains(mark.firstStep) else { break }
            var revised: [(call: Int, omissions: Int)] = marks[start...].map { ($0.call, $0.omissions ?? 0) }
            revised.append((index, 0))
            guard let plan = plan(revised[...], from: flow.steps[mark.firstStep].state) else { continue }
            try replace(from: start, calls: revised.map(\.call), by: plan)
            return true
        }
        return false
    }

    /// Returns sequences for calls, each of which is the next step after the calls that the app omitted; `nil` if there are
    /// none.
    private mutating func plan(
        _ indices: ArraySlice<(call: Int, omissions: Int)>,
        from state: SignOnState
    ) -> [FlowSearch.Sequence]? {
        guard let (index, omissions) = indices.first else { return [] }
        for sequence in sequences(to: index, from: state, omitting: omissions, atMost: Self.maximumSequences) {
            var next = sequence.state
            let instant = calls[index].instant
            guard (try? next.record(sequence.event, of: sequence.step, at: instant, reading: reader)) != nil else {
                continue
            }
            if let rest = plan(indices.dropFirst(), from: next) { return [sequence] + rest }
        }
        return nil
    }

    private mutating func replace(
        from start: Int,
        calls indices: [Int],
        by plan: [FlowSearch.Sequence]
    ) throws(AdobePassError) {
        let mark = marks[start]
        while flow.steps.count > mark.firstStep { flow.undo() }
        inferredSteps = inferredSteps.filter { $0 < mark.firstStep }
        let old = judged[mark.judgment...]
        marks.removeSubrange(start...)
        judged.removeSubrange(mark.judgment...)
        let revised = Dictionary(uniqueKeysWithValues: zip(indices.map { calls[$0].entry }, zip(indices, plan)))
        for call in old {
            if let (index, sequence) = revised[call.entry] {
                try record(sequence, index, call.judgment)
            } else {
                judged.append(call)
            }
        }
        if let index = indices.last, let sequence = plan.last {
            try record(sequence, index, judgment(of: calls[index], as: sequence.step))
        }
    }

    // MARK: Calls that leave the cookbook

    private mutating func leave(_ index: Int) throws(AdobePassError) {
        let call = calls[index]
        var search = FlowSearch(plausible(index), reading: reader, maximumSequences: 1, budget: budget)
        let expected = search.usualDecision(from: flow.state)
        budget -= search.decisionCount
        if let earlier = last[call.service], earlier.isRepeated(by: call) {
            return try recordDirectly(index, .repeated(entry: earlier.entry, expected: expected))
        }
        if let sequence = deviation(to: index) { return try record(sequence, index, .left(expected: expected)) }
        try recordDirectly(index, .left(expected: expected))
    }

    /// Returns what must have happened before a call that is not the next step: with other values, or after calls that
    /// the app omitted; `nil` if nothing leads to the call.
    private mutating func deviation(to index: Int) -> FlowSearch.Sequence? {
        guard budget > 0 else { return nil }
        let other = calls[index].withAnyValues
        if var found = sequences(to: index, as: other, from: flow.state, atMost: 1).first {
            found.omissions = nil
            return found
        }
        for omissions in 1...Self.maximumOmissions {
            let found = sequences(to: index, from: flow.state, omitting: omissions, atMost: 1)
            if let sequence = found.first { return sequence }
        }
        return nil
    }

    /// Records the result of a call in the field of its service, although the call is not the next step.
    private mutating func recordDirectly(
        _ index: Int,
        _ judgment: FlowReconstruction.Judgment
    ) throws(AdobePassError) {
        let call = calls[index]
        var next = flow.state
        let step = SignOnStep.callAdobe(AdobeCall(call.service, mvpd: call.mvpd))
        mark(index, omitting: nil)
        guard !call.isPage else { return judge(call, judgment) }
        do throws(AdobePassError) {
            try next.record(call.event, of: step, at: call.instant, reading: reader)
        } catch {
            warn(about: call, error.description)
            return judge(call, judgment)
        }
        let number = flow.steps.count
        try flow.record(changesTo: next, at: call.instant)
        judge(call, judgment, step: number)
    }
}
