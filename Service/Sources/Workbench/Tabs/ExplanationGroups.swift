import SAMLDiagnosis
import SAMLReports

/// All explanations by group, with links to the groups.
struct ExplanationGroups {
    private let groups: [Group]

    private struct Group {
        let heading: String
        let entries: [ExplanationCatalogue.Entry]
    }

    init(_ entries: [ExplanationCatalogue.Entry]) {
        let families = Rule.Family.allCases.map { family in
            Group(
                heading: "Rules of 'check': \(family.rawValue)",
                entries: entries.filter { if case .rule(let rule) = $0 { rule.family == family } else { false } }
            )
        }
        let others = Explanation.Group.allCases.map { group in
            Group(
                heading: group.heading,
                entries: entries.filter { if case .other(let other) = $0 { other.group == group } else { false } }
            )
        }
        groups = (families + others).filter { !$0.entries.isEmpty }
    }

    @HTMLBuilder
    var html: [HTML] {
        HTML(.nav, .label("Groups")) {
            HTML(.ul, .style("contents")) {
                for (index, group) in groups.enumerated() {
                    HTML(.li) { HTML(.a, .set("href", "#group-\(index)"), text: Self.title(of: group)) }
                }
            }
        }
        for (index, group) in groups.enumerated() {
            HTML(.h2, .id(named: "group-\(index)"), .style("sentence"), text: Self.title(of: group))
            ExplainTab.list(of: group.entries)
        }
    }

    private static func title(of group: Group) -> String { "\(group.heading) (\(group.entries.count))" }
}
