import HTMLForms
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
                heading: "Findings: \(family.rawValue)",
                entries: entries.filter { if case .rule(let rule) = $0 { rule.family == family } else { false } }
            )
        }
        let others = Explanation.Group.allCases.map { group in
            Group(
                heading: Self.title(of: group),
                entries: entries.filter { if case .other(let other) = $0 { other.group == group } else { false } }
            )
        }
        // People come with a code of Adobe or Apple more often than with a rule.
        groups = (others + families).filter { !$0.entries.isEmpty }
    }

    private static func title(of group: Explanation.Group) -> String {
        switch group {
        case .adobeCode: "Adobe's error codes"
        case .frameworkError: "Errors of Apple's framework"
        case .sdkCode: "Status codes of Adobe's SDK"
        case .outcome: "What an answer of Adobe means"
        case .flow: "Next steps of single sign-on"
        case .statement: "Statements of the cookbooks"
        case .header: "Findings about headers"
        case .picker: "Why an MVPD is not in Apple's picker"
        case .audit: "What Adobe requires of an app"
        case .attack: "Attacks on receivers"
        case .word: "Words of Adobe"
        case .error: "Errors of samltool"
        }
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
