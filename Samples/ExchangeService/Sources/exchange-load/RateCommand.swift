import ArgumentParser
import AsyncHTTPClient
import NIOCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends requests at a rate, whether or not answers arrive, and prints a table of their times.
struct RateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate",
        abstract: "Send requests at a fixed rate and print times, statuses and errors.",
        discussion: """
            The driver is open: a request starts at its time even if the answers to earlier ones are late, and its time is measured \
            from the planned start. With --rate 0 it is closed: each connection sends its next request after an answer, which finds the \
            saturation. Each request has a SAML response of its own, which is signed before the start.
            """
    )

    @OptionGroup var key: KeyOptions
    @OptionGroup var options: ServiceOptions

    @Option(help: "Requests per second; 0 for as many as the connections allow.")
    var rate = 0

    @Option(help: "The number of requests.")
    var requests = 1000

    @Option(help: "The number of connections.")
    var connections = 32

    @Option(
        help:
            "The number of SAML responses; more requests repeat them, which 'exchange' reports as a retry of the device."
    )
    var responses = 20_000

    @Option(help: "The longest wait for an answer, in seconds.")
    var timeout = 30

    func run() async throws {
        let now = Date()
        var made = try TestResponses(key, at: now)
        let prepared = try (0..<min(requests, responses)).map { number in
            try ServiceRequest(options, made.next(), device: number, at: now)
        }
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        let client = HTTPClient(configuration: configuration)
        let sender = RequestSender(
            client: client,
            service: options.service,
            requests: prepared,
            timeout: .seconds(Int64(timeout))
        )
        let clock = ContinuousClock()
        let start = clock.now
        let answers =
            rate > 0
            ? await sender.send(requests, perSecond: rate, from: start)
            : await sender.send(requests, overConnections: connections)
        let table = LatencyTable(answers, in: start.duration(to: clock.now))
        try await client.shutdown()
        print(table.text)
        if table.errorCount > 0 { throw ExitCode.failure }
    }
}
