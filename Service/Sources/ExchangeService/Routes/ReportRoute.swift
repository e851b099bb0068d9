import HTTPTypes
import Hummingbird
import NIOCore
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /check` and `POST /verify`: the reports of the tool on SAML responses in any text.
struct ReportRoute: Sendable {
    let kind: ReportKind
    let providers: ProviderDirectory
    let pool: VerificationPool
    let limits: ServiceConfiguration.Limits
    let metrics: ServiceMetrics
    let now: @Sendable () -> Date

    /// Serves a request.
    func respond(to request: Request, _ context: ExchangeContext) async throws -> Response {
        let provider = try provider(of: request, context)
        if request.headers[.contentType].map(MediaRange.isBatch) ?? false {
            return try batch(request, context, provider)
        }
        guard let mediaType = MediaRange.best(of: kind.mediaTypes, for: request.headers[.accept]) else {
            throw notAcceptable(kind.mediaTypes)
        }
        let body = try await request.bytes(upTo: limits.bodyBytes)
        let instant = now()
        let report = try await pool.run { [kind] in
            kind.report(on: body, as: mediaType, provider, at: instant)
        }
        context.record.note { values in
            values.verdict = report.verdict
            values.rules = report.rules
        }
        metrics.noteVerdict(report.verdict, route: kind.rawValue)
        let contentType = mediaType.hasPrefix("text/") ? "\(mediaType); charset=utf-8" : mediaType
        let fields: HTTPFields = [
            .contentType: contentType, .verdict: report.verdict, .contentTypeOptions: "nosniff", .vary: "Accept",
            .cacheControl: "no-store",
        ]
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: report.bytes)))
    }

    private func batch(_ request: Request, _ context: ExchangeContext, _ provider: Provider) throws -> Response {
        guard MediaRange.best(of: [MediaRange.batch], for: request.headers[.accept]) != nil else {
            throw notAcceptable([MediaRange.batch])
        }
        let stream = ReportStream(
            kind: kind,
            provider: provider,
            pool: pool,
            maximumBytes: limits.bodyBytes,
            metrics: metrics,
            now: now
        )
        let body = request.body
        context.record.note { $0.verdict = "batch" }
        return Response(
            status: .ok,
            headers: [.contentType: MediaRange.batch, .contentTypeOptions: "nosniff", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await stream.run(over: body) { try await writer.write(ByteBuffer(bytes: $0)) }
                try await writer.finish(nil)
            }
        )
    }

    /// The provider in the query, or the only one.
    private func provider(of request: Request, _ context: ExchangeContext) throws(RequestError) -> Provider {
        for (name, _) in request.uri.queryParameters where name != "provider" {
            throw RequestError(
                .malformed,
                .badRequest,
                "the query has an unknown parameter",
                advice: "specify 'provider' only"
            )
        }
        let all = providers.snapshot.all
        let name = request.uri.queryParameters.get("provider")
        guard let provider = name == nil ? all.onlyElement : all.first(where: { $0.name == name }) else {
            throw name == nil ? RequestError.missingProvider(among: all) : .unknownProvider(among: all)
        }
        context.record.note { $0.provider = provider.name }
        return provider
    }

    private func notAcceptable(_ mediaTypes: [String]) -> RequestError {
        RequestError(
            .notAcceptable,
            .notAcceptable,
            "no media type in Accept is available",
            advice: "accept one of \(mediaTypes.joined(separator: ", "))"
        )
    }
}

extension RequestError {
    fileprivate static func missingProvider(among all: [Provider]) -> Self {
        let text = "the query has no provider, and the service has \(all.count)"
        return Self(.missingProvider, .badRequest, text, advice: advice(naming: all))
    }

    fileprivate static func unknownProvider(among all: [Provider]) -> Self {
        let text = "there is no provider with the name in the query"
        return Self(.unknownProvider, .unprocessableContent, text, advice: advice(naming: all))
    }

    private static let maximumNames = 20

    private static func advice(naming all: [Provider]) -> String {
        let names = all.prefix(maximumNames).map(\.name).joined(separator: ", ")
        let rest = all.count - maximumNames
        let others = rest > 0 ? " and \(rest) more in the file of the providers" : ""
        return "append '?provider=' with one of these names: \(names)\(others)"
    }
}

extension Array {
    fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}

extension HTTPField.Name {
    static let contentTypeOptions = constant("X-Content-Type-Options")
}
