/// The differences of an earlier run.
package struct ProofBaseline: Sendable {
    /// The keys of the entries.
    let keys: Set<String>

    /// Creates a baseline of the names of mutations and the judgments on them, as in the JSON of a report.
    package init(_ differences: [(mutation: String, verdict: String)]) {
        keys = Set(differences.map { "\($0.mutation) \($0.verdict)" })
    }
}
