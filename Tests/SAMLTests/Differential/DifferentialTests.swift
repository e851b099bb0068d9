import Attacks
import Foundation
import SAML
import TestSupport
import Testing

@Suite("The verifier against the bare libraries, on mutated documents", .timeLimit(.minutes(60)))
struct DifferentialTests {
    /// The number of documents of a run that no script requested.
    static let documents = TestVolume.count(of: 4_000)

    @Test("An accepted document is valid for libxmlsec1 alone, too, and yields signed content")
    func neverLaxer() throws {
        let corpus = try DifferentialCorpus.shared.get()
        let judge = try DifferentialJudge(corpus)
        var classes: [String: Int] = [:]
        let start = Date()
        for number in 0..<DifferentialRun.count {
            let document = corpus.document(number, seed: DifferentialRun.seed)
            let verdict = try judge.verdict(on: document)
            classes[verdict.name, default: 0] += 1
            if verdict.isLaxer {
                try DifferentialRun.keep(document, number)
                Issue.record("document \(number) of seed \(DifferentialRun.seed): \(verdict.name)")
            }
        }
        let seconds = Int(Date().timeIntervalSince(start).rounded())
        if DifferentialRun.isRequested {
            DifferentialRun.report(
                "\(DifferentialRun.count) documents of seed \(DifferentialRun.seed), \(seconds) s",
                classes
            )
        }
        // A run in which nothing is accepted would prove nothing.
        #expect(classes["both accept", default: 0] > DifferentialRun.count / 50)
    }
}
