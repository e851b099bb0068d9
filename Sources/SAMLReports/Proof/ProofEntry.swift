internal import ByteTools
internal import SAMLAttacks

/// What a receiver did with a mutation, and the judgment on it.
package struct ProofEntry: Sendable {
    /// The judgments, the worst first, and then what is correct.
    package enum Verdict: String, CaseIterable, Hashable, Sendable {
        case acceptedWrongly = "accepted-wrongly"
        case crashed, slow, leaked
        case rejectedWrongly = "rejected-wrongly"
        case correct
    }

    /// The name of the mutation.
    package let mutation: String
    /// The family of the mutation.
    package let family: String
    /// A sentence about the change.
    package let summary: String
    /// The verdict of a correct receiver.
    package let promised: String
    /// The identifier of the rule that finds the mutation; `nil` if nothing is found.
    package let rule: String?
    /// The kind of good response that it was made from.
    package let base: String
    /// The number of bytes that were sent.
    package let requestSize: Int
    /// The start of what was sent; empty if it may be about a person.
    package let requestStart: String
    /// The answer.
    package let answer: ProofAnswer
    /// The judgment.
    package let verdict: Verdict
    /// The names of the classes of attacks that the mutation belongs to.
    package let attacks: [String]

    /// Creates an entry.
    package init(
        mutation: String,
        family: String,
        summary: String,
        promised: String,
        rule: String?,
        base: String,
        requestSize: Int,
        requestStart: String,
        answer: ProofAnswer,
        verdict: Verdict,
        attacks: [String]
    ) {
        self.mutation = mutation
        self.family = family
        self.summary = summary
        self.promised = promised
        self.rule = rule
        self.base = base
        self.requestSize = requestSize
        self.requestStart = requestStart
        self.answer = answer
        self.verdict = verdict
        self.attacks = attacks
    }

    /// The name of the class of attacks, or of the family of an accident.
    var groupName: String { attacks.first ?? family }

    /// The mutation and the judgment, by which an entry is known from an earlier run.
    package var key: String { "\(mutation) \(verdict.rawValue)" }

    /// True if this is an attack that the receiver does not withstand.
    var isDangerous: Bool {
        ![.rejectedWrongly, .correct].contains(verdict) && (!attacks.isEmpty || verdict != .acceptedWrongly)
    }

    /// The answer in words, with its time if that is the difference.
    var answerInWords: String { answer.inWords + (verdict == .slow ? "; after \(answer.milliseconds) ms" : "") }

    /// The size and the start of what was sent.
    var requestInWords: String {
        let start = requestStart.isEmpty ? "" : ", \(requestStart.shortened(to: 100))"
        return requestSize.counted("byte") + start
    }
}

/// What a receiver answered.
package struct ProofAnswer: Sendable {
    /// The kind of answer, such as `accepted`.
    package let outcome: String
    /// The answer in a few words, such as `status 403`.
    package let words: String
    /// The first line of what the receiver printed or returned; empty if it may be about a person.
    package let firstLine: String
    /// The time from the request to the answer, in milliseconds.
    package let milliseconds: Int
    /// True if the receiver printed or returned the value of the attacker.
    package let containsForbiddenValue: Bool

    /// Creates an answer.
    package init(
        outcome: String,
        words: String,
        firstLine: String,
        milliseconds: Int,
        containsForbiddenValue: Bool
    ) {
        self.outcome = outcome
        self.words = words
        self.firstLine = firstLine
        self.milliseconds = milliseconds
        self.containsForbiddenValue = containsForbiddenValue
    }

    /// The answer in words, with its first line.
    fileprivate var inWords: String {
        let line = firstLine.isEmpty ? "" : ", \(firstLine)"
        return words + line + (containsForbiddenValue ? "; with the value of the attacker" : "")
    }
}

extension ProofEntry.Verdict {
    var words: String {
        switch self {
        case .acceptedWrongly: "accepted wrongly"
        case .crashed: "crashed"
        case .slow: "slow"
        case .leaked: "leaked"
        case .rejectedWrongly: "rejected wrongly"
        case .correct: "correct"
        }
    }

    /// The judgments other than that of a correct receiver.
    static let differences = allCases.filter { $0 != .correct }
}
