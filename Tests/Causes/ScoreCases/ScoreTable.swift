import CaseSet

/// The verdicts by family, as lines of a table.
struct ScoreTable {
    let results: [CaseResult]

    var lines: [String] {
        let heads =
            Self.cell("family", 26) + CaseResult.Verdict.allCases.map { Self.cell($0.rawValue) }.joined() + "all"
        let rows = WholeCase.Family.allCases.map { family in
            line(family.rawValue, results.filter { $0.row.family == family })
        }
        return [heads] + rows + [line("all", results)]
    }

    private func line(_ name: String, _ results: [CaseResult]) -> String {
        let counts = CaseResult.Verdict.allCases.map { verdict in
            Self.cell("\(results.count { $0.verdict == verdict })")
        }
        return Self.cell(name, 26) + counts.joined() + "\(results.count)"
    }

    private static func cell(_ text: String, _ width: Int = 8) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
