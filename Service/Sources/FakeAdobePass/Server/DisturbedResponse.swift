import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct DisturbedResponse {
    private let reply: Reply
    private let fault: Fault
    private let channel: any Channel
    private let clock: any Clock<Duration>

    init(_ reply: Reply, _ fault: Fault, channel: any Channel, clock: any Clock<Duration>) {
        var (reply, fault) = (reply, fault)
        if reply.body.isEmpty {
            switch fault.kind {
            case .slowHead: break
            // A pause changes nothing else.
            case .slowBody: fault.kind = .slowHead
            // A fault in the body requires a body, which some successes do not have.
            default: reply = Self.filled(reply)
            }
        }
        self.reply = reply
        self.fault = fault
        self.channel = channel
        self.clock = clock
    }

    private static func filled(_ reply: Reply) -> Reply {
        var reply = reply
        // 204 has no body, so its first bytes are those of another success.
        if reply.status == 204 { reply.status = 200 }
        reply.body = Array("{\"constructed\":\"the body of a disturbed response\"}".utf8)
        return reply
    }

    func response() async -> Response {
        let half = reply.body.count / 2
        switch fault.kind {
        case .slowHead:
            try? await clock.sleep(for: .seconds(fault.seconds))
            return ServiceResponder.response(reply)
        case .slowBody: return pausing(after: half)
        case .cutJSON:
            var cut = reply
            cut.body = Array(reply.body.prefix(half))
            return ServiceResponder.response(cut)
        case .resetInBody: return ending(after: half, claiming: reply.body.count, by: .reset)
        case .lengthTooLong: return ending(after: reply.body.count, claiming: reply.body.count + 100, by: .close)
        case .lengthTooShort: return ending(after: reply.body.count, claiming: half, by: .close)
        default: return ServiceResponder.response(reply)
        }
    }

    private func pausing(after count: Int) -> Response {
        let (first, second) = (ByteBuffer(bytes: reply.body.prefix(count)), ByteBuffer(bytes: reply.body[count...]))
        let (clock, seconds) = (clock, fault.seconds)
        let body = ResponseBody(contentLength: reply.body.count) { writer in
            try await writer.write(first)
            try await clock.sleep(for: .seconds(seconds))
            try await writer.write(second)
            try await writer.finish(nil)
        }
        return response(body)
    }

    private enum Ending { case close, reset }

    private func ending(after count: Int, claiming length: Int, by ending: Ending) -> Response {
        let (part, channel) = (ByteBuffer(bytes: reply.body.prefix(count)), channel)
        let body = ResponseBody(contentLength: length) { writer in
            try await writer.write(part)
            switch ending {
            case .close: Self.close(channel)
            case .reset: Self.reset(channel)
            }
            throw ConnectionEnded()
        }
        return response(body)
    }

    private func response(_ body: ResponseBody) -> Response {
        Response(status: HTTPResponse.Status(code: reply.status), headers: reply.headers, body: body)
    }

    /// Returns a response that resets the connection without a byte.
    static func reset(on channel: any Channel) -> Response {
        reset(channel)
        return Response(status: .serviceUnavailable)
    }

    private struct ConnectionEnded: Error {}

    private static func close(_ channel: any Channel) {
        // What was written before is written before the end, because the channel's loop runs its tasks in order.
        channel.eventLoop.execute { channel.close(promise: nil) }
    }

    /// The socket does not linger for the data that was not sent.
    private static func reset(_ channel: any Channel) {
        channel.eventLoop.execute {
            guard let socket = channel as? any SocketOptionProvider else { return channel.close(promise: nil) }
            socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in channel.close(promise: nil) }
        }
    }
}
