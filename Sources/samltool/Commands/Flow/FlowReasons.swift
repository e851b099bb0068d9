import AdobePassFlow

/// The rules that lead to a step, with the statements of the cookbook that they follow.
struct FlowReasons {
    let lines: [String]

    init(_ decision: SignOnDecision) {
        lines = decision.reasons.flatMap { reason in
            ["\(reason) [\(reason.rule.id)]", "  \(reason.rule.step)"]
                + reason.rule.statements.compactMap { id in
                    CookbookStatement.all.first { $0.id == id }.map { "  \($0.id): \($0.text)" }
                }
        }
    }
}
