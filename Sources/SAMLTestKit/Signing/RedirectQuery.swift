internal import SAMLEncoding
internal import XMLSecurity

/// The query of a message by HTTP-Redirect, signed with an RSA key (SAML Bindings section 3.4.4).
public struct RedirectQuery: Hashable, Sendable, CustomStringConvertible {
    /// The query, without the question mark.
    public let description: String

    /// Encodes and signs a message.
    ///
    /// - Parameters:
    ///   - field: The name of the field: `SAMLRequest` or `SAMLResponse`.
    ///   - message: The XML in UTF-8.
    ///   - relayState: The state of the service provider, which gets it back unchanged; `nil` for none.
    ///   - key: The RSA key; `nil` for a query that is not signed.
    /// - Throws: ``TestKitError`` for another kind of key.
    public init(_ field: String, _ message: [UInt8], relayState: String?, signedBy key: SigningKey?)
        throws(TestKitError)
    {
        var fields = FormFields()
        fields.append(field, Base64Text(encoding: DeflateText(message).bytes))
        if let relayState { fields.append("RelayState", relayState) }
        guard let key else {
            description = Self.text(of: fields)
            return
        }
        fields.append("SigAlg", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256")
        let signed = Self.text(of: fields)
        var signature = FormFields()
        signature.append("Signature", Base64Text(encoding: try key.signature(of: Array(signed.utf8))))
        description = "\(signed)&\(Self.text(of: signature))"
    }

    private static func text(of fields: FormFields) -> String {
        String(decoding: fields.encoded().bytes, as: UTF8.self)
    }
}

extension SigningKey {
    fileprivate func signature(of octets: [UInt8]) throws(TestKitError) -> [UInt8] {
        let value = kind == .rsa ? key.signature(of: octets, by: .sha256) : []
        guard !value.isEmpty else {
            throw TestKitError(.notSigned, "a query is signed with an RSA key; use one")
        }
        return value
    }
}
