/// The name identifier of a subject (SAML core section 2.2.3).
///
/// The description does not contain the value, which identifies a person.
public struct SAMLNameID: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, without surrounding whitespace.
    public let value: String
    /// The format of the identifier, a URI.
    public let format: String?
    /// The domain that qualifies the identifier.
    public let nameQualifier: String?
    /// The service provider that qualifies the identifier.
    public let spNameQualifier: String?
    /// The identifier that the service provider assigned.
    public let spProvidedID: String?

    /// The format.
    public var description: String { "NameID(format: \(format ?? "none"))" }
}

/// An encrypted part of a response, which is not decrypted.
public struct SAMLEncryptedPart: Hashable, Sendable {
    /// The name of the element: `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    public let element: String
    /// The encryption algorithm, a URI.
    public let algorithm: String?
    /// The encryption algorithm of its key, a URI.
    public let keyAlgorithm: String?
}
