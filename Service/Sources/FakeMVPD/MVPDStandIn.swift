import Hummingbird
public import Logging
import ServerPrograms
public import ServiceLifecycle
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A stand-in for an MVPD: an identity provider with metadata, a single sign-on service and a page on which everyone can sign in.
///
/// ```swift
/// let configuration = MVPDStandIn.Configuration(key: key, certificate: certificate)
/// try await MVPDStandIn.withRunning(configuration, now: { Date() }) { url in
///     // Give "\(url)/metadata" to a service provider, and sign in there.
/// }
/// ```
///
/// It keeps nothing: the page on which a viewer signs in contains the request. Requests are not verified, and anyone gets a response
/// for any service provider. Use it for tests, with a key for tests.
public struct MVPDStandIn: Service {
    private let configuration: Configuration
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let log: MVPDLog
    private let onRunning: @Sendable (String) -> Void

    /// Creates a stand-in, which a service group runs.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - now: The current time, at which responses are issued.
    ///   - logger: The logger of the server; the log of requests is separate.
    ///   - onEntry: Receives a line for each request, without the viewer's data. It must return at once.
    ///   - onRunning: Receives the URL of the stand-in, without a path, once the server listens.
    public init(
        _ configuration: Configuration,
        now: @escaping @Sendable () -> Date,
        logger: Logger,
        onEntry: @escaping @Sendable (String) -> Void = { _ in },
        onRunning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.now = now
        self.logger = logger
        self.onRunning = onRunning
        log = MVPDLog(onEntry: onEntry)
    }

    /// Runs the server until the service group shuts down or the task is cancelled.
    ///
    /// - Throws: The error of a port that is in use.
    public func run() async throws {
        let (host, port) = (configuration.host, configuration.port)
        let listening = Mutex("http://\(host):\(port)")
        let routes = MVPDRoutes(
            configuration: configuration,
            serverURL: { listening.withLock { $0 } },
            now: now,
            log: log
        )
        let application = Application(
            router: routes.router(),
            server: .http1(),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { [onRunning, configuration] channel in
                let url = "http://\(host):\(channel.localAddress?.port ?? port)"
                listening.withLock { $0 = url }
                onRunning(configuration.publicURL ?? url)
            },
            logger: logger
        )
        try await ListeningService(application, host: host, port: port).run()
    }
}

extension MVPDStandIn {
    /// Runs a stand-in while a closure runs, and stops it.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - now: The current time, at which responses are issued.
    ///   - body: The closure, which gets the URL of the stand-in, without a path.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure, or that of the server.
    public static func withRunning<Result: Sendable>(
        _ configuration: Configuration,
        now: @escaping @Sendable () -> Date,
        _ body: (String) async throws -> Result
    ) async throws -> Result {
        var logger = Logger(label: "samltool-mvpd")
        logger.logLevel = .critical
        return try await StandInServer.withRunning(
            { MVPDStandIn(configuration, now: now, logger: logger, onRunning: $0) },
            body
        )
    }
}
