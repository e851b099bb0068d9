/// The decisions of a cookbook: questions, and for each the rules that answer it and where they lead.
///
/// The walk through a cookbook takes these edges and no others, so that a drawing of the graph is what the code does.
public struct DecisionGraph: Sendable {
    /// The cookbook.
    public let cookbook: Cookbook
    /// Where a workflow begins, one for each goal.
    public let entries: [DecisionNode.ID]
    /// The questions, in the order of the cookbook.
    public let nodes: [DecisionNode]

    private let index: [DecisionNode.ID: DecisionNode]

    init(_ cookbook: Cookbook, entries: [DecisionNode.ID], _ nodes: [DecisionNode]) {
        self.cookbook = cookbook
        self.entries = entries
        self.nodes = nodes
        index = Dictionary(nodes.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The question with an identifier.
    public func node(_ id: DecisionNode.ID) -> DecisionNode? { index[id] }

    /// The graph of a cookbook.
    public static func of(_ cookbook: Cookbook) -> Self {
        switch cookbook {
        case .v1: .v1
        case .v2: .v2
        case .sdk: .sdk
        }
    }
}

/// A question that a walk through a cookbook comes to.
public struct DecisionNode: Sendable, Identifiable {
    /// The identifier of a question, such as `v1/token`.
    public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The identifier.
        public let rawValue: String

        /// Makes an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ name: String) {
            rawValue = name
        }

        /// The identifier.
        public var description: String { rawValue }
    }

    /// The identifier.
    public let id: ID
    /// The step of the cookbook.
    public let step: CookbookStep
    /// The question.
    public let question: String
    /// The rules that answer it, and where they lead.
    public let edges: [DecisionEdge]

    init(_ id: ID, _ step: CookbookStep, _ question: String, _ rules: [[(SignOnRule, DecisionTarget)]]) {
        self.id = id
        self.step = step
        self.question = question
        edges = rules.joined().map { DecisionEdge(source: id, rule: $0.0, target: $0.1) }
    }

    /// The edge that a rule takes; `nil` if the rule does not answer the question.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - kind: The step that it has to lead to, where a rule leads to one step or another.
    /// - Returns: The edge.
    func edge(by rule: SignOnRule, to kind: SignOnStepKind? = nil) -> DecisionEdge? {
        edges.first { $0.rule == rule && (kind == nil || $0.target.kind == kind) }
    }
}

/// What a rule leads to.
public enum DecisionTarget: Hashable, Sendable {
    /// Another question.
    case question(DecisionNode.ID)
    /// A step of the app; its answer goes into these fields of the state.
    case step(SignOnStepKind, into: [String])
    /// The end of the workflow.
    case end(SignOnOutcome)
    /// Nothing: the rule explains, and the question stays open.
    case remark
}

extension DecisionTarget {
    /// What kind of step it is; `nil` for a question and for a remark.
    public var kind: SignOnStepKind? {
        switch self {
        case .step(let kind, _): kind
        case .end(let outcome): .done(outcome)
        case .question, .remark: nil
        }
    }
}

/// A rule that answers a question, and where it leads.
public struct DecisionEdge: Hashable, Sendable {
    /// The question.
    public let source: DecisionNode.ID
    /// The rule.
    public let rule: SignOnRule
    /// What it leads to.
    public let target: DecisionTarget
}
