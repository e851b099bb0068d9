import AdobePass
import AdobePassFlow
import Foundation
import TestSupport
import Testing

@Suite("What the rules of the cookbooks decide")
struct CookbookCoverageTests {
    @Test("Every rule is in a graph, and every question can be reached", arguments: Cookbook.allCases)
    func graphs(cookbook: Cookbook) {
        let graph = DecisionGraph.of(cookbook)
        var reached = Set(graph.entries)
        var open = graph.entries
        while let next = open.popLast() {
            for edge in graph.node(next)?.edges ?? [] {
                guard case .question(let id) = edge.target else { continue }
                #expect(graph.node(id) != nil, "\(id)")
                if reached.insert(id).inserted { open.append(id) }
            }
        }
        #expect(reached == Set(graph.nodes.map(\.id)) && reached.count == graph.nodes.count)
        let rules = Set(graph.edges.map(\.rule))
        let own = SignOnRule.all.filter { $0.step.cookbook == cookbook }
        // The conditions of the silent exchange are values of one rule.
        #expect(own.filter { !rules.contains($0) && !$0.id.hasPrefix("sdk.silent.") } == [])
    }
}
