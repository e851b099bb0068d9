/// The decisions of a cookbook: questions, the rules that decide them, and the targets of the rules.
///
/// ``SingleSignOn`` takes only these edges, so a diagram of the graph shows what the code does.
public struct DecisionGraph: Sendable {
    /// The cookbook.
    public let cookbook: Cookbook
    /// The questions with which workflows start, one for each goal.
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

    /// Returns the question with an identifier.
    public func node(_ id: DecisionNode.ID) -> DecisionNode? { index[id] }

    /// The edges of all questions, in their order.
    public var edges: [DecisionEdge] { nodes.flatMap(\.edges) }

    /// Returns the edges that lead to a question.
    public func edges(to question: DecisionNode.ID) -> [DecisionEdge] {
        edges.filter { $0.target == .question(question) }
    }

    /// Returns the graph of a cookbook.
    public static func of(_ cookbook: Cookbook) -> Self {
        switch cookbook {
        case .v1: DecisionTable.v1.graph
        case .v2: DecisionTable.v2.graph
        case .sdk: DecisionTable.sdk.graph
        }
    }
}

/// A question in the decisions of a cookbook.
public struct DecisionNode: Sendable, Identifiable {
    /// The identifier of a question, such as `v1/token`.
    public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The identifier.
        public let rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
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
    /// The rules that decide the question, with their targets.
    public let edges: [DecisionEdge]

    init(_ id: ID, _ step: CookbookStep, _ question: String, _ edges: [DecisionEdge]) {
        var known: Set<DecisionEdge> = []
        self.id = id
        self.step = step
        self.question = question
        self.edges = edges.filter { known.insert($0).inserted }
    }
}

/// The target of a rule.
public enum DecisionTarget: Hashable, Sendable {
    /// Another question.
    case question(DecisionNode.ID)
    /// A step of the app, whose result goes into these fields of the state.
    case step(SignOnStepKind, into: [String])
    /// The end of the workflow.
    case end(SignOnOutcome)
    /// No target: the rule adds a reason, and the question remains undecided.
    case remark
}

extension DecisionTarget {
    /// The kind of step; `nil` for a question or a remark.
    public var kind: SignOnStepKind? {
        switch self {
        case .step(let kind, _): kind
        case .end(let outcome): .done(outcome)
        case .question, .remark: nil
        }
    }
}

/// A rule of a question, with its target.
public struct DecisionEdge: Hashable, Sendable {
    /// The question.
    public let source: DecisionNode.ID
    /// The rule.
    public let rule: SignOnRule
    /// The target of the rule.
    public let target: DecisionTarget
}
