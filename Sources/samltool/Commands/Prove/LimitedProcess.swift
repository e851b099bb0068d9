import Subprocess

// The library has the types of the system's framework where there is one.
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program that runs for a limited time; then it is killed, with the programs that it started.
struct LimitedProcess: Sendable {
    /// The name of the program, which is found in the folders of `PATH`.
    let program: String
    let arguments: [String]
    let limit: Duration
    let processes: RunningProcesses

    /// What the program printed, and how it ended.
    struct Output: Sendable {
        let status: TerminationStatus
        let output: [UInt8]
        let error: [UInt8]
    }

    /// The maximum number of bytes that are read of a program's output.
    private static let maximumBytes = 16 << 20

    /// Runs the program with a file as standard input; returns `nil` if it did not end in time.
    func run(reading path: String) async throws -> Output? {
        try await withThrowingTaskGroup(of: Output?.self) { group in
            group.addTask { try await output(reading: path) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func output(reading path: String) async throws -> Output {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
        ]
        var group: ProcessIdentifier?
        defer { if let group { processes.remove(group.value) } }
        let configuration = Configuration(
            executable: .name(program),
            arguments: Arguments(arguments),
            platformOptions: options
        )
        let result = try await Subprocess.run(
            configuration,
            input: .fileDescriptor(
                FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec),
                closeAfterSpawningProcess: true
            ),
            output: .bytes(limit: Self.maximumBytes),
            error: .bytes(limit: Self.maximumBytes)
        ) { execution in
            group = execution.processIdentifier
            processes.insert(execution.processIdentifier.value)
        }
        return Output(
            status: result.terminationStatus,
            output: result.standardOutput,
            error: result.standardError
        )
    }
}
