import AdobePass

/// The decisions of a cookbook: its questions, each with the rows that decide it.
///
/// The next step is one reading of the table; ``graph``, and with it the diagram, the rules and the schema of states, is another.
struct DecisionTable<Walk: DecisionWalk>: Sendable {
    typealias Row = DecisionRow<Walk>

    /// A row with its rule and its edge in the graph.
    fileprivate final class Line: Sendable {
        let row: Row
        let step: CookbookStep
        /// An edge for each rule, with the statements of this cookbook.
        let edges: [DecisionEdge]
        let before: [Line]
        let after: [Line]

        init(_ row: Row, of source: DecisionNode.ID, in step: CookbookStep) {
            self.row = row
            self.step = step
            edges = row.rules(step).map {
                DecisionEdge(source: source, rule: $0.followed(in: Walk.cookbook), target: DecisionTarget(row.target))
            }
            before = row.before.map { Line($0, of: source, in: step) }
            after = row.after.map { Line($0, of: source, in: step) }
        }

        /// The line with its remarks.
        var all: [Line] { before + [self] + after }
    }

    /// A question of the table.
    final class Question: Sendable {
        fileprivate let id: Walk.QuestionID
        fileprivate let node: DecisionNode
        fileprivate let lines: [Line]
        fileprivate let entering: @Sendable (Walk) -> Void

        /// Creates a question.
        ///
        /// - Parameters:
        ///   - id: The identifier.
        ///   - step: The step of the cookbook.
        ///   - text: The question.
        ///   - entering: What the walk finds before the rows are read.
        ///   - rows: The rows in their order; the last one has no condition.
        init(
            _ id: Walk.QuestionID,
            _ step: CookbookStep,
            _ text: String,
            entering: @escaping @Sendable (Walk) -> Void = { _ in },
            @DecisionRows<Walk> rows: () -> [Row]
        ) {
            let source = Walk.id(of: id)
            self.id = id
            self.entering = entering
            lines = rows().map { Line($0, of: source, in: step) }
            node = DecisionNode(source, step, text, lines.flatMap(\.all).flatMap(\.edges))
        }
    }

    /// The public reading of the table.
    let graph: DecisionGraph
    /// The rules of all rows, with the statements of all cookbooks.
    let rules: [SignOnRule]
    private let questions: [Walk.QuestionID: Question]

    init(entries: [Walk.QuestionID], _ questions: [Question]) {
        graph = DecisionGraph(Walk.cookbook, entries: entries.map { Walk.id(of: $0) }, questions.map(\.node))
        rules = questions.flatMap(\.lines).flatMap(\.all).flatMap { $0.row.rules($0.step) }
        self.questions = Dictionary(questions.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the decision at the end of a walk.
    ///
    /// - Complexity: O(number of rows): a walk meets each question once.
    func decision(of walk: Walk) -> SignOnDecision {
        var trail = Trail()
        var next = questions[walk.entry]
        for _ in questions {
            guard let question = next else { break }
            question.entering(walk)
            guard let row = trail.decisiveRow(of: question, for: walk) else { break }
            let place = question.node.step
            row.effect?(walk)
            switch row.target {
            case .question(let id): next = questions[id]
            case .step(_, _, let make): return trail.decision(make(walk), at: place)
            case .end(let outcome): return trail.decision(.done(outcome), at: place)
            case .remark: break
            }
        }
        return trail.decision(.done(.failed), at: .calls)
    }

    /// The path through the questions so far, and the reasons on it.
    private struct Trail {
        private var reasons: [SignOnReason] = []
        /// The number of the question that each reason belongs to.
        private var origins: [Int] = []
        private var path: [DecisionEdge] = []
        private var questionCount = 0

        /// Returns the first row that applies and has a target, after the remarks before it.
        mutating func decisiveRow(of question: Question, for walk: Walk) -> Row? {
            questionCount += 1
            for line in question.lines where line.row.applies(to: walk) {
                for remark in line.before where remark.row.applies(to: walk) { add(remark, for: walk) }
                add(line, for: walk)
                for remark in line.after where remark.row.applies(to: walk) { add(remark, for: walk) }
                if case .remark = line.row.target { continue }
                return line.row
            }
            return nil
        }

        private mutating func add(_ line: Line, for walk: Walk) {
            switch line.row.reasons {
            case .rule(let detail):
                for edge in line.edges { add(edge, detail: detail?(walk)) }
            case .several(let reasons):
                for reason in reasons(walk) {
                    guard let edge = line.edges.first(where: { $0.rule == reason.rule }) else { continue }
                    add(edge, detail: reason.detail)
                }
            }
        }

        /// A rule that applies twice with the same detail is one reason, unless it decides a later question as well.
        private mutating func add(_ edge: DecisionEdge, detail: String?) {
            path.append(edge)
            let isRemark = edge.target == .remark
            let isKnown = reasons.indices.contains { index in
                (isRemark || origins[index] == questionCount) && reasons[index].rule == edge.rule
                    && reasons[index].detail == detail
            }
            guard !isKnown else { return }
            reasons.append(SignOnReason(rule: edge.rule, detail: detail))
            origins.append(questionCount)
        }

        func decision(_ step: SignOnStep, at place: CookbookStep) -> SignOnDecision {
            SignOnDecision(step: step, reasons: reasons, path: path, cookbookStep: place)
        }
    }
}

/// The rows of a question, between braces.
@resultBuilder
enum DecisionRows<Walk: DecisionWalk> {
    static func buildExpression(_ row: DecisionRow<Walk>) -> [DecisionRow<Walk>] { [row] }
    static func buildExpression(_ rows: [DecisionRow<Walk>]) -> [DecisionRow<Walk>] { rows }
    static func buildBlock(_ rows: [DecisionRow<Walk>]...) -> [DecisionRow<Walk>] { rows.flatMap(\.self) }
}

extension DecisionTarget {
    fileprivate init<Walk>(_ target: DecisionRow<Walk>.Target) {
        self =
            switch target {
            case .remark: .remark
            case .question(let question): .question(Walk.id(of: question))
            case .step(let kind, let fields, _): .step(kind, into: fields)
            case .end(let outcome): .end(outcome)
            }
    }
}
