/// The state of a run.
struct ProofRun {
    private(set) var isStopped = false
    var proof: Proof
    private let sender: ProofSender
    /// The kind of good responses that is sent.
    private var variant: ResponseVariant
    /// The duration from which an answer is late, by the good responses of the start.
    private var delay: Duration
    private var isSlower = false
    /// True if the receiver rejected a good response: from then on, one is sent after each mutation.
    private var isLocking = false
    private var groupCount = 0
    /// What the receiver rejected between two good responses that it accepted.
    private var rejections: [(mutation: Mutation, variant: ResponseVariant)] = []

    /// The number of times that a receiver may stop accepting good responses, for no reason and because of a mutation.
    private static let maximumIncidents = (unexplained: 5, all: 40)

    init(_ sender: ProofSender, with variant: ResponseVariant, starting answer: ReceiverAnswer) {
        self.sender = sender
        self.variant = variant
        proof = Proof(firstAnswer: answer)
        proof.controlCount = 1
        delay = ProofSettings.delay(comparedWith: answer.duration)
    }

    mutating func addUntested(_ mutation: Mutation, _ reason: String) {
        proof.untested.append(UntestedMutation(mutation: mutation, reason: reason))
    }

    // MARK: The start

    /// Returns true if the receiver accepts a good response and rejects text.
    mutating func start() async throws(TestKitError) -> Bool {
        guard proof.firstAnswer.outcome == .accepted else {
            end(proof.firstAnswer.outcome == .rejected ? .rejectsGoodResponse : .unreachable)
            return false
        }
        let answer = await sender.sendText()
        guard answer.outcome != .accepted else {
            end(.acceptsEverything)
            return false
        }
        proof.rejectsByFailing = answer.outcome == .failed
        let control = try await sendGood()
        delay = ProofSettings.delay(comparedWith: control.duration)
        if control.outcome == .accepted { return true }
        if try await recover(from: control, after: nil) { return true }
        end(.stopped)
        return false
    }

    /// Returns true if the receiver accepts good responses of another kind.
    mutating func isAccepted(_ variant: ResponseVariant) async throws(TestKitError) -> Bool {
        self.variant = variant
        let control = try await sendGood()
        if control.outcome != .accepted { proof.rejectedVariants.append(variant.name) }
        return control.outcome == .accepted
    }

    private mutating func end(_ conclusion: Proof.Conclusion) {
        isStopped = true
        proof.conclusion = conclusion
    }

    // MARK: Mutations

    /// Sends mutations; returns those that cannot be made, with the reasons.
    mutating func test(_ mutations: [Mutation]) async throws(TestKitError) -> [(Mutation, reason: String)] {
        var unmade: [(Mutation, reason: String)] = []
        var rest = mutations[...]
        while !rest.isEmpty {
            let group = Array(rest.prefix(nextInterval()))
            rest = rest.dropFirst(group.count)
            if isStopped {
                for mutation in group { addUntested(mutation, Self.reasonForEnd) }
                continue
            }
            var answered: [Sent] = []
            for (mutation, attempt) in zip(group, try await sender.send(group, of: variant)) {
                switch attempt {
                case .notApplicable(let reason): unmade.append((mutation, reason))
                case .unsuitable(let reason): addUntested(mutation, reason)
                case .answered(let mutant, let request, let answer):
                    answered.append(Sent(mutation: mutation, mutant: mutant, request: request, answer: answer))
                }
            }
            try await judge(answered)
            if isLocking { try await confirmRejections() }
        }
        return unmade
    }

    private mutating func nextInterval() -> Int {
        let intervals = sender.settings.intervals
        groupCount += 1
        return isLocking ? 1 : intervals[(groupCount - 1) % intervals.count]
    }

    private static let reasonForEnd = "the receiver stopped accepting good responses"
    private static let reasonForLock = "the receiver rejected it, and may have been locked for a time"

    private struct Sent {
        let mutation: Mutation
        let mutant: Mutant
        let request: [UInt8]
        let answer: ReceiverAnswer
    }

    /// Judges the answers if the receiver accepts a good response after them; otherwise sends again what it did not accept.
    private mutating func judge(_ group: [Sent]) async throws(TestKitError) {
        guard !group.isEmpty else { return }
        let alone = group.count == 1 ? group[0].mutation : nil
        let control = try await sendGood()
        var areDoubtful = false
        if let limited = group.first(where: { $0.answer.outcome == .limited }) { noteLimit(limited.answer) }
        if control.outcome != .accepted {
            areDoubtful = alone == nil
            isStopped = try await !recover(from: control, after: alone)
        }
        for sent in group {
            if isStopped, areDoubtful || isSuspect(sent.answer), sent.answer.outcome != .accepted {
                addUntested(sent.mutation, Self.reasonForEnd)
            } else if isSuspect(sent.answer) || areDoubtful && sent.answer.outcome != .accepted {
                isStopped = try await !confirm(sent.mutation)
            } else {
                record(sent, lateFrom: delay)
                if alone == nil, sent.answer.outcome == .rejected { rejections.append((sent.mutation, variant)) }
            }
        }
        if control.outcome == .accepted { noteInterruption(of: group) }
        if isStopped { proof.conclusion = .stopped }
    }

    /// Sends again, alone, what a receiver rejected that is known to lock: it may have been locked between two good responses.
    private mutating func confirmRejections() async throws(TestKitError) {
        guard !isStopped, !rejections.isEmpty else { return }
        let (doubtful, current) = (rejections, variant)
        rejections = []
        let names = Set(doubtful.map(\.mutation.name))
        proof.results.removeAll { names.contains($0.mutation.name) }
        for (mutation, variant) in doubtful {
            self.variant = variant
            if isStopped {
                addUntested(mutation, Self.reasonForLock)
            } else {
                isStopped = try await !confirm(mutation)
            }
        }
        variant = current
        if isStopped { proof.conclusion = .stopped }
    }

    /// Reports a receiver that was away for a moment, if no mutation was the reason.
    private mutating func noteInterruption(of group: [Sent]) {
        guard let missed = group.first(where: { $0.answer.outcome == .unreachable }) else { return }
        let names = Set(group.map(\.mutation.name))
        guard !proof.results.contains(where: { $0.verdict == .crashed && names.contains($0.mutation.name) }) else {
            return
        }
        proof.incidents.append(ProofIncident(answer: missed.answer, mutation: nil, recovery: .zero))
    }

    /// Reports a receiver that limits requests, once, if it accepts good responses all the same.
    private mutating func noteLimit(_ answer: ReceiverAnswer) {
        guard !proof.incidents.contains(where: { $0.answer.outcome == .limited }) else { return }
        proof.incidents.append(ProofIncident(answer: answer, mutation: nil, recovery: .zero))
    }

    private func isSuspect(_ answer: ReceiverAnswer) -> Bool {
        let isFailure = answer.isSuspect && !(proof.rejectsByFailing && answer.outcome == .failed)
        return isFailure || answer.duration >= delay
    }

    /// Sends a mutation alone to a receiver that accepts good responses, and records the answer; returns true if the receiver accepts good
    /// responses after it.
    private mutating func confirm(_ mutation: Mutation) async throws(TestKitError) -> Bool {
        for _ in 0..<3 {
            guard case .answered(let mutant, let request, let answer) = try await sender.send(mutation, of: variant)
            else { return true }
            if answer.outcome == .limited {
                guard try await recover(from: answer, after: nil) else { break }
                continue
            }
            let control = try await sendGood()
            let sent = Sent(mutation: mutation, mutant: mutant, request: request, answer: answer)
            record(sent, lateFrom: max(delay, ProofSettings.delay(comparedWith: control.duration)))
            if control.outcome == .accepted { return true }
            return try await recover(from: control, after: mutation)
        }
        addUntested(mutation, "the receiver limits requests")
        return false
    }

    private mutating func record(_ sent: Sent, lateFrom delay: Duration) {
        var answer = sent.answer
        if proof.rejectsByFailing, answer.outcome == .failed { answer.outcome = .rejected }
        proof.results.append(
            ProofResult(
                mutation: sent.mutation,
                rule: sent.mutant.rule,
                variant: variant.name,
                request: sent.request,
                answer: answer,
                verdict: ProofVerdict(answer, promised: sent.mutation.verdict, lateFrom: delay)
            )
        )
    }

    // MARK: Good responses

    private mutating func sendGood() async throws(TestKitError) -> ReceiverAnswer {
        proof.controlCount += 1
        let answer = try await sender.sendGood(variant)
        if answer.outcome == .accepted, answer.duration >= delay, !isSlower {
            isSlower = true
            proof.incidents.append(ProofIncident(answer: answer, mutation: nil, recovery: nil))
        }
        return answer
    }

    /// Waits until the receiver accepts a good response; returns false if it does not, or if this happened too often.
    private mutating func recover(
        from answer: ReceiverAnswer,
        after mutation: Mutation?
    ) async throws(TestKitError) -> Bool {
        if answer.outcome == .rejected { isLocking = true }
        var last = answer
        var waited = Duration.zero
        for pause in sender.settings.pauses {
            let pause = max(pause, min(last.retryAfter ?? .zero, .seconds(60)))
            await sender.settings.sleep(pause)
            waited += pause
            last = try await sendGood()
            if last.outcome == .accepted {
                proof.incidents.append(ProofIncident(answer: answer, mutation: mutation?.name, recovery: waited))
                let unexplained = proof.incidents.count { $0.mutation == nil }
                let isTired = unexplained > Self.maximumIncidents.unexplained
                return !isTired && proof.incidents.count <= Self.maximumIncidents.all
            }
        }
        proof.incidents.append(ProofIncident(answer: answer, mutation: mutation?.name, recovery: nil))
        return false
    }
}
