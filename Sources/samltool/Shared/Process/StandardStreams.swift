import SystemPackage

/// The three streams that a command reads and writes unless it is told to use files.
struct StandardStreams: Sendable {
    /// The streams of the command that runs here: those of the process, unless a caller sets others for a time.
    @TaskLocal static var current = StandardStreams(
        input: .standardInput,
        output: .standardOutput,
        error: .standardError
    )

    let input: FileDescriptor
    let output: FileDescriptor
    let error: FileDescriptor
}
