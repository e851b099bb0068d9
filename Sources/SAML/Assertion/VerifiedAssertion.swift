/// The assertion that was signed; only ``ResponseVerifier`` makes one.
///
/// Everything in it was read from the octets whose digest the signature covers, parsed again; nothing was read from the
/// document as it was received. Its description tells identifiers and counts, never a subject or a value.
public struct VerifiedAssertion: Hashable, Sendable, CustomStringConvertible {
    /// The `ID`: whoever accepts an assertion once only, remembers this until ``expiry``.
    public var id: String { content.id }
    /// Who issued it.
    public var issuer: String { content.issuer }
    /// When it was issued.
    public var issueInstant: SAMLTimestamp { content.issueInstant }
    /// Whom it is about.
    public var subject: SAMLSubject? { content.subject }
    /// When and for whom it is valid.
    public var conditions: SAMLConditions? { content.conditions }
    /// That the subject authenticated; a response to an attribute query may have none.
    public var authnStatements: [SAMLAuthnStatement] { content.authnStatements }
    /// The attributes, in order.
    public var attributes: [SAMLAttribute] { content.attributes }
    /// Attributes that were encrypted for somebody else.
    public var encryptedAttributes: [SAMLEncryptedPart] { content.encryptedAttributes }

    /// What the response around it says, if its signature covers that; `nil` if only the assertion was signed.
    public let response: SAMLResponseFields?
    /// The key that verified it.
    public let key: KeyDescription
    /// The octets that were signed: the canonical form of the response or the assertion, without its signature.
    public let signedOctets: [UInt8]

    package let content: AssertionContent

    init(_ content: AssertionContent, response: SAMLResponseFields?, key: KeyDescription, signedOctets: [UInt8]) {
        self.content = content
        self.response = response
        self.key = key
        self.signedOctets = signedOctets
    }

    /// When it ceases to be acceptable at the latest; `nil` if nothing says so.
    ///
    /// That is the end of its conditions, or of the last bearer confirmation if that is earlier: one that holds is enough.
    public var expiry: SAMLTimestamp? {
        let confirmed = subject?.confirmations.compactMap(\.notOnOrAfter).max()
        return [confirmed, conditions?.notOnOrAfter].compactMap(\.self).min()
    }

    /// The first text value of an attribute, without white space around it.
    ///
    /// - Parameter name: The `Name`, compared byte by byte.
    /// - Returns: `nil` if there is no such attribute, or it has no text.
    public subscript(attribute name: String) -> String? {
        attributes.named(name).lazy.flatMap(\.texts).first
    }

    /// The identifiers and counts.
    public var description: String {
        "VerifiedAssertion(\(id) of \(issuer), \(attributes.count) attributes)"
    }
}

extension VerifiedAssertion {
    /// The identifiers and counts, also for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "issuer": issuer]) }
}

extension VerifiedAssertion: CustomReflectable {}
