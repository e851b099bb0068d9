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

    /// The names that only SAML uses.
    private static let distinctiveNames =
        """
        Assertion EncryptedAssertion NameID BaseID EncryptedID NameIdentifier SubjectConfirmation \
        SubjectConfirmationData AudienceRestriction AudienceRestrictionCondition OneTimeUse ProxyRestriction AuthnStatement AuthenticationStatement AuthnContext AuthnContextClassRef AuthnContextDeclRef \
        AuthenticatingAuthority SubjectLocality AuthzDecisionStatement AttributeStatement AttributeValue \
        EncryptedAttribute AssertionIDRef AssertionURIRef
        """

    private static let table: [(namespace: StaticString, names: String, isCommonWord: Bool)] = [
        (SAMLName.response.namespace, "Response", true),
        (SAMLName.assertion.namespace, distinctiveNames, false),
        (SAMLName.assertion.namespace, "Issuer Subject Conditions Audience Attribute Advice Statement Condition", true),
        (XMLName.signature.namespace, "Signature SignedInfo SignatureValue DigestValue", false),
        (XMLName.signature.namespace, "Reference Object", true),
        ("http://www.w3.org/2001/04/xmlenc#", "EncryptedData", false),
    ]

    private static let all: [String: Self] = {
        var all: [String: Self] = [:]
        for row in table {
            for name in row.names.split(separator: " ").map(String.init) {
                all[name.caseFolded] = Self(
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

    /// The numbers of bytes: a name has 6 to 28 letters, and a letter that is folded to one of them at most 3 bytes.
    static let lengths = 6...84

    private static let beginnings = distinctiveNames.split(separator: " ").map { Array($0.utf8) }

    /// Returns true if a name begins with one that only SAML uses.
    static func begins(_ text: String) -> Bool { beginnings.contains { text.utf8.starts(with: $0) } }

    /// The part whose type in the schema has a name, such as NameIDType; `nil` for any other name.
    init?(ofType text: String) {
        guard text.utf8.count > 4, text.utf8.suffix(4).elementsEqual("Type".utf8) else { return nil }
        self.init(String(decoding: text.utf8.dropLast(4), as: UTF8.self))
    }

    /// Returns `nil` for any other name.
    init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), let part = Self.all[text.caseFolded] else { return nil }
        self.init(
            name: part.name,
            isExact: part.name.hasSameBytes(as: text),
            namespace: part.namespace,
            isCommonWord: part.isCommonWord
        )
    }
}

/// The names of XML attributes that only parts of an assertion have.
enum AssertionAttribute {
    private static let names = Set(
        """
        SessionIndex SessionNotOnOrAfter AuthnInstant AuthenticationInstant AuthenticationMethod NotBefore NotOnOrAfter \
        Recipient InResponseTo NameQualifier SPNameQualifier SPProvidedID
        """
        .split(separator: " ").map { String($0).caseFolded }
    )

    private static let minimumLength = 9

    /// Returns true for the names, in any case.
    static func contains(_ name: String) -> Bool {
        name.utf8.count >= minimumLength && names.contains(name.caseFolded)
    }
}

extension String {
    /// The text without differences of case, those of Unicode included: software may compare `ſ` with `S`, and `ı` or `İ` with `I`.
    fileprivate var caseFolded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        // The lowercase form of İ is i with a dot above.
        return String(String.UnicodeScalarView(uppercased().lowercased().unicodeScalars.filter { $0 != "\u{307}" }))
    }
}
