import NIOPosix

/// The place of work that would block event loops or other tasks: verification, diagnosis, reading files.
///
/// The number of waiting jobs is bounded by the limit of concurrent requests.
final class VerificationPool: Sendable {
    /// The number of threads.
    let threadCount: Int
    private let threads: NIOThreadPool
    private let metrics: ServiceMetrics

    /// Creates a pool and starts its threads.
    ///
    /// - Parameters:
    ///   - threadCount: The number of threads, usually that of the processors.
    ///   - metrics: The metrics of the jobs.
    init(threadCount: Int, metrics: ServiceMetrics) {
        self.threadCount = threadCount
        self.metrics = metrics
        threads = NIOThreadPool(numberOfThreads: threadCount)
        threads.start()
    }

    /// The maximum size of a text that is read on the thread of its task, in bytes: less than a millisecond of work, unless it is
    /// compressed.
    private static let smallBytes = 16 << 10

    /// Runs a job on a thread of the pool.
    ///
    /// - Throws: The error of the job; `CancellationError` if the task was cancelled before the job started.
    func run<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await threads.runIfActive { [self] in try measured(job) }
    }

    /// Runs a job that reads a text: on the thread of the task if the text is small, and on a thread of the pool otherwise.
    ///
    /// A change of threads takes about as long as a small text. Tasks do not run on event loops.
    ///
    /// - Parameters:
    ///   - byteCount: The size of the text, in bytes.
    ///   - job: The job.
    /// - Returns: The result of the job.
    /// - Throws: The error of the job; `CancellationError` if the task was cancelled before the job started.
    func run<Value: Sendable>(
        reading byteCount: Int,
        _ job: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard byteCount <= Self.smallBytes else { return try await run(job) }
        try Task.checkCancellation()
        return try measured(job)
    }

    private func measured<Value>(_ job: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { metrics.noteVerification(start.duration(to: .now)) }
        return try job()
    }

    /// Ends the threads after the jobs that have started.
    func shutDown() async throws { try await threads.shutdownGracefully() }
}
