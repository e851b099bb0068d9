internal import ByteTools
internal import SAML
internal import SAMLEncoding

/// The catalogue of all rules.
public enum RuleCatalogue: Sendable {
    private static let rulesByID = rules.firstByKey { $0.id }

    /// Returns the rule with an identifier.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: `nil` if there is no such rule.
    public static func rule(_ id: String) -> Rule? { rulesByID[id] }
}

extension Rule {
    /// Creates the rule of a check of the verifier.
    init(_ check: VerificationRule) { self.init(reported: check.id) }

    /// Creates the rule of an observation about an encoding layer.
    init(_ kind: EncodingObservation.Kind) { self.init(reported: kind.rawValue) }

    /// Creates the rule of an encoding error.
    init(_ code: SAMLEncodingError.Code) { self.init(reported: code.rawValue) }

    /// Creates the rule of a change by the whitespace rule.
    init(_ change: NormalizationChange.Kind) { self.init(reported: change.rawValue) }

    /// Creates the rule of the risk of such a change.
    init(_ risk: NormalizationChange.Risk) { self.init(reported: risk.rawValue) }

    /// Creates the rule with an identifier that a lower layer reports.
    ///
    /// `RuleCatalogueTests` shows that each of them has a rule. Without one, the finding is an error with that identifier: it is neither
    /// lost nor reported as another rule.
    init(reported id: String) {
        self =
            RuleCatalogue.rule(id)
            ?? Rule(
                id,
                .error(.structure, .policy),
                title: "internal error: the catalogue has no rule with this identifier",
                explanation: """
                    A check or an encoding layer reports this identifier, and the catalogue does not describe it. The message of the \
                    finding describes the problem.
                    """,
                advice: "Report an error in this tool, with a constructed response.",
                parties: [.tester],
                source: "decision of this project"
            )
    }
}
