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
            result.value = await body()
            end.signal()
        }
        end.wait()
        return result.value
    }

    /// The semaphore orders the write before the read.
    private final class Box<Success: Sendable>: @unchecked Sendable {
        var value: Success?
    }
}
