import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A handler that limits the time of bodies and of writes.
///
/// A body that is late ends the stream of the request with ``LateBody``; a client that does not read the response ends the
/// connection.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let bodyTime: TimeAmount
    private var isReadingBody = false
    /// True if each part has the whole time, because the body is a batch.
    private var isBatch = false
    private var bodyTimer: Scheduled<Void>?
    private var writeTimer: Scheduled<Void>?

    /// The body time is also that in which the client must read a part of the response.
    init(bodyTime: TimeAmount) {
        self.bodyTime = bodyTime
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isReadingBody = true
            // A body that no route reads has no more than the time of one, whatever its type.
            isBatch = head.method == .post && head.headerFields[.contentType].map(MediaRange.isBatch) ?? false
        case .body where isBatch: cancelBodyTimer()
        case .body: break
        case .end:
            isReadingBody = false
            cancelBodyTimer()
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        // Most bodies arrive together with their head and need no timer; nor does a client that waits for the service.
        if isReadingBody, bodyTimer == nil { startBodyTimer(context) }
        context.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeTimer?.cancel()
        writeTimer = nil
        if !context.channel.isWritable {
            writeTimer = context.eventLoop.assumeIsolated().scheduleTask(in: bodyTime) { context.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelTimers()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelTimers() }

    private func startBodyTimer(_ context: ChannelHandlerContext) {
        bodyTimer = context.eventLoop.assumeIsolated().scheduleTask(in: bodyTime) {
            self.bodyTimer = nil
            context.fireErrorCaught(LateBody())
        }
    }

    private func cancelBodyTimer() {
        bodyTimer?.cancel()
        bodyTimer = nil
    }

    private func cancelTimers() {
        cancelBodyTimer()
        writeTimer?.cancel()
    }
}

struct LateBody: Error {}
