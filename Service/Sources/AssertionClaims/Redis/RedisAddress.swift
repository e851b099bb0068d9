#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The address of a Redis server, and the credentials for it.
///
/// The description contains no credentials. The connection is not encrypted, because hiredis 0.14 has no TLS: use a private
/// network, or a TLS tunnel such as stunnel on the same machine.
public struct RedisAddress: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    enum Endpoint: Hashable {
        case tcp(host: String, port: Int32)
        case socket(path: String)
    }

    let endpoint: Endpoint
    let user: String?
    let password: String?
    let database: Int

    /// Parses a URL: `redis://[user:password@]host[:port][/database]`, or `unix://[user:password@]/path` for a socket.
    ///
    /// - Parameter url: The URL, in which special characters of user and password are percent-encoded.
    /// - Throws: ``ClaimError``, code ``ClaimError/Code/configuration``. The message does not contain the URL.
    public init(_ url: String) throws(ClaimError) {
        guard let parts = URLComponents(string: url, encodingInvalidCharacters: false) else {
            throw .address("it is not a URL; percent-encode special characters in user and password")
        }
        guard parts.query == nil, parts.fragment == nil else {
            throw .address("it has a query or a fragment; percent-encode '?' and '#' in user and password")
        }
        switch parts.scheme {
        case "redis":
            endpoint = try Self.server(parts)
            database = try Self.database(parts.path)
        case "unix":
            endpoint = try Self.socket(parts)
            database = 0
        case "rediss":
            throw .address("TLS is not supported; use redis:// through a private network or a TLS tunnel")
        default:
            throw .address("its scheme must be redis or unix")
        }
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        password = parts.password
        guard user == nil || password != nil else {
            throw .address("it has a user and no password")
        }
    }

    private static func server(_ parts: URLComponents) throws(ClaimError) -> Endpoint {
        guard let host = parts.host, !host.isEmpty, !host.utf8.contains(0) else { throw .address("it has no host") }
        let port = parts.port ?? 6379
        guard (1...65535).contains(port) else { throw .address("its port must be between 1 and 65535") }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        return .tcp(host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: Int32(port))
    }

    private static func socket(_ parts: URLComponents) throws(ClaimError) -> Endpoint {
        guard parts.host.map(\.isEmpty) ?? true, parts.path.utf8.count > 1, !parts.path.utf8.contains(0) else {
            throw .address("a socket must have the form unix:///path")
        }
        // The size of sockaddr_un on the smallest supported system.
        guard parts.path.utf8.count < 104 else { throw .address("the path of the socket is longer than 103 bytes") }
        return .socket(path: parts.path)
    }

    private static func database(_ path: String) throws(ClaimError) -> Int {
        let digits = path.dropFirst()
        if digits.isEmpty { return 0 }
        guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
        else { throw .address("its path must be the number of a database, such as /0") }
        return number
    }

    /// The URL without credentials.
    public var description: String {
        switch endpoint {
        case .tcp(let host, let port):
            let isIPv6 = host.utf8.contains(UInt8(ascii: ":"))
            return "redis://\(isIPv6 ? "[\(host)]" : host):\(port)/\(database)"
        case .socket(let path): return "unix://\(path)"
        }
    }

    /// A mirror with the URL without credentials, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}

extension ClaimError {
    fileprivate static func address(_ problem: String) -> Self {
        Self(.configuration, "the address of Redis is invalid: \(problem)")
    }
}
