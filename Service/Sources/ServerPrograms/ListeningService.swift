import NIOCore
package import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server that says which address is in use.
package struct ListeningService: Service {
    private let server: any Service
    private let address: String

    package init(_ server: any Service, host: String, port: Int) {
        self.server = server
        address = "\(host):\(port)"
    }

    /// Runs the server.
    ///
    /// - Throws: ``AddressInUse``; the errors of the server.
    package func run() async throws {
        do {
            try await server.run()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw AddressInUse(address: address)
        }
    }
}

/// The error of a server whose address another program uses.
package struct AddressInUse: Error, CustomStringConvertible {
    /// The host and the port, such as `127.0.0.1:8080`.
    package let address: String

    package var advice: String { "another program uses this address; end it, or specify another port" }

    package var description: String { "\(address): \(advice)" }
}
