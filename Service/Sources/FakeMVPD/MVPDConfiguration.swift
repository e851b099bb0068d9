public import SAMLTestKit

extension MVPDStandIn {
    /// The configuration of a stand-in for an MVPD.
    public struct Configuration: Sendable {
        /// The address that the server listens on.
        public var host = "127.0.0.1"
        /// The port; 0 to let the system choose one.
        public var port = 0
        /// The URL by which browsers reach the server, without a path, such as that of a proxy; `nil` for the server's own.
        public var publicURL: String?
        /// The entity ID; `nil` for the URL of the metadata.
        public var entityID: String?
        /// The key that signs responses.
        public var key: SigningKey
        /// The certificate of the key, in DER, which the metadata contains.
        public var certificate: [UInt8]
        /// The description of a response before a viewer signs in; its issuer is replaced with the entity ID.
        public var spec = ResponseSpec()
        /// The URL of the assertion consumer service, for requests that do not contain it; `nil` to reject these.
        public var consumerServiceURL: String?
        /// The URL to which the response to a logout is sent; `nil` to show a page instead, because a LogoutRequest does not contain it.
        public var logoutResponseURL: String?

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - key: The key that signs responses. Use a key for tests only.
        ///   - certificate: The certificate of the key, in DER.
        public init(key: SigningKey, certificate: [UInt8]) {
            self.key = key
            self.certificate = certificate
        }
    }
}
