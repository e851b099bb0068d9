import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServerPrograms
import ServiceLifecycle
import UnixSignals
import WorkbenchPages

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The workbench: a page on this machine to examine SAML responses with everything that samltool has.
///
/// ```swift
/// let workbench = WorkbenchApplication(samples: "Samples") { Date() }
/// try await workbench.run { url in print(url) }
/// ```
///
/// It listens on 127.0.0.1 alone, sends nothing, and writes nothing to disk.
public struct WorkbenchApplication: Sendable {
    /// A file that the workbench shows at its start.
    public struct File: Hashable, Sendable {
        /// The name without folders.
        public let name: String
        public let content: [UInt8]

        /// Creates a file.
        public init(name: String, content: [UInt8]) {
            self.name = name
            self.content = content
        }
    }

    private let port: Int
    private let token: PageToken
    private let routes: WorkbenchRoutes
    private let serverLogger: Logger

    /// Creates the workbench, and starts nothing.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for a free one.
    ///   - files: The files to show at the start.
    ///   - samples: The folder with the samples of samltool; `nil` for none.
    ///   - now: The current time, which is the evaluation time unless the page sets another one.
    public init(
        port: Int = 0,
        showing files: [File] = [],
        samples: String? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        var generator = SystemRandomNumberGenerator()
        self.port = port
        token = PageToken(using: &generator)
        let logger = Logger(label: "samltool-workbench") { StreamLogHandler.standardError(label: $0) }
        var serverLogger = logger
        // Its errors are connections that end during a request, as each page that no longer waits does.
        serverLogger.logLevel = .critical
        self.serverLogger = serverLogger
        routes = WorkbenchRoutes(
            access: AccessControl(token: token, using: &generator),
            host: WorkbenchHost(
                WorkbenchTabs.groups,
                named: "samltool workbench",
                promising: "Everything stays on this machine, and nothing is stored.",
                samples: SampleCatalogue(folder: samples),
                files: files.map { ReceivedForm.File(path: $0.name, content: $0.content) },
                explaining: WorkbenchTabs.explanation(of:)
            ),
            pool: .singleton,
            logger: logger,
            now: now
        )
    }

    private static let host = "127.0.0.1"

    /// Serves the page until the process receives SIGINT or SIGTERM, or the task is cancelled.
    ///
    /// - Parameter onRunning: Called with the URL, whose token gives access, when the workbench listens.
    /// - Throws: An error that says so if another program uses the port.
    public func run(onRunning: @escaping @Sendable (String) async -> Void) async throws {
        let channel = HTTP1Channel.Configuration(
            idleTimeout: .seconds(60),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16384,
                maxHeaderListSize: 16384,
                maxHeaderFieldCount: 100
            )
        )
        let application = Application(
            router: routes.router(),
            server: .http1(configuration: channel),
            configuration: ApplicationConfiguration(address: .hostname(Self.host, port: port)),
            onServerRunning: { [token] channel in
                await onRunning("http://\(Self.host):\(channel.localAddress?.port ?? 0)/?token=\(token.text)")
            },
            logger: serverLogger
        )
        var group = ServiceGroupConfiguration(
            services: [ListeningService(application, host: Self.host, port: port)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: serverLogger
        )
        group.maximumGracefulShutdownDuration = .seconds(2)
        try await ServiceGroup(configuration: group).run()
    }
}
