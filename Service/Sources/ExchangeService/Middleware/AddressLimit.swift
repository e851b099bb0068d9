import NIOCore
import NIOHTTPTypes
import Synchronization

/// The number of connections of each client, so that one client cannot use all connections of the server.
///
/// A client is an IPv4 address, or the first 64 bits of an IPv6 address: a network, of which a host can use every address.
final class AddressLimit: Sendable {
    typealias Client = String

    private let maximum: Int
    private let counts = Mutex<[Client: Int]>([:])

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// False if the client has too many connections.
    func open(_ client: Client) -> Bool {
        counts.withLock { counts in
            let count = counts[client, default: 0]
            guard count < maximum else { return false }
            counts[client] = count + 1
            return true
        }
    }

    func close(_ client: Client) {
        counts.withLock { counts in
            guard let count = counts[client] else { return }
            counts[client] = count > 1 ? count - 1 : nil
        }
    }

    /// `nil` if the address is not an IP address.
    static func client(of address: SocketAddress?) -> Client? {
        guard let text = address?.ipAddress else { return nil }
        guard text.contains(":") else { return text }
        // An IPv4 address that is mapped to IPv6 is a client of its own (RFC 4291 §2.5.5.2).
        if text.contains(".") { return text.split(separator: ":").last.map(String.init) }
        return network(of: text)
    }

    private static func network(of text: String) -> Client {
        // At most one run of zeros is omitted, which may be at the start or the end.
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.split(separator: ":") }
        let last = halves.count > 1 ? halves[1] : []
        let zeros = [Substring](repeating: "0", count: max(0, 8 - halves[0].count - last.count))
        return (halves[0] + zeros + last).prefix(4).joined(separator: ":")
    }
}

/// A handler that closes the connections that a client has beyond the limit.
final class AddressHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: AddressLimit
    private let metrics: ServiceMetrics
    private var client: AddressLimit.Client?

    init(_ limit: AddressLimit, metrics: ServiceMetrics) {
        self.limit = limit
        self.metrics = metrics
    }

    func channelActive(context: ChannelHandlerContext) {
        if let client = AddressLimit.client(of: context.remoteAddress) {
            guard limit.open(client) else {
                metrics.noteRejection("address-limit")
                return context.close(promise: nil)
            }
            self.client = client
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        if let client { limit.close(client) }
        client = nil
    }
}
