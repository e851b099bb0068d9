import HTTPTypes
import Hummingbird

struct BearerAuthentication: RouterMiddleware {
    let callers: CallerDirectory
    let metrics: ServiceMetrics

    func handle(
        _ request: Request,
        context: ExchangeContext,
        next: @concurrent (Request, ExchangeContext) async throws -> Response
    ) async throws -> Response {
        guard let token = token(of: request), let caller = callers.caller(withToken: token) else {
            metrics.noteRejection("unauthenticated")
            throw RequestError(
                .unauthenticated,
                .unauthorized,
                "the request has no valid bearer token",
                advice: "send 'Authorization: Bearer TOKEN' with the token of a caller",
                headers: [.wwwAuthenticate: "Bearer"]
            )
        }
        var context = context
        context.caller = caller
        context.record.note { $0.caller = caller }
        return try await next(request, context)
    }

    private func token(of request: Request) -> Substring.UTF8View? {
        let values = request.headers[values: .authorization]
        guard values.count == 1, values[0].count > 7, values[0].prefix(7).lowercased() == "bearer " else { return nil }
        return values[0].dropFirst(7).utf8
    }
}
