import ArgumentParser
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends one request, and prints it and the answer.
struct OnceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "once",
        abstract: "Send one request with a new SAML response, and print it and the answer.",
        discussion: "The exit status is 0 for an answer with the status 200, and 1 for any other."
    )

    @OptionGroup var key: KeyOptions
    @OptionGroup var options: ServiceOptions

    @Option(help: "The number of times that the same request is sent.")
    var times = 1

    func validate() throws {
        guard options.services.count == 1 else { throw ValidationError("'once' has one --service") }
    }

    func run() async throws {
        let now = Date()
        var responses = try TestResponses(key, at: now, seed: nil)
        let request = try ServiceRequest(options, responses.next(), device: 1, at: now)
        var isAccepted = true
        for _ in 0..<max(1, times) {
            print("> POST \(request.path)")
            for (name, value) in request.headers where name != "Authorization" { print("> \(name): \(value)") }
            print("> (a SAML response that was signed just now; \(request.body.count) bytes)\n")
            let answer = try await HTTPClient.shared.execute(
                request.http(to: options.services[0]),
                timeout: .seconds(60)
            )
            print("< \(answer.status.code) \(answer.status.reasonPhrase)")
            for field in answer.headers { print("< \(field.name): \(field.value)") }
            let body = try await answer.body.collect(upTo: 1 << 20)
            print("\n\(String(buffer: body))\n")
            isAccepted = isAccepted && answer.status == .ok
        }
        if !isAccepted { throw ExitCode.failure }
    }
}
