import SAML
import SAMLDiagnosis
import SAMLReports

extension InputDifference {
    /// The difference in `diff --json`.
    func json(showing privacy: SourceExcerpt.Privacy) -> JSON {
        .document(
            .difference,
            [
                "similarity": comparison.similarity.rawValue,
                "first": inputs.first.json(findings.first),
                "second": inputs.second.json(findings.second),
                "differences": comparison.differences.map { $0.json(showing: privacy) },
                "differenceCount": comparison.differenceCount,
            ]
        )
    }
}

extension ComparedInput {
    /// The response, with the findings that the other does not have.
    fileprivate func json(_ findings: [Finding]) -> JSON {
        ["file": name, "issueInstant": outline.issueInstant, "findings": findings.map { $0.json() }]
    }
}

extension ResponseDifference {
    fileprivate func json(showing privacy: SourceExcerpt.Privacy) -> JSON {
        [
            "area": area.rawValue,
            "subject": subject,
            "first": first?.text(showing: privacy),
            "second": second?.text(showing: privacy),
            "privacy": (first ?? second)?.privacy.rawValue ?? "technical",
            "note": note,
        ]
    }
}
