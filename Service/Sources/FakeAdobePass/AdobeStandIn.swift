import AdobePass
import Hummingbird
import HummingbirdTLS
public import Logging
import ServerPrograms
public import ServiceLifecycle

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A stand-in for Adobe Pass: a server with the services of REST API V1 and V2, for tests and for the development of apps.
///
/// ```swift
/// try await AdobeStandIn.withRunning(configuration, clock: ContinuousClock(), now: { Date() }) { standIn in
///     let requests = RequestsV2(environment: standIn.environment, serviceProvider: "REF30", device: device)
///     …
///     print(await standIn.log())
/// }
/// ```
///
/// It keeps clients, tokens, sessions and profiles in memory, and its log contains what was wrong with each request. It is constructed
/// by Adobe's public documentation: what Adobe does not document, such as the checks of a SAML response, is the stand-in's own choice.
///
/// Two services of V1 that `AdobeService` does not have are not served: `GET /api/v1/tokens/media`, another path of
/// `GET /api/v1/mediatoken`, and `DELETE /reggie/v1/{requestor}/regcode/{code}`.
public struct AdobeStandIn: Service {
    private let configuration: Configuration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let state: StandInState
    private let onRunning: @Sendable (RunningStandIn) async -> Void

    /// Creates a stand-in, which a service group runs.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - clock: The clock by which slow responses are slow.
    ///   - now: The current time, at which tokens, profiles and SAML responses must be valid.
    ///   - logger: The logger of the server; the log of requests is separate.
    ///   - onEntry: Receives each entry of the log, in order, for a console. It must return at once, because the next request waits for it.
    ///   - onRunning: Runs once the server listens.
    public init(
        _ configuration: Configuration,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date,
        logger: Logger,
        onEntry: @escaping @Sendable (LogEntry) -> Void = { _ in },
        onRunning: @escaping @Sendable (RunningStandIn) async -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.clock = clock
        self.now = now
        self.logger = logger
        self.onRunning = onRunning
        state = StandInState(configuration, now: now, onEntry: onEntry)
    }

    /// Runs the server until the service group shuts down or the task is cancelled.
    ///
    /// - Throws: ``StandInError`` for a certificate that cannot be used, or the error of a port that is in use.
    public func run() async throws {
        let identity = try tlsIdentity()
        let scheme = identity == nil ? "http" : "https"
        let routes = StandInRoutes(
            responder: ServiceResponder(
                state: state,
                judge: ResponseJudge(configuration: configuration),
                clock: clock,
                scheme: scheme
            ),
            sideChannel: SideChannel(state: state)
        )
        let (host, port) = (configuration.host, configuration.port)
        let (state, certificates) = (state, identity?.certificates)
        let application = Application(
            router: routes.router(),
            server: try identity.map { try .tls(.http1(), tlsConfiguration: $0.serverConfiguration) } ?? .http1(),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { [onRunning] channel in
                guard let port = channel.localAddress?.port,
                    let url = try? AdobeEnvironment.BaseURL("\(scheme)://\(host):\(port)")
                else { return }
                await onRunning(RunningStandIn(baseURL: url, certificates: certificates ?? [], state: state))
            },
            logger: logger
        )
        try await ListeningService(application, host: host, port: port).run()
    }

    private func tlsIdentity() throws(StandInError) -> TLSIdentity? {
        switch configuration.scenario.certificate {
        case .configured: return configuration.tls
        case .expired:
            let day = 86_400.0
            return try .selfSigned(from: now().addingTimeInterval(-30 * day), to: now().addingTimeInterval(-day))
        }
    }
}

extension AdobeStandIn {
    /// Runs a stand-in while a closure runs, and stops it.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - clock: The clock by which slow responses are slow.
    ///   - now: The current time, at which tokens, profiles and SAML responses must be valid.
    ///   - body: The closure, which starts after the server listens.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure, or that of the server.
    public static func withRunning<Result: Sendable>(
        _ configuration: Configuration,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date,
        _ body: (RunningStandIn) async throws -> Result
    ) async throws -> Result {
        var logger = Logger(label: "samltool-adobe")
        logger.logLevel = .critical
        return try await StandInServer.withRunning(
            { AdobeStandIn(configuration, clock: clock, now: now, logger: logger, onRunning: $0) },
            body
        )
    }
}
