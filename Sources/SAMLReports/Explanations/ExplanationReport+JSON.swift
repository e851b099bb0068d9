internal import SAMLDiagnosis

extension ExplanationReport {
    /// The document `samltool.rules`.
    package var document: JSON {
        .document(.rules, ["rules": rules.map(\.json), "identifiers": others.map(\.json)])
    }
}

extension Rule {
    /// The rule in `explain --json`.
    fileprivate var json: JSON {
        [
            "id": id,
            "family": family.rawValue,
            "severity": severity.rawValue,
            "basis": basis.rawValue,
            "title": title,
            "explanation": explanation,
            "advice": advice,
            "source": source,
        ]
    }
}

extension Explanation {
    /// The explanation in `explain --json`.
    fileprivate var json: JSON {
        [
            "id": id,
            "group": group.rawValue,
            "title": title,
            "explanation": explanation,
            "advice": advice,
            "source": source,
            "aliases": aliases,
        ]
    }
}
