import Foundation

/// The program curl.
enum Curl {
    static let url = ["/usr/bin/curl", "/usr/local/bin/curl", "/opt/homebrew/bin/curl"].map { URL(filePath: $0) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    static var exists: Bool { url != nil }

    struct Missing: Error {}

    /// Runs it to its end.
    static func run(_ arguments: String...) async throws -> Program.Result {
        guard let url else { throw Missing() }
        return try await Program.run(url, ["--silent", "--max-time", "120"] + arguments)
    }
}
