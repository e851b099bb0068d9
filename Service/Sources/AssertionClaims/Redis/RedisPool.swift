internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A few blocking connections, each used on a thread of a pool of their own.
final class RedisPool: Sendable {
    /// An operation on a session, which may run twice if the first connection was closed.
    struct Operation<Value: Sendable>: Sendable {
        let run: @Sendable (inout RedisSession) throws(ClaimError) -> Value
        /// Takes back a result that is no longer expected.
        let undo: @Sendable (inout RedisSession, Value) throws(ClaimError) -> Void
        let importance: Importance
    }

    /// The treatment of an operation when many wait for a connection, and when its result is no longer expected.
    enum Importance {
        /// It is rejected if too many wait, and does not start without a task that expects its result.
        case regular
        /// It always runs: the end of an attempt, of which there are no more than of attempts.
        case end
    }

    /// A place for a connection, which one thread uses at a time.
    private final class Slot: Sendable {
        let session = Mutex<RedisSession?>(nil)
    }

    private let context: RedisSession.Context
    private let threads: NIOThreadPool
    private let idle: Mutex<[Slot]>
    private let waitingCount = Mutex(0)
    private let backoff = ConnectionBackoff()

    init(_ context: RedisSession.Context) {
        self.context = context
        let count = context.settings.connections
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
        idle = Mutex((0..<count).map { _ in Slot() })
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// Throws the error of the operation, or ``ClaimError/Code/unavailable`` if there is no result in time.
    func run<Value: Sendable>(_ operation: Operation<Value>) async throws(ClaimError) -> Value {
        let request = RedisRequest<Value>()
        let timer = startTimer(request)
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                request.wait(continuation)
                submit(operation, request)
            }
        } onCancel: {
            guard operation.importance == .regular else { return }
            request.finish(.failure(ClaimError(.cancelled, "the task was canceled; the result is unknown")))
        }
        return try result.get()
    }

    private func startTimer<Value>(_ request: RedisRequest<Value>) -> Scheduled<Void> {
        let settings = context.settings
        // On an event loop, as the tasks of a service are, a timer of the loop costs less than a task that sleeps.
        let eventLoop = MultiThreadedEventLoopGroup.singleton.any()
        return eventLoop.scheduleTask(in: TimeAmount(settings.operationTimeout)) {
            let problem =
                "no result within \(settings.operationTimeout); check the load of the server and of this machine"
            request.finish(.failure(ClaimError(.unavailable, "\(settings.address): \(problem)")))
        }
    }

    private func submit<Value>(_ operation: Operation<Value>, _ request: RedisRequest<Value>) {
        let isRegular = operation.importance == .regular
        guard !isRegular || enqueue() else {
            let problem = "\(context.settings.maximumWaiting) operations wait for a connection; try again later"
            request.finish(.failure(ClaimError(.unavailable, "\(context.settings.address): \(problem)")))
            return
        }
        threads.submit { state in
            if isRegular { self.waitingCount.withLock { $0 -= 1 } }
            guard state == .active, !isRegular || request.isExpected else {
                request.finish(.failure(ClaimError(.unavailable, "the store is shut down")))
                return
            }
            self.perform(operation, request)
        }
    }

    /// False if too many operations wait for a thread.
    private func enqueue() -> Bool {
        waitingCount.withLock { count in
            guard count < context.settings.maximumWaiting else { return false }
            count += 1
            return true
        }
    }

    private func perform<Value>(_ operation: Operation<Value>, _ request: RedisRequest<Value>) {
        ThreadSignals.blockBrokenPipes()
        // There are as many places as threads.
        guard let slot = idle.withLock({ $0.popLast() }) else {
            request.finish(.failure(ClaimError(.unavailable, "\(context.settings.address): no connection is free")))
            return
        }
        slot.session.withLock { stored in
            do throws(ClaimError) {
                try use(&stored, operation, request)
            } catch {
                request.finish(.failure(error))
            }
        }
        idle.withLock { $0.append(slot) }
    }

    /// Runs an operation on a kept session or, if there is none or the server closed it, on a new one.
    private func use<Value>(
        _ stored: inout RedisSession?,
        _ operation: Operation<Value>,
        _ request: RedisRequest<Value>
    ) throws(ClaimError) {
        if var session = stored.take() {
            let failure = failure(of: operation, request, on: &session)
            let condition = session.condition
            if condition == .usable { stored = consume session }
            guard let failure else { return }
            if condition != .closed { throw failure }
        }
        var session = try connect()
        let failure = failure(of: operation, request, on: &session)
        if session.condition == .usable { stored = consume session }
        if let failure { throw failure }
    }

    private func failure<Value>(
        of operation: Operation<Value>,
        _ request: RedisRequest<Value>,
        on session: inout RedisSession
    ) -> ClaimError? {
        do throws(ClaimError) {
            try run(operation, request, on: &session)
            return nil
        } catch {
            return error
        }
    }

    private func run<Value>(
        _ operation: Operation<Value>,
        _ request: RedisRequest<Value>,
        on session: inout RedisSession
    ) throws(ClaimError) {
        let value = try operation.run(&session)
        if !request.finish(.success(value)) { try operation.undo(&session, value) }
    }

    private func connect() throws(ClaimError) -> RedisSession {
        try backoff.check()
        do throws(ClaimError) {
            let session = try RedisSession.open(context)
            backoff.noteSuccess()
            return session
        } catch {
            backoff.noteFailure(error)
            throw error
        }
    }
}

/// The pause between attempts to connect to a server that cannot be reached, during which operations fail at once.
final class ConnectionBackoff: Sendable {
    private static let first = Duration.milliseconds(50)
    private static let last = Duration.seconds(2)

    private struct State {
        var pause = Duration.zero
        var end = ContinuousClock.now
        var error: ClaimError?
    }

    private let state = Mutex(State())

    /// Throws the error of the last attempt, until the pause has ended.
    func check() throws(ClaimError) {
        let error = state.withLock { ContinuousClock.now < $0.end ? $0.error : nil }
        if let error { throw error }
    }

    func noteFailure(_ error: ClaimError) {
        state.withLock {
            // Attempts that were made at the same time count once.
            guard ContinuousClock.now >= $0.end else { return }
            $0.pause = $0.pause == .zero ? Self.first : min($0.pause * 2, Self.last)
            $0.end = ContinuousClock.now + $0.pause
            $0.error = error
        }
    }

    func noteSuccess() {
        state.withLock { $0 = State() }
    }
}
