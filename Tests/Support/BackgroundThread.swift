import Dispatch
import Foundation
import Synchronization

/// Work on a thread of its own, besides those of Swift's tasks, which a test may block.
package final class BackgroundThread<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    package init(_ body: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread { [self] in
            let value = Result { try body() }
            result.withLock { $0 = value }
            isDone.signal()
        }
    }

    /// Returns the value, when the work is done.
    package func value() throws -> Value {
        isDone.wait()
        guard let value = result.withLock({ $0 }) else { throw CancellationError() }
        return try value.get()
    }
}
