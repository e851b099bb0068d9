/// The catalogue of all rules.
public enum RuleCatalogue: Sendable {
    private static let rulesByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

    /// Returns the rule with an identifier.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: `nil` if there is no such rule.
    public static func rule(_ id: String) -> Rule? { rulesByID[id] }
}
