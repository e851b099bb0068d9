import SAML
import SAMLDiagnosis
import SAMLEncoding

struct ChecksTable {
    let checks: [VerificationCheck]

    @HTMLBuilder
    var html: [HTML] {
        for stage in stages { table(of: checks.filter { $0.stage == stage }, at: stage) }
    }

    private func table(of checks: [VerificationCheck], at stage: VerificationStage) -> HTML {
        let isOpen: [HTMLAttribute] = checks.contains { [.failed, .warned].contains($0.outcome) } ? [.isOpen] : []
        let summary = HTML(.summary) {
            HTML(.b, text: stage.title)
            ": \(checks.counts)"
        }
        let table = HTML(.table, .style("cards")) {
            HTML(columns: ["Check", "Outcome", "Details"])
            HTML(.tbody) { checks.map { row($0) } }
        }
        return .element(.details, isOpen, [summary, table])
    }

    private var stages: [VerificationStage] {
        checks.map { $0.stage }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private func row(_ check: VerificationCheck) -> HTML {
        HTML(.tr) {
            HTML(.th, .scope("row")) {
                HTML(.div, .style("sentence"), text: check.title)
                HTML(.code, .style("soft"), text: check.id)
            }
            HTML(cell: "Outcome", .style("short")) { outcome(of: check) }
            HTML(cell: "Details") { details(of: check) }
        }
    }

    private func outcome(of check: VerificationCheck) -> HTML {
        switch check.outcome {
        case .passed: HTML(badge: "✓ passed", "good")
        case .failed: HTML(badge: "✕ failed", "error")
        case .warned: HTML(badge: "! warning", "warning")
        case .notReached: HTML(.span, .style("soft"), text: "not reached")
        default: HTML(.span, .style("soft"), text: "not applicable")
        }
    }

    @HTMLBuilder
    private func details(of check: VerificationCheck) -> [HTML] {
        let place = check.location.map { "line \($0.line), column \($0.column)" } ?? check.path
        let facts = [("expected", check.expected), ("found", check.found), ("where", place)]
        if let message = check.message { HTML(.div, text: message.clipped(to: 1000)) }
        for case (let name, let text?) in facts {
            HTML(.div) {
                "\(name): "
                HTML(.code, text: text.clipped(to: 300))
            }
        }
        if check.outcome == .failed, let rule = RuleCatalogue.rule(check.id) {
            HTML(.div, text: "Advice: \(rule.advice)")
        }
        if let options = VerificationAdvice.options(for: check) { HTML(.div, text: "With samltool: \(options)") }
        if check.message == nil, facts.allSatisfy({ $0.1 == nil }) { HTML(.span, .style("soft"), text: "–") }
    }
}
