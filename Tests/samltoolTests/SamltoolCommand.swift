import Foundation
import TestSupport

/// The built program.
enum SamltoolCommand {
    static let program = BuiltProducts.folder.appendingPathComponent("samltool")

    static func run(_ arguments: String..., input: String = "") throws -> CommandOutcome {
        try CommandOutcome(of: program, arguments, input: Array(input.utf8))
    }

    static func run(_ arguments: [String], input: [UInt8] = []) throws -> CommandOutcome {
        try CommandOutcome(of: program, arguments, input: input)
    }

    static func run(_ arguments: String..., input: [UInt8]) throws -> CommandOutcome {
        try CommandOutcome(of: program, arguments, input: input)
    }

    /// Runs a shell command in which `$samltool` is the program.
    static func shell(_ command: String) throws -> CommandOutcome {
        try CommandOutcome(
            of: URL(fileURLWithPath: "/bin/bash"),
            ["-c", "samltool='\(program.path)'; set -o pipefail; \(command)"]
        )
    }
}

/// A folder that goes with the value's last user.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("samltool-tests-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    func contents() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

    func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appendingPathComponent(name))) }
}
