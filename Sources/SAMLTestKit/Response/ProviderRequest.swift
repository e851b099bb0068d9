internal import SAML
public import SAMLEncoding
internal import XMLSecurity

/// A request to an identity provider, which a response answers: nothing of it is verified.
public struct ProviderRequest: Hashable, Sendable {
    /// The kinds of requests (SAML core sections 3.3.2, 3.4.1 and 3.7.1).
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It asks for a sign-in.
        case authnRequest = "AuthnRequest"
        /// It asks for attributes of a subject.
        case attributeQuery = "AttributeQuery"
        /// It ends a session.
        case logoutRequest = "LogoutRequest"
    }

    /// The kind.
    public let kind: Kind
    /// The ID, to which InResponseTo of a response refers.
    public let id: String
    /// The entity ID of the service provider; `nil` if it is not named.
    public let issuer: String?
    /// The URL to which the response is to be sent; `nil` if only the metadata of the service provider has it.
    public let consumerServiceURL: String?
    /// The requested format of the NameID, a URI; `nil` if any format will do.
    public let nameIDFormat: String?

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - trace: The text of the request, in any encoding.
    ///   - maximumBytes: The maximum size of the XML, in bytes.
    /// - Throws: ``TestKitError``: the text cannot be decoded, is not XML, or is another document.
    public init(_ trace: EncodingTrace, maximumBytes: Int = 1 << 20) throws(TestKitError) {
        guard trace.failure == nil, let message = try Self.message(trace.payload, maximumBytes: maximumBytes),
            let kind = Kind(rawValue: message.kind.rawValue)
        else {
            throw TestKitError(.notARequest, "this is not an AuthnRequest, an AttributeQuery or a LogoutRequest")
        }
        self.kind = kind
        id = message.id
        issuer = message.issuer.flatMap { $0.isEmpty ? nil : $0 }
        consumerServiceURL = message.authnRequest?.consumerServiceURL
        let format = message.authnRequest?.nameIDFormat
        nameIDFormat = format?.hasSuffix(":unspecified") == true ? nil : format
    }

    private static func message(_ xml: [UInt8], maximumBytes: Int) throws(TestKitError) -> SAMLMessage? {
        let limits = XMLLimits(maximumBytes: maximumBytes, comments: .accepted)
        let document = try TestKitError.mapping { () throws(XMLSecurityError) in
            try XMLDocument(parsing: xml, limits: limits)
        }
        guard let message = document.root.message else { return nil }
        return SAMLMessage(reading: message)
    }
}

extension ResponseSpec {
    /// Makes the description that of the answer to a request: its ID, its issuer as the audience, its address and its format of the
    /// NameID.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - consumerServiceURL: The URL of the service provider's assertion consumer service, for a request that does not contain it;
    ///     `nil` to keep the addresses of the description then.
    public mutating func answer(_ request: ProviderRequest, at consumerServiceURL: String? = nil) {
        inResponseTo = .text(request.id)
        if let issuer = request.issuer {
            address(to: issuer, at: request.consumerServiceURL ?? consumerServiceURL)
        }
        guard let format = request.nameIDFormat else { return }
        for index in assertions.indices { assertions[index].subject?.format = format }
    }
}
