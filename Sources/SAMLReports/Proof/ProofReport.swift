internal import ByteTools
internal import SAMLEncoding
package import SAMLExamination

/// A report of what a receiver did with mutations: the differences by classes of attacks, with evidence.
///
/// The evidence contains constructed values, and the start of what the receiver answered to them. Nothing of it is interpreted as markup,
/// links or control characters.
package struct ProofReport: Sendable {
    /// How a run ended.
    package enum Conclusion: String, Hashable, Sendable {
        case complete, unreachable, stopped
        case rejectsGoodResponse = "rejects-good-response"
        case acceptsEverything = "accepts-everything"
    }

    /// The content of a report, as a run has it.
    package struct Content: Sendable {
        /// The receiver.
        package var receiver = ""
        /// How the run ended.
        package var conclusion = Conclusion.complete
        /// The answer to the first good response.
        package var firstAnswer: ProofAnswer
        /// The results, in the order of the catalogue.
        package var entries: [ProofEntry] = []
        /// The mutations that were not tested, with the reasons.
        package var untested: [(mutation: String, reason: String)] = []
        /// When the receiver did not accept a good response.
        package var incidents: [ProofIncidentEntry] = []
        /// The kinds of good responses that the receiver rejects.
        package var rejectedBases: [String] = []
        /// True if the receiver fails instead of rejecting.
        package var rejectsByFailing = false
        /// The number of good responses that were sent.
        package var controlCount = 0

        /// Creates the content of a run without results.
        package init(firstAnswer: ProofAnswer) {
            self.firstAnswer = firstAnswer
        }
    }

    let content: Content
    /// The differences of an earlier run; `nil` if there is none.
    let baseline: ProofBaseline?
    /// The groups with differences, those with attacks first.
    let groups: [ProofGroup]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - baseline: The differences of an earlier run, which do not count.
    package init(_ content: Content, since baseline: ProofBaseline? = nil) {
        self.content = content
        self.baseline = baseline
        var names: [String] = []
        for entry in content.entries where !names.contains(entry.groupName) { names.append(entry.groupName) }
        let groups = names.map { name in ProofGroup(name, content.entries.filter { $0.groupName == name }) }
        let different = groups.filter { !$0.entries.isEmpty }
        self.groups = different.filter { $0.isDangerous } + different.filter { !$0.isDangerous }
    }

    /// The exit status of the run.
    package var status: ExitStatus {
        switch content.conclusion {
        case .unreachable, .rejectsGoodResponse: .unavailable
        case .acceptsEverything, .stopped: .rejected
        case .complete where content.entries.isEmpty: .unavailable
        case .complete: differences.contains(where: isNew) ? .rejected : .success
        }
    }

    /// Returns the report as lines for people.
    package func text(style: TextStyle) -> String {
        String(decoding: ProofText(self, style).lines.utf8Lines, as: UTF8.self)
    }

    var differences: [ProofEntry] { content.entries.filter { $0.verdict != .correct } }

    func group(of entry: ProofEntry) -> ProofGroup? { groups.first { $0.name == entry.groupName } }

    func isNew(_ entry: ProofEntry) -> Bool { !(baseline?.keys.contains(entry.key) ?? false) }

    /// The result in a sentence.
    var verdict: String {
        switch content.conclusion {
        case .unreachable: "the receiver does not answer a good response: \(content.firstAnswer.words)"
        case .rejectsGoodResponse: "the receiver rejects a good response: \(content.firstAnswer.words)"
        case .acceptsEverything: "the receiver accepts text that is not a SAML response, so its answers prove nothing"
        case .stopped: "the receiver stopped accepting good responses; \(counts)"
        case .complete where content.entries.isEmpty: "no mutation was tested"
        case .complete: differences.isEmpty ? "the receiver did everything right" : counts
        }
    }

    private var counts: String {
        let counts = ProofEntry.Verdict.differences.map { verdict in
            (verdict, differences.count { $0.verdict == verdict })
        }
        let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.words)" }
        let known = differences.count { !isNew($0) }
        return (words.isEmpty ? "no difference" : words.joined(separator: ", "))
            + (known > 0 ? "; \(known) of them known" : "")
    }

    /// The most frequent reasons why mutations were not tested, with their numbers; `nil` if all were tested.
    private var reasons: String? {
        let counts = Dictionary(content.untested.map { ($0.reason, 1) }, uniquingKeysWith: +)
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let words = sorted.prefix(3).map { "\($0.value) because \($0.key)" }
        return words.isEmpty ? nil : "not tested: " + words.joined(separator: ", ") + (sorted.count > 3 ? ", …" : "")
    }

    /// What was sent.
    var extent: String {
        let untested = content.untested.isEmpty ? "" : ", \(content.untested.count) not tested"
        return "\(content.receiver): \(content.entries.count.counted("mutation"))\(untested), "
            + content.controlCount.counted("good response")
    }

    /// The sentences about the state of the receiver, and about what it does not accept.
    var notes: [String] {
        let advice: String? =
            switch content.conclusion {
            case .acceptsEverything:
                "specify how an answer shows acceptance, such as --accepted-status or --accepted-text"
            case .rejectsGoodResponse, .unreachable:
                content.firstAnswer.firstLine.isEmpty ? nil : "its answer starts with: \(content.firstAnswer.firstLine)"
            case .stopped: "send fewer requests, as with --jobs 1 --pace 500, or reset the receiver"
            case .complete: nil
            }
        let failing = "the receiver fails instead of rejecting, so a failure is a rejection here"
        return [advice].compactMap { $0 } + content.incidents.map { $0.sentence }
            + content.rejectedBases.map {
                "the receiver rejects good responses with \($0), so their mutations were not tested"
            }
            + (content.rejectsByFailing ? [failing] : []) + [reasons].compactMap { $0 }
    }
}
