import Foundation
import NIOCore
import NIOPosix

/// A client that writes bytes to a connection as a test wants them.
enum RawClient {
    /// What a client does.
    enum Step: Sendable {
        case write(String)
        case pause(Duration)
        case call(@Sendable () -> Void)
        /// Waits for a condition.
        case wait(@Sendable () -> Bool)
        /// Closes the sending side.
        case halfClose
        case close
    }

    /// Takes steps, and returns what the server sent until it closed the connection, or until a time has passed.
    static func run(port: Int, _ steps: [Step], until limit: Duration = .seconds(30)) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await withThrowingTaskGroup(of: String?.self) { group in
                group.addTask {
                    var text = ""
                    do {
                        for try await part in inbound { text += String(buffer: part) }
                    } catch is IOError {
                        // The server reset the connection.
                    }
                    return text
                }
                group.addTask {
                    for step in steps {
                        switch step {
                        case .write(let text): try? await outbound.write(ByteBuffer(string: text))
                        case .pause(let time): try await Task.sleep(for: time)
                        case .call(let action): action()
                        case .wait(let condition):
                            while !condition() { try await Task.sleep(for: .milliseconds(10)) }
                        case .halfClose: outbound.finish()
                        case .close: channel.channel.close(promise: nil)
                        }
                    }
                    return nil
                }
                group.addTask {
                    try await Task.sleep(for: limit)
                    channel.channel.close(promise: nil)
                    return nil
                }
                while let result = try await group.next() {
                    if let result {
                        group.cancelAll()
                        return result
                    }
                }
                return ""
            }
        }
    }

    /// Connects, and sends a text without ever reading.
    static func connect(port: Int, sendingOnly text: String) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.autoRead, value: false)
            .channelOption(.socketOption(.so_rcvbuf), value: 4096)
            .connect(host: "127.0.0.1", port: port).get()
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
        return channel
    }

    /// Returns the head of a request.
    static func head(_ path: String, _ fields: String..., method: String = "POST") -> String {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: test", "Authorization: Bearer \(TestValues.token)"] + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Returns the statuses of all responses in a text.
    static func statuses(in text: String) -> [Int] {
        text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
    }
}
