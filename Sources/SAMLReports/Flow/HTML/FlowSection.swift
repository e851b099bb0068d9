struct FlowSection {
    let entry: FlowEntry
    let title: String
    let statements: CitedStatements

    var html: HTML {
        HTML(.section, .style("step"), .id(.step(entry.number)), .labeled(by: .stepHeading(entry.number))) {
            HTML(.h2, .id(.stepHeading(entry.number))) {
                if entry.result != nil { HTML(.span, .style("n"), text: "\(entry.number)") }
                HTML(.span, .style("title"), text: title)
            }
            values
            if !entry.request.lines.isEmpty { HTML(.h3, text: "Request") }
            code(entry.request)
            result
            reasons
        }
    }

    /// Folded in a step that is over, because the path to it is longer than everything else of it.
    @HTMLBuilder
    private var reasons: [HTML] {
        let path = DecisionPath(entry: entry, statements: statements, end: title).html
        if entry.result == nil {
            HTML(.h3, text: "Why")
            path
        } else {
            HTML(.details) {
                HTML(.summary, text: "Why this step")
                path
            }
        }
    }

    @HTMLBuilder
    private var values: [HTML] {
        if !entry.step.values.isEmpty {
            HTML(facts: entry.step.values.map { ($0, $1) }) { HTML(.code, text: $0.shownClause) }
        }
    }

    @HTMLBuilder
    private var result: [HTML] {
        if let result = entry.result {
            HTML(.h3, text: result.isAction ? "Instead" : "Came back")
            HTML(.p, .style("result")) {
                result.summary
                HTML(.span, .style("time"), text: " \(entry.time)")
            }
            code(result.content)
        }
    }

    @HTMLBuilder
    private func code(_ text: CutText) -> [HTML] {
        if !text.lines.isEmpty {
            HTML(.pre, .style("code")) {
                for line in text.lines { HTML(.span, text: line) }
            }
        }
    }
}
