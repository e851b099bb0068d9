import SAMLAttacks
import SAMLReports
import SAMLTestKit

extension ProofReport.Content {
    /// The content of a report of a run.
    init(of proof: Proof, receiver: String) {
        self.init(firstAnswer: ProofAnswer(proof.firstAnswer))
        self.receiver = receiver
        conclusion = ProofReport.Conclusion(proof.conclusion)
        entries = proof.results.map(ProofEntry.init)
        untested = proof.untested.map { ($0.mutation.name, $0.reason) }
        incidents = proof.incidents.map { incident in
            ProofIncidentEntry(
                answer: ProofAnswer(incident.answer),
                mutation: incident.mutation,
                recovery: incident.recovery?.milliseconds
            )
        }
        rejectedBases = proof.rejectedVariants
        rejectsByFailing = proof.rejectsByFailing
        controlCount = proof.controlCount
    }
}

extension ProofReport.Conclusion {
    fileprivate init(_ conclusion: Proof.Conclusion) {
        self =
            switch conclusion {
            case .complete: .complete
            case .unreachable: .unreachable
            case .rejectsGoodResponse: .rejectsGoodResponse
            case .acceptsEverything: .acceptsEverything
            case .stopped: .stopped
            }
    }
}

extension ProofAnswer {
    fileprivate init(_ answer: ReceiverAnswer) {
        self.init(
            outcome: answer.outcome.rawValue,
            words: answer.words,
            firstLine: answer.firstLine,
            milliseconds: answer.duration.milliseconds,
            containsForbiddenValue: answer.containsForbiddenValue
        )
    }
}

extension ProofEntry {
    fileprivate init(_ result: ProofResult) {
        self.init(
            mutation: result.mutation.name,
            family: result.mutation.family.rawValue,
            summary: result.mutation.summary,
            promised: result.mutation.verdict.rawValue,
            rule: result.rule,
            base: result.variant,
            request: result.request,
            answer: ProofAnswer(result.answer),
            verdict: Verdict(result.verdict),
            attacks: result.mutation.attacks.map(\.name)
        )
    }
}

extension ProofEntry.Verdict {
    fileprivate init(_ verdict: ProofVerdict) {
        self =
            switch verdict {
            case .correct: .correct
            case .acceptedWrongly: .acceptedWrongly
            case .crashed: .crashed
            case .slow: .slow
            case .leaked: .leaked
            case .rejectedWrongly: .rejectedWrongly
            }
    }
}
