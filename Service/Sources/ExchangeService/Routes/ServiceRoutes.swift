import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The routes of the service.
struct ServiceRoutes: Sendable {
    let health: HealthRoutes
    let check: ReportRoute
    let verify: ReportRoute
    let exchange: ExchangeRoute
    /// `nil` unless the configuration has redactions.
    let redact: RedactRoute?
    let observer: RequestObserver
    let authentication: BearerAuthentication
    let limit: ConcurrencyLimit
    let metrics: ServiceMetrics

    /// Builds the router of health and metrics.
    func healthRouter() -> Router<ExchangeContext> {
        let router = Router(context: ExchangeContext.self)
        router.add(middleware: observer)
        router.add(middleware: EventLoopAffinity())
        router.get("/healthz") { _, _ in health.health() }
        router.get("/readyz") { _, _ in await health.ready() }
        router.get("/metrics") { _, _ in
            Self.document(metrics.registry.text, as: "text/plain; version=0.0.4; charset=utf-8")
        }
        return router
    }

    /// Builds the router: health, metrics and the description need neither a token nor a place among the requests.
    func router() -> Router<ExchangeContext> {
        let router = healthRouter()
        router.get("/openapi.json") { _, _ in Self.document(OpenAPIDocument.text(with: redact), as: "application/json")
        }
        let served = router.group().add(middleware: authentication).add(middleware: limit)
        served.post("/exchange") { request, context in try await exchange.respond(to: request, context) }
        served.post("/check") { request, context in try await check.respond(to: request, context) }
        served.post("/verify") { request, context in try await verify.respond(to: request, context) }
        if let redact {
            served.group().add(middleware: redact.limit).post("/redact") { request, context in
                try await redact.respond(to: request, context)
            }
        }
        return router
    }

    private static func document(_ text: String, as contentType: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: contentType],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
