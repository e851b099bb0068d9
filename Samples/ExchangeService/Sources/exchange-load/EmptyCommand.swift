import ArgumentParser
import Hummingbird

/// Serves a route that reads its body and does nothing else, to compare with.
struct EmptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: "Serve the route 'POST /empty', which reads the body and answers with its size."
    )

    @Option(help: "The port.")
    var port = 8090

    func run() async throws {
        let router = Router()
        router.post("/empty") { request, _ in
            let body = try await request.body.collect(upTo: 2 << 20)
            return "\(body.readableBytes)\n"
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port))
        )
        try await application.runService()
    }
}
