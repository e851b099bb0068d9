internal import SAMLAttacks
internal import SAMLDiagnosis

/// The differences of a class of attacks, or of a family of accidents.
struct ProofGroup {
    let name: String
    /// The mistake of the receiver, in one sentence without a full stop.
    let title: String
    let advisories: [Advisory]
    /// What to change in the receiver.
    let change: String
    /// The differences.
    let entries: [ProofEntry]
    /// The number of mutations that were tested.
    let testedCount: Int

    init(_ name: String, _ tested: [ProofEntry]) {
        let differences = tested.filter { $0.verdict != .correct }
        self.name = name
        entries = differences
        testedCount = tested.count
        let attack = Attack.all.first { $0.name == name }
        let rules = differences.compactMap { $0.rule.flatMap(RuleCatalogue.rule) }
        title = attack?.title ?? rules.first?.title ?? "responses of the family \(name) are not treated as promised"
        advisories = attack?.advisories ?? []
        change = attack?.mechanism ?? Self.advice(for: differences, rules.first)
    }

    private static func advice(for entries: [ProofEntry], _ rule: Rule?) -> String {
        if entries.allSatisfy({ $0.verdict == .rejectedWrongly }) {
            return "Accept these responses: the change does not alter what is signed, and providers send them."
        }
        return rule.map { "Reject these responses. \($0.explanation)" }
            ?? "Reject these responses, or decide to accept them."
    }

    var isDangerous: Bool { entries.contains { $0.isDangerous } }

    func count(_ verdict: ProofEntry.Verdict) -> Int { entries.count { $0.verdict == verdict } }

    func entries(_ verdict: ProofEntry.Verdict) -> [ProofEntry] { entries.filter { $0.verdict == verdict } }
}
