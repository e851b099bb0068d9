import ArgumentParser
import ExchangeService
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@main
struct ExchangeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool-exchange",
        abstract: "Verify SAML responses of Apple's framework, and exchange them with Adobe Pass.",
        discussion: """
            Serves POST /exchange, /check and /verify, and GET /healthz, /readyz, /metrics and /openapi.json. SIGTERM and SIGINT \
            end it after the open requests.

            Each field of the configuration can be replaced by an environment variable, such as \
            SAMLTOOL_EXCHANGE_LIMITS_BODY_BYTES for limits.bodyBytes.

            Exit status: 0 after SIGTERM or SIGINT, 78 the configuration is invalid, or another program uses the address, 1 the service cannot run.
            """
    )

    @Option(help: "The configuration, a JSON file.")
    var config: String

    @Flag(help: "Check the configuration and its files, and exit.")
    var checkConfiguration = false

    @Flag(help: "Declare that the Redis server is new and contains every claim that was ever made, and exit.")
    var declareStoreComplete = false

    func run() async throws {
        do {
            try await serve()
        } catch let error as ConfigurationError {
            for problem in error.problems { StandardStream.error.write("error: \(problem)\n".utf8) }
            throw ExitCode(78)
        }
    }

    private func serve() async throws {
        let environment = ProcessInfo.processInfo.environment
        let application = try ServiceApplication(ServiceConfiguration.read(file: config, environment: environment))
        guard !checkConfiguration else { return print("\(config): the configuration is valid") }
        guard !declareStoreComplete else { return try await application.declareStoreComplete() }
        try await application.run { port in
            StandardStream.output.write("listening on port \(port)\n".utf8)
        }
    }
}
