internal import ByteTools
package import XMLSecurity

package enum SAMLName {
    // Protocol (SAML core section 3).
    static let protocolNamespace: StaticString = "urn:oasis:names:tc:SAML:2.0:protocol"
    package static let response = samlp("Response")
    static let extensions = samlp("Extensions")
    static let status = samlp("Status")
    static let statusCode = samlp("StatusCode")
    static let statusMessage = samlp("StatusMessage")
    static let statusDetail = samlp("StatusDetail")
    static let authnRequest = samlp("AuthnRequest")
    static let attributeQuery = samlp("AttributeQuery")
    static let logoutRequest = samlp("LogoutRequest")
    static let logoutResponse = samlp("LogoutResponse")
    static let sessionIndex = samlp("SessionIndex")
    static let nameIDPolicy = samlp("NameIDPolicy")
    static let requestedAuthnContext = samlp("RequestedAuthnContext")

    // Assertions (SAML core section 2).
    package static let assertion = saml("Assertion")
    package static let encryptedAssertion = saml("EncryptedAssertion")
    package static let issuer = saml("Issuer")
    static let subject = saml("Subject")
    static let nameID = saml("NameID")
    static let baseID = saml("BaseID")
    static let encryptedID = saml("EncryptedID")
    static let subjectConfirmation = saml("SubjectConfirmation")
    static let subjectConfirmationData = saml("SubjectConfirmationData")
    static let conditions = saml("Conditions")
    static let audienceRestriction = saml("AudienceRestriction")
    static let audience = saml("Audience")
    static let oneTimeUse = saml("OneTimeUse")
    static let proxyRestriction = saml("ProxyRestriction")
    static let authnStatement = saml("AuthnStatement")
    static let authnContext = saml("AuthnContext")
    static let authnContextClassRef = saml("AuthnContextClassRef")
    static let attributeStatement = saml("AttributeStatement")
    static let attribute = saml("Attribute")
    static let encryptedAttribute = saml("EncryptedAttribute")
    package static let attributeValue = saml("AttributeValue")

    // Metadata (SAML metadata section 2).
    static let metadataNamespace: StaticString = "urn:oasis:names:tc:SAML:2.0:metadata"
    static let entityDescriptor = XMLName(metadataNamespace, "EntityDescriptor")
    static let entitiesDescriptor = XMLName(metadataNamespace, "EntitiesDescriptor")
    static let identityProvider = XMLName(metadataNamespace, "IDPSSODescriptor")
    static let attributeAuthority = XMLName(metadataNamespace, "AttributeAuthorityDescriptor")
    static let keyDescriptor = XMLName(metadataNamespace, "KeyDescriptor")

    // Others.
    static let soapNamespaces: [StaticString] = [
        "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope",
    ]
    static let isNil = XMLName(instanceNamespace, "nil")
    package static let type = XMLName(instanceNamespace, "type")
    private static let instanceNamespace: StaticString = "http://www.w3.org/2001/XMLSchema-instance"

    private static func samlp(_ local: StaticString) -> XMLName {
        XMLName(protocolNamespace, local)
    }

    private static func saml(_ local: StaticString) -> XMLName {
        XMLName("urn:oasis:names:tc:SAML:2.0:assertion", local)
    }
}

extension XMLElement {
    /// The text without surrounding whitespace, which identity providers that indent their XML add.
    var trimmedText: String { text.trimmingXMLSpace }

    /// The trimmed text of an element without child elements; empty if there are any, because their text may be personal data.
    var textOutsideElements: String { firstChild == nil ? trimmedText : "" }
}
