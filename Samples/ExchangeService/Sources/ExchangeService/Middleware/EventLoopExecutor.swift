import NIOCore

/// An executor that runs the steps of a request on the event loop of its connection.
///
/// Otherwise each step that waited for the network or for another thread continues on one of Swift's threads, which has to be woken,
/// and then wakes the event loop in turn.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    /// Creates an executor.
    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
