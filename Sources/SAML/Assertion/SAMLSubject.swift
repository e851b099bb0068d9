/// Whom an assertion is about (SAML core section 2.4).
///
/// Its description leaves the name out.
public struct SAMLSubject: Hashable, Sendable, CustomStringConvertible {
    /// The name; `nil` if there is none, or if it is encrypted.
    public let nameID: SAMLNameID?
    /// The encrypted name.
    public let encryptedID: SAMLEncryptedPart?
    /// The ways to confirm that whoever brings the assertion may use it, in order.
    public let confirmations: [SAMLSubjectConfirmation]

    /// The kind of name and the number of confirmations.
    public var description: String {
        let name = nameID.map(\.description) ?? (encryptedID == nil ? "no name" : "an encrypted name")
        return "Subject(\(name), \(confirmations.count) confirmations)"
    }
}

/// A way to confirm the subject (SAML core section 2.4.1.1).
public struct SAMLSubjectConfirmation: Hashable, Sendable {
    /// The method that is used in browsers and here: whoever bears the assertion may use it.
    public static let bearerMethod = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

    /// The method, a URI.
    public let method: String
    /// Where the assertion may be delivered to.
    public let recipient: String?
    /// The ID of the request that it answers.
    public let inResponseTo: String?
    /// When it starts to be confirmable.
    public let notBefore: SAMLTimestamp?
    /// When it ceases to be confirmable, exclusive.
    public let notOnOrAfter: SAMLTimestamp?
    /// The network address of the subject.
    public let address: String?
}
