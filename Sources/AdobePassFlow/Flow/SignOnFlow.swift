public import AdobePass

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A flow through a cookbook, event by event: the start, and each decision with its event.
///
/// ```swift
/// var flow = SignOnFlow(from: SignOnState(launching: .v2, on: .tvOS))
/// try flow.record(.response(registered), at: now)
/// let decision = flow.nextStep(at: now)
/// ```
///
/// The events determine the state, so that the same events lead to the same decisions.
public struct SignOnFlow: Sendable {
    /// A decision and the event that followed.
    public struct Step: Sendable {
        /// The decision.
        public let decision: SignOnDecision
        /// The event that was recorded next.
        public let event: FlowEvent
        /// The time of the event, by which the decision was made.
        public let instant: Date
        /// The state that the decision follows from.
        public let state: SignOnState
    }

    /// The state at the start.
    public let start: SignOnState
    /// The state after the last event.
    public private(set) var state: SignOnState
    /// The decisions with their events, in the order of the events.
    public private(set) var steps: [Step] = []

    /// The maximum number of events: ten hours of polling.
    static let maximumEvents = 10_000

    /// Creates a flow without events.
    public init(from start: SignOnState) {
        self.start = start
        state = start
    }

    /// The cookbook.
    public var cookbook: Cookbook { start.cookbook }

    /// Returns the next step and the reasons for it.
    ///
    /// - Parameter instant: The current time.
    /// - Returns: The step and its reasons.
    public func nextStep(at instant: Date) -> SignOnDecision { state.nextStep(at: instant) }

    /// Records an event; after an error, the flow is unchanged.
    ///
    /// - Parameters:
    ///   - event: The event: the result of the next step, or an action of the viewer.
    ///   - instant: The current time.
    ///   - reader: The reader of the bodies of Adobe's responses; `.xml` of `AdobePassXML` reads those of V1, too.
    /// - Throws: `AdobePassError`, code `AdobePassError.Code.otherStep` if the event is no result of the next step; or the
    ///   error of the field or the body that cannot be read.
    public mutating func record(
        _ event: FlowEvent,
        at instant: Date,
        reading reader: AdobeBodyReader = .json
    ) throws(AdobePassError) {
        let decision = nextStep(at: instant)
        var next = state
        try next.record(event, of: decision.step, at: instant, reading: reader)
        try append(event, after: decision, leadingTo: next, at: instant)
    }

    mutating func record(changesTo next: SignOnState, at instant: Date) throws(AdobePassError) {
        let changes = try FieldChanges(from: state, to: next)
        try append(.fields(changes), after: nextStep(at: instant), leadingTo: next, at: instant)
    }

    private mutating func append(
        _ event: FlowEvent,
        after decision: SignOnDecision,
        leadingTo next: SignOnState,
        at instant: Date
    ) throws(AdobePassError) {
        guard steps.count < Self.maximumEvents else {
            throw AdobePassError(.tooManyEvents, "the flow has more events than the limit of \(Self.maximumEvents)")
        }
        steps.append(Step(decision: decision, event: event, instant: instant, state: state))
        state = next
    }

    /// Removes the last event.
    ///
    /// - Returns: The decision and the event that were removed; `nil` if there is none.
    @discardableResult
    public mutating func undo() -> Step? {
        guard let last = steps.popLast() else { return nil }
        state = last.state
        return last
    }
}
