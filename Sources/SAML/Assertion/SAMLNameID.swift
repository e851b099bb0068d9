/// The name of a subject or an issuer (SAML core section 2.2.3).
///
/// Its description leaves the value out: that names a person.
public struct SAMLNameID: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, without white space around it.
    public let value: String
    /// How the identifier is to be read, a URI.
    public let format: String?
    /// The domain that qualifies the identifier.
    public let nameQualifier: String?
    /// The service provider that qualifies the identifier.
    public let spNameQualifier: String?
    /// The identifier that the service provider gave.
    public let spProvidedID: String?

    /// The format alone.
    public var description: String { "NameID(format: \(format ?? "none"))" }
}

extension SAMLNameID: CustomReflectable {
    /// The format, also for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["format": format as Any]) }
}

/// Something that was encrypted for somebody else; it is named, and never decrypted.
public struct SAMLEncryptedPart: Hashable, Sendable {
    /// What it stands for: `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    public let element: String
    /// The algorithm that it was encrypted with, a URI.
    public let algorithm: String?
    /// The algorithm that its key was encrypted with, a URI.
    public let keyAlgorithm: String?
}
