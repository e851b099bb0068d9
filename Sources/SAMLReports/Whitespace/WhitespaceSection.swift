internal import ByteTools
public import SAMLDiagnosis
internal import SAMLEncoding

/// The part of a page about the whitespace rule: the effect on the signatures of a response, the changes, and, folded, the response before and
/// after.
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct WhitespaceSection: Sendable {
    private let report: WhitespaceReport
    private let number: Int
    private let privacy: SourceExcerpt.Privacy
    private let outline: MarkupOutline

    private static let maximumRows = 200

    /// Creates the section of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - number: The number of the input among those of the page, from 1; the anchors of the section begin with it.
    ///   - privacy: The privacy of personal values.
    public init(_ report: WhitespaceReport, number: Int = 1, showing privacy: SourceExcerpt.Privacy = .masked) {
        self.report = report
        self.number = number
        self.privacy = privacy
        outline = MarkupOutline(of: report.response)
    }

    private var changes: [NormalizationChange] { report.changes.changes }

    public var html: HTML {
        frame.html {
            if changes.isEmpty {
                HTML(.h3, .id(.part(.source, input: number)), text: "The response, which the rule does not change")
                HTML(.div, .style("source")) { WhitespaceView.before(report, showing: privacy) }
            } else {
                HTML(.h3, text: "Changes")
                table
                views
            }
        }
    }

    // MARK: The verdict

    private var frame: SectionFrame {
        let look = look
        return SectionFrame(
            number: number,
            name: report.name,
            tone: look.tone,
            verdict: look.verdict,
            remarks: [HTML(.p, .style("sentence"), text: "\(report.total).")] + risks + effect
        )
    }

    private var look: (tone: StaticString, verdict: String) {
        switch report.effect?.outcome {
        case .valid?: ("good", "✓ The signatures are valid after the whitespace rule")
        case .repaired?: ("good", "✓ The whitespace rule repairs the signatures")
        case .broken?: ("error", "✕ The whitespace rule breaks the signatures")
        case .malformed?: ("error", "✕ The whitespace rule makes the response malformed")
        case .invalid? where isUnsigned, nil where isUnsigned:
            ("warning", "! The response has no signature that the whitespace rule could break")
        case .some: ("error", "✕ The signatures are invalid before and after the whitespace rule")
        case nil where changes.isEmpty: ("good", "✓ The whitespace rule changes nothing")
        case nil where changes.contains { !$0.risks.isEmpty }:
            ("warning", "! The whitespace rule makes changes with a risk")
        case nil: ("good", "✓ The whitespace rule makes changes without a known risk")
        }
    }

    private var isUnsigned: Bool {
        let response = try? UnverifiedResponse(report.response, maximumBytes: max(report.response.count, 1))
        return response?.signatureCount == 0
    }

    /// A change in signed content is no risk if both verifications show the effect on the signatures.
    private func isUncertain(_ risk: NormalizationChange.Risk) -> Bool {
        risk != .signedContentChanged || report.effect == nil
    }

    @HTMLBuilder
    private var risks: [HTML] {
        for risk in NormalizationChange.Risk.allCases where report.changes.count(of: risk) > 0 && isUncertain(risk) {
            HTML(.p) {
                "! \(report.changes.count(of: risk).counted("change")): \(risk.message) "
                HTML(.code, text: risk.rawValue)
            }
        }
    }

    /// The verifications before and after the rule, and the change that breaks the signatures.
    @HTMLBuilder
    private var effect: [HTML] {
        if let signature = report.signature, !isUnsigned {
            HTML(facts: signature.facts.map { ($0.0, $0.1) })
        } else {
            let reason =
                isUnsigned
                ? "Adobe rejects a response without a signature; a check of the response says more."
                : "The signatures were not verified, because no key is trusted."
            HTML(.p, .style("soft"), text: reason)
        }
    }

    // MARK: The changes

    /// The changes that have no equal, then the others in groups, whose places are folded.
    @HTMLBuilder
    private var table: [HTML] {
        let groups = ChangeGroup.all(of: changes, breaking: report.effect?.breakingChange)
        let single = groups.filter { $0.changes.count == 1 }.flatMap { $0.changes }
        if !single.isEmpty { table(of: single) }
        for group in groups where group.changes.count > 1 {
            HTML(.details) {
                let hasRisk = group.changes[0].risks.contains(where: isUncertain)
                HTML(.summary, text: group.title + (hasRisk ? ", with a risk" : ""))
                table(of: group.changes)
            }
        }
    }

    private func table(of changes: [NormalizationChange]) -> HTML {
        HTML(.table, .style("cards")) {
            let rest = changes.count - Self.maximumRows
            if rest > 0 { HTML(.caption, text: "\(rest.grouped) more changes are not in this table.") }
            HTML(columns: ["Place", "Change", "Element", "Risk"])
            HTML(.tbody) { changes.prefix(Self.maximumRows).map { row($0) } }
        }
    }

    private func row(_ change: NormalizationChange) -> HTML {
        let breaks = change == report.effect?.breakingChange
        return HTML(.tr) {
            HTML(.th, .scope("row"), text: "line \(change.location.line), column \(change.location.column)")
            HTML(cell: "Change") { "\(change.kind.words): \(change.subject)" }
            HTML(cell: "Element") {
                change.element.map { HTML(.code, text: $0.clipped(to: 200)) } ?? HTML.text("–")
                if let name = outline.attributeName(around: change.location.offset) {
                    " of "
                    HTML(.code, text: String(decoding: outline.bytes[name], as: UTF8.self).clipped(to: 200))
                }
            }
            HTML(cell: "Risk") {
                if breaks { HTML(.div) { HTML(badge: "✕ breaks the signature", "error") } }
                let risks = change.risks.filter(isUncertain)
                if risks.isEmpty, !breaks {
                    let isBroken = report.effect?.outcome == .broken
                    let signed = isBroken ? "in signed content: breaks the signature, too" : "in signed content"
                    HTML(.span, .style("soft"), text: change.risks.isEmpty ? "none known" : signed)
                }
                for risk in risks {
                    HTML(.div) {
                        HTML(badge: "! risk", "warning")
                        " \(risk.message)"
                    }
                }
            }
        }
    }

    // MARK: Before and after

    @HTMLBuilder
    private var views: [HTML] {
        HTML(.h3, .id(.part(.source, input: number)), text: "Before and after")
        // The changes are above: the whole response is long.
        HTML(.details) {
            HTML(.summary, text: "The whole response")
            if privacy == .masked {
                HTML(.p, .style("soft"), text: "Values are masked: each • replaces one character.")
            }
            WhitespaceToggle(input: number, label: "Mark the changes").html
            HTML(.p, .style("soft"), text: "After the rule, ¦ is a place where whitespace was removed.")
            HTML(.div, .style("sides")) {
                view("Before", report.response.count, WhitespaceView.before(report, showing: privacy))
                view("After", report.changes.normalized.count, WhitespaceView.after(report, showing: privacy))
            }
        }
    }

    private func view(_ name: String, _ count: Int, _ content: [HTML]) -> HTML {
        HTML(.div) {
            HTML(.h4, .style("view"), text: "\(name), \(count.grouped) bytes")
            HTML(.div, .style("source")) { content }
        }
    }
}
