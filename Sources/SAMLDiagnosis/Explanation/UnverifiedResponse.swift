public import SAML
internal import XMLSecurity

/// What a response says about itself; nothing of it is proved.
///
/// It is for display, and no decision may depend on it.
///
/// It is read from the bytes as received, by the same parser that the verifier uses, so whatever that refuses is
/// refused here.
public struct UnverifiedResponse: Hashable, Sendable {
    /// What it says beside its assertions.
    public let fields: SAMLResponseFields
    /// The assertions, wherever they stand; those that cannot be read are left out.
    public let assertions: [UnverifiedAssertion]
    /// What is encrypted, wherever it stands.
    public let encryptedParts: [SAMLEncryptedPart]
    /// The first 16 signatures, wherever they are.
    public let signatures: [UnverifiedSignature]
    /// The number of all signatures.
    public let signatureCount: Int

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - bytes: The XML as received, in UTF-8.
    ///   - maximumBytes: The largest response that is accepted.
    /// - Throws: `SAMLError` if it is not well-formed, or has something that is never allowed, or is no response.
    public init(_ bytes: [UInt8], maximumBytes: Int = 1 << 20) throws(SAMLError) {
        var certificates = CarriedCertificates()
        try self.init(bytes, maximumBytes, &certificates)
    }

    /// Reads a response, and the keys of the certificates that it carries, as far as they are supported.
    ///
    /// With them a signature tells whether a response is as it was signed, and nothing about who signed it.
    ///
    /// - Parameters:
    ///   - bytes: The XML as received, in UTF-8.
    ///   - maximumBytes: The largest response that is accepted.
    ///   - keys: Where to add the keys, of anything that is well-formed.
    /// - Throws: `SAMLError`, as ``init(_:maximumBytes:)`` does.
    package init(_ bytes: [UInt8], maximumBytes: Int, carrying keys: inout TrustedKeys) throws(SAMLError) {
        var certificates = CarriedCertificates()
        defer { keys.add(certificates) }
        try self.init(bytes, maximumBytes, &certificates)
    }

    private init(
        _ bytes: [UInt8],
        _ maximumBytes: Int,
        _ certificates: inout CarriedCertificates
    ) throws(SAMLError) {
        let limits = XMLLimits(maximumBytes: maximumBytes, comments: .accepted)
        let document: XMLDocument
        do throws(XMLSecurityError) {
            document = try XMLDocument(parsing: bytes, limits: limits)
        } catch {
            throw SAMLError(error)
        }
        let root = document.root
        var signatures: [UnverifiedSignature] = []
        signatureCount = root.forEachSignature { signatures.append(UnverifiedSignature(reading: $0, &certificates)) }
        self.signatures = signatures
        guard root.isNamed(SAMLName.response) else { throw SAMLError(notAResponse: root) }
        fields = SAMLResponseFields(reading: root)
        var assertions: [UnverifiedAssertion] = []
        var encryptedParts: [SAMLEncryptedPart] = []
        root.forEachElement { element in
            if element.isNamed(SAMLName.assertion) {
                if let content = try? AssertionContent(reading: element) {
                    assertions.append(UnverifiedAssertion(content))
                }
            } else if element.firstChild(SAMLName.encryptedData) != nil {
                encryptedParts.append(SAMLEncryptedPart(reading: element))
            }
        }
        self.assertions = assertions
        self.encryptedParts = encryptedParts
    }
}

/// What an assertion says about itself; nothing of it is proved.
public struct UnverifiedAssertion: Hashable, Sendable, CustomStringConvertible {
    let content: AssertionContent

    init(_ content: AssertionContent) {
        self.content = content
    }

    /// The `ID`.
    public var id: String { content.id }
    /// Who claims to have issued it.
    public var issuer: String { content.issuer }
    /// When it claims to have been issued.
    public var issueInstant: SAMLTimestamp { content.issueInstant }
    /// Whom it claims to be about.
    public var subject: SAMLSubject? { content.subject }
    /// When and for whom it claims to be valid.
    public var conditions: SAMLConditions? { content.conditions }
    /// The sessions that it claims.
    public var authnStatements: [SAMLAuthnStatement] { content.authnStatements }
    /// The attributes that it claims.
    public var attributes: [SAMLAttribute] { content.attributes }

    /// The identifiers and counts.
    public var description: String { "UnverifiedAssertion(\(id) of \(issuer), \(attributes.count) attributes)" }
}

extension UnverifiedAssertion: CustomReflectable {
    /// The identifiers, also for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "issuer": issuer]) }
}

/// What a signature says about itself; whether it is valid was not looked at.
public struct UnverifiedSignature: Hashable, Sendable {
    /// The element that it stands in, as a path of names from the root.
    public let parent: String
    /// What it claims to sign; `nil` if it does not say.
    public let referenceURI: String?
    /// The signature algorithm, a URI.
    public let signatureMethod: String?
    /// The digest algorithm, a URI.
    public let digestMethod: String?
    /// How SignedInfo is canonicalised, a URI.
    public let canonicalizationMethod: String?
    /// The transforms, URIs.
    public let transforms: [String]
    /// The certificates that it carries, as far as they can be read; of a whole response no more than 8 different ones are.
    public let certificates: [CertificateDescription]

    init(reading signature: XMLElement, _ known: inout CarriedCertificates) {
        let outline = SignatureOutline(reading: signature)
        parent = String(signature.path.utf8.dropLast("/Signature".utf8.count)) ?? ""
        referenceURI = outline.referenceURI
        signatureMethod = outline.signatureMethod
        digestMethod = outline.digestMethod
        canonicalizationMethod = outline.canonicalizationMethod
        transforms = outline.transforms
        certificates = known.read(outline.certificates).map(CertificateDescription.init)
    }
}

extension XMLElement {
    /// Calls the body with the first signatures in the element, wherever they are.
    ///
    /// - Returns: The number of all signatures.
    @discardableResult
    fileprivate func forEachSignature(_ body: (XMLElement) -> Void) -> Int {
        var count = 0
        forEachElement { element in
            guard element.isNamed(.signature) else { return }
            count += 1
            if count <= CarriedCertificates.maximumSignatures { body(element) }
        }
        return count
    }
}
