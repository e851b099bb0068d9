package import Logging
package import ServiceLifecycle
import UnixSignals

/// What the stand-ins for Adobe Pass and for an MVPD have in common as servers.
package enum StandInServer {
    /// Runs a stand-in while a closure runs, and stops it.
    ///
    /// - Parameters:
    ///   - standIn: Makes the stand-in, which calls its parameter when it listens.
    ///   - body: The closure.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure, or that of the server.
    package static func withRunning<StandIn: Service, Running: Sendable, Result: Sendable>(
        _ standIn: (@escaping @Sendable (Running) -> Void) -> StandIn,
        _ body: (Running) async throws -> Result
    ) async throws -> Result {
        let (running, continuation) = AsyncStream.makeStream(of: Running.self)
        let standIn = standIn { continuation.yield($0) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await standIn.run()
            }
            defer { group.cancelAll() }
            for await started in running { return try await body(started) }
            try await group.next()
            throw CancellationError()
        }
    }

    /// Returns the logger of a program, which writes errors to standard error.
    package static func logger(_ label: String) -> Logger {
        var logger = Logger(label: label, factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .error
        return logger
    }

    /// Runs a stand-in until a signal ends the program.
    package static func run(_ standIn: some Service, printing console: Console, logger: Logger) async throws {
        var group = ServiceGroupConfiguration(
            services: [standIn],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        // A client that keeps its connection busy does not keep the program from ending.
        group.maximumGracefulShutdownDuration = .seconds(5)
        let (ended, continuation) = AsyncStream.makeStream(of: Never.self)
        // It is not part of the group, because a reader that does not read must not keep the program from ending.
        Task {
            await console.run()
            continuation.finish()
        }
        try await ServiceGroup(configuration: group).run()
        console.finish()
        await wait(for: ended, atMost: .seconds(1))
    }

    private static func wait(for stream: AsyncStream<Never>, atMost limit: Duration) async {
        await withTaskGroup { group in
            group.addTask { for await _ in stream {} }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
