internal import SAMLAttacks

// The classes of attacks, whose other spellings are their advisories, and the advisories that no mutation covers.

extension ExplanationCatalogue {
    static let attacks = Attack.all.map(Explanation.init) + OutsideAdvisory.all.map(Explanation.init)
}

extension Explanation {
    fileprivate init(_ attack: Attack) {
        let rules = attack.rules.map { "`\($0)`" }.joined(separator: ", ")
        id = attack.name
        group = .attack
        title = attack.title
        explanation = attack.mechanism
        advice = "test a receiver with 'samltool mutate --as \(attack.name)'; the rules that find it here: \(rules)"
        generalAdvice = "the rules that find it: \(rules)"
        source =
            attack.advisories.isEmpty ? "known in general" : attack.advisories.map { $0.words }.joined(separator: "; ")
        related = attack.rules
        aliases = attack.advisories.map { $0.id }
    }

    fileprivate init(_ outside: OutsideAdvisory) {
        id = outside.advisory.id
        group = .attack
        title = "an advisory about \(outside.advisory.product) that no mutation of a response covers"
        explanation = outside.reason
        advice = "use a version of the product in which it is fixed"
        source = outside.advisory.words
    }
}

extension Advisory {
    /// The identifier and the product.
    var words: String { "\(id) (\(product))" }
}
