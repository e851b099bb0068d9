import Hummingbird
import Synchronization

/// Rejects requests while too many are being served, before their bodies are read.
final class ConcurrencyLimit: RouterMiddleware {
    private let limits: ServiceConfiguration.Limits
    private let maximum: Int
    private let metrics: ServiceMetrics
    private let count = Atomic(0)

    /// Creates the limit of requests, which is that of the configuration unless another maximum is specified.
    init(_ limits: ServiceConfiguration.Limits, maximum: Int? = nil, metrics: ServiceMetrics) {
        self.limits = limits
        self.maximum = maximum ?? limits.concurrency
        self.metrics = metrics
    }

    func handle(
        _ request: Request,
        context: ExchangeContext,
        next: @concurrent (Request, ExchangeContext) async throws -> Response
    ) async throws -> Response {
        guard count.add(1, ordering: .relaxed).newValue <= maximum else {
            count.subtract(1, ordering: .relaxed)
            metrics.noteRejection("limit")
            throw RequestError(
                .limit,
                .serviceUnavailable,
                "too many requests are being served",
                advice: "send the request again after the pause in Retry-After",
                retry: .after(seconds: limits.retryAfterSeconds)
            )
        }
        let place = Place { [self] in count.subtract(1, ordering: .relaxed) }
        var response = try await next(request, context)
        // A body that is written piece by piece is still work.
        if response.body.contentLength == nil { response.body = response.body.holding(place) }
        return response
    }
}

/// A place among the requests that are served, which is free when the value is gone.
final class Place: Sendable {
    private let free: @Sendable () -> Void

    init(_ free: @escaping @Sendable () -> Void) {
        self.free = free
    }

    deinit { free() }
}

extension ResponseBody {
    /// Returns the body, which has a place until it is written.
    func holding(_ place: Place) -> ResponseBody {
        let body = self
        return ResponseBody(contentLength: nil) { writer in
            try await body.write(writer)
            withExtendedLifetime(place) {}
        }
    }
}
