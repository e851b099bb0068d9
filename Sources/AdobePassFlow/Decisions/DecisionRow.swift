import AdobePass

/// A row of a decision table: a rule, when it applies, and its target.
///
/// ```swift
/// Row("v1.10.poll", "V1-10d V1-10i").text("there is no token yet")
///     .when { $0.isWithoutToken && $0.state.isPolling }
///     .call(token) { max($0.state.token?.retryAfterSeconds ?? 0, 5) }
/// ```
///
/// Without a condition the row applies always. Without a target it is a remark: it adds a reason, and leaves the question open.
struct DecisionRow<Walk: DecisionWalk>: Sendable {
    /// Makes the step of an app from a walk.
    typealias StepMaker = @Sendable (Walk) -> SignOnStep

    /// A target, with the function that makes the step.
    enum Target: Sendable {
        case remark
        case question(Walk.QuestionID)
        case step(SignOnStepKind, into: [String], make: StepMaker)
        case end(SignOnOutcome)
    }

    /// What a row that applies adds to the reasons.
    enum Reasons: Sendable {
        /// Its rule, with the value that the rule applies to.
        case rule(detail: (@Sendable (Walk) -> String?)?)
        /// Several of its rules, each with a value.
        case several(@Sendable (Walk) -> [SignOnReason])
    }

    /// The rules of the row, made for the step of the cookbook that its question belongs to; a row that decides has one.
    private(set) var rules: @Sendable (CookbookStep) -> [SignOnRule]
    private(set) var reasons = Reasons.rule(detail: nil)
    private var condition: (@Sendable (Walk) -> Bool)?
    private(set) var target = Target.remark
    private(set) var effect: (@Sendable (Walk) -> Void)?
    /// The remarks that come with the row, before and after its own reason.
    private(set) var before: [Self] = []
    private(set) var after: [Self] = []

    /// Creates a row with a rule that belongs to one question, whose sentence ``text(_:)`` adds.
    ///
    /// - Parameters:
    ///   - id: The identifier of the rule.
    ///   - statements: The identifiers of the statements that it follows, between spaces.
    ///   - step: The step of the cookbook, if it is not that of the question.
    init(_ id: String, _ statements: String = "", in step: CookbookStep? = nil) {
        self.init { [SignOnRule(id, step ?? $0, statements)] }
    }

    /// Creates a row with a rule that several questions share.
    init(_ rule: SignOnRule) {
        self.init { _ in [rule] }
    }

    private init(_ rules: @escaping @Sendable (CookbookStep) -> [SignOnRule]) {
        self.rules = rules
    }

    /// Creates a remark about several values, each with one of the rules.
    init(_ rules: [SignOnRule], reasons: @escaping @Sendable (Walk) -> [SignOnReason]) {
        self.rules = { _ in rules }
        self.reasons = .several(reasons)
    }

    func applies(to walk: Walk) -> Bool { condition?(walk) ?? true }
}

// MARK: Parts of a row

extension DecisionRow {
    /// Adds the rule's sentence, a clause without a period.
    func text(_ sentence: String) -> Self {
        var row = self
        row.rules = { [rules] step in rules(step).map { $0.text(sentence) } }
        return row
    }

    /// Adds a condition; several must all be met.
    func when(_ condition: @escaping @Sendable (Walk) -> Bool) -> Self {
        var row = self
        if let former = self.condition {
            row.condition = { former($0) && condition($0) }
        } else {
            row.condition = condition
        }
        return row
    }

    /// Adds the value that the rule applies to.
    func detail(_ detail: @escaping @Sendable (Walk) -> String?) -> Self {
        var row = self
        row.reasons = .rule(detail: detail)
        return row
    }

    /// Adds what the walk has found if the row applies.
    func found(_ effect: @escaping @Sendable (Walk) -> Void) -> Self {
        var row = self
        row.effect = effect
        return row
    }

    /// Adds remarks that come before the row's own reason; they have no target and no remarks of their own.
    func preceded(by remarks: Self...) -> Self {
        var row = self
        row.before += remarks
        return row
    }

    /// Adds remarks that come after the row's own reason; they have no target and no remarks of their own.
    func followed(by remarks: Self...) -> Self {
        var row = self
        row.after += remarks
        return row
    }

    private func with(_ target: Target) -> Self {
        var row = self
        row.target = target
        return row
    }

    /// Leads to another question.
    func to(_ question: Walk.QuestionID) -> Self { with(.question(question)) }

    /// Ends the workflow.
    func end(_ outcome: SignOnOutcome) -> Self { with(.end(outcome)) }

    /// Leads to a step of the app, whose result goes into fields of the state.
    func step(_ kind: SignOnStepKind, into fields: Walk.Field..., make: @escaping StepMaker) -> Self {
        with(.step(kind, into: fields.map(\.rawValue), make: make))
    }

    /// Leads to the step that records a field: a call succeeded, but the state does not contain what it returned.
    func complete(_ field: Walk.Field) -> Self {
        detail { _ in field.rawValue }.step(.completeState, into: field) { _ in .completeState([field.rawValue]) }
    }
}

extension DecisionRow where Walk: RESTWalk {
    /// Leads to a call if the state has no result of it.
    func callOnce(_ call: DecisionCall<Walk>) -> Self { when { call.result($0) == nil }.call(call) }

    /// Leads to a call, after a pause in seconds.
    func call(_ call: DecisionCall<Walk>, after pause: @escaping @Sendable (Walk) -> Int = { _ in 0 }) -> Self {
        with(
            .step(.call(call.service), into: call.fields) { walk in
                var ask = call.make(walk)
                ask.delaySeconds = pause(walk)
                return .callAdobe(ask)
            }
        )
    }
}
