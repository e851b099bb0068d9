import Dispatch

/// Asynchronous work of a command, which waits for its end.
enum AsyncWork {
    /// Runs the body, and returns its result.
    ///
    /// - Precondition: The caller is on a thread that no asynchronous work needs, such as that of a command.
    static func wait<Success: Sendable>(
        for body: @escaping @Sendable () async -> Success
    ) -> Success? {
        let result = Box<Success>()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            let value = await body()
            unsafe result.value = value
            end.signal()
        }
        end.wait()
        return unsafe result.value
    }

    private final class Box<Success: Sendable>: Sendable {
        /// Written before the signal of the semaphore, and read after it.
        nonisolated(unsafe) var value: Success?
    }
}
