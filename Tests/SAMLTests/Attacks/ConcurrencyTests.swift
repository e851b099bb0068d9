import Attacks
import Testing

@Suite("One verifier for many tasks", .timeLimit(.minutes(30)))
struct ConcurrencyTests {
    @Test("Each verdict is the same as without concurrency")
    func verdicts() async throws {
        let (accepted, rejected, wrong) = try await ConcurrentVerification.verdicts()
        #expect(accepted > 0 && rejected > 0)
        #expect(wrong == 0)
    }

    @Test("Keys can be created, used and released concurrently")
    func keys() async throws {
        #expect(try await ConcurrentVerification.wrongKeys() == 0)
    }
}
