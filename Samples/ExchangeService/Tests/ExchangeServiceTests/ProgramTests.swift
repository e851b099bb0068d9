import Foundation
import Testing

@testable import ExchangeService

/// The program `samltool-exchange`, which is beside the tests.
@Suite(.serialized, .enabled(if: ServiceProgram.exists, "build samltool-exchange first, with 'swift build'"))
struct ProgramTests {
    @Test func checksTheConfiguration() throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration()
        let valid = try ServiceProgram(["--config", path, "--check-configuration"])
        #expect(valid.rest() == "\(path): the configuration is valid\n")
        #expect(valid.status() == 0)

        try folder.writeConfiguration(["limits": ["bodyBytes": 1], "adobe": ["clientSecretFile": "none.txt"]])
        let invalid = try ServiceProgram(["--config", path, "--check-configuration"])
        #expect(invalid.rest() == "error: \(path): limits.bodyBytes: 1 is out of range; specify 1024 to 67108864\n")
        #expect(invalid.status() == 78)

        try folder.writeConfiguration(["adobe": ["clientSecretFile": "none.txt"]])
        let missing = try ServiceProgram(["--config", path, "--check-configuration"])
        #expect(
            missing.rest().hasPrefix("error: \(folder.path)/none.txt: adobe.clientSecretFile: there is no such file")
        )
        #expect(missing.status() == 78)
    }

    @Test(arguments: [SIGTERM, SIGINT]) func finishesOpenRequests(_ signal: Int32) async throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration(["log": ["level": "critical"]])
        let program = try ServiceProgram(["--config", path])
        let port = try #require(program.line().split(separator: " ").last.flatMap { Int($0) })
        let identifier = program.identifier
        let text = try await RawClient.run(
            port: port,
            [
                .write(RawClient.head("/verify", "Content-Length: 6") + "abc"), .pause(.milliseconds(500)),
                .call { kill(identifier, signal) }, .pause(.milliseconds(500)), .write("def"),
            ]
        )
        #expect(RawClient.statuses(in: text) == [200])
        #expect(program.status() == 0)
        #expect(program.rest() == "")
        let refused = try? await RawClient.run(port: port, [.write(RawClient.head("/healthz", method: "GET"))])
        #expect(refused == nil)
    }
}

/// A run of the program.
private struct ServiceProgram {
    static let url = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        .appending(path: "samltool-exchange")

    static var exists: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

    private let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = Self.url
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    /// Reads a line, waiting for it; empty at the end.
    func line() -> String {
        var bytes: [UInt8] = []
        while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 0x0A { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the rest, waiting for the end.
    func rest() -> String { String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

    /// Waits for the end, and returns the exit status.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    var identifier: Int32 { process.processIdentifier }
}
