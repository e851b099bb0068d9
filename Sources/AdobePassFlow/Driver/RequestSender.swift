public import AdobePass

/// A sender of requests, which retries them and judges the responses.
///
/// It sends a request again after an error for which Adobe's catalogue advises a retry, and after too many requests: after a
/// growing pause, or after the pause that the response asks for. Without a response it sends a request again only if that is
/// harmless: if no byte of the request was sent, or if the service is idempotent.
public struct RequestSender: Sendable {
    private let transport: any AdobeTransport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    let reader: AdobeBodyReader

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - transport: The HTTP client.
    ///   - policy: The time-out and the retries.
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

    /// Sends a request, and retries it if the policy and the response allow it.
    ///
    /// - Parameter request: The request.
    /// - Returns: The last response and its meaning, also if it is an error.
    /// - Throws: `AdobePassError` if there is no response: `AdobePassError.Code.notSent`, `AdobePassError.Code.noResponse` if the
    ///   service may have received the request, `AdobePassError.Code.cancelled` or `AdobePassError.Code.cancelledUnsent`.
    public func send(_ request: AdobeRequest) async throws(AdobePassError) -> JudgedResponse {
        var attempt = 1
        while true {
            let result = await response(to: request)
            guard let pause = pause(after: attempt, result, to: request), await hasPaused(for: pause) else {
                // A task that was cancelled meanwhile still receives the response: it may be impossible to request it again.
                if case .failure(let error) = result, Task.isCancelled { throw Self.cancelled(request, error) }
                return try result.get()
            }
            attempt += 1
        }
    }

    /// Returns `false` if the task was cancelled.
    private func hasPaused(for pause: Duration) async -> Bool {
        do {
            try await clock.sleep(for: pause)
            return true
        } catch {
            return false
        }
    }

    private func pause(
        after attempt: Int,
        _ result: Result<JudgedResponse, AdobePassError>,
        to request: AdobeRequest
    ) -> Duration? {
        switch result {
        case .success(let judged):
            let outcome = judged.outcome
            // Without an error in the body, the status may be that of a proxy, after which the effect of the request
            // is unknown.
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
                    // After a cancellation the transport ends the group, because it may have received the response.
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
            let reason = error is TimedOut ? "no response within \(policy.timeout)" : "the connection was lost"
            return .failure(AdobePassError(.noResponse, "\(request.service): \(reason); \(Self.advice(for: request))"))
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
        guard error.code != .notSent else {
            return AdobePassError(.cancelledUnsent, "\(request.service): cancelled before anything was sent")
        }
        return AdobePassError(.cancelled, "\(request.service): cancelled; \(advice(for: request))")
    }
}

/// A response and its meaning.
public struct JudgedResponse: Hashable, Sendable {
    /// The response.
    public let response: AdobeResponse
    /// The meaning.
    public let outcome: AdobeOutcome
}

extension AdobePassError.Code {
    /// No byte of a request was sent.
    public static let notSent = Self(rawValue: "transport.not-sent")
    /// No response to a request arrived, and the service may have received the request.
    public static let noResponse = Self(rawValue: "transport.no-response")
    /// The task was cancelled, and the service may have received the request.
    public static let cancelled = Self(rawValue: "transport.cancelled")
    /// The task was cancelled before a byte of the request was sent.
    public static let cancelledUnsent = Self(rawValue: "transport.cancelled-unsent")
}
