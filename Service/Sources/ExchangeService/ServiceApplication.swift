import AdobePassFlow
import AssertionClaims
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOHTTPTypes
import NIOPosix
import NIOSSL
import ServerPrograms
import ServiceLifecycle
import UnixSignals

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The exchange service.
///
/// ```swift
/// let configuration = try ServiceConfiguration.read(file: "service.json", environment: ProcessInfo.processInfo.environment)
/// try await ServiceApplication(configuration).run { port in print("listening on port \(port)") }
/// ```
public struct ServiceApplication: Sendable {
    /// What the service needs from outside, which tests replace.
    struct Surroundings: Sendable {
        var clock: any Clock<Duration>
        /// The current time, at which SAML responses and metadata must be valid.
        var now: @Sendable () -> Date
        var writeLog: @Sendable ([UInt8]) -> Void
        /// `nil` for the store of the configuration.
        var claims: (any AssertionClaims)?
        /// `nil` for HTTP.
        var transport: (any AdobeTransport)?
        var threadCount: Int

        static let system = Self(
            clock: ContinuousClock(),
            now: { Date() },
            writeLog: { StandardStream.error.write($0) },
            threadCount: ProcessInfo.processInfo.activeProcessorCount
        )
    }

    let configuration: ServiceConfiguration
    let logger: Logger
    let metrics: ServiceMetrics
    let pool: VerificationPool
    let providers: ProviderDirectory
    let callers: CallerDirectory
    let readiness: Readiness
    let routes: ServiceRoutes
    private let reminder = Reminder()
    private let surroundings: Surroundings
    private let tls: TLSConfiguration?

    /// Creates the service from a configuration: reads all its files, and starts nothing.
    ///
    /// - Parameter configuration: The configuration.
    /// - Throws: ``ConfigurationError`` with the file that cannot be used.
    public init(_ configuration: ServiceConfiguration) throws(ConfigurationError) {
        try self.init(configuration, in: .system)
    }

    init(_ configuration: ServiceConfiguration, in surroundings: Surroundings) throws(ConfigurationError) {
        self.configuration = configuration
        self.surroundings = surroundings
        let (now, write) = (surroundings.now, surroundings.writeLog)
        let logger = Logger(label: "samltool-exchange") { label in
            LineLogHandler(label: label, configuration.log, now: now, write: write)
        }
        self.logger = logger
        metrics = ServiceMetrics()
        let files = try ServiceFiles(configuration, in: surroundings)
        let (providers, claims) = (files.providers, files.claims)
        self.providers = providers
        callers = files.callers
        tls = files.tls
        pool = VerificationPool(threadCount: surroundings.threadCount, metrics: metrics)
        readiness = Readiness()
        let report = { [pool, metrics] (kind: ReportKind) in
            ReportRoute(
                kind: kind,
                providers: providers,
                pool: pool,
                limits: configuration.limits,
                metrics: metrics,
                now: now
            )
        }
        let tracer = SpanLogger(logger: logger)
        let adobe = AdobeClient(
            configuration.adobe,
            as: files.identity,
            over: files.transport,
            metrics: metrics,
            tracer: tracer,
            clock: surroundings.clock,
            now: now
        )
        let exchanger = Exchanger(
            providers: providers,
            pool: pool,
            claims: ObservedClaims(claims: claims, metrics: metrics, logger: logger),
            adobe: adobe,
            brokenByWhitespace: configuration.adobe.brokenByWhitespace,
            tracer: tracer,
            now: now
        )
        routes = ServiceRoutes(
            health: HealthRoutes(
                readiness: readiness,
                providers: providers,
                store: StoreCheck(claims, logger: logger, now: now),
                now: now
            ),
            check: report(.check),
            verify: report(.verify),
            exchange: ExchangeRoute(
                exchanger: exchanger,
                adobe: configuration.adobe,
                limits: configuration.limits,
                metrics: metrics
            ),
            redact: RedactRoute(configuration, metrics: metrics, now: now),
            observer: RequestObserver(metrics: metrics, tracer: tracer, logger: logger),
            authentication: BearerAuthentication(callers: callers, metrics: metrics),
            limit: ConcurrencyLimit(configuration.limits, metrics: metrics),
            metrics: metrics
        )
    }

    /// Declares that the Redis server of the claims is new: it contains every claim that was ever made.
    ///
    /// Without it, a new server rejects the assertions that were issued before its first use. After a loss of data it permits
    /// replays.
    ///
    /// - Throws: An error, if that cannot be recorded.
    public func declareStoreComplete() async throws {
        try await ClaimsFactory(claims: configuration.claims, now: surroundings.now).declareComplete()
    }

    /// Serves requests until the process receives SIGTERM or SIGINT, or the task is cancelled.
    ///
    /// At the end, the readiness ends first; open requests have the time of the configuration to finish.
    ///
    /// - Parameter onRunning: Called with the port when the service listens.
    /// - Throws: ``ConfigurationError`` if another program uses the address; another error if it cannot be used.
    public func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
        if configuration.claims.store == .memory {
            logger.warning(
                "claims are kept in memory: after a restart, and by other instances, assertions are accepted again"
            )
        }
        let server = configuration.server
        let limit = server.drainSeconds + server.shutdownSeconds
        let health = try healthApplication().map { [$0] } ?? []
        var group = ServiceGroupConfiguration(
            services: (health + [try application(onRunning), reloading, draining]).map {
                .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
            },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: serverLogger
        )
        group.maximumGracefulShutdownDuration = .seconds(limit)
        defer { logger.notice("stopped") }
        let services = ServiceGroup(configuration: group)
        do {
            try await withTaskExecutorPreference(EventLoopExecutor(MultiThreadedEventLoopGroup.singleton)) {
                try await services.run()
            }
        } catch let error as AddressInUse {
            throw ConfigurationError(.invalidValue, in: error.address, error.advice)
        }
    }

    /// The services end in the reverse order: the readiness first, the server last.
    private var draining: any Service {
        DrainService(
            readiness: readiness,
            seconds: configuration.server.drainSeconds,
            clock: surroundings.clock,
            logger: logger
        )
    }

    var reloading: ReloadService {
        ReloadService(
            files: [providers, callers],
            providers: providers,
            configuration: configuration.files,
            pool: pool,
            metrics: metrics,
            reminder: reminder,
            logger: logger,
            clock: surroundings.clock,
            now: surroundings.now
        )
    }

    private func application(_ onRunning: @escaping @Sendable (Int) async -> Void) throws -> any Service {
        let server = configuration.server
        return try listening(
            routes.router(),
            at: server.port,
            connections: server.connections,
            perAddress: server.connectionsPerAddress,
            with: tls
        ) { port in
            logger.notice("listening", metadata: ["host": "\(server.host)", "port": .number(port)])
            await onRunning(port)
            // A store that cannot be used is reported by the readiness.
            _ = try? await routes.health.store.announceNewStore()
        }
    }

    /// It has connections of its own.
    private func healthApplication() throws -> (any Service)? {
        guard let port = configuration.server.healthPort else { return nil }
        let count = Self.healthConnections
        return try listening(routes.healthRouter(), at: port, connections: count, perAddress: count, with: nil) {
            port in
            logger.notice("listening for health checks", metadata: ["port": .number(port)])
        }
    }

    private func listening(
        _ router: Router<ExchangeContext>,
        at port: Int,
        connections: Int,
        perAddress: Int,
        with tls: TLSConfiguration?,
        onRunning: @escaping @Sendable (Int) async -> Void
    ) throws -> any Service {
        let host = configuration.server.host
        let plain = HTTPServerBuilder.http1(configuration: channel(AddressLimit(maximum: perAddress)))
        let application = Application(
            router: router,
            server: try tls.map { try .tls(plain, tlsConfiguration: $0) } ?? plain,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: .maximum(connections, logger: serverLogger)
            ),
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) },
            logger: serverLogger
        )
        return ListeningService(application, host: host, port: port)
    }

    private static let healthConnections = 64

    private func channel(_ limit: AddressLimit) -> HTTP1Channel.Configuration {
        let server = configuration.server
        let bodyTime = TimeAmount.seconds(Int64(configuration.limits.bodySeconds))
        let headTime = TimeAmount.seconds(Int64(server.headSeconds))
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                AddressHandler(limit, metrics: metrics), HeadHandler(headTime: headTime, metrics: metrics),
                ConnectionHandler(bodyTime: bodyTime),
            ],
            idleTimeout: .seconds(Int64(server.idleSeconds)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: server.headBytes,
                maxHeaderListSize: server.headBytes,
                maxHeaderFieldCount: 100
            )
        )
    }

    /// Messages of the framework about single requests may contain addresses.
    private var serverLogger: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .notice)
        return logger
    }
}

/// A service that ends the readiness at shutdown, and gives load balancers time to notice.
private struct DrainService: Service {
    let readiness: Readiness
    let seconds: Int
    let clock: any Clock<Duration>
    let logger: Logger

    func run() async throws {
        try? await gracefulShutdown()
        readiness.end()
        logger.notice("stopping")
        if seconds > 0 { try? await clock.sleep(for: .seconds(seconds)) }
    }
}
