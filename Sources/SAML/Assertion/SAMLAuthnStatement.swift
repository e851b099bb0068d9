/// That the subject authenticated (SAML core section 2.7).
public struct SAMLAuthnStatement: Hashable, Sendable {
    /// When.
    public let authnInstant: SAMLTimestamp
    /// The session at the identity provider.
    public let sessionIndex: String?
    /// When that session ends.
    public let sessionNotOnOrAfter: SAMLTimestamp?
    /// How, a URI.
    public let contextClass: String?
}
