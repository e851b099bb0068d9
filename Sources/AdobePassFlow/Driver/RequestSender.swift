public import AdobePass

/// Sends requests through an HTTP client and tells what the answers mean.
///
/// An answer that Adobe's catalogue advises to ask for again, and one that there were too many requests, leads to another attempt
/// after a growing pause, or the one that the answer asks for. Without an answer, a request is sent again only if that cannot do
/// harm: if no byte of it was sent, or if the service is idempotent.
public struct RequestSender: Sendable {
    private let transport: any AdobeTransport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let reader: AdobeBodyReader

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - transport: The HTTP client.
    ///   - policy: How long requests may take, and how they are sent again.
    ///   - clock: The clock that pauses and time-outs are measured by.
    ///   - reader: The reader of the bodies; `.xml` of `AdobePassXML` reads the errors of V1, too.
    public init(
        transport: any AdobeTransport,
        policy: RetryPolicy,
        clock: any Clock<Duration>,
        reading reader: AdobeBodyReader = .json
    ) {
        self.transport = transport
        self.policy = policy
        self.clock = clock
        self.reader = reader
    }

    /// Sends a request, again if need be.
    ///
    /// - Parameter request: The request.
    /// - Returns: The last response and what it means, whether it is an error or not.
    /// - Throws: `AdobePassError` if there is no answer: `AdobePassError.Code.notSent`, `AdobePassError.Code.unanswered` if the
    ///   service may have got the request, or `AdobePassError.Code.cancelled`.
    public func send(_ request: AdobeRequest) async throws(AdobePassError) -> JudgedResponse {
        var attempt = 1
        while true {
            let result = await response(to: request)
            guard let pause = pause(after: attempt, result, to: request), await hasPaused(for: pause) else {
                // A task that was cancelled meanwhile gets the response as well: it may be impossible to get it again.
                if case .failure(let error) = result, Task.isCancelled { throw Self.cancelled(request, error) }
                return try result.get()
            }
            attempt += 1
        }
    }

    /// Waits; returns `false` if the task was cancelled.
    private func hasPaused(for pause: Duration) async -> Bool {
        do {
            try await clock.sleep(for: pause)
            return true
        } catch {
            return false
        }
    }

    /// How long to wait before the next attempt; `nil` if this was the last.
    private func pause(
        after attempt: Int,
        _ result: Result<JudgedResponse, AdobePassError>,
        to request: AdobeRequest
    ) -> Duration? {
        switch result {
        case .success(let reply):
            let outcome = reply.outcome
            // Without an error in the body a status of failure may come from a server on the way, which cannot know
            // what became of the request.
            let isAdvised = outcome.kind == .throttled || (outcome.error != nil && outcome.isRetryAdvised)
            return isAdvised ? policy.pause(before: attempt + 1, asked: outcome.retryAfterSeconds) : nil
        case .failure(let error):
            let isHarmless = error.code == .notSent || request.service.isIdempotent
            return isHarmless ? policy.pause(before: attempt + 1, asked: nil) : nil
        }
    }

    private func response(to request: AdobeRequest) async -> Result<JudgedResponse, AdobePassError> {
        do {
            let response = try await withThrowingTaskGroup(of: AdobeResponse?.self) { group in
                group.addTask { try await transport.send(request) }
                group.addTask {
                    // When the task is cancelled it is for the transport to end: it may have an answer.
                    guard await hasPaused(for: policy.timeout) else { return nil }
                    throw TimedOut()
                }
                defer { group.cancelAll() }
                while let response = try await group.next() {
                    if let response { return response }
                }
                throw TransportFailure.connectionLost
            }
            let outcome = AdobeOutcome(of: response, service: request.service, reading: reader)
            return .success(JudgedResponse(response: response, outcome: outcome))
        } catch TransportFailure.notSent {
            let text = "no connection to \(request.baseURL), so nothing was sent; it can be tried again"
            return .failure(AdobePassError(.notSent, text))
        } catch {
            let reason = error is TimedOut ? "no answer within \(policy.timeout)" : "the connection was lost"
            return .failure(AdobePassError(.unanswered, "\(request.service): \(reason); \(Self.advice(for: request))"))
        }
    }

    private struct TimedOut: Error {}

    private static func advice(for request: AdobeRequest) -> String {
        guard !request.service.isIdempotent else { return "it can be tried again" }
        return request.service.isExchange
            ? "the exchange may have succeeded: ask for the profile or token before you send the response again"
            : "the service may have done what was asked, so it was not sent again"
    }

    private static func cancelled(_ request: AdobeRequest, _ error: AdobePassError) -> AdobePassError {
        let text = error.code == .notSent ? "cancelled before anything was sent" : "cancelled; \(advice(for: request))"
        return AdobePassError(.cancelled, "\(request.service): \(text)")
    }
}

/// A response and what it means.
public struct JudgedResponse: Hashable, Sendable {
    /// The response.
    public let response: AdobeResponse
    /// What it means.
    public let outcome: AdobeOutcome
}

extension AdobePassError.Code {
    /// No byte of a request was sent.
    public static let notSent = Self(rawValue: "transport.not-sent")
    /// A request has no answer, and the service may have got it.
    public static let unanswered = Self(rawValue: "transport.unanswered")
    /// The task was cancelled; the message tells whether the service may have got the request.
    public static let cancelled = Self(rawValue: "transport.cancelled")
}
