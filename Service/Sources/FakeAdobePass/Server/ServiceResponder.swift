import AdobePass
import HTTPTypes
import Hummingbird
import NIOCore

/// Processes requests to services: the fault, the behavior and the log.
struct ServiceResponder: Sendable {
    /// In bytes.
    private static let maximumBytes = 4 << 20

    let state: StandInState
    let judge: ResponseJudge
    let clock: any Clock<Duration>
    let scheme: String

    func respond(to request: Request, of service: AdobeService, on context: StandInContext) async -> Response {
        let started = await state.start(service, from: context.address(of: request))
        guard let body = try? await request.body.collect(upTo: Self.maximumBytes) else {
            let text = "the body is larger than \(Self.maximumBytes) bytes, or it ended early"
            await state.finish(started, status: 413, [LogFinding("request.body", text)])
            return Response(status: .contentTooLarge)
        }
        let received = self.received(request, service, context, Array(body.readableBytesView))
        guard started.fault?.kind != .resetBefore else {
            await state.finish(started, status: 0, [])
            return DisturbedResponse.reset(on: context.channel)
        }
        if let fault = started.fault, let reply = fault.replyBeforeProcessing(of: received) {
            await state.finish(started, status: reply.status, Self.findings(about: fault, request))
            return Self.response(reply)
        }
        let judgment = service.isExchange ? judge.judge(received, at: started.time) : nil
        let (reply, findings) = await state.process(received, started, judgment: judgment)
        await state.finish(started, status: reply.status, findings)
        guard let fault = started.fault, fault.kind.isDisturbance else { return Self.response(reply) }
        return await DisturbedResponse(reply, fault, channel: context.channel, clock: clock).response()
    }

    /// Returns the finding about a server whose viewers share one limit.
    private static func findings(about fault: Fault, _ request: Request) -> [LogFinding] {
        guard fault.kind == .throttled, StandInContext.forwardedAddress(in: request.headers) == nil else { return [] }
        let text = "there is no X-Forwarded-For: all viewers of a server share one limit without it"
        return [LogFinding("request.not-forwarded", text, severity: .note, at: "X-Forwarded-For")]
    }

    private func received(
        _ request: Request,
        _ service: AdobeService,
        _ context: StandInContext,
        _ body: [UInt8]
    ) -> ReceivedRequest {
        let parameters = context.parameters.map { (String($0.key), String($0.value)) }
        let authority = request.head.authority ?? "localhost"
        return ReceivedRequest(
            service,
            parameters: Dictionary(parameters) { first, _ in first },
            query: request.uri.query ?? "",
            headers: request.headers,
            origin: "\(scheme)://\(authority)",
            body: body
        )
    }

    static func response(_ reply: Reply) -> Response {
        Response(
            status: HTTPResponse.Status(code: reply.status),
            headers: reply.headers,
            body: reply.body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body))
        )
    }
}

extension Fault {
    /// `nil` for faults that do not replace the processing.
    func replyBeforeProcessing(of request: ReceivedRequest) -> Reply? {
        switch kind {
        case .throttled: .gatewayPage("Too Many Requests", status: 429, retryAfter: seconds)
        case .serverErrorHTML: .gatewayPage("Internal Server Error", status: 500)
        case .serverErrorJSON: Rejection("internal_server_error").reply(to: request)
        case .unavailable: .gatewayPage("Service Temporarily Unavailable", status: 503, retryAfter: seconds)
        case .tokenExpired: Rejection("invalid_access_token_client_application").reply(to: request)
        default: nil
        }
    }
}

extension Fault.Kind {
    var isDisturbance: Bool {
        switch self {
        case .slowHead, .slowBody, .resetInBody, .cutJSON, .lengthTooLong, .lengthTooShort: true
        default: false
        }
    }
}
