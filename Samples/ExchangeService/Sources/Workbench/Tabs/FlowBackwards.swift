import AdobePass
import AdobePassFlow
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way back from a step of a cookbook: the rules that lead to it, and the scenarios in which it occurs.
struct FlowBackwards {
    let cookbook: Cookbook
    /// The title of the step.
    let step: String

    /// The graph of the cookbook.
    private var graph: DecisionGraph { .of(cookbook) }

    /// The titles of all steps of a cookbook and of its ends, in the order of the cookbook.
    static func steps(of cookbook: Cookbook) -> [String] {
        DecisionGraph.of(cookbook).nodes.flatMap(\.edges).reduce(into: []) { titles, edge in
            if let title = edge.target.kind?.title, !titles.contains(title) { titles.append(title) }
        }
    }

    /// Creates the way back; `nil` if the cookbook has no such step.
    init?(to step: String, in cookbook: Cookbook) {
        guard Self.steps(of: cookbook).contains(step) else { return nil }
        self.cookbook = cookbook
        self.step = step
    }

    /// The scenarios of the cookbook in which the step occurs.
    var scenarios: [FlowScenario] {
        Self.scenarios.filter { $0.scenario.cookbook == cookbook && $0.steps.contains(step) }.map(\.scenario)
    }

    /// All scenarios with the titles of their steps, which do not depend on the time of the launch.
    private static let scenarios = FlowScenario.all.compactMap { scenario in
        (try? scenario.flow(from: Date(timeIntervalSince1970: 1_795_000_000))).map { flow in
            let end = flow.nextStep(at: flow.steps.last?.instant ?? Date(timeIntervalSince1970: 1_795_000_000))
            return (scenario: scenario, steps: Set((flow.steps.map(\.decision) + [end]).map(\.step.kind.title)))
        }
    }

    // MARK: The conditions

    /// A table of the conditions for each rule that leads to the step.
    var html: HTML {
        HTML(.section, .style("step")) {
            HTML(.h2, text: "What leads to the step: \(step)")
            for edge in edges {
                if let node = graph.node(edge.source) { conditions(of: edge, at: node) }
            }
        }
    }

    private var edges: [DecisionEdge] {
        graph.nodes.flatMap(\.edges).filter { $0.target.kind?.title == step }
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
        let before = graph.nodes.flatMap(\.edges).filter { $0.target == .question(node.id) }
        list(before.map(\.rule), under: "The question is asked after one of these:")
    }

    @HTMLBuilder
    private func list(_ rules: [SignOnRule], under heading: String) -> [HTML] {
        if !rules.isEmpty {
            HTML(.p, text: heading)
            HTML(.ul, .style("rules")) {
                for rule in Self.unique(rules) {
                    HTML(.li) {
                        "\(rule.sentence) "
                        button(for: rule)
                    }
                }
            }
        }
    }

    private func button(for rule: SignOnRule) -> HTML {
        HTML(button: rule.id, action: "explain:\(rule.id)", .set("formaction", "/explain"))
    }

    private static func unique(_ rules: [SignOnRule]) -> [SignOnRule] {
        rules.reduce(into: []) { unique, rule in if !unique.contains(rule) { unique.append(rule) } }
    }
}
