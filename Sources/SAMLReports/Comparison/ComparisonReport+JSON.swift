internal import SAML
package import SAMLDiagnosis

extension ComparisonReport {
    package func document(showing privacy: SourceExcerpt.Privacy) -> JSON {
        .document(
            .difference,
            [
                "similarity": comparison.similarity.rawValue,
                "first": first.json(firstFindings),
                "second": second.json(secondFindings),
                "differences": comparison.differences.map { $0.json(showing: privacy) },
                "differenceCount": comparison.differenceCount,
            ]
        )
    }
}

extension ComparedResponse {
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
