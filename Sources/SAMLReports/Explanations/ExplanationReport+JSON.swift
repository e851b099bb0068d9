import SAMLDiagnosis
import SAMLReports

extension Rule {
    /// The rule in `explain --json`.
    var json: JSON {
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
    var json: JSON {
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
