import NIOPosix

/// Threads for work that would block event loops or other tasks: verification, diagnosis, reading files.
///
/// The number of waiting jobs is bounded by the limit of concurrent requests.
final class VerificationPool: Sendable {
    let threadCount: Int
    private let threads: NIOThreadPool
    private let metrics: ServiceMetrics

    init(threadCount: Int, metrics: ServiceMetrics) {
        self.threadCount = threadCount
        self.metrics = metrics
        threads = NIOThreadPool(numberOfThreads: threadCount)
        threads.start()
    }

    /// Runs a job on a thread of the pool.
    ///
    /// The task waits meanwhile, so that the limit of concurrent requests counts it: work on the thread of the task would let
    /// requests wait for a thread before the limit.
    ///
    /// - Throws: The error of the job; `CancellationError` if the task was cancelled before the job started.
    func run<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await threads.runIfActive { [metrics] in
            let start = ContinuousClock.now
            defer { metrics.noteVerification(start.duration(to: .now)) }
            return try job()
        }
    }
}
