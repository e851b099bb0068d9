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

            With several --service, the requests are distributed among the instances. With --retry, a request is sent again to the next \
            instance if there is no answer, or if the answer has 'Retry-After', and the output is two lines: the answers by status, and \
            the requests by end. The exit status is 1 if a request ended without a result and without advice.
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

    @Flag(help: "Send requests again as their answers advise, and print how they ended.")
    var retry = false

    @Option(help: "The longest time of a request with all its attempts, in seconds, with --retry.")
    var deadline = 60

    @Option(help: "A number that determines the IDs of the SAML responses; with --issued, two runs send the same ones.")
    var seed: UInt64?

    @Option(help: "The time of issue of the SAML responses, in seconds since 1970; now unless specified.")
    var issued: Int?

    func run() async throws {
        let prepared = try preparedRequests()
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        // Otherwise an attempt would wait for an instance that is gone.
        if retry { configuration.connectionPool.retryConnectionEstablishment = false }
        let client = HTTPClient(configuration: configuration)
        let sender = LoadSender(
            client: client,
            services: options.services,
            requests: prepared,
            timeout: .seconds(Int64(timeout))
        )
        let lostCount = retry ? await repeated(by: sender) : await measured(by: sender)
        try await client.shutdown()
        if lostCount > 0 { throw ExitCode.failure }
    }

    private var pace: Pace { rate > 0 ? .open(perSecond: rate) : .closed(lanes: connections) }

    private func preparedRequests() throws -> [ServiceRequest] {
        let now = Date()
        let instant = issued.map { Date(timeIntervalSince1970: Double($0)) } ?? now
        var made = try TestResponses(key, at: instant, seed: seed)
        return try (0..<min(requests, responses)).map { number in
            try ServiceRequest(options, made.next(), device: number, at: now)
        }
    }

    /// Sends each request once, prints the times, and returns the number of requests without an answer.
    private func measured(by sender: LoadSender) async -> Int {
        let clock = ContinuousClock()
        let processorTime = ProcessorTime.microseconds
        let start = clock.now
        let answers = await pace.run(requests, from: start) { number, planned in
            await sender.answer(to: number, plannedAt: planned)
        }
        let table = LatencyTable(
            answers,
            in: start.duration(to: clock.now),
            processorTime: ProcessorTime.microseconds - processorTime
        )
        print(table.text)
        return table.errorCount
    }

    /// Sends each request until it ends, prints how, and returns the number of lost ones.
    private func repeated(by sender: LoadSender) async -> Int {
        let clock = ContinuousClock()
        let retrying = RetryingSender(services: options.services, limit: .seconds(deadline), clock: clock) {
            await sender.reply(to: $0, from: $1)
        }
        let ended = await pace.run(requests, from: clock.now) { number, _ in await retrying.run(number) }
        let table = RetryTable(ended)
        print(table.text)
        return table.lostCount
    }
}
