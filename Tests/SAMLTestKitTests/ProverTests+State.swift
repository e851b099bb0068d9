import SAMLTestKit
import TestSupport
import Testing

extension ProverTests {
    /// A receiver that locks and unlocks again.
    struct Lock: CustomTestStringConvertible, Sendable {
        /// The number of requests that lock it, and the number that it rejects then.
        let requests, rejections: Int
        /// True if a good response starts the count again.
        let forgets: Bool

        var testDescription: String {
            "\(rejections) after \(requests)" + (forgets ? ", or fewer after a good response" : "")
        }

        static let all = [
            Self(requests: 2, rejections: 6, forgets: false), Self(requests: 5, rejections: 3, forgets: false),
            Self(requests: 7, rejections: 1, forgets: true), Self(requests: 12, rejections: 9, forgets: true),
        ]

        /// Returns true if a request is rejected because of those before it.
        func isLocked(_ memory: inout ReceiverState.Memory, isGood: Bool) -> Bool {
            if memory.rejections > 0 {
                memory.rejections -= 1
                return true
            }
            memory.count = isGood && forgets ? 0 : memory.count + (isGood ? 0 : 1)
            if memory.count >= requests { memory = ReceiverState.Memory(rejections: rejections) }
            return false
        }
    }

    @Test("A receiver that is locked between two good responses has no rejection to its credit", arguments: Lock.all)
    func rhythm(lock: Lock) async throws {
        let receivers = try ProofReceivers()
        let state = ReceiverState()
        var settings = ProofReceivers.settings()
        settings.jobs = 1
        let mutations = try Mutation.named(["wrapping", "signature", "references", "conditions-ignored"])
        let proof = try await Prover(settings) { request in
            let isGood = receivers.good(request).outcome == .accepted
            let isLocked = state.update { lock.isLocked(&$0, isGood: isGood) }
            return isLocked || request.count < 100 ? ProofReceivers.rejecting() : ProofReceivers.accepting
        }.run(mutations, of: receivers.variants)
        #expect(proof.incidents.contains { $0.answer.outcome == .rejected })
        #expect(proof.results.allSatisfy { $0.answer.outcome == .accepted }, "\(Self.differences(proof))")
        #expect(proof.results.count + proof.untested.count == mutations.count)
    }

    @Test("With a good response after each mutation, a lock of one request is found at once")
    func interval() async throws {
        let receivers = try ProofReceivers()
        let state = ReceiverState()
        var settings = ProofReceivers.settings()
        settings.intervals = [1]
        let proof = try await Prover(settings) { request in
            let isGood = receivers.good(request).outcome == .accepted
            let lock = Lock(requests: 30, rejections: 1, forgets: false)
            let isLocked = state.update { lock.isLocked(&$0, isGood: isGood) }
            return isLocked || request.count < 100 ? ProofReceivers.rejecting() : ProofReceivers.accepting
        }.run(try Mutation.named(["signature", "references"]), of: receivers.variants)
        #expect(proof.conclusion == .complete && !proof.incidents.isEmpty)
        #expect(proof.results.allSatisfy { $0.answer.outcome == .accepted })
        #expect(proof.controlCount > proof.results.count)
    }

    @Test("A receiver that is away for a moment is reported, and no mutation has ended it")
    func moment() async throws {
        let receivers = try ProofReceivers()
        let state = ReceiverState()
        let proof = try await Prover(ProofReceivers.settings()) { request in
            let count = state.update { memory in
                memory.count += 1
                return memory.count
            }
            if (10...12).contains(count) { return ReceiverAnswer(.unreachable, after: .zero, "no connection") }
            return receivers.good(request)
        }.run(try Mutation.named(["signature", "keys"]), of: receivers.variants)
        #expect(Self.differences(proof).isEmpty && proof.conclusion == .complete)
        let incident = try #require(proof.incidents.first)
        #expect(proof.incidents.count == 1 && incident.answer.outcome == .unreachable)
        #expect(incident.mutation == nil && incident.recovery == .zero)
    }

    @Test(
        "The longer name of another user is not the value of the attacker",
        arguments: [
            ("", false), ("evil-admin", true), ("<b>evil-admin</b>", true), ("evil-adminviewer", true),
            ("evil-administrator", false), ("evil-administrator, evil-admin", true), ("evil-admi", false),
        ]
    )
    func forbiddenValue(text: String, isForbidden: Bool) {
        #expect(ForbiddenValue.isContained(in: Array(text.utf8)) == isForbidden)
    }

    @Test(
        "The issuer signs the longer name, and a reader that stops at the comment gets the attacker's",
        arguments: [("<!---->", "evil-administrator false"), ("", "evil-admin true")]
    )
    func longerName(ignored: String, expected: String) async throws {
        let receivers = try ProofReceivers()
        let proof = try await Prover(ProofReceivers.settings()) { request in
            let text = String(decoding: request, as: UTF8.self)
            let read = ignored.isEmpty ? text : text.replacing(ignored, with: "")
            let name = read.firstMatch(of: /:NameID[^>]*>([^<]*)/).map { String($0.1) } ?? ""
            let isForbidden = ForbiddenValue.isContained(in: Array(name.utf8))
            let outcome: ReceiverAnswer.Outcome = name.isEmpty ? .rejected : .accepted
            return ReceiverAnswer(outcome, after: .zero, name, containsForbiddenValue: isForbidden)
        }.run(try Mutation.named(["comment-before-evil-name"]), of: receivers.variants)
        let answer = try #require(proof.results.first?.answer)
        #expect("\(answer.words) \(answer.containsForbiddenValue)" == expected)
    }
}
