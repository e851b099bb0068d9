import Foundation

/// Threads that run the same loop at the same time.
enum Threads {
    /// Runs a loop on a number of threads, and returns the sum of what they read.
    static func run(_ count: Int, _ loop: () throws -> Total) throws -> Total {
        let lock = NSLock()
        nonisolated(unsafe) var sum = Total()
        nonisolated(unsafe) var failure: (any Error)?
        nonisolated(unsafe) let loop = loop
        DispatchQueue.concurrentPerform(iterations: count) { _ in
            let outcome = Result { try loop() }
            lock.withLock {
                switch outcome {
                case .success(let total): sum += total
                case .failure(let error): failure = error
                }
            }
        }
        if let failure { throw failure }
        return sum
    }
}
