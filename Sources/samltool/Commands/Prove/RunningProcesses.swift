import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The process groups that a command started, which end with it: a terminal interrupts only that of the command.
final class RunningProcesses: @unchecked Sendable {
    /// The queue of all access to the groups.
    private let queue = DispatchQueue(label: "processes")
    private var groups: Set<Int32> = []

    func insert(_ group: Int32) { queue.sync { _ = groups.insert(group) } }

    func remove(_ group: Int32) { queue.sync { _ = groups.remove(group) } }

    func kill() {
        queue.sync {
            for group in groups { _ = killpg(group, SIGKILL) }
        }
    }
}
