import NIOCore
import NIOHTTPTypes

/// A handler that closes a connection whose request does not begin in time: one that sends no head, or a head that does not end.
///
/// A connection that had a request may wait for the next one; `server.idleSeconds` limits that.
final class HeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let headTime: TimeAmount
    private let metrics: ServiceMetrics
    private var timer: Scheduled<Void>?
    private var isBetweenRequests = true
    /// True if bytes arrived since the last complete part of a request.
    private var hasPart = false
    private var openResponses = 0

    init(headTime: TimeAmount, metrics: ServiceMetrics) {
        self.headTime = headTime
        self.metrics = metrics
    }

    func handlerAdded(context: ChannelHandlerContext) { startTimer(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasPart = true
        switch unwrapInboundIn(data) {
        case .head:
            isBetweenRequests = false
            openResponses += 1
            cancelTimer()
        case .body: break
        case .end: isBetweenRequests = true
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Bytes without a part are a part of a head. A response that is being prepared is not cut off.
        if isBetweenRequests, !hasPart, openResponses == 0 { startTimer(context) }
        hasPart = false
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { openResponses -= 1 }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelTimer()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelTimer() }

    private func startTimer(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: headTime) {
            self.metrics.noteRejection("late-head")
            context.close(promise: nil)
        }
    }

    private func cancelTimer() {
        timer?.cancel()
        timer = nil
    }
}
