import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prints a request as a command of curl.
struct CurlCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curl",
        abstract: "Write the body of a request with a new SAML response, and print the curl command that sends it."
    )

    @OptionGroup var key: KeyOptions
    @OptionGroup var options: ServiceOptions

    @Option(help: "The file for the body.")
    var body: String

    func run() async throws {
        let now = Date()
        var responses = try TestResponses(key, at: now, seed: nil)
        let request = try ServiceRequest(options, responses.next(), device: 2, at: now)
        try Data(request.body).write(to: URL(filePath: body))
        let headers = request.headers.map { "-H '\($0.name): \($0.value)'" }
        let command = ["curl"] + headers + ["--data-binary '@\(body)'", "'\(options.services[0])\(request.path)'"]
        print(command.joined(separator: " \\\n    "))
    }

    func validate() throws {
        guard options.services.count == 1 else { throw ValidationError("'curl' has one --service") }
    }
}
