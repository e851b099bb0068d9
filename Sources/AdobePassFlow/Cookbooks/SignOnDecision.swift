import AdobePass

/// The next step of a workflow, and why.
public struct SignOnDecision: Hashable, Sendable {
    /// What to do.
    public let step: SignOnStep
    /// Why, in the order in which it was found out; never empty.
    public let reasons: [SignOnReason]
}

/// A reason for a step: a rule of a cookbook, and what makes it hold.
public struct SignOnReason: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: SignOnRule
    /// What makes it hold; `nil` if there is nothing more to be said.
    public let detail: String?

    /// The rule's sentence, and what makes it hold.
    public var description: String { detail.map { "\(rule.sentence): \($0)" } ?? rule.sentence }
}

/// A rule of a cookbook, in our words.
public struct SignOnRule: Hashable, Sendable, Identifiable {
    /// The identifier, such as `v1.5.expired`: the cookbook, the step or phase, and the condition.
    public let id: String
    /// What the cookbook says, as half a sentence.
    public let sentence: String

    init(_ id: String, _ sentence: String) {
        self.id = id
        self.sentence = sentence
    }

    /// Every rule, by cookbook and in the order of its steps.
    public static let all: [Self] = account + rest + v1 + v2 + sdk
}

/// The reasons that a walk through a cookbook gathers.
struct SignOnTrail {
    private(set) var reasons: [SignOnReason] = []

    /// Notes a reason; one that was noted before, of an earlier answer, is not repeated.
    mutating func because(_ rule: SignOnRule, _ detail: String? = nil) {
        let reason = SignOnReason(rule: rule, detail: detail)
        if !reasons.contains(reason) { reasons.append(reason) }
    }

    func decision(_ step: SignOnStep) -> SignOnDecision { SignOnDecision(step: step, reasons: reasons) }
}
