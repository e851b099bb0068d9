/// The subject of an assertion (SAML core section 2.4).
///
/// The description does not contain the NameID.
public struct SAMLSubject: Hashable, Sendable, CustomStringConvertible {
    /// The NameID; `nil` if there is none, or if it is encrypted.
    public let nameID: SAMLNameID?
    /// The encrypted ID.
    public let encryptedID: SAMLEncryptedPart?
    /// The confirmations, in order; each specifies who may use the assertion.
    public let confirmations: [SAMLSubjectConfirmation]

    /// The kind of NameID and the number of confirmations.
    public var description: String {
        let name = nameID.map { $0.description } ?? (encryptedID == nil ? "no NameID" : "an encrypted ID")
        return "Subject(\(name), \(confirmations.count) confirmations)"
    }
}

/// A subject confirmation (SAML core section 2.4.1.1).
///
/// The description does not contain the subject's address.
public struct SAMLSubjectConfirmation: Hashable, Sendable, CustomStringConvertible {
    /// The bearer method of browsers and of this exchange: anyone who has the assertion may use it.
    public static let bearerMethod = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

    /// The method, a URI.
    public let method: String
    /// The address that the assertion may be delivered to.
    public let recipient: String?
    /// The ID of the request to which the confirmation belongs.
    public let inResponseTo: String?
    /// The start of the validity period.
    public let notBefore: SAMLTimestamp?
    /// The end of the validity period, exclusive.
    public let notOnOrAfter: SAMLTimestamp?
    /// The network address of the subject.
    public let address: String?

    /// The method, the recipient and the end.
    public var description: String {
        let end = notOnOrAfter.map { ", until \($0)" } ?? ""
        return "SubjectConfirmation(\(method), for \(recipient ?? "no recipient")\(end))"
    }
}
