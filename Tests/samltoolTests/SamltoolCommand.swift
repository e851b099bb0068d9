import Foundation
import SystemPackage
import TestSupport

@testable import samltool

/// The command line, run in this process or as the program that the build made.
///
/// To start the program takes far longer than what most tests ask of it: a test that is not about the process (its
/// descriptors, limits, signals, folder or environment) runs in this one.
enum SamltoolCommand {
    /// The program that the environment variable `SAMLTOOL` names, such as a release build, or that of the build of the tests.
    static let program =
        released.map { URL(fileURLWithPath: $0) } ?? BuiltProducts.folder.appendingPathComponent("samltool")

    /// The path of a program that was built without AddressSanitizer, if the environment names one.
    static let released = ProcessInfo.processInfo.environment["SAMLTOOL"]

    /// True if the program is that of scripts/build-static, which needs `/proc`; `Tests/Static/check` runs it without.
    static let isStatic =
        (try? CommandOutcome(of: URL(fileURLWithPath: "/usr/bin/ldd"), [program.path]))?.status == 1

    static func run(_ arguments: String..., input: String = "") throws -> CommandOutcome {
        try run(arguments, input: Array(input.utf8))
    }

    static func run(_ arguments: String..., input: [UInt8]) throws -> CommandOutcome {
        try run(arguments, input: input)
    }

    static func run(_ arguments: [String], input: [UInt8] = []) throws -> CommandOutcome {
        if arguments.first == "prove" || arguments.contains(where: needsProcess) {
            return try runProcess(arguments, input: input)
        }
        return try CapturedStreams(input: input).outcome(of: arguments)
    }

    /// Runs the program itself.
    static func runProcess(_ arguments: [String], input: [UInt8] = []) throws -> CommandOutcome {
        try CommandOutcome(of: program, arguments, input: input)
    }

    /// Runs a shell command in which `$samltool` is the program.
    static func shell(_ command: String) throws -> CommandOutcome {
        try CommandOutcome(
            of: URL(fileURLWithPath: "/bin/bash"),
            ["-c", "samltool='\(program.path)'; set -o pipefail; \(command)"]
        )
    }

    /// What writes a file handles signals while it does, and the numbers of descriptors are those of a process; 'prove' waits for
    /// asynchronous work.
    private static func needsProcess(_ argument: String) -> Bool {
        let files = ["-o", "--output", "--body-file", "--save", "--cert-out", "--bundle", "/dev/"]
        return files.contains { argument.hasPrefix($0) }
    }
}

/// Files without names that stand in for the standard streams.
struct CapturedStreams: ~Copyable {
    private let streams: StandardStreams

    /// - Parameters:
    ///   - input: What can be read.
    ///   - source: Where it is read from instead.
    ///   - output: Where the result goes instead of a file.
    ///   - error: Where diagnostics go instead of a file.
    /// - Throws: `Errno` if a file cannot be made.
    init(
        input: [UInt8] = [],
        reading source: FileDescriptor? = nil,
        output: FileDescriptor? = nil,
        error: FileDescriptor? = nil
    ) throws {
        let input = try source ?? Self.file(of: input)
        let output = try output ?? Self.file()
        let error = try error ?? Self.file()
        streams = StandardStreams(input: input, output: output, error: error)
    }

    deinit {
        for descriptor in [streams.input, streams.output, streams.error] { try? descriptor.close() }
    }

    /// Runs a command; what it prints is kept.
    consuming func outcome(of arguments: [String]) throws -> CommandOutcome {
        try outcome(ofAll: ["samltool"] + arguments)
    }

    /// Runs a command by all its arguments, the name of the program among them.
    consuming func outcome(ofAll arguments: [String]) throws -> CommandOutcome {
        let status = StandardStreams.$current.withValue(streams) { CommandRunner.run(arguments) }
        return CommandOutcome(
            status: status,
            standardOutput: try Self.content(of: streams.output),
            standardError: try Self.content(of: streams.error)
        )
    }

    /// A file without a name.
    private static func file(of bytes: [UInt8] = []) throws -> FileDescriptor {
        let path = FilePath(FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path)
        let file = try FileDescriptor.open(
            path,
            .readWrite,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        try FileManager.default.removeItem(atPath: path.string)
        try file.writeAll(bytes)
        try file.seek(offset: 0, from: .start)
        return file
    }

    /// All that was written; nothing of what is no file.

    private static func content(of file: FileDescriptor) throws -> [UInt8] {
        guard (try? file.seek(offset: 0, from: .start)) != nil else { return [] }
        let handle = FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: false)
        return [UInt8]((try? handle.readToEnd()) ?? Data())
    }
}
