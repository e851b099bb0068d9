/// A verified assertion, which only a successful verification creates.
///
/// Its content was read from the signed bytes, as canonicalization wrote them, or from what was decrypted in them. The description
/// contains the identifiers and the number of attributes, but no subject and no value.
public struct VerifiedAssertion: Hashable, Sendable, CustomStringConvertible {
    /// The `ID`.
    ///
    /// To accept an assertion only once, a replay guard stores it with the ``issuer`` until ``expiry`` and ``ClockSkew/maximum`` have
    /// passed.
    public var id: String { content.id }
    /// The entity ID of the issuer.
    public var issuer: String { content.issuer }
    /// The time of issue.
    public var issueInstant: SAMLTimestamp { content.issueInstant }
    /// The subject; `nil` if there is none.
    public var subject: SAMLSubject? { content.subject }
    /// The validity period and the audiences.
    public var conditions: SAMLConditions? { content.conditions }
    /// The authentications of the subject; a response to an attribute query may have none.
    public var authnStatements: [SAMLAuthnStatement] { content.authnStatements }
    /// The attributes, in order.
    public var attributes: [SAMLAttribute] { content.attributes }
    /// The encrypted attributes that were not decrypted; empty with decryption keys.
    public var encryptedAttributes: [SAMLEncryptedPart] { content.encryptedAttributes }

    /// The fields of the Response, if its signature covers them; `nil` if only the assertion was signed.
    public let response: SAMLResponseFields?
    /// The key that verified the signature of the Response or, if only the assertion is signed, that of the assertion.
    public let key: KeyDescription
    /// The signed bytes: the canonical form of the response or the assertion, without its signature.
    ///
    /// Parts that were encrypted when they were signed are in their encrypted form.
    public let signedOctets: [UInt8]

    package let content: AssertionContent

    init(_ content: AssertionContent, response: SAMLResponseFields?, key: KeyDescription, signedOctets: [UInt8]) {
        self.content = content
        self.response = response
        self.key = key
        self.signedOctets = signedOctets
    }

    /// The time at which it expires at the latest, without the allowed clock difference; `nil` if no end is specified.
    ///
    /// This is the end of its conditions or, if that is earlier, the latest end of its confirmations, of any method: one valid
    /// confirmation is sufficient.
    public var expiry: SAMLTimestamp? {
        let confirmed = subject?.confirmations.compactMap { $0.notOnOrAfter }.max()
        return [confirmed, conditions?.notOnOrAfter].compactMap { $0 }.min()
    }

    /// The first text value of an attribute, without surrounding spaces, tabs and line breaks (LF, CR).
    ///
    /// - Parameter name: The `Name`, compared byte by byte.
    /// - Returns: `nil` if there is no such attribute, or none of the values is text; an empty text is an empty string.
    public subscript(attribute name: String) -> String? {
        attributes.named(name).lazy.flatMap { $0.texts }.first
    }

    /// The identifiers and counts.
    public var description: String {
        "VerifiedAssertion(\(id) of \(issuer), \(attributes.count) attributes)"
    }
}
