/// Every rule, by its identifier.
public enum RuleCatalogue {
    /// All rules, by family and then in the order in which they are looked at.
    public static let rules: [Rule] = [
        EncodingRules.all, XMLRules.all, StructureRules.all, WhitespaceRules.all, SignatureRules.all,
        ConditionRules.all, AttributeRules.all, ProfileRules.all,
    ].flatMap(\.self)

    private static let rulesByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

    /// The rule of an identifier.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: `nil` if there is no such rule.
    public static func rule(_ id: String) -> Rule? { rulesByID[id] }
}
