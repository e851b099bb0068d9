internal import Synchronization

/// The wait of a task for the result of an operation, which ends once: by the result, a time-out or a cancellation.
final class RedisRequest<Value: Sendable>: Sendable {
    typealias Continuation = CheckedContinuation<Result<Value, ClaimError>, Never>

    private enum State {
        case created
        case waiting(Continuation)
        case finished(Result<Value, ClaimError>)
    }

    private let state = Mutex(State.created)

    var isExpected: Bool {
        state.withLock { if case .finished = $0 { false } else { true } }
    }

    /// Resumes the task at once if the wait has ended already.
    func wait(_ continuation: Continuation) {
        let result: Result<Value, ClaimError>? = state.withLock { state in
            if case .finished(let result) = state { return result }
            state = .waiting(continuation)
            return nil
        }
        if let result { continuation.resume(returning: result) }
    }

    /// False if the wait had ended already; then the result is discarded.
    @discardableResult
    func finish(_ result: Result<Value, ClaimError>) -> Bool {
        let (isFirst, continuation): (Bool, Continuation?) = state.withLock { state in
            switch state {
            case .finished: return (false, nil)
            case .created:
                state = .finished(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .finished(result)
                return (true, continuation)
            }
        }
        continuation?.resume(returning: result)
        return isFirst
    }
}
