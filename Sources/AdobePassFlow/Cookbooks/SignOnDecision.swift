import AdobePass

/// The next step of a workflow and its reasons.
public struct SignOnDecision: Hashable, Sendable {
    /// The step.
    public let step: SignOnStep
    /// The reasons for the step, in the order of the decisions; never empty.
    public let reasons: [SignOnReason]
    /// The path through the cookbook's ``DecisionGraph``, from its entry to the step.
    public let path: [DecisionEdge]
    /// The step of the cookbook whose question is decided last, such as `REST API V1, step 4`.
    public let cookbookStep: CookbookStep

    /// The fields of the state that the result of the step goes into; empty at the end.
    public var resultFields: [String] {
        if case .completeState(let fields) = step { return fields }
        for edge in path.reversed() {
            if case .step(_, let fields) = edge.target { return fields }
        }
        return []
    }
}

/// A reason for a step: a rule of a cookbook, and the value that it applies to.
public struct SignOnReason: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: SignOnRule
    /// The value that it applies to; `nil` if there is none.
    public let detail: String?

    /// The rule's sentence, and the value.
    public var description: String { detail.map { "\(rule.sentence): \($0)" } ?? rule.sentence }
}
