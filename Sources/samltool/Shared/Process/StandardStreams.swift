import SystemPackage

struct StandardStreams: Sendable {
    /// The streams of the current command: those of the process, unless a caller replaces them.
    @TaskLocal static var current = StandardStreams(
        input: .standardInput,
        output: .standardOutput,
        error: .standardError
    )

    let input: FileDescriptor
    let output: FileDescriptor
    let error: FileDescriptor
}
