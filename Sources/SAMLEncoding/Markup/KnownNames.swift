/// Names of elements and attributes that standards define, and that are not personal data.
package enum KnownNames {
    private static let prefixes: Set = [
        "samlp", "saml", "saml2p", "saml2", "md", "ds", "dsig", "xenc", "xs", "xsd", "xsi", "xml", "xmlns", "ec",
        "soap",
        "soapenv", "S", "SOAP-ENV",
    ]

    package static let names: Set = Set(
        """
        Advice Algorithm Artifact Assertion AssertionIDRef AssertionURIRef Attribute AttributeStatement AttributeValue Audience \
        AudienceRestriction AuthenticatingAuthority AuthnContext AuthnContextClassRef AuthnContextDecl AuthnContextDeclRef \
        AuthnInstant AuthnStatement AuthzDecisionStatement BaseID Body CanonicalizationMethod CipherData CipherValue Conditions \
        Consent DNSName Destination DigestMethod DigestValue ECKeyValue EncryptedAssertion EncryptedAttribute EncryptedData \
        EncryptedID EncryptedKey EncryptionMethod Envelope Exponent Extensions Format FriendlyName Header ID Id InResponseTo \
        InclusiveNamespaces IssueInstant Issuer KeyInfo KeyName KeyValue Method Modulus Name NameFormat NameID NameQualifier \
        NotBefore NotOnOrAfter Object OneTimeUse PrefixList ProxyRestriction RSAKeyValue Recipient Reference Response \
        SPNameQualifier SPProvidedID SessionIndex SessionNotOnOrAfter Signature SignatureMethod SignatureValue SignedInfo Status \
        StatusCode StatusDetail StatusMessage Subject SubjectConfirmation SubjectConfirmationData SubjectLocality Transform \
        Transforms Type URI Value Version X509Certificate X509Data X509IssuerName X509IssuerSerial X509SerialNumber \
        X509SubjectName Address encoding lang nil schemaLocation space standalone type version xmlns \
        html head meta title body div form input script style
        """.split(separator: " ").map(String.init)
    )

    package static func contains(_ name: ArraySlice<UInt8>) -> Bool {
        // The longest has 24 letters, and the longest prefix 8.
        name.count <= 40 && contains(String(decoding: name, as: UTF8.self))
    }

    /// Returns the name or its known local part: an unescaped `<` in a value makes any text look like a name.
    static func known(_ name: String) -> String? {
        let local = String(name.localPart)
        return contains(name) ? name : names.contains(local) ? local : nil
    }

    private static func contains(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return names.contains(text) }
        let local = String(text[text.utf8.index(after: colon)...])
        return prefixes.contains(String(text[..<colon])) && (names.contains(local) || prefixes.contains(local))
    }
}
