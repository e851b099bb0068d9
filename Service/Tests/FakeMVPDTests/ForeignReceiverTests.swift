import Foundation
import Testing

/// A service provider of other authors, which reads the responses of the program as it reads those of every identity provider.
@Suite(
    "Apache's mod_auth_mellon",
    .enabled(if: ForeignReceiver.isInstalled, "install apache2 and libapache2-mod-auth-mellon"),
    .enabled(if: ForeignReceiver.programExists, "build samltool-mvpd first, with 'swift build'"),
    .timeLimit(.minutes(5))
)
struct ForeignReceiverTests {
    @Test("It accepts a good response, ends the session, and rejects the others")
    func script() async throws {
        let lines = try await ForeignReceiver.run().split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "sign-in: 200 signed in as viewer-7 in 94105", "logout: 200 a public page", "after it: 200 /sso",
                "refused: 401 ", "another key: 400 ", "expired: 400 ",
            ]
        )
    }
}

enum ForeignReceiver {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "foreign-receiver")
    private static let program = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        .appending(path: "samltool-mvpd")

    static var programExists: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

    static var isInstalled: Bool {
        ["/usr/sbin/apache2", "/usr/sbin/mellon_create_metadata", "/usr/lib/apache2/modules/mod_auth_mellon.so"]
            .allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    /// Runs the script on a thread of its own, and returns what it prints.
    static func run() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        let output = Pipe()
                        process.executableURL = script
                        process.arguments = [program.path]
                        process.standardOutput = output
                        process.standardError = output
                        try process.run()
                        let bytes = output.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return String(decoding: bytes, as: UTF8.self)
                    }
                )
            }
        }
    }
}
