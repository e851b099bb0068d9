import AdobePass
import Foundation
import HTTPTypes
import Testing

/// The program `samltool-adobe`, which is beside the tests.
enum Program {
    static let url = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        .appending(path: "samltool-adobe")

    static var exists: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

    struct Result {
        let status: Int32
        let output: String
    }

    /// Runs a program to its end, without blocking the threads of tasks: a stand-in of the test may run on them.
    static func run(_ url: URL, _ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Swift.Result {
                        let (process, output) = try start(arguments, of: url, environment: environment)
                        let bytes = output.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return Result(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
                    }
                )
            }
        }
    }

    /// Runs the program to its end.
    static func run(_ arguments: String...) throws -> Result {
        let (process, output) = try start(arguments)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: text)
    }

    /// Reads a line, waiting for it; empty at the end.
    static func line(of output: Pipe) -> String {
        var bytes: [UInt8] = []
        while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 0x0A { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for the end of a process, and ends it after a minute.
    static func end(of process: Process) async throws -> Int32? {
        for _ in 0..<3000 where process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        guard !process.isRunning else {
            kill(process.processIdentifier, SIGKILL)
            return nil
        }
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// Starts a stand-in, and returns its address and its first line.
    static func standIn(_ arguments: String...) throws -> (Process, Pipe, address: String, line: String) {
        let (process, output) = try start(["--port", "0"] + arguments)
        let line = line(of: output)
        let address = try #require(line.split(separator: " ").first { $0.hasPrefix("http://127.0.0.1:") })
        return (process, output, String(address.dropLast()), line)
    }

    static func start(
        _ arguments: [String],
        of url: URL = url,
        environment: [String: String] = [:]
    ) throws -> (Process, Pipe) {
        let process = Process()
        let output = Pipe()
        process.executableURL = url
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        return (process, output)
    }
}

@Suite(
    "The program samltool-adobe",
    .enabled(if: Program.exists, "build samltool-adobe first, with 'swift build'"),
    .timeLimit(.minutes(5))
)
struct ProgramTests {
    @Test("It lists the scenarios and the faults, one line each")
    func lists() throws {
        let scenarios = try Program.run("--list-scenarios")
        #expect(scenarios.status == 0)
        #expect(scenarios.output.contains("throttled: The first two exchanges fail"))
        let faults = try Program.run("--list-faults")
        #expect(faults.output.contains("reset-in-body: a TCP reset in the middle of the body"))
    }

    @Test(
        "A wrong option is an error with its name",
        arguments: [
            (["--scenario", "none"], "there is no scenario 'none'"), (["--port", "70000"], "--port must be"),
            (["--tls-cert", "a"], "must be specified together"),
            (["--faults", "/missing"], "'/missing' cannot be read"),
            (["--mvpds", #filePath], "ProgramTests.swift: "), (["--trust", #filePath], "ProgramTests.swift: "),
        ]
    )
    func wrongOptions(options: [String], words: String) throws {
        let (process, output) = try Program.start(options)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus != 0)
        #expect(text.contains(words), "\(text)")
    }

    /// Sends requests that each have a long line in the log.
    private static func sendWrongRequests(_ count: Int, to address: String) async throws {
        try await TestTransport.with { transport in
            let path = "/o/client/token"
            let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: path)
            for _ in 0..<count {
                let response = try await transport.send(head, body: [], url: "\(address)\(path)")
                #expect(response.status == 400)
            }
        }
    }

    @Test("It prints its address and a line for each request, and ends with 0", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) async throws {
        let (process, output, address, first) = try Program.standIn("--scenario", "throttled")
        defer { kill(process.processIdentifier, SIGKILL) }
        #expect(first.contains("scenario 'throttled'"))
        try await Self.sendWrongRequests(1, to: address)
        let second = Program.line(of: output)
        #expect(second.hasPrefix("1 v2-token 400 error request.field-missing"), "\(second)")
        kill(process.processIdentifier, signal)
        #expect(try await Program.end(of: process) == 0)
    }

    /// More requests than the pipe and the program have room for.
    private static let manyRequests = 1700

    @Test("An output that is not read does not keep it from ending")
    func unreadEnd() async throws {
        let (process, output, address, _) = try Program.standIn()
        defer { kill(process.processIdentifier, SIGKILL) }
        try await Self.sendWrongRequests(Self.manyRequests, to: address)
        kill(process.processIdentifier, SIGTERM)
        #expect(try await Program.end(of: process) == 0)
        withExtendedLifetime(output) {}
    }

    @Test("An output that is read late has the last lines, and the number of those that were dropped")
    func unread() async throws {
        let (process, output, address, _) = try Program.standIn()
        defer { kill(process.processIdentifier, SIGKILL) }
        try await Self.sendWrongRequests(Self.manyRequests, to: address)
        var last = 0
        while last < Self.manyRequests {
            let line = Program.line(of: output)
            let words = line.split(separator: " ")
            let number = try #require(words.first.flatMap { Int($0) }, "\(line)")
            if line.hasSuffix("lines were dropped because standard output was not read") {
                last += number
            } else {
                #expect(number == last + 1)
                last = number
            }
        }
        kill(process.processIdentifier, SIGTERM)
        #expect(try await Program.end(of: process) == 0)
    }
}
