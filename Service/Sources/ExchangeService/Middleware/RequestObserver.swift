import CoreMetrics
import HTTPTypes
import Hummingbird
import Instrumentation
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import ServerPrograms
import Tracing

/// The outermost middleware: the span, the metrics and the log of a request, and the responses to errors.
struct RequestObserver: RouterMiddleware {
    let metrics: ServiceMetrics
    let tracer: SpanLogger
    let logger: Logger

    func handle(
        _ request: Request,
        context: ExchangeContext,
        next: @concurrent (Request, ExchangeContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var parent = ServiceContext.topLevel
        tracer.extract(request.headers, into: &parent, using: HeaderExtractor())
        let span = tracer.startSpan("request", context: parent, ofKind: .server)
        var context = context
        context.trace = span.context
        metrics.inProgress.increment()
        let place = Place { [metrics] in metrics.inProgress.decrement() }
        do {
            var response = try await next(request, context)
            if response.body.contentLength == nil { response.body = response.body.holding(place) }
            finish(&response, request, context, span, from: start)
            return response
        } catch let error as HTTPParserError {
            // The framework responds to these itself.
            note(400, request, context, span, from: start)
            throw error
        } catch {
            let known = RequestError(error)
            if known.code == .internal {
                // The text of an unknown error may contain anything.
                logger.error("internal error", metadata: ["type": "\(type(of: error))", "trace": trace(context)])
            }
            context.record.note { $0.rules = [known.code.rawValue] }
            var response = known.response(to: context)
            finish(&response, request, context, span, from: start)
            return response
        }
    }

    private func finish(
        _ response: inout Response,
        _ request: Request,
        _ context: ExchangeContext,
        _ span: LoggedSpan,
        from start: ContinuousClock.Instant
    ) {
        if let id = context.trace.traceParent?.traceID { response.headers[.traceID] = id }
        if response.status.code >= 400, request.hasLongBody { response.headers[.connection] = "close" }
        if response.headers[.connection] == "close" { response.body = response.body.closing(context.channel) }
        let status = response.status.code
        guard response.body.contentLength == nil else { return note(status, request, context, span, from: start) }
        // A body that is written piece by piece can still fail.
        response.body = response.body.ending { error in
            if let error { context.record.note { $0.rules = [RequestError(error).code.rawValue] } }
            note(status, request, context, span, from: start)
        }
    }

    private func note(
        _ status: Int,
        _ request: Request,
        _ context: ExchangeContext,
        _ span: LoggedSpan,
        from start: ContinuousClock.Instant
    ) {
        let duration = start.duration(to: .now)
        // Paths and methods of unknown requests may be anything.
        let route = context.endpointPath.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "none"
        let method = [.get, .post].contains(request.method) ? request.method.rawValue : "other"
        metrics.noteRequest(route: route, method: method, status: status, duration)
        span.operationName = "\(method) \(route)"
        span.attributes["http.response.status_code"] = status
        span.end()
        let isRoutine = route == "/healthz" || route == "/readyz" || route == "/metrics"
        let level: Logger.Level = status >= 500 ? .warning : isRoutine ? .debug : .info
        guard logger.logLevel <= level else { return }
        let values = context.record.values
        var fields: Logger.Metadata = [
            "method": "\(method)", "route": "\(route)", "status": .number(status),
            "milliseconds": .number(duration.milliseconds),
            "trace": trace(context),
        ]
        if let caller = values.caller { fields["caller"] = "\(caller)" }
        if let provider = values.provider { fields["provider"] = "\(provider)" }
        if let verdict = values.verdict { fields["verdict"] = "\(verdict)" }
        if !values.rules.isEmpty { fields["rules"] = "\(values.rules.joined(separator: " "))" }
        logger.log(level: level, "request", metadata: fields)
    }

    private func trace(_ context: ExchangeContext) -> Logger.MetadataValue {
        "\(context.trace.traceParent?.traceID ?? "")"
    }
}

private struct HeaderExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { fields[values: $0].count == 1 ? fields[$0] : nil }
    }
}

extension HTTPField.Name {
    /// The identifier of the trace, by which a response is found in the log.
    static let traceID = constant("Samltool-Trace")
    static let verdict = constant("Samltool-Verdict")
}

extension Request {
    /// In bytes; a longer body is not read to its end after its request was rejected.
    private static let maximumIgnoredBytes = 64 << 10

    /// True if reading the rest of the body could take long.
    fileprivate var hasLongBody: Bool {
        if headers[.transferEncoding] != nil || headers[.contentType].map(MediaRange.isBatch) ?? false { return true }
        return headers[.contentLength].flatMap(Int.init).map { $0 > Self.maximumIgnoredBytes } ?? false
    }
}

extension RequestError {
    init(_ error: any Error) {
        switch error {
        case let error as RequestError: self = error
        case is LateBody: self = .lateBody
        case is HTTPParserError, is IOError, is ChannelError, is NIOAsyncWriterError, is NIOSSLError: self = .incomplete
        case is CancellationError: self = .stopping
        case let error as HTTPError where error.status == .notFound:
            self = Self(
                .notFound,
                .notFound,
                "there is no such route",
                advice: "GET /openapi.json describes the routes"
            )
        default: self = .internalError
        }
    }

    fileprivate func response(to context: ExchangeContext) -> Response {
        var fields = headers
        fields[.contentType] = "application/json"
        fields[.retryAfter] = retry.fieldValue
        if connection == .closed { fields[.connection] = "close" }
        let answer = ExchangeAnswer(failedBy: self)
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.json)))
    }
}

extension ResponseBody {
    fileprivate func ending(_ action: @escaping @Sendable ((any Error)?) -> Void) -> ResponseBody {
        let body = self
        return ResponseBody(contentLength: contentLength) { writer in
            do {
                try await body.write(writer)
            } catch {
                action(error)
                throw error
            }
            action(nil)
        }
    }

    /// The time for which the rest of a body is ignored, so that the client can read the response before the connection ends.
    private static let lingering = TimeAmount.seconds(1)

    fileprivate func closing(_ channel: any Channel) -> ResponseBody {
        let body = self
        return ResponseBody(contentLength: contentLength) { writer in
            channel.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
            try await body.write(writer)
            channel.close(mode: .output, promise: nil)
        }
    }
}
