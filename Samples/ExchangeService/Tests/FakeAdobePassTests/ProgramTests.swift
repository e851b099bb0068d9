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

    static func start(_ arguments: [String]) throws -> (Process, Pipe) {
        let process = Process()
        let output = Pipe()
        process.executableURL = url
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        return (process, output)
    }
}

@Suite("The program samltool-adobe", .enabled(if: Program.exists, "build samltool-adobe first, with 'swift build'"))
struct ProgramTests {
    @Test("It lists the scenarios and the faults, one line each")
    func lists() throws {
        let scenarios = try Program.run("--list-scenarios")
        #expect(scenarios.status == 0)
        #expect(scenarios.output.contains("throttled: The first two exchanges"))
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

    @Test("It prints its address and a line for each request, and ends with 0", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) async throws {
        let (process, output) = try Program.start(["--port", "0", "--scenario", "throttled"])
        defer { process.terminate() }
        let first = Program.line(of: output)
        let address = try #require(first.split(separator: " ").first { $0.hasPrefix("http://127.0.0.1:") })
        #expect(first.contains("scenario 'throttled'"))
        try await TestTransport.with { transport in
            let path = "/o/client/token"
            let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: path)
            let response = try await transport.send(head, body: [], url: "\(address.dropLast())\(path)")
            #expect(response.status == 400)
        }
        let second = Program.line(of: output)
        #expect(second.hasPrefix("1 v2-token 400 error request.field-missing"), "\(second)")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    }
}
