import ArgumentParser

/// Sends requests to an exchange service: one that it shows, or many at a rate that it measures.
@main
struct ExchangeLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exchange-load",
        abstract: "Send requests to an exchange service, and measure its answers.",
        subcommands: [
            OnceCommand.self, CurlCommand.self, RateCommand.self, VerificationCommand.self, EmptyCommand.self,
        ]
    )
}
