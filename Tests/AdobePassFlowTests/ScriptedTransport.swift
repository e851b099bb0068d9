import AdobePass
import AdobePassFlow
import HTTPTypes

/// A transport that does what a script says, attempt by attempt.
actor ScriptedTransport: AdobeTransport {
    enum Step: Sendable {
        case answer(Int, String = "", HTTPFields = [:])
        case failure(any Error)
        /// Never answers; ends when it is cancelled.
        case hanging
    }

    private var steps: [Step]
    private(set) var requests: [AdobeRequest] = []

    init(_ steps: [Step]) {
        self.steps = steps
    }

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        // Whatever ends before an answer has the time to.
        try? await Task.sleep(for: .milliseconds(1))
        requests.append(request)
        guard !steps.isEmpty else { throw TransportFailure.connectionLost }
        switch steps.removeFirst() {
        case .answer(let status, let body, let fields):
            return AdobeResponse(
                HTTPResponse(status: .init(code: status), headerFields: fields),
                body: Array(body.utf8)
            )
        case .failure(let error): throw error
        case .hanging:
            try await Task.sleep(for: .seconds(100_000))
            throw TransportFailure.connectionLost
        }
    }
}

/// A clock that stands still: pauses are written down, and take no time or last until they are cancelled; time-outs end at once only if
/// they are to.
///
/// It reads no clock of the machine, so that what it takes for a time-out does not hang on how busy that machine is.
final class PausingClock: Clock {
    struct Instant: InstantProtocol {
        var sinceStart = Duration.zero

        func advanced(by duration: Duration) -> Self { Self(sinceStart: sinceStart + duration) }
        func duration(to other: Self) -> Duration { other.sinceStart - sinceStart }
        static func < (a: Self, b: Self) -> Bool { a.sinceStart < b.sinceStart }
    }

    private let timeout: Duration
    private let timesOut: TimesOut
    private let lengthOfPauses: LengthOfPauses
    private let recorder = Recorder()

    enum TimesOut { case atOnce, never }
    enum LengthOfPauses { case none, untilCancelled }

    private actor Recorder {
        var pauses: [Duration] = []
        func add(_ pause: Duration) { pauses.append(pause) }
    }

    /// Makes the clock of a sender: it has to know which of its sleeps are time-outs.
    init(for policy: RetryPolicy, timesOut: TimesOut = .never, pauses: LengthOfPauses = .none) {
        timeout = policy.timeout
        self.timesOut = timesOut
        lengthOfPauses = pauses
    }

    let now = Instant()
    var minimumResolution: Duration { .nanoseconds(1) }
    var pauses: [Duration] { get async { await recorder.pauses } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        if duration == timeout {
            if timesOut == .never { try await Task.sleep(for: .seconds(100_000)) }
        } else {
            try Task.checkCancellation()
            await recorder.add(duration)
            if lengthOfPauses == .untilCancelled { try await Task.sleep(for: .seconds(100_000)) }
        }
    }
}
