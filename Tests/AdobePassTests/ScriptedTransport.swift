import AdobePass
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

    func send(_ request: AdobeRequest) async throws -> AdobeAnswer {
        requests.append(request)
        guard !steps.isEmpty else { throw TransportFailure.connectionLost }
        switch steps.removeFirst() {
        case .answer(let status, let body, let fields):
            return AdobeAnswer(HTTPResponse(status: .init(code: status), headerFields: fields), body: Array(body.utf8))
        case .failure(let error): throw error
        case .hanging:
            try await Task.sleep(for: .seconds(1000))
            throw TransportFailure.connectionLost
        }
    }
}

/// A clock on which pauses take no time and are written down; time-outs end at once only if they are to.
final class PausingClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let timeout: Duration
    private let timesOut: TimesOut
    private let recorder = Recorder()

    enum TimesOut { case atOnce, never }

    private actor Recorder {
        var pauses: [Duration] = []
        func add(_ pause: Duration) { pauses.append(pause) }
    }

    init(timeout: Duration, timesOut: TimesOut = .never) {
        self.timeout = timeout
        self.timesOut = timesOut
    }

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .nanoseconds(1) }
    var pauses: [Duration] { get async { await recorder.pauses } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = deadline - now
        // What is asked for is a little longer than what is left of it.
        if duration > timeout - .seconds(1) {
            if timesOut == .never { try await Task.sleep(for: .seconds(1000)) }
        } else {
            try Task.checkCancellation()
            await recorder.add(.seconds((duration / .seconds(1) * 10).rounded() / 10))
        }
    }
}
