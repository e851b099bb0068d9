internal import ByteTools

/// The status of a request (SAML core section 3.2.2).
public struct SAMLStatus: Hashable, Sendable {
    /// The code of a successful request.
    public static let success = "urn:oasis:names:tc:SAML:2.0:status:Success"

    /// The code, a URI.
    public let code: String
    /// The nested codes, which have more detail, outermost first.
    public let subcodes: [String]
    /// The message of the identity provider.
    public let message: String?

    /// True if the request succeeded.
    public var isSuccess: Bool { code.hasSameBytes(as: Self.success) }

    /// The codes without their common prefix: `Responder, AuthnFailed`.
    public var shortCodes: String {
        ([code] + subcodes).map { code in
            let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
            guard code.utf8.starts(with: prefix.utf8) else { return code }
            return String(Substring(code.utf8.dropFirst(prefix.utf8.count)))
        }.joined(separator: ", ")
    }
}
