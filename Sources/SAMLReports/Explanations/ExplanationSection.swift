internal import ByteTools
internal import SAMLDiagnosis

/// The part of a page with explanations of rules, identifiers and codes, each folded under its title.
///
/// ```swift
/// ExplanationSection(ExplanationCatalogue.entries(matching: "digest")).html
/// ```
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct ExplanationSection: Sendable {
    private let report: ExplanationReport
    private let count: Int

    /// The maximum number of entries that are not folded.
    private static let maximumOpenCount = 3

    /// Creates the section of entries.
    ///
    /// - Parameter entries: The entries to explain.
    public init(_ entries: [ExplanationCatalogue.Entry]) {
        report = ExplanationReport(entries)
        count = entries.count
    }

    public var html: HTML {
        HTML(.div, .style("topic")) {
            HTML(.p, .role("status"), text: count.counted("identifier"))
            for family in Rule.Family.allCases {
                group("Findings: \(family.rawValue)", report.rules.filter { $0.family == family }.map(item))
            }
            for origin in Explanation.Group.allCases {
                group(origin.title, report.others.filter { $0.group == origin }.map(item))
            }
        }
    }

    @HTMLBuilder
    private func group(_ heading: String, _ items: [HTML]) -> [HTML] {
        if !items.isEmpty {
            HTML(.h3, .style("sentence"), text: heading)
            items
        }
    }

    private func item(_ rule: Rule) -> HTML {
        item(rule.id, rule.title, (rule.explanation, rule.advice)) {
            HTML(badge: "\(rule.severity.sign) \(rule.severity.rawValue)", rule.severity.tone)
            " "
        } source: {
            "Basis: \(rule.basis.words). Source: \(rule.source)."
        }
    }

    private func item(_ other: Explanation) -> HTML {
        item(other.id, other.title, (other.explanation, other.generalAdvice ?? other.advice)) {
            []
        } source: {
            if !other.aliases.isEmpty { "Also: \(other.aliases.joined(separator: ", ")). " }
            "Source: \(other.source)."
        }
    }

    private func item(
        _ id: String,
        _ title: String,
        _ text: (explanation: String, advice: String),
        @HTMLBuilder badge: () -> [HTML],
        @HTMLBuilder source: () -> [HTML]
    ) -> HTML {
        let isOpen: [HTMLAttribute] = count <= Self.maximumOpenCount ? [.isOpen] : []
        let summary = HTML(.summary) {
            HTML(.code, text: id)
            " "
            badge()
            title.prose
        }
        let content: [HTML] = [
            HTML(.p) { text.explanation.prose },
            HTML(.div, .style("do")) {
                HTML(.b, text: "Advice")
                text.advice.prose
            },
            HTML(.p, .style("soft")) { source() },
        ]
        return .element(.details, isOpen, [summary] + content)
    }
}
