import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The process groups that a command started, which end with it: a terminal interrupts only that of the command.
final class RunningProcesses: Sendable {
    private let queue = DispatchQueue(label: "processes")
    /// Guarded by the queue.
    nonisolated(unsafe) private var groups: Set<Int32> = []

    func insert(_ group: Int32) { queue.sync { _ = unsafe groups.insert(group) } }

    func remove(_ group: Int32) { queue.sync { _ = unsafe groups.remove(group) } }

    func kill() {
        // A group that was removed may be another program's, so none is removed meanwhile.
        queue.sync {
            let running = unsafe groups
            for group in running { _ = killpg(group, SIGKILL) }
        }
    }
}
