import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs a body before the user or the system ends the process.
///
/// Signals that were ignored from the start, as under `nohup`, stay ignored.
final class InterruptionHandler {
    /// The queue of the body, for which ``cancel()`` waits.
    private let queue = DispatchQueue(label: "interruption")
    private let sources: [any DispatchSourceSignal]
    private let numbers: [Int32]

    /// Handles signals from its return on; a signal that arrives earlier ends the process as usual.
    init(_ body: @escaping @Sendable () -> Void) {
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !Platform.isIgnored($0) }
        let registrations = DispatchGroup()
        sources = numbers.map { [queue] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                body()
                Self.end(by: number)
            }
            registrations.enter()
            source.setRegistrationHandler {
                // On Darwin, a source only observes a signal, whose default action ends the process. Dispatch handles it on Linux.
                #if canImport(Darwin)
                    _ = signal(number, SIG_IGN)
                #endif
                registrations.leave()
            }
            source.resume()
            return source
        }
        self.numbers = numbers
        registrations.wait()
    }

    /// Ends the process by a signal, also on a thread that blocks it, as the threads of queues do.
    private static func end(by number: Int32) {
        _ = signal(number, SIG_DFL)
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        _ = unsafe sigaddset(&signals, number)
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        _ = raise(number)
    }

    /// Restores the signals; does not return if the body runs, so that its effects on the work are not reported as errors.
    func cancel() {
        queue.sync {
            for source in sources { source.cancel() }
            for number in numbers { _ = signal(number, SIG_DFL) }
        }
    }
}
