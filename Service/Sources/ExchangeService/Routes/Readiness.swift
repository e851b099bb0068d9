import Synchronization

/// True while the service takes requests.
final class Readiness: Sendable {
    private let flag = Atomic(true)

    /// True until the service starts to stop.
    var isReady: Bool { flag.load(ordering: .relaxed) }

    /// Ends the readiness.
    func end() { flag.store(false, ordering: .relaxed) }
}
