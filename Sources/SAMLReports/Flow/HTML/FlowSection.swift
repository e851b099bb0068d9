
struct FlowSection {
    private let entry: FlowEntry
    private let title: String
    private let statements: CitedStatements

    init(_ entry: FlowEntry, title: String, _ statements: CitedStatements) {
        self.entry = entry
        self.title = title
        self.statements = statements
    }

    var html: HTML {
        HTML(.section, .style("step"), .id(.step(entry.number)), .labeled(by: .stepHeading(entry.number))) {
            HTML(.h2, .id(.stepHeading(entry.number))) {
                if entry.result != nil { HTML(.span, .style("n"), text: "\(entry.number)") }
                HTML(.span, .style("title"), text: title)
            }
            values
            lines(entry.request, under: "Request")
            result
            HTML(.h3, text: entry.result == nil ? "Why" : "Why this step")
            DecisionPath(entry, statements, end: title).html
        }
    }

    @HTMLBuilder
    private var values: [HTML] {
        if !entry.step.values.isEmpty {
            HTML(.dl) {
                for (name, text) in entry.step.values {
                    HTML(.dt, text: name)
                    HTML(.dd) { HTML(.code, text: text.shownClause) }
                }
            }
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
    private func lines(_ text: CutText, under heading: String) -> [HTML] {
        if !text.lines.isEmpty {
            HTML(.h3, text: heading)
            code(text)
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
