import ArgumentParser
import Hummingbird
import NIOCore
import NIOPosix

/// Serves routes that read their body and do nothing else, to compare with.
struct EmptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: "Serve 'POST /empty', which reads the body and answers with a body of a fixed size, and 'POST /hop'.",
        discussion: """
            /hop also runs an empty job on a thread of a pool before it answers, as every server must whose event loops are not to wait for \
            a verification.
            """
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
        let threads = NIOThreadPool(numberOfThreads: 2)
        threads.start()
        router.post("/hop") { request, _ in
            _ = try await request.body.collect(upTo: 2 << 20)
            try await threads.runIfActive {}
            return answer
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port))
        )
        try await application.runService()
    }
}
