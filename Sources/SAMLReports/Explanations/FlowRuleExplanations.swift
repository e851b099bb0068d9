import AdobePassFlow
import ByteTools

// The explanations of the rules of the cookbooks, which follow from their decisions.

extension ExplanationCatalogue {
    static let workflow = SignOnRule.all.map { rule in
        let places = RulePlace.all(of: rule)
        return Explanation(
            id: rule.id,
            group: .flow,
            title: rule.sentence,
            explanation: ([citation(of: rule)] + [decisions(at: places)].compactMap { $0 }).joined(separator: " "),
            advice: advice(at: places),
            source: rule.source,
            related: rule.statements
        )
    }

    /// The page of the cookbook, and the statements that a rule follows.
    private static func citation(of rule: SignOnRule) -> String {
        let statements = CookbookStatement.all.filter { statement in
            rule.statements.contains { $0.utf8.elementsEqual(statement.id.utf8) }
        }
        let page = "The page of the cookbook: Apple SSO cookbook, \(rule.step)."
        return ([page] + statements.map { "`\($0.id)`: \($0.text)" }).joined(separator: " ")
    }

    /// The questions that a rule decides; of one alone, also what leads to it and its other answers.
    private static func decisions(at places: [RulePlace]) -> String? {
        guard places.count > 1 else { return places.first?.explanation }
        return "It answers these questions: " + places.map { $0.words }.joined(separator: "; ") + "."
    }

    private static func advice(at places: [RulePlace]) -> String {
        let targets = places.map { $0.target }.uniqued
        return targets.isEmpty ? "the rule only explains a step" : targets.joined(separator: "; or ")
    }
}

/// A question that a rule decides.
private struct RulePlace {
    let node: DecisionNode
    let edge: DecisionEdge
    let graph: DecisionGraph

    /// The questions that a rule decides, by cookbook.
    static func all(of rule: SignOnRule) -> [Self] {
        Cookbook.allCases.flatMap { cookbook in
            let graph = DecisionGraph.of(cookbook)
            return graph.nodes.flatMap { node in
                node.edges.filter { $0.rule == rule }.map { Self(node: node, edge: $0, graph: graph) }
            }
        }
    }

    /// What the rule leads to, as an instruction.
    var target: String {
        switch edge.target {
        case .question(let id): "answer the next question: \(graph.node(id)?.question ?? id.rawValue)"
        case .step(let kind, _): "continue with this step: \(kind.title)"
        case .end(let outcome): "the flow ends: \(outcome.title)"
        case .remark: "the question remains open"
        }
    }

    /// The question and its step.
    var words: String { "'\(node.question)' (\(node.step))" }

    /// The question, the rules that lead to it, and the rules that decide it otherwise.
    var explanation: String {
        let place = "The question is \(words)."
        let others = node.edges.filter { $0.rule != edge.rule && $0.target != .remark }
        return [
            place, Self.sentence("It is asked if", graph.edges(to: node.id)),
            Self.sentence("It has another answer if", others),
        ]
        .compactMap { $0 }.joined(separator: " ")
    }

    private static func sentence(_ start: String, _ edges: [DecisionEdge]) -> String? {
        let rules = edges.map { $0.rule }.uniqued
        guard !rules.isEmpty else { return nil }
        return "\(start) \(rules.map { "\($0.sentence) (`\($0.id)`)" }.joined(separator: "; or "))."
    }
}
