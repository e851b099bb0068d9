import Foundation
import TestSupport
import Testing

/// A root folder that has a program and the libraries it is linked with, and nothing else: no `/proc`, no `/dev`.
final class Chroot {
    /// Why a test of it was left out.
    static let reason: Comment = "only root may change the root folder, on Linux"

    static let isPossible: Bool = {
        #if os(Linux)
            let probe = try? CommandOutcome(of: URL(fileURLWithPath: "/bin/bash"), ["-c", "chroot / /bin/true"])
            return probe?.status == 0
        #else
            return false
        #endif
    }()

    private let folder: TemporaryFolder
    private let name: String

    init(_ program: URL) throws {
        folder = try TemporaryFolder()
        name = program.lastPathComponent
        let outcome = try shell(
            """
            cp '\(program.path)' . && ldd '\(program.path)' | grep -o '/[^ ]*' | xargs cp --dereference --parents -t .
            """
        )
        try #require(outcome.status == 0, "\(outcome.diagnostics)")
    }

    func copy(_ path: String, to name: String) throws {
        try FileManager.default.copyItem(atPath: path, toPath: folder.path(name))
    }

    func read(_ name: String) throws -> [UInt8] { try folder.read(name) }

    /// Runs the program in the root folder, without environment variables.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without characters that a shell gives a meaning to.
    ///   - redirection: What the shell does to its streams.
    /// - Returns: What came out of it.
    /// - Throws: What Foundation throws if the shell cannot be run.
    func run(_ arguments: [String], closing redirection: String = "") throws -> CommandOutcome {
        try shell("exec env -i $(command -v chroot) . /\(name) \(arguments.joined(separator: " ")) \(redirection)")
    }

    private func shell(_ command: String) throws -> CommandOutcome {
        try CommandOutcome(
            of: URL(fileURLWithPath: "/bin/bash"),
            ["-c", "cd '\(folder.url.path)' && PATH=$PATH:/usr/sbin && \(command)"]
        )
    }
}
