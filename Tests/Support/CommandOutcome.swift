package import Foundation

/// The exit status and the output of a program.
package struct CommandOutcome: Sendable {
    package let status: Int32
    package let standardOutput: [UInt8]
    package let standardError: [UInt8]

    package var output: String { String(decoding: standardOutput, as: UTF8.self) }
    package var diagnostics: String { String(decoding: standardError, as: UTF8.self) }

    /// Creates the outcome of a command that ran in another way.
    package init(status: Int32, standardOutput: [UInt8], standardError: [UInt8]) {
        self.status = status
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// Runs a program; its output goes to files, so that no pipe can block.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - arguments: Its arguments.
    ///   - input: Its standard input.
    ///   - current: The folder that it runs in; `nil` for that of the tests.
    /// - Throws: The errors of the file system, and of starting the program.
    package init(of program: URL, _ arguments: [String], input: [UInt8] = [], in current: URL? = nil) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["input", "output", "error"].map { folder.appendingPathComponent($0) }
        try Data(input).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }

        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let current { process.currentDirectoryURL = current }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        standardOutput = try Self.bytes(of: files[1])
        standardError = try Self.bytes(of: files[2])
    }

    /// Returns the bytes of a file; `Data(contentsOf:)` leaks memory for an empty file, which would hide leaks in the package.
    static func bytes(of file: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        return [UInt8](try handle.readToEnd() ?? Data())
    }
}

/// The programs of the build, which are beside the tests.
package enum BuiltProducts {
    package static let folder: URL = {
        #if canImport(Darwin)
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
                ?? URL(fileURLWithPath: ".build/debug")
        #else
            URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        #endif
    }()
}
