import EngineComparison
import Foundation
import TestSupport
import Testing

@Suite("The pass against libxml2 and libxmlsec1, on generated documents")
struct EngineComparisonTests {
    @Test("Both engines have the same verdict, octets and values", arguments: TestVolume.seeds(of: 8))
    func noDifference(seed: UInt64) throws {
        let comparison = EngineComparison(try BareSigner.Keys())
        do {
            let counts = try comparison.run(seed: 9_000_000 + seed, count: 1_000)
            // A run in which nothing is compared would prove nothing.
            #expect(counts.compared > counts.documents * 4 / 5 && counts.verified > 30 && counts.accepted > 10)
        } catch {
            try DifferentialRun.keep(error.document, named: "engines-\(seed)")
            Issue.record("seed \(seed): \(error.text)")
        }
    }

    @Test("Equal seeds give equal documents")
    func repeatable() throws {
        let runs = try (0..<2).map { _ in
            try EngineComparison(BareSigner.Keys()).run(seed: 9_000_001, count: 200)
        }
        #expect(runs[0].compared == runs[1].compared && runs[0].verified == runs[1].verified)
    }
}
