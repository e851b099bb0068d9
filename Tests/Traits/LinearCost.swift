public import Testing

/// A test whose input is so large that work of quadratic cost takes many minutes, and linear work some seconds.
///
/// The limit is that of each test case by itself: a time limit of Swift Testing includes the wait for other tests, which depends on the
/// machine.
public struct LinearCost: TestTrait, TestScoping {
    private static let limit = Duration.seconds(120)

    /// Runs a test case, and fails it if it took longer than the limit.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let duration = try await ContinuousClock().measure { try await function() }
        #expect(duration < Self.limit, "the cost is not linear")
    }
}

extension Trait where Self == LinearCost {
    /// The time limit of work with linear cost.
    public static var linearCost: Self { LinearCost() }
}
