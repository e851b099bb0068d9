import NIOCore

/// An executor that runs tasks on event loops.
///
/// Otherwise each step of a request that waited for the network or for another thread continues on one of Swift's threads, which has to be
/// woken, and which then wakes the event loop in turn.
final class EventLoopExecutor: TaskExecutor {
    private let group: any EventLoopGroup

    /// An event loop, or a group, of which each step uses the event loop that resumed it.
    init(_ group: any EventLoopGroup) {
        self.group = group
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        group.any().execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
