import NIOCore
import NIOHTTPTypes
import Synchronization

/// The number of connections of each client, so that one client cannot use all connections of the server.
///
/// A client is an IPv4 address, or the first 64 bits of an IPv6 address: a network, of which a host can use every address.
final class AddressLimit: Sendable {
    /// The bytes of an address, or of its network.
    typealias Client = [UInt8]

    private let maximum: Int
    private let counts = Mutex<[Client: Int]>([:])

    /// - Parameter maximum: The maximum number of connections of a client.
    init(maximum: Int) {
        self.maximum = maximum
    }

    /// Counts a connection, unless the client has too many.
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

    /// Returns the client of an address; `nil` if it is not an IP address.
    static func client(of address: SocketAddress?) -> Client? {
        switch address {
        case .v4(let address): unsafe withUnsafeBytes(of: address.address.sin_addr) { unsafe Array($0) }
        case .v6(let address): network(of: unsafe withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) })
        case .unixDomainSocket, nil: nil
        }
    }

    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// The network of an IPv6 address; an IPv4 address that is mapped to one is a client of its own (RFC 4291 §2.5.5.2).
    private static func network(of address: [UInt8]) -> Client {
        address.starts(with: mappedPrefix) ? Array(address.suffix(4)) : Array(address.prefix(8))
    }
}

/// A handler that closes the connections that a client has beyond the limit.
final class AddressHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: AddressLimit
    private let metrics: ServiceMetrics
    /// The client whose connection this is, while it is counted.
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
