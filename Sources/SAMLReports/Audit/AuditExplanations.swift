import AdobePass

extension ExplanationCatalogue {
    /// The requirements of Adobe's acceptance checklist.
    static let audits = AuditRequirement.all.map { requirement in
        let level = requirement.level.rawValue
        return Explanation(
            id: requirement.id,
            group: .audit,
            title: requirement.title,
            explanation: "The requirement is \(level). The risk of violating it: \(requirement.risk).",
            advice: requirement.advice,
            source: requirement.source
        )
    }
}
