import AdobePassFlow
import ByteTools

/// The statements of the cookbook that the reasons of a flow refer to, in the order of the cookbook.
struct CitedStatements {
    private let statements: [(number: Int, statement: CookbookStatement)]
    private let numbers: [ByteText: Int]

    init(in entries: some Sequence<FlowEntry>) {
        let cited = Set(
            entries.lazy.flatMap { $0.decision.reasons }.flatMap { $0.rule.statements }.map { ByteText($0) }
        )
        let all = CookbookStatement.all.enumerated().map { (number: $0.offset + 1, statement: $0.element) }
        statements = all.filter { cited.contains(ByteText($0.statement.id)) }
        numbers = Dictionary(statements.map { (ByteText($0.statement.id), $0.number) }) { first, _ in first }
    }

    func links(of rule: SignOnRule) -> [HTML] {
        rule.statements.flatMap { id in
            let name = HTML.text(id)
            let link = numbers[ByteText(id)].map { HTML.element(.a, [.href(.statement($0))], [name]) } ?? name
            return [.text(" "), HTML(.span, .style("cited")) { link }]
        }
    }

    @HTMLBuilder
    var html: [HTML] {
        if !statements.isEmpty {
            HTML(.section, .style("step"), .labeled(by: .statements)) {
                HTML(.h2, .id(.statements), text: "Statements of the cookbook")
                HTML(.dl, .style("statements")) {
                    for (number, statement) in statements {
                        HTML(.dt, .id(.statement(number)), text: statement.id)
                        HTML(.dd, text: statement.text)
                    }
                }
            }
        }
    }
}
