internal import ByteTools
internal import XMLSecurity

/// The name of a part of an assertion or of a signature that software searches for, perhaps in another case.
struct AssertionPart {
    /// The name as in the standard.
    let name: String
    /// True if the case is that of the standard.
    let isExact: Bool
    /// The namespace of the standard.
    let namespace: StaticString
    /// True for a word that other vocabularies use for other things: in their namespaces it does not count.
    let isCommonWord: Bool

    private static let table: [(namespace: StaticString, names: String, isCommonWord: Bool)] = [
        (SAMLName.response.namespace, "Response", true),
        (
            SAMLName.assertion.namespace,
            """
            Assertion EncryptedAssertion NameID BaseID EncryptedID NameIdentifier SubjectConfirmation \
            SubjectConfirmationData AudienceRestriction AudienceRestrictionCondition OneTimeUse ProxyRestriction AuthnStatement AuthenticationStatement AuthnContext AuthnContextClassRef AuthnContextDeclRef \
            AuthenticatingAuthority SubjectLocality AuthzDecisionStatement AttributeStatement AttributeValue \
            EncryptedAttribute AssertionIDRef AssertionURIRef
            """,
            false
        ),
        (SAMLName.assertion.namespace, "Issuer Subject Conditions Audience Attribute Advice Statement Condition", true),
        (XMLName.signature.namespace, "Signature SignedInfo SignatureValue DigestValue", false),
        (XMLName.signature.namespace, "Reference Object", true),
        ("http://www.w3.org/2001/04/xmlenc#", "EncryptedData", false),
    ]

    private static let all: [String: Self] = {
        var all: [String: Self] = [:]
        for row in table {
            for name in row.names.split(separator: " ").map(String.init) {
                all[name.lowercased()] = Self(
                    name: name,
                    isExact: true,
                    namespace: row.namespace,
                    isCommonWord: row.isCommonWord
                )
            }
        }
        return all
    }()

    private init(name: String, isExact: Bool, namespace: StaticString, isCommonWord: Bool) {
        self.name = name
        self.isExact = isExact
        self.namespace = namespace
        self.isCommonWord = isCommonWord
    }

    /// Returns `nil` for any other name.
    init?(_ text: String) {
        guard text.utf8.count <= 32, let part = Self.all[text.lowercased()] else { return nil }
        self.init(
            name: part.name,
            isExact: part.name.hasSameBytes(as: text),
            namespace: part.namespace,
            isCommonWord: part.isCommonWord
        )
    }
}
