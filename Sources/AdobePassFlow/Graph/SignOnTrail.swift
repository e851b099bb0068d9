/// The path through the decisions of a cookbook so far, and the reasons on it.
struct SignOnTrail {
    private(set) var reasons: [SignOnReason] = []
    private(set) var path: [DecisionEdge] = []
    private let graph: DecisionGraph?
    private var node: DecisionNode?
    private var questions: [DecisionNode.ID?] = []

    init(in graph: DecisionGraph, at entry: DecisionNode.ID) {
        self.graph = graph
        node = graph.node(entry)
    }

    /// Creates a trail outside a graph, to evaluate a condition without an effect on the path.
    init() {
        graph = nil
    }

    /// Adds a rule to the reasons and follows its edge from the current question.
    ///
    /// A rule that applies twice with the same detail is one reason, unless it decides a later question as well.
    mutating func because(_ rule: SignOnRule, _ detail: String? = nil) {
        let reason = SignOnReason(rule: rule, detail: detail)
        let edge = node?.edge(by: rule)
        let isDecisive = edge.map { $0.target != .remark } ?? false
        if !zip(reasons, questions).contains(where: { $0 == reason && ($1 == node?.id || !isDecisive) }) {
            reasons.append(reason)
            questions.append(node?.id)
        }
        guard let edge else { return }
        path.append(edge)
        if case .question(let next) = edge.target { node = graph?.node(next) }
    }

    /// Returns the decision for a step, with the reasons and the path so far.
    ///
    /// For a rule with several edges, the step determines the edge.
    func decision(_ step: SignOnStep) -> SignOnDecision {
        var path = path
        if let last = path.lastIndex(where: { $0.target != .remark }), path[last].target.kind != step.kind,
            let edge = graph?.node(path[last].source)?.edge(by: path[last].rule, to: step.kind)
        {
            path[last] = edge
        }
        return SignOnDecision(step: step, reasons: reasons, path: path)
    }
}
