import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The catalogue of attacks and accidents, each made from a good response.
struct MutateTab: Tab {
    private static let chosen = "mutation"
    private static let search = "mutation-search"

    let path = "mutate"
    let title = "Mutate"
    let summary = "Turn a good response into attacks and accidents, to test a receiver."
    let fields = [Self.chosen, Self.search]

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        if let action { form.set(Self.chosen, to: action) }
    }

    func controls(for request: TabRequest) -> [HTML] {
        [
            HTML(hidden: Self.chosen, request.form[Self.chosen]),
            HTML(
                field: Self.search,
                label: "Search the mutations",
                value: request.form[Self.search],
                hint: "A word of the name or the change, such as comment, wrapping or expired.",
                .type("search")
            ),
            HTML(.details, .id(named: "mutation-key")) {
                HTML(.summary, text: "Private key of the issuer, for mutations that must be signed again")
                HTML(
                    area: WorkbenchForm.keyField,
                    label: "Private key of the issuer",
                    text: request.form[WorkbenchForm.keyField],
                    rows: 2,
                    hint: "In PEM. Without it, such mutations are not made. Use a key for tests only."
                )
            },
        ]
    }

    func result(of request: TabRequest) -> [HTML] {
        guard let text = request.texts.first else {
            return [
                HTML(.p, .style("soft"), text: "Paste a good response, or open a sample such as signed-response.xml.")
            ]
        }
        do throws(TestKitError) {
            let key = request.form[WorkbenchForm.keyField]
            let base = try MutationBase(
                text.bytes,
                signedWith: key.isEmpty ? nil : SigningKey(pem: Array(key.utf8)),
                at: SAMLTimestamp(request.settings.instant)
            )
            return try Self.chosenMutation(request, base) + Self.catalogue(matching: request.form[Self.search])
        } catch {
            return [Self.problem(error)]
        }
    }

    /// The chosen mutation: what a receiver must do, what the verifier does, and the document.
    private static func chosenMutation(_ request: TabRequest, _ base: MutationBase) throws(TestKitError) -> [HTML] {
        let name = request.form[chosen]
        guard let mutation = Mutation.all.first(where: { $0.name == name }) else { return [] }
        let heading = HTML(.h2, text: mutation.name)
        switch try mutation.outcome(of: base) {
        case .notApplicable(let reason):
            return [heading, HTML(.p, text: "It cannot be made from this response: \(reason).")]
        case .mutant(let mutant):
            return [heading, HTML(.p, text: mutation.summary), verdicts(on: mutant, of: mutation, request)]
                + diagnosis(of: mutant, named: "\(mutation.name).xml", request, base)
        }
    }

    private static func verdicts(on mutant: Mutant, of mutation: Mutation, _ request: TabRequest) -> HTML {
        HTML(.dl) {
            HTML(.dt, text: "A correct receiver")
            HTML(.dd, text: mutation.verdict == .accepted ? "accepts it" : "rejects it")
            HTML(.dt, text: "Rule that finds it")
            HTML(.dd) { if let rule = mutant.rule { HTML(.code, text: rule) } else { "none: nothing is wrong" } }
        }
    }

    private static func diagnosis(
        of mutant: Mutant,
        named name: String,
        _ request: TabRequest,
        _ base: MutationBase
    ) -> [HTML] {
        var context = request.settings.context
        context.expectations = base.expectations
        let inputs = Examination(context).diagnosed(mutant.content, named: name, at: request.settings.time)
        return inputs.enumerated().map { index, input in
            ExaminedSection(DiagnosisSection(input, number: index + 1, showing: request.form.privacy)).html
        }
    }

    /// The mutations with a word in one table, or all by family.
    private static func catalogue(matching query: String) -> [HTML] {
        let words = query.lowercased().split(separator: " ")
        let found = Mutation.all.filter { mutation in
            let text = "\(mutation.name) \(mutation.summary) \(mutation.family.rawValue)".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        let heading = HTML(.h2, text: words.isEmpty ? "All \(found.count) mutations" : "\(found.count) mutations found")
        if !words.isEmpty { return [heading, table(of: found)] }
        let families = Dictionary(grouping: found, by: \.family)
        return [heading]
            + Mutation.Family.allCases.compactMap { family in
                families[family].map { mutations in
                    HTML(.details, .style("folded"), .id(named: "family-\(family.rawValue)")) {
                        HTML(.summary, text: "\(family.rawValue) (\(mutations.count))")
                        table(of: mutations)
                    }
                }
            }
    }

    private static func table(of mutations: [Mutation]) -> HTML {
        HTML(.table, .style("cards")) {
            HTML(columns: ["Mutation", "Change", "Family", "A correct receiver"])
            HTML(.tbody) {
                for mutation in mutations {
                    HTML(.tr) {
                        HTML(.th, .scope("row")) {
                            HTML(
                                button: mutation.name,
                                action: "mutate:\(mutation.name)",
                                .set("formaction", "mutate")
                            )
                        }
                        HTML(cell: "Change") { mutation.summary }
                        HTML(cell: "Family", .style("short")) { mutation.family.rawValue }
                        HTML(cell: "A correct receiver", .style("short")) {
                            mutation.verdict == .accepted ? "accepts it" : "rejects it"
                        }
                    }
                }
            }
        }
    }

    private static func problem(_ error: TestKitError) -> HTML {
        HTML(problem: "Nothing is made from this response.", error.message)
    }
}
