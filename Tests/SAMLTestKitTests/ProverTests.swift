import Foundation
import SAML
import SAMLTestKit
import TestSupport
import Testing

@Suite("Proving a receiver")
struct ProverTests {
    static func differences(_ proof: Proof) -> [String] {
        proof.results.filter { $0.verdict != .correct }.map { "\($0.mutation) \($0.verdict.rawValue)" }
    }

    private static func evil(_ request: [UInt8]) -> Bool {
        String(decoding: request, as: UTF8.self).contains(Mutation.evilValue)
    }

    private static func hasDocumentType(_ request: [UInt8]) -> Bool {
        String(decoding: request.prefix(300), as: UTF8.self).contains("<!DOCTYPE")
    }

    @Test("A correct receiver of XML or of bodies has no difference, and nearly all mutations are tested")
    func good() async throws {
        let receivers = try ProofReceivers()
        let proof = try await Prover(ProofReceivers.settings(.body)) { receivers.goodForBodies($0) }
            .run(Mutation.all, of: receivers.variants)
        #expect(proof.conclusion == .complete)
        #expect(Self.differences(proof).isEmpty)
        #expect(proof.incidents.isEmpty && proof.rejectedVariants.isEmpty)
        #expect(proof.results.count >= 500, "\(proof.untested.map { "\($0.mutation): \($0.reason)" })")
        #expect(proof.results.count + proof.untested.count == Mutation.all.count)
        #expect(Set(proof.results.map(\.mutation.name)).count == proof.results.count)
        let mutations = TestVolume.part(of: Mutation.all)
        let xml = try await Prover(ProofReceivers.settings()) { receivers.good($0) }.run(
            mutations,
            of: receivers.variants
        )
        #expect(Self.differences(xml).isEmpty && xml.conclusion == .complete)
        #expect(xml.untested.allSatisfy { !$0.reason.isEmpty })
    }

    @Test("Each response has its own IDs, and is valid at its time")
    func freshness() async throws {
        let receivers = try ProofReceivers()
        for variant in receivers.variants {
            let responses = try [0, 86400].map { seconds in
                try variant.base(
                    at: SAMLTimestamp(secondsSince1970: ProofReceivers.instant.seconds + seconds)
                ).bytes
            }
            let ids = responses.map { response in
                String(decoding: response, as: UTF8.self).matches(of: /\bID="([^"]*)"/).map { String($0.1) }
            }
            #expect(!ids[0].isEmpty && Set(ids[0]).isDisjoint(with: ids[1]), "\(variant.name)")
        }
    }

    @Test("A recorded response is made anew with its values", arguments: [Placement.assertion, .both])
    func template(placement: Placement) throws {
        let recorded = try ConstructedResponse().xml(signing: placement)
        let template = try ResponseTemplate(Array(recorded.utf8), signedWith: SampleKeys.signing())
        let later = SAMLTimestamp(secondsSince1970: ProofReceivers.instant.seconds + 90 * 86400)
        let base = try ResponseVariant(template).base(at: later)
        let text = String(decoding: base.bytes, as: UTF8.self)
        for id in ["_response-1", "_assertion-1"] { #expect(recorded.contains(id) && !text.contains(id)) }
        #expect(text.contains("94110") && text.utf8.count > 1000)
        #expect(throws: TestKitError.self) {
            try ResponseTemplate(Array("<x/>".utf8), signedWith: SampleKeys.signing())
        }
    }

    @Test("A receiver of everything, and one of nothing, prove nothing")
    func blind() async throws {
        let receivers = try ProofReceivers()
        let all = try await Prover(ProofReceivers.settings()) { _ in ProofReceivers.accepting }
            .run(Mutation.all, of: receivers.variants)
        #expect(all.conclusion == .acceptsEverything && all.results.isEmpty)
        let none = try await Prover(ProofReceivers.settings()) { _ in ProofReceivers.rejecting("status 403") }
            .run(Mutation.all, of: receivers.variants)
        #expect(none.conclusion == .rejectsGoodResponse && none.firstAnswer.words == "status 403")
        let silent = try await Prover(ProofReceivers.settings()) { _ in
            ReceiverAnswer(.hung, after: .seconds(10), "no answer")
        }.run(Mutation.all, of: receivers.variants)
        #expect(silent.conclusion == .unreachable)
    }

    @Test("A receiver that ends and starts again has crashed by the mutation, and nothing else is blamed")
    func restart() async throws {
        let receivers = try ProofReceivers()
        let state = ReceiverState()
        let mutations = try Mutation.named(["limits", "doctype", "harmless"])
        let proof = try await Prover(ProofReceivers.settings()) { request in
            let isDown = state.update { memory in
                if memory.isDown { memory.count += 1 }
                if memory.count > 3 { memory = .init() }
                return memory.isDown
            }
            let isFatal = Self.hasDocumentType(request)
            if isDown || isFatal {
                state.update { $0.isDown = true }
                return ReceiverAnswer(.unreachable, after: .zero, "no connection")
            }
            return receivers.good(request)
        }.run(mutations, of: receivers.variants)
        let crashed = proof.results.filter { $0.verdict == .crashed }
        let others = proof.results.filter { $0.verdict != .crashed && $0.verdict != .correct }
        #expect(!crashed.isEmpty && others.isEmpty, "\(Self.differences(proof))")
        for result in crashed {
            #expect(Self.hasDocumentType(result.request))
        }
        #expect(proof.incidents.contains { $0.mutation != nil && $0.recovery != nil })
        #expect(proof.results.count + proof.untested.count == mutations.count)
    }

    @Test("A receiver that locks after rejections is reported, and what it rejects then counts for nothing")
    func lock() async throws {
        let receivers = try ProofReceivers()
        let state = ReceiverState()
        let proof = try await Prover(ProofReceivers.settings()) { request in
            // It accepts attacks on its signatures until it locks.
            let isLocked = state.update { memory in
                memory.count += 1
                return memory.count > 40
            }
            return isLocked || request.count < 100 ? ProofReceivers.rejecting() : ProofReceivers.accepting
        }.run(try Mutation.named(["wrapping", "signature"]), of: receivers.variants)
        #expect(proof.conclusion == .stopped)
        #expect(proof.incidents.last?.recovery == nil)
        #expect(proof.results.allSatisfy { $0.verdict == .acceptedWrongly } && !proof.results.isEmpty)
        #expect(!proof.untested.isEmpty)
    }

    @Test("A receiver that limits requests is reported, and its answers are asked for again")
    func limit() async throws {
        let receivers = try ProofReceivers()
        let state = ReceiverState()
        let mutations = try Mutation.named(["signature", "keys", "xsw-1", "xsw-2"])
        let proof = try await Prover(ProofReceivers.settings()) { request in
            let isLimited = state.update { memory in
                memory.count += 1
                return memory.count % 30 == 0
            }
            if isLimited {
                return ReceiverAnswer(.limited, after: .zero, "status 429", retryAfter: .seconds(1))
            }
            return receivers.good(request)
        }.run(mutations, of: receivers.variants)
        #expect(proof.incidents.contains { $0.answer.outcome == .limited })
        #expect(Self.differences(proof).isEmpty)
        #expect(proof.conclusion == .complete && proof.results.count > 30)
    }

    @Test("A late answer is confirmed, and a receiver that becomes slow is reported")
    func slowness() async throws {
        let receivers = try ProofReceivers()
        let mutations = try Mutation.named(["limits", "keys"])
        let slow = try await Prover(ProofReceivers.settings()) { request in
            let answer = receivers.good(request)
            let duration = Duration.seconds(request.count > 200_000 ? 5 : 0)
            return ReceiverAnswer(answer.outcome, after: duration, answer.words)
        }.run(mutations, of: receivers.variants)
        #expect(!Self.differences(slow).isEmpty)
        for result in slow.results {
            #expect((result.verdict == .slow) == (result.request.count > 200_000), "\(result.mutation)")
        }
        let state = ReceiverState()
        let tired = try await Prover(ProofReceivers.settings()) { request in
            let count = state.update { memory in
                memory.count += 1
                return memory.count
            }
            return ReceiverAnswer(receivers.good(request).outcome, after: .seconds(count > 8 ? 5 : 0), "answered")
        }.run(mutations, of: receivers.variants)
        #expect(tired.incidents.contains { $0.answer.outcome == .accepted })
        #expect(Self.differences(tired).isEmpty)
    }

    @Test("The value of the attacker in a rejection is leaked; a failure is a crash, unless the receiver rejects so")
    func leaks() async throws {
        let receivers = try ProofReceivers()
        let mutations = try Mutation.named(["signature", "doctype"])
        let leaking = try await Prover(ProofReceivers.settings()) { request in
            let outcome = receivers.good(request).outcome
            return ReceiverAnswer(outcome, after: .zero, "answered", containsForbiddenValue: Self.evil(request))
        }.run(mutations, of: receivers.variants)
        #expect(leaking.results.contains { $0.verdict == .leaked })
        #expect(leaking.results.allSatisfy { ($0.verdict == .leaked) == Self.evil($0.request) })
        for isUsual in [false, true] {
            let failing = try await Prover(ProofReceivers.settings()) { request in
                let answer = receivers.good(request)
                let fails = isUsual ? answer.outcome == .rejected : request.starts(with: "<!".utf8)
                return fails ? ReceiverAnswer(.failed, after: .zero, "status 500") : answer
            }.run(mutations, of: receivers.variants)
            #expect(failing.rejectsByFailing == isUsual)
            #expect(failing.results.contains { $0.verdict == .crashed } == !isUsual)
        }
    }

    @Test("A receiver that rejects responses of another kind does not prove anything about them")
    func variants() async throws {
        let receivers = try ProofReceivers()
        let proof = try await Prover(ProofReceivers.settings()) { request in
            let isEncrypted = String(decoding: request, as: UTF8.self).contains("EncryptedAssertion")
            return isEncrypted ? ProofReceivers.rejecting() : receivers.good(request)
        }.run(try Mutation.named(["encryption", "keys"]), of: receivers.variants)
        #expect(proof.rejectedVariants == ["an encrypted Assertion"])
        #expect(proof.results.allSatisfy { $0.mutation.family == .keys && $0.verdict == .correct })
        #expect(proof.untested.contains { $0.mutation.family == .encryption })
    }

    #if RULE_SWITCHES
        @Test("A receiver without a rule has exactly the differences of that weakness", arguments: WeakReceiver.all)
        func weakness(receiver: WeakReceiver) async throws {
            let receivers = try ProofReceivers()
            let expected = try Mutation.named(receiver.mutations)
            let names = Set((expected + TestVolume.part(of: Mutation.all, from: receiver.index)).map(\.name))
            let mutations = Mutation.all.filter { names.contains($0.name) }
            let proof = try await Prover(ProofReceivers.settings(), receiver: receivers.weak(without: receiver.rule))
                .run(mutations, of: receivers.variants)
            #expect(proof.conclusion == .complete && proof.incidents.isEmpty)
            let found = proof.results.filter { $0.verdict != .correct }
            #expect(found.allSatisfy { $0.verdict == .acceptedWrongly })
            let foundNames = Set(found.map(\.mutation.name))
            for mutation in expected { #expect(foundNames.contains(mutation.name), "\(receiver.rule): \(mutation)") }
            // Others are found only if the same rule stops them.
            for result in found {
                let without = receivers.weak(without: receiver.rule)
                #expect(await without(result.request).outcome == .accepted)
                #expect(receivers.good(result.request).outcome == .rejected)
                #expect(
                    Set(expected.map(\.rule)).contains(result.mutation.rule),
                    "\(receiver.rule): \(result.mutation)"
                )
            }
        }

        @Test("A receiver that takes what is not signed is found by that")
        func unsigned() async throws {
            let receivers = try ProofReceivers()
            let proof = try await Prover(ProofReceivers.settings()) { request in
                let text = String(decoding: request, as: UTF8.self)
                let isUnsigned = text.contains("Assertion") && !text.contains("SignatureValue")
                return isUnsigned ? ProofReceivers.accepting : receivers.good(request)
            }.run(try Mutation.named(["signature", "wrapping"]), of: receivers.variants)
            let found = proof.results.filter { $0.verdict != .correct }.map(\.mutation.name)
            #expect(found.contains("no-signature") && found.contains("no-signature-other-subject"))
            #expect(!found.contains { $0.hasPrefix("xsw-") } && !found.contains("other-subject"), "\(found)")
        }
    #endif
}
