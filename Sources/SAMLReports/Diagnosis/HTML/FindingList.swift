import ByteTools
import SAMLDiagnosis
import SAMLEncoding

struct FindingList {
    let input: PageInput

    var html: HTML {
        let findings = Array(input.diagnosis.findings.enumerated())
        let notes = findings.filter { $0.element.severity == .note }
        return HTML(.div, .style("topic")) {
            input.heading(.findings, notes.count == findings.count ? "Findings" : "Findings, the likeliest cause first")
            list(of: findings.filter { $0.element.severity > .note })
            if !notes.isEmpty {
                HTML.element(
                    .details,
                    [.style("notes")] + (isWithoutReason ? [.isOpen] : []),
                    [HTML(.summary, text: notes.count.counted("note"))]
                        + (isWithoutReason ? [HTML(.p, .style("soft"), text: Self.possibilities)] : [])
                        + list(of: notes)
                )
            }
        }
    }

    private static let possibilities =
        "Adobe gave no reason, so each note is a possible cause: what was sent is allowed, but may not be what Adobe expects."

    /// Adobe rejected an exchange and gave no reason, so that a note may be the reason.
    private var isWithoutReason: Bool {
        input.diagnosis.findings.first.map { $0.rule.family == .exchange && $0.severity == .error } ?? false
    }

    @HTMLBuilder
    private func list(of findings: [(offset: Int, element: Finding)]) -> [HTML] {
        if !findings.isEmpty {
            HTML(.ol, .style("findings"), .role("list")) {
                for (index, finding) in findings { item(finding, number: index + 1) }
            }
        }
    }

    private func item(_ finding: Finding, number: Int) -> HTML {
        HTML(
            .li,
            .style("finding", finding.severity.tone),
            .id(.finding(number, input: input.number)),
            .isFocusTarget
        ) {
            HTML(.div, .style("top")) {
                HTML(.span, .style("number"), text: "\(number)")
                HTML(.span, .style("badge"), text: "\(finding.severity.sign) \(finding.severity.rawValue)")
                HTML(.code, .style("rule"), text: finding.rule.id)
                place(of: finding, number: number)
            }
            HTML(.h4) {
                finding.message.clipped(to: 2000)
                if finding.count > 1 { " (\(finding.count.grouped) times)" }
            }
            excerpt(of: finding)
            facts(of: finding)
            HTML(.div, .style("do")) {
                HTML(.b, text: "Advice")
                input.advice(of: finding).prose
            }
            explanation(of: finding)
        }
    }

    private func place(of finding: Finding, number: Int) -> HTML {
        guard let place = finding.place else {
            return HTML(.span, .style("soft"), text: "the response as a whole")
        }
        if let offset = input.document.offset(of: place, in: input.diagnosis) {
            var counter = LocationCounter(input.document.bytes)
            let location = place.location ?? counter.location(of: offset)
            let text = "line \(location.line), column \(location.column)"
            return link(.spot(number, input: input.number), in: .document, text)
        }
        if place.layer < input.diagnosis.trace.layers.count {
            let words = DiagnosisText.words(for: place, in: input.diagnosis)
            return link(.layer(place.layer, input: input.number), in: .layers, words)
        }
        return HTML(.span, .style("soft"), text: "no place in the document")
    }

    /// A link, if the page shows the part that it leads to.
    private func link(_ anchor: PageAnchor, in part: DiagnosisSection.Part, _ text: String) -> HTML {
        input.parts.contains(part) ? HTML(.a, .href(anchor), text: text) : HTML(.span, .style("soft"), text: text)
    }

    @HTMLBuilder
    private func facts(of finding: Finding) -> [HTML] {
        let facts: [(name: String, text: String?)] = [
            ("expected", finding.expected), ("found", finding.found), ("element", finding.place?.path),
        ]
        if facts.contains(where: { $0.text != nil }) { HTML(codeFacts: facts) }
    }

    @HTMLBuilder
    private func excerpt(of finding: Finding) -> [HTML] {
        if let place = finding.place, let location = place.location, input.diagnosis.trace.failure == nil,
            input.document.offset(of: place, in: input.diagnosis) != nil
        {
            let excerpt = SourceExcerpt(around: location, in: input.document.bytes, hiding: input.hidden)
            let before = String(excerpt.text.prefix(excerpt.column))
            let after = excerpt.text.dropFirst(excerpt.column)
            HTML(.pre, .style("excerpt")) {
                before.withNamedMasks
                HTML(.mark, text: after.first.map(String.init) ?? "⏎")
                String(after.dropFirst()).withNamedMasks
            }
        }
    }

    private func explanation(of finding: Finding) -> HTML {
        let rule = finding.rule
        return HTML(.details) {
            HTML(.summary, text: "Explanation of the rule")
            if rule.title != finding.message { HTML(.p, .style("sentence"), text: "\(rule.title).") }
            HTML(.p) { rule.explanation.prose }
            if rule.advice != finding.advice { HTML(.p) { input.advice(of: rule).prose } }
            HTML(.p, .style("soft"), text: "Basis: \(rule.basis.words). Source: \(rule.source).")
        }
    }
}
