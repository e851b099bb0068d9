import NIOCore
import NIOPosix
import Synchronization

/// A TCP server that is not Redis: it sends the same bytes to each connection, some at a time, and reads nothing.
final class FalseServer: Sendable {
    /// The time at which the server closes a connection.
    enum End: Hashable, Sendable {
        case afterLastByte, never
    }

    private let channel: any Channel
    /// The connections that were made.
    private let connections: Counter

    /// The number of connections that were made.
    var connectionCount: Int { connections.value }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - pieces: The bytes to send.
    ///   - pause: The time between two pieces.
    ///   - end: The time at which connections are closed.
    /// - Throws: The error of NIO, if it cannot listen.
    init(sending pieces: [String], every pause: Duration = .zero, closing end: End) async throws {
        let connections = Counter()
        self.connections = connections
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                connections.increase()
                for (index, piece) in pieces.enumerated() {
                    let time = TimeAmount(pause * index)
                    channel.eventLoop.scheduleTask(in: time) {
                        channel.writeAndFlush(ByteBuffer(string: piece), promise: nil)
                        if end == .afterLastByte, index == pieces.count - 1 { channel.close(promise: nil) }
                    }
                }
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit {
        channel.close(promise: nil)
    }

    var url: String { "redis://127.0.0.1:\(channel.localAddress?.port ?? 0)" }
}

/// A number that threads increase.
private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock(\.self) }

    func increase() { count.withLock { $0 += 1 } }
}
