import SAML
import SAMLTestKit
import TestSupport

/// The work of one verifier, and of many keys, for many tasks at once.
///
/// `ConcurrencyTests` does it in the suite, and `verify-concurrently` under ThreadSanitizer.
package enum ConcurrentVerification {
    /// The result of a document: the rules that reject it, and the octets if none does.
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

    /// Verifies the documents in eight tasks with one verifier, and counts what the tasks found.
    ///
    /// - Returns: The numbers of documents that are accepted and rejected without concurrency, and of verdicts that differ from those.
    package static func verdicts() async throws -> (accepted: Int, rejected: Int, wrong: Int) {
        let documents = try documents()
        let verifier = try AttackVerifier.strict()
        let alone = documents.map { Verdict(verifier.evaluate($0, at: AttackBase.instant)) }
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
        let accepted = alone.count { $0.octets != nil }
        return (accepted, alone.count - accepted, wrong)
    }

    /// Creates, uses and releases keys in 64 tasks, and counts those whose verification has another result.
    package static func wrongKeys() async throws -> Int {
        let document = Array(try AttackBase.signed(.assertion).text.utf8)
        let octets = try AttackBase.signed(.assertion).outcomes.first?.signedOctets
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    let verifier = try AttackVerifier.strict()
                    return try verifier.verify(document, at: AttackBase.instant).signedOctets == octets
                }
            }
            return try await group.reduce(0) { $1 ? $0 : $0 + 1 }
        }
    }
}
