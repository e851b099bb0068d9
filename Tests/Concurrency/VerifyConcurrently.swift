import Attacks
import Foundation

/// Runs the checks of `ConcurrencyTests` as a program, which compiles faster under ThreadSanitizer than the tests.
@main
enum VerifyConcurrently {
    static func main() async throws {
        let (accepted, rejected, wrong) = try await ConcurrentVerification.verdicts()
        let wrongKeys = try await ConcurrentVerification.wrongKeys()
        print("\(accepted) documents accepted, \(rejected) rejected, \(wrong) wrong; \(wrongKeys) keys wrong")
        guard accepted > 0, rejected > 0, wrong == 0, wrongKeys == 0 else { exit(1) }
    }
}
