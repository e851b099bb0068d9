internal import Synchronization

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
