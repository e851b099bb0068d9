import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pauses of a warning that is repeated: it is due when its subjects change, and then once an hour.
final class Reminder: Sendable {
    private struct State {
        var subjects: Set<String> = []
        var latest = Date.distantPast
    }

    private static let pause = 3600.0
    private let state = Mutex(State())

    func isDue(about subjects: Set<String>, at instant: Date) -> Bool {
        state.withLock { state in
            let isChanged = subjects != state.subjects
            guard isChanged || state.latest.addingTimeInterval(Self.pause) <= instant else { return false }
            state = State(subjects: subjects, latest: instant)
            return !subjects.isEmpty
        }
    }
}
