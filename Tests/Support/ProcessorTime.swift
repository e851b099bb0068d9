import Foundation

/// The processor time that synchronous work takes on its thread, in seconds: what other tests do meanwhile does not count.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    let start = threadNanoseconds()
    try work()
    return Double(threadNanoseconds() - start) / 1e9
}

/// The processor time that this thread has used so far, in nanoseconds.
private func threadNanoseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
