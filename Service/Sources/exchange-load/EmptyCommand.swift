import ArgumentParser
import Hummingbird
import NIOCore

/// Serves a route that reads its body and does nothing else, to compare with.
struct EmptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: "Serve the route 'POST /empty', which reads the body and answers with a body of a fixed size."
    )

    @Option(help: "The port.")
    var port = 8090

    @Option(help: "The size of the answer's body, in bytes.")
    var answerBytes = 0

    func run() async throws {
        let answer = ByteBuffer(repeating: UInt8(ascii: "-"), count: answerBytes)
        let router = Router()
        router.post("/empty") { request, _ in
            _ = try await request.body.collect(upTo: 2 << 20)
            return answer
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port))
        )
        try await application.runService()
    }
}
