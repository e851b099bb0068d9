import AdobePassFlow

/// The path to a step, drawn from top to bottom: each question with its branches, and a mark at the branch that was taken.
///
/// Of questions that are decided as for the step before, only the reasons are shown.
struct DecisionPath {
    let entry: FlowEntry
    let statements: CitedStatements
    let end: String

    @HTMLBuilder
    var html: [HTML] {
        HTML(.ol, .style("path"), .role("list")) {
            if entry.sharedQuestionCount > 0 { HTML(.li, .style("question", "before")) { shared } }
            for question in entry.questions.dropFirst(entry.sharedQuestionCount) {
                HTML(.li, .style("question")) { drawing(of: question) }
            }
            HTML(.li, .style("end"), text: end)
        }
        let others = entry.decision.reasons.filter { reason in
            !entry.questions.contains { ($0.reasons + $0.remarks).contains(reason) }
        }
        list(of: others, "rules")
    }

    // MARK: Questions that are decided as before

    /// The reasons, which are those of the step, too: only the drawings are omitted.
    @HTMLBuilder
    private var shared: [HTML] {
        let count = entry.sharedQuestionCount
        let title = count == 1 ? "The first question, as in step" : "The first \(count) questions, as in step"
        HTML(.p, .style("ask"), text: "\(title) \(entry.number - 1)")
        list(of: entry.questions.prefix(count).flatMap { $0.reasons + $0.remarks }, "rules")
    }

    // MARK: A question

    private func ask(_ question: DecidedQuestion) -> HTML {
        HTML(.p, .style("ask")) {
            question.node.question
            HTML(.span, .style("where"), text: " (\(question.node.step.name))")
        }
    }

    @HTMLBuilder
    private func drawing(of question: DecidedQuestion) -> [HTML] {
        let branches = question.branches
        let taken = branches.filter { isTaken($0, by: question) }
        ask(question)
        HTML(.ul, .style("branches"), .role("list")) {
            for branch in taken { box(of: branch, in: question) }
            for branch in branches where !isTaken(branch, by: question) {
                HTML(.li, .style("branch")) {
                    rules(branch.edges)
                    HTML(.span, .style("leads"), text: "→ \(title(of: branch.target))")
                }
            }
        }
        list(of: question.remarks, "remarks")
    }

    private func isTaken(_ branch: DecidedQuestion.Branch, by question: DecidedQuestion) -> Bool {
        branch.edges.contains { question.taken.contains($0) }
    }

    private func box(of branch: DecidedQuestion.Branch, in question: DecidedQuestion) -> HTML {
        let reasons = question.reasons.filter { reason in branch.edges.contains { $0.rule == reason.rule } }
        return HTML(.li, .style("branch", "taken")) {
            for reason in reasons {
                HTML(.p) {
                    HTML(.b, text: "✓ \(reason.description.shownClause)")
                    " "
                    citation(of: reason.rule)
                }
            }
            let others = branch.edges.filter { edge in !reasons.contains { $0.rule == edge.rule } }
            if !others.isEmpty {
                HTML(.p, .style("soft")) {
                    "also leads here: \(others.map { $0.rule.sentence }.joined(separator: "; "))"
                }
            }
            HTML(.span, .style("leads"), text: "→ \(title(of: branch.target))")
        }
    }

    private func rules(_ edges: [DecisionEdge]) -> [HTML] { edges.map { HTML(.p, text: $0.rule.sentence) } }

    private func title(of target: DecisionTarget) -> String {
        switch target {
        case .question(let id): entry.graph.node(id)?.question ?? id.rawValue
        case .step(let kind, _): kind.title
        case .end(let outcome): "end: \(outcome.title)"
        case .remark: ""
        }
    }

    // MARK: Reasons

    private func citation(of rule: SignOnRule) -> [HTML] {
        [HTML(.code, .style("soft"), text: "[\(rule.id)]")] + statements.links(of: rule)
    }

    @HTMLBuilder
    private func list(of reasons: [SignOnReason], _ style: StaticString) -> [HTML] {
        if !reasons.isEmpty {
            HTML(.ul, .style(style)) {
                for reason in reasons {
                    HTML(.li) {
                        reason.description.shownClause
                        " "
                        citation(of: reason.rule)
                    }
                }
            }
        }
    }
}
