import Foundation

/// How many times as long work takes in the tests' build, which has AddressSanitizer and is hardly optimized.
private let costOfBuild = 3.0

/// Returns the processor time that synchronous work would take on its thread without AddressSanitizer, in seconds; concurrent tests do
/// not count.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    let start = threadNanoseconds()
    try work()
    return Double(threadNanoseconds() - start) / 1e9 / costOfBuild
}

/// Returns the processor time that this thread has used so far, in nanoseconds.
private func threadNanoseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
