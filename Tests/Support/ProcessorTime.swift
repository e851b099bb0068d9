import Foundation

/// Returns the processor time of synchronous work on its thread, in seconds; concurrent tests do not count.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    let start = threadNanoseconds()
    try work()
    return Double(threadNanoseconds() - start) / 1e9
}

/// Returns the processor time that this thread has used so far, in nanoseconds.
private func threadNanoseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
