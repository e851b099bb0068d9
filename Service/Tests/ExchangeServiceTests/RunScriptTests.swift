import Foundation
import Testing

/// The demonstration of the README.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: RedisProcess.program != nil && ServiceProgram.exists, "a program is missing")
)
struct RunScriptTests {
    @Test func keepsTheServersUntilItIsEnded() async throws {
        let script = Process()
        let output = Pipe()
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        // Threads of a test block signals, and a process inherits that.
        let unblocking = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execv(sys.argv[1], sys.argv[1:])
            """
        script.executableURL = URL(filePath: "/usr/bin/env")
        script.arguments = ["python3", "-c", unblocking, root.appending(path: "Service/scripts/run").path, "--keep"]
        let programs = ["PROGRAMS": ServiceProgram.folder.path]
        script.environment = ProcessInfo.processInfo.environment.merging(programs) { $1 }
        script.standardOutput = output
        script.standardError = FileHandle.nullDevice
        try script.run()
        defer { if script.isRunning { kill(script.processIdentifier, SIGKILL) } }

        var text: [UInt8] = []
        while let byte = output.fileHandleForReading.readData(ofLength: 1).first {
            text.append(byte)
            if text.suffix(11).elementsEqual("/exchange'\n".utf8) { break }
        }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("< 200") })
        let start = try #require(lines.lastIndex { $0.hasPrefix("== The service") })
        let commands = lines[(start + 1)...].joined(separator: "\n")
        let answers = try await Self.output(of: commands)
        for part in [#""status":"ready""#, "request: ok: ", "appleSSO"] { #expect(answers.contains(part), "\(part)") }

        kill(script.processIdentifier, SIGTERM)
        while script.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        #expect(script.terminationStatus == 0)
        #expect(try await Self.output(of: commands).isEmpty)
    }

    private static func output(of commands: String) async throws -> String {
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(filePath: "/bin/bash")
        shell.arguments = ["-c", commands]
        shell.standardOutput = output
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        return String(decoding: bytes, as: UTF8.self)
    }
}
