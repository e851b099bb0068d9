import Hummingbird

/// Runs the rest of a request on the event loop of its connection.
struct EventLoopAffinity: RouterMiddleware {
    func handle(
        _ request: Request,
        context: ExchangeContext,
        next: @concurrent (Request, ExchangeContext) async throws -> Response
    ) async throws -> Response {
        try await withTaskExecutorPreference(context.executor) { try await next(request, context) }
    }
}
