/// An authentication of the subject (SAML core section 2.7).
///
/// The description does not contain the session index.
public struct SAMLAuthnStatement: Hashable, Sendable, CustomStringConvertible {
    /// The time of the authentication.
    public let authnInstant: SAMLTimestamp
    /// The index of the session at the identity provider.
    public let sessionIndex: String?
    /// The end of the session.
    public let sessionNotOnOrAfter: SAMLTimestamp?
    /// The authentication context class, a URI.
    public let contextClass: String?

    /// The time and the context class.
    public var description: String {
        let end = sessionNotOnOrAfter.map { ", until \($0)" } ?? ""
        return "AuthnStatement(at \(authnInstant)\(end), by \(contextClass ?? "no context class"))"
    }
}
