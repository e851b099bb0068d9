import SAMLAttacks
import SAMLReports
import SAMLTestKit

/// What evidence contains of requests and answers.
enum EvidenceContents {
    /// The start of each.
    case shown
    /// The size or the status alone, because a recorded response may be about a person.
    case hidden
}

extension ProofReport.Content {
    /// The content of a report of a run.
    ///
    /// What was sent and answered is shown only if every response was constructed.
    init(of proof: Proof, receiver: String, _ contents: EvidenceContents) {
        self.init(firstAnswer: ProofAnswer(proof.firstAnswer, contents))
        self.receiver = receiver
        conclusion = ProofReport.Conclusion(proof.conclusion)
        entries = proof.results.map { ProofEntry($0, contents) }
        untested = proof.untested.map { ($0.mutation.name, $0.reason) }
        incidents = proof.incidents.map { incident in
            ProofIncidentEntry(
                answer: ProofAnswer(incident.answer, contents),
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
    fileprivate init(_ answer: ReceiverAnswer, _ contents: EvidenceContents) {
        self.init(
            outcome: answer.outcome.rawValue,
            words: answer.words,
            firstLine: contents == .shown ? answer.firstLine : "",
            milliseconds: answer.duration.milliseconds,
            containsForbiddenValue: answer.containsForbiddenValue
        )
    }
}

extension ProofEntry {
    fileprivate init(_ result: ProofResult, _ contents: EvidenceContents) {
        let start = String(decoding: result.request.prefix(400), as: UTF8.self)
        self.init(
            mutation: result.mutation.name,
            family: result.mutation.family.rawValue,
            summary: result.mutation.summary,
            promised: result.mutation.verdict.rawValue,
            rule: result.rule,
            base: result.variant,
            requestSize: result.request.count,
            requestStart: contents == .shown ? start : "",
            answer: ProofAnswer(result.answer, contents),
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
