import Foundation
import Testing

/// A run of the program `samltool-exchange`, which is beside the tests.
final class ServiceProgram: Sendable {
    /// The folder of the programs.
    static let folder = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    private static let url = folder.appending(path: "samltool-exchange")

    /// True if the program was built.
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

    deinit { send(SIGKILL) }

    /// Reads the port from the first line, waiting for it.
    func awaitPort() throws -> Int {
        var bytes: [UInt8] = []
        while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 0x0A { bytes.append(byte) }
        let line = String(decoding: bytes, as: UTF8.self)
        return try #require(line.split(separator: " ").last.flatMap { Int($0) }, "\(line)")
    }

    /// Reads the rest of the output, waiting for the end.
    func rest() -> String { String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

    /// Waits for the end, and returns the exit status or the signal.
    func status() async throws -> Int32 {
        // 'waitUntilExit' needs a run loop and does not return on every thread.
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        return process.terminationStatus
    }

    /// Sends a signal, unless the program has ended.
    func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }
}

/// A client of a program.
struct ProgramClient: ServiceClient {
    let port: Int
}
