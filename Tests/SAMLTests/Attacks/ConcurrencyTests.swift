import Attacks
import SAML
import SAMLTestKit
import TestSupport
import Testing

@Suite("One verifier for many tasks", .timeLimit(.minutes(30)))
struct ConcurrencyTests {
    /// The expected result of a document: the rules that reject it, and the assertion if none does.
    private struct Verdict: Equatable, Sendable {
        let failures: [String]
        let octets: [UInt8]?

        init(_ report: VerificationReport) {
            failures = report.failures.map(\.id)
            octets = report.assertion?.signedOctets
        }
    }

    /// Good and hostile documents of every kind.
    private static func documents() throws -> [[UInt8]] {
        var documents = try Placement.allCases.map { Array(try AttackBase.signed($0).text.utf8) }
        for attack in StrippingAttacks.cases + SignatureShapes.children + RepeatedIdentifiers.all {
            documents.append(Array(try attack.build(AttackBase.signed(attack.placement)).utf8))
        }
        for attack in Wrapping.all {
            let target = WrappingTarget.all[0]
            documents.append(Array(try target.document(attack, keepingIDs: false, evilFirst: true).utf8))
        }
        let base = try AttackBase.signed(.assertion).text
        documents += [
            "<!DOCTYPE x [<!ENTITY e 'e'>]>" + base, base + "x", "", "<",
            base.replacing("subscriber-1", with: AttackBase.evilName),
            base.replacing("saml:", with: ":"), base.inserting("<!--x-->", before: "<saml:Subject>"),
            base.inserting("&e;", before: "<saml:Subject>"), "<?xml version=\"1.0\" encoding=\"latin1\"?>" + base,
        ].map { Array($0.utf8) }
        return documents
    }

    @Test("Each verdict is the same as without concurrency")
    func verdicts() async throws {
        let documents = try Self.documents()
        let verifier = try AttackVerifier.strict()
        let alone = documents.map { Verdict(verifier.evaluate($0, at: AttackBase.instant)) }
        #expect(alone.contains { $0.octets != nil } && alone.contains { $0.octets == nil })

        let wrong = await withTaskGroup(of: Int.self) { group in
            for round in 0..<8 {
                group.addTask {
                    var wrong = 0
                    for step in documents.indices {
                        // Each task verifies them in another order.
                        let index = (step * (2 * round + 1) + 17 * round) % documents.count
                        let verdict = Verdict(verifier.evaluate(documents[index], at: AttackBase.instant))
                        if verdict != alone[index] { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test("Keys can be created, used and released concurrently")
    func keys() async throws {
        let document = Array(try AttackBase.signed(.assertion).text.utf8)
        let octets = try AttackBase.signed(.assertion).outcomes.first?.signedOctets
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    let verifier = try AttackVerifier.strict()
                    return try verifier.verify(document, at: AttackBase.instant).signedOctets == octets
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
