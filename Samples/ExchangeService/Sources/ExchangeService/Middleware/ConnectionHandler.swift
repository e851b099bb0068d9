import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// A handler that limits the time of bodies, and notices that the client closed the connection.
///
/// A body that is late ends the stream of the request with ``LateBody``.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// What other threads see of the connection.
    let monitor = ConnectionMonitor()
    private let bodyTime: TimeAmount
    private var isReadingBody = false
    /// True if each part has the whole time, because the body is a batch.
    private var isBatch = false
    private var timer: Scheduled<Void>?

    init(bodyTime: TimeAmount) {
        self.bodyTime = bodyTime
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isReadingBody = true
            isBatch = head.headerFields[.contentType].map(MediaRange.isBatch) ?? false
        case .body where isBatch: cancelTimer()
        case .body: break
        case .end:
            isReadingBody = false
            cancelTimer()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Most bodies arrive together with their head and need no timer.
        if isReadingBody, timer == nil { startTimer(context) }
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { monitor.close() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        monitor.close()
        cancelTimer()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        monitor.close()
        context.fireErrorCaught(error)
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelTimer() }

    private func startTimer(_ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: bodyTime) {
            self.timer = nil
            context.fireErrorCaught(LateBody())
        }
    }

    private func cancelTimer() {
        timer?.cancel()
        timer = nil
    }
}

/// The error of a body that did not arrive in time.
struct LateBody: Error {}

/// Notices that a client closed its connection.
final class ConnectionMonitor: Sendable {
    private struct State {
        var isClosed = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Sets the action for when the client closes its connection; it is called at once if the connection is closed.
    func onClose(_ action: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            state.action = state.isClosed ? nil : action
            return state.isClosed
        }
        if isClosed { action() }
    }

    /// Removes the action.
    func clear() { state.withLock { $0.action = nil } }

    fileprivate func close() {
        let action = state.withLock { state in
            state.isClosed = true
            defer { state.action = nil }
            return state.action
        }
        action?()
    }
}
