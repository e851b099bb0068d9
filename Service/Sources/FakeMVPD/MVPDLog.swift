import Synchronization

/// The numbered lines of the log: the service, the HTTP status, and what happened, without the viewer's data.
final class MVPDLog: Sendable {
    private let count = Mutex(0)
    private let onEntry: @Sendable (String) -> Void

    init(onEntry: @escaping @Sendable (String) -> Void) {
        self.onEntry = onEntry
    }

    func add(_ service: String, status: Int, _ text: String) {
        count.withLock { count in
            count += 1
            onEntry("\(count) \(service) \(status)\(text.isEmpty ? "" : " \(text)")")
        }
    }
}
