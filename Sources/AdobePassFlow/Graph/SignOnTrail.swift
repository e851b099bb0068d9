/// The way of a walk through the decisions of a cookbook, and the reasons that it gathers.
struct SignOnTrail {
    private(set) var reasons: [SignOnReason] = []
    private(set) var path: [DecisionEdge] = []
    private let graph: DecisionGraph?
    private var node: DecisionNode?

    /// Starts at a question.
    init(in graph: DecisionGraph, at entry: DecisionNode.ID) {
        self.graph = graph
        node = graph.node(entry)
    }

    /// Starts a trail that only gathers reasons, for a question that is asked beside the way.
    init() {
        graph = nil
    }

    /// Takes the edge of a rule from the question where the walk is.
    ///
    /// A rule that is noted twice, of two answers, is one reason.
    mutating func because(_ rule: SignOnRule, _ detail: String? = nil) {
        let reason = SignOnReason(rule: rule, detail: detail)
        if !reasons.contains(reason) { reasons.append(reason) }
        guard let edge = node?.edge(by: rule) else { return }
        path.append(edge)
        if case .question(let next) = edge.target { node = graph?.node(next) }
    }

    /// The decision for the step that the walk has come to.
    ///
    /// Where a rule leads to one step or another, the step says which edge was taken.
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
