/// How a request ended (SAML core section 3.2.2).
public struct SAMLStatus: Hashable, Sendable {
    /// The one code that means that all went well.
    public static let success = "urn:oasis:names:tc:SAML:2.0:status:Success"

    /// The code, a URI.
    public let code: String
    /// The codes inside it, which say more, outermost first.
    public let subcodes: [String]
    /// What the identity provider wrote for people.
    public let message: String?

    /// Whether all went well.
    public var isSuccess: Bool { code.utf8.elementsEqual(Self.success.utf8) }

    /// The codes without their common beginning: `Responder, AuthnFailed`.
    public var shortCodes: String {
        ([code] + subcodes).map { code in
            let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
            guard code.utf8.starts(with: prefix.utf8) else { return code }
            return String(Substring(code.utf8.dropFirst(prefix.utf8.count)))
        }.joined(separator: ", ")
    }
}
