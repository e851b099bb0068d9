import AdobePassFlow

/// A question on the path to a step, with the rules that decided it.
struct DecidedQuestion: Sendable {
    let node: DecisionNode
    /// The edges of the path that leave the question; usually one.
    let taken: [DecisionEdge]
    let reasons: [SignOnReason]
    let remarks: [SignOnReason]

    private init(_ node: DecisionNode, _ edges: [DecisionEdge], _ reasons: [SignOnReason]) {
        self.node = node
        let taken = edges.filter { $0.target != .remark }
        let remarks = edges.filter { $0.target == .remark }
        self.taken = taken
        self.reasons = reasons.filter { reason in taken.contains { $0.rule == reason.rule } }
        self.remarks = reasons.filter { reason in remarks.contains { $0.rule == reason.rule } }
    }

    static func all(of decision: SignOnDecision, in graph: DecisionGraph) -> [Self] {
        var groups: [[DecisionEdge]] = []
        for edge in decision.path {
            if let last = groups.indices.last, groups[last][0].source == edge.source {
                groups[last].append(edge)
            } else {
                groups.append([edge])
            }
        }
        return groups.compactMap { edges in graph.node(edges[0].source).map { Self($0, edges, decision.reasons) } }
    }

    /// The branches of a question: rules with the same target.
    struct Branch {
        let target: DecisionTarget
        var edges: [DecisionEdge]
    }

    var branches: [Branch] {
        var branches: [Branch] = []
        for edge in node.edges where edge.target != .remark {
            if let known = branches.firstIndex(where: { Self.isSame($0.target, edge.target) }) {
                branches[known].edges.append(edge)
            } else {
                branches.append(Branch(target: edge.target, edges: [edge]))
            }
        }
        return branches
    }

    private static func isSame(_ one: DecisionTarget, _ other: DecisionTarget) -> Bool {
        one.kind != nil ? one.kind == other.kind : one == other
    }
}

extension DecidedQuestion: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.node.id == right.node.id && left.taken == right.taken && left.reasons == right.reasons
            && left.remarks == right.remarks
    }
}
