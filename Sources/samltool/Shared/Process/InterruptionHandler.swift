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
    private let sources: [any DispatchSourceSignal]
    private let numbers: [Int32]
    /// Taken by the first of an interruption and the end of the work; the other waits.
    private let turn = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !Platform.isIgnored($0) }
        sources = numbers.map { [turn] number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler {
                turn.wait()
                body()
                _ = signal(number, SIG_DFL)
                // Not raise(_:): the threads of queues block signals, so it would not end the process.
                _ = kill(getpid(), number)
            }
            source.resume()
            return source
        }
        self.numbers = numbers
        turn.signal()
    }

    /// Restores the signals; does not return if the body runs, so that its effects on the work are not reported as errors.
    func cancel() {
        turn.wait()
        for source in sources { source.cancel() }
        for number in numbers { _ = signal(number, SIG_DFL) }
    }
}
