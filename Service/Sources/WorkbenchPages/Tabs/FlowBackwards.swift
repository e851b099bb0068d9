import AdobePass
import AdobePassFlow
import HTMLForms
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way back from a step of a cookbook: the rules that lead to it, and the scenarios in which it occurs.
struct FlowBackwards {
    let cookbook: Cookbook
    let step: String

    private var graph: DecisionGraph { .of(cookbook) }

    /// Also of the ends, in the order of the cookbook.
    static func steps(of cookbook: Cookbook) -> [String] {
        DecisionGraph.of(cookbook).edges.reduce(into: []) { titles, edge in
            if let title = edge.target.kind?.title, !titles.contains(title) { titles.append(title) }
        }
    }

    /// `nil` if the cookbook has no such step.
    init?(to step: String, in cookbook: Cookbook) {
        guard Self.steps(of: cookbook).contains(step) else { return nil }
        self.cookbook = cookbook
        self.step = step
    }

    var scenarios: [FlowScenario] {
        Self.scenarios.filter { $0.scenario.cookbook == cookbook && $0.steps.contains(step) }.map(\.scenario)
    }

    /// The scenarios do not depend on the time of the launch.
    private static let scenarios = FlowScenario.all.compactMap { scenario in
        (try? scenario.flow(from: Date(timeIntervalSince1970: 1_795_000_000))).map { flow in
            let end = flow.nextStep(at: flow.steps.last?.instant ?? Date(timeIntervalSince1970: 1_795_000_000))
            let decisions = flow.steps.map(\.decision) + [end]
            let steps = Set(decisions.map(\.step.kind.title))
            return (scenario: scenario, steps: steps, paths: decisions.map(\.path))
        }
    }

    // MARK: The conditions

    var html: HTML {
        HTML(.section, .style("step")) {
            HTML(.h2, text: "What leads to the step: \(step)")
            for edge in edges {
                if let node = graph.node(edge.source) { conditions(of: edge, at: node) }
            }
        }
    }

    private var edges: [DecisionEdge] {
        graph.edges.filter { $0.target.kind?.title == step }
    }

    @HTMLBuilder
    private func conditions(of edge: DecisionEdge, at node: DecisionNode) -> [HTML] {
        HTML(.h3) {
            "\(node.question) (\(node.step)) "
            button(for: edge.rule)
        }
        HTML(.p) { HTML(.b, text: "\(edge.rule.sentence)") }
        let others = node.edges.filter { $0.rule != edge.rule && $0.target != .remark && $0.target != edge.target }
        list(others.map(\.rule), under: "and none of these is true:")
        let before = Self.unique(graph.edges(to: node.id).map(\.rule))
        let shown = before.filter { !examples(of: $0, before: edge).isEmpty }
        list(shown, under: "The question is asked after one of these:") { examples(of: $0, before: edge) }
        let rest = before.filter { rule in !shown.contains(rule) }
        list(rest, under: "It is also asked after these, which lead to this step in no example:")
    }

    /// The scenarios in which a rule precedes another one in the decision for the step.
    private func examples(of rule: SignOnRule, before edge: DecisionEdge) -> [FlowScenario] {
        Self.scenarios.filter { entry in
            entry.scenario.cookbook == cookbook
                && entry.paths.contains { path in Set(path.map(\.rule)).isSuperset(of: [rule, edge.rule]) }
        }.map(\.scenario)
    }

    @HTMLBuilder
    private func list(
        _ rules: [SignOnRule],
        under heading: String,
        with examples: (SignOnRule) -> [FlowScenario] = { _ in [] }
    ) -> [HTML] {
        if !rules.isEmpty {
            HTML(.p, text: heading)
            HTML(.ul, .style("rules")) {
                for rule in Self.unique(rules) {
                    HTML(.li) {
                        "\(rule.sentence) "
                        button(for: rule)
                        for scenario in examples(rule) { button(for: scenario) }
                    }
                }
            }
        }
    }

    private func button(for scenario: FlowScenario) -> HTML {
        HTML(button: "example: \(scenario.id)", action: "flow:show:\(scenario.id)", .set("formaction", "flow"))
    }

    private func button(for rule: SignOnRule) -> HTML {
        HTML(button: rule.id, action: "explain:\(rule.id)", .set("formaction", "explain"))
    }

    private static func unique(_ rules: [SignOnRule]) -> [SignOnRule] {
        rules.reduce(into: []) { unique, rule in if !unique.contains(rule) { unique.append(rule) } }
    }
}
