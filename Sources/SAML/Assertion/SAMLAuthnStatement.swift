/// That the subject authenticated (SAML core section 2.7).
///
/// Its description leaves the session's index out.
public struct SAMLAuthnStatement: Hashable, Sendable, CustomStringConvertible {
    /// When.
    public let authnInstant: SAMLTimestamp
    /// The session at the identity provider.
    public let sessionIndex: String?
    /// When that session ends.
    public let sessionNotOnOrAfter: SAMLTimestamp?
    /// How, a URI.
    public let contextClass: String?

    /// When and how.
    public var description: String {
        let end = sessionNotOnOrAfter.map { ", until \($0)" } ?? ""
        return "AuthnStatement(at \(authnInstant)\(end), by \(contextClass ?? "no context class"))"
    }
}

extension SAMLAuthnStatement: CustomReflectable {
    /// What the description tells, also for debuggers and `dump`.
    public var customMirror: Mirror {
        let end = sessionNotOnOrAfter?.description
        return Mirror(
            self,
            children: [
                "authnInstant": authnInstant.description, "sessionNotOnOrAfter": end as Any,
                "contextClass": contextClass as Any,
            ]
        )
    }
}
