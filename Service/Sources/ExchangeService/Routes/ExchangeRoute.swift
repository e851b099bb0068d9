import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// `POST /exchange`: verifies a SAML response and exchanges it with Adobe.
struct ExchangeRoute: Sendable {
    let exchanger: Exchanger
    let adobe: ServiceConfiguration.Adobe
    let limits: ServiceConfiguration.Limits
    let metrics: ServiceMetrics

    /// Serves a request.
    ///
    /// The work is cancelled if it takes too long, but not if the client closes the connection: Adobe completes an exchange
    /// that was sent, and without a record of its result the viewer would wait for the end of the lease.
    func respond(to request: Request, _ context: ExchangeContext) async throws -> Response {
        guard request.headers[.contentType].map(MediaRange.essence) == "application/json" else {
            throw RequestError(
                .mediaType,
                .unsupportedMediaType,
                "the body of an exchange must be JSON",
                advice: "send 'Content-Type: application/json'"
            )
        }
        guard MediaRange.best(of: ["application/json"], for: request.headers[.accept]) != nil else {
            throw RequestError(.notAcceptable, .notAcceptable, "the answer is JSON", advice: "accept application/json")
        }
        let body = try await request.bytes(upTo: limits.bodyBytes)
        let exchange = try await read(body, request.headers)
        let answer = await answer(to: exchange, context)
        context.record.note { values in
            values.verdict = answer.result.rawValue
            values.rules = answer.rules
        }
        metrics.noteResult(answer.result.rawValue, by: answer.by?.rawValue ?? "none")
        var fields: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        fields[.retryAfter] = answer.retry?.fieldValue
        return Response(
            status: answer.status,
            headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.json))
        )
    }

    /// The size from which on the JSON of a body is read on a thread of the pool, in bytes: a longer reading would keep other
    /// requests from their thread.
    private static let longBody = 1 << 16

    private func read(_ body: [UInt8], _ headers: HTTPFields) async throws -> ExchangeRequest {
        guard body.count >= Self.longBody else { return try ExchangeRequest(body, headers, for: adobe) }
        return try await exchanger.pool.run { [adobe] in try ExchangeRequest(body, headers, for: adobe) }
    }

    private func answer(to exchange: ExchangeRequest, _ context: ExchangeContext) async -> ExchangeAnswer {
        let isLate = LateFlag()
        let work = Task(executorPreference: context.executor) { await exchanger.answer(to: exchange, context) }
        let timer = context.channel.eventLoop.scheduleTask(in: .seconds(Int64(limits.requestSeconds))) {
            isLate.set()
            work.cancel()
        }
        defer { timer.cancel() }
        let answer = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        return isLate.isSet ? answer.late : answer
    }
}

/// True after the time of a request has ended.
private final class LateFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
