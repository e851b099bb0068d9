import HTMLForms
import SAMLDiagnosis
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Every rule, error code and statement, with a search.
struct ExplainTab: Tab {
    private static let query = "explain"
    /// More results are a list.
    private static let maximumLongForms = 3

    let path = "explain"
    let title = "Explain"
    let summary = "Look up rules, checks, error codes and statements of the cookbooks."
    let inputs: Set<TabInput> = []
    let fields = [Self.query]

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        if let action { form.set(Self.query, to: action) }
    }

    func controls(for request: TabRequest) -> [HTML] {
        [
            HTML(
                field: Self.query,
                label: "Search",
                value: request.form[Self.query],
                hint: "A word, a rule such as whitespace.breaks-signature, a code of Adobe or Apple, or Adobe's error.",
                .type("search")
            )
        ]
    }

    func result(of request: TabRequest) -> [HTML] {
        let query = request.form[Self.query]
        if let entry = ExplanationCatalogue.entry(query) { return Self.longForm(of: [entry]) }
        let entries = query.isEmpty ? ExplanationCatalogue.entries : ExplanationCatalogue.entries(matching: query)
        if entries.isEmpty { return AdobeErrorText(Array(query.utf8))?.html ?? [Self.nothing(like: query)] }
        if entries.count <= Self.maximumLongForms { return Self.longForm(of: entries) }
        return query.isEmpty ? ExplanationGroups(entries).html : [Self.list(of: entries)]
    }

    /// The explanations, and buttons for those that they refer to.
    private static func longForm(of entries: [ExplanationCatalogue.Entry]) -> [HTML] {
        let related = entries.flatMap { entry -> [String] in
            switch entry {
            case .rule(let rule): mentioned(in: rule.explanation)
            case .other(let other):
                other.related + mentioned(in: other.explanation).filter { !other.related.contains($0) }
            }
        }
        let links = HTML(.p) {
            "See also: "
            related.map(button)
        }
        return [ExplanationSection(entries).html] + (related.isEmpty ? [] : [links])
    }

    /// The identifiers in a text, such as those of the likeliest causes of an error.
    private static func mentioned(in text: String) -> [String] {
        text.split { $0.isWhitespace || ",:;()'".contains($0) }
            .map { $0.hasSuffix(".") ? String($0.dropLast()) : String($0) }
            .filter { $0.contains(".") && ExplanationCatalogue.entry($0) != nil }
    }

    private static func nothing(like query: String) -> HTML {
        HTML(.div) {
            HTML(.p, text: "Nothing is named or explained so.")
            let similar = ExplanationCatalogue.nearest(to: query)
            if !similar.isEmpty { HTML(.p) { similar.map(button) } }
        }
    }

    static func button(for id: String) -> HTML {
        HTML(button: id, action: "explain:\(id)", .set("formaction", "explain"))
    }

    static func list(of entries: [ExplanationCatalogue.Entry]) -> HTML {
        HTML(.table, .style("cards")) {
            HTML(.caption, text: "\(entries.count) entries")
            HTML(columns: ["Identifier", "Title"])
            HTML(.tbody) {
                for entry in entries {
                    HTML(.tr) {
                        HTML(.th, .scope("row")) { button(for: entry.id) }
                        HTML(cell: "Title") { entry.title }
                    }
                }
            }
        }
    }
}
