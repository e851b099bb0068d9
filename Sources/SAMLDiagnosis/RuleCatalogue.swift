/// Every rule, by its identifier.
public enum RuleCatalogue {
    private static let rulesByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

    /// The rule of an identifier.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: `nil` if there is no such rule.
    public static func rule(_ id: String) -> Rule? { rulesByID[id] }
}
