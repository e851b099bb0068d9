internal import SAMLAttacks
internal import SAMLEncoding
internal import SAMLExamination

extension ProofReport {
    /// The document `samltool.proof`.
    package var json: String {
        JSON.document(
            .proof,
            [
                "receiver": content.receiver.withoutControls,
                "conclusion": content.conclusion.rawValue,
                "sentence": verdict.withoutControls,
                "exitStatus": status.rawValue,
                "goodResponses": content.controlCount,
                "firstAnswer": content.firstAnswer.json,
                "rejectsByFailing": content.rejectsByFailing,
                "rejectedBases": content.rejectedBases,
                "incidents": content.incidents.map { $0.json },
                "attacks": groups.map { $0.json },
                "mutations": content.entries.map { json(of: $0) },
                "untested": content.untested.map { ["name": $0.mutation, "reason": $0.reason] as JSON },
            ]
        ).text
    }

    private func json(of entry: ProofEntry) -> JSON {
        let isCorrect = entry.verdict == .correct
        let start = entry.requestStart.isEmpty ? nil : entry.requestStart.withoutControls
        let request: JSON = ["bytes": entry.requestSize, "start": start]
        return [
            "name": entry.mutation,
            "family": entry.family,
            "summary": isCorrect ? nil : entry.summary,
            "expected": entry.promised,
            "verdict": entry.verdict.rawValue,
            "known": isCorrect || isNew(entry) ? nil : true,
            "rule": entry.rule,
            "attacks": entry.attacks.isEmpty ? nil : entry.attacks,
            "base": entry.base,
            "request": isCorrect ? nil : request,
            "answer": entry.answer.json,
        ]
    }
}

extension ProofGroup {
    fileprivate var json: JSON {
        [
            "name": name,
            "title": title,
            "advisories": advisories.map { $0.id },
            "change": change,
            "tested": testedCount,
            "counts": JSON(ProofEntry.Verdict.differences.map { ($0.rawValue, count($0)) }.filter { $0.1 > 0 }),
        ]
    }
}

extension ProofAnswer {
    fileprivate var json: JSON {
        [
            "outcome": outcome,
            "words": words.withoutControls,
            "firstLine": firstLine.isEmpty ? nil : firstLine.withoutControls,
            "milliseconds": milliseconds,
            "forbiddenValue": containsForbiddenValue ? true : nil,
        ]
    }
}

extension ProofIncidentEntry {
    fileprivate var json: JSON {
        ["answer": answer.json, "after": mutation, "recovery": recovery, "sentence": sentence.withoutControls]
    }
}
