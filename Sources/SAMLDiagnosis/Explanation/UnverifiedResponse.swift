public import SAML
internal import XMLSecurity

/// The unverified content of a response.
///
/// It is for display; do not use it for decisions.
///
/// It is read from the bytes as received, by the same parser that the verifier uses, so the same documents are rejected.
public struct UnverifiedResponse: Hashable, Sendable {
    /// The fields outside its assertions.
    public let fields: SAMLResponseFields
    /// The readable assertions, at any depth.
    public let assertions: [UnverifiedAssertion]
    /// The number of all assertions, including those that cannot be read.
    public let assertionCount: Int
    /// The encrypted parts, at any depth.
    public let encryptedParts: [SAMLEncryptedPart]
    /// The first 16 signatures, at any depth.
    public let signatures: [UnverifiedSignature]
    /// The number of all signatures.
    public let signatureCount: Int

    /// The IssueInstant of the first assertion, which an accepted signature always covers, or else that of the response.
    package var issueInstant: SAMLTimestamp? { assertions.first?.issueInstant ?? fields.issueInstant }

    /// Returns the IssueInstant of a response, as ``EvaluationTime/issued(orAt:)`` uses it.
    ///
    /// - Parameter response: The XML; what is wrong with it is not determined here.
    /// - Returns: The time; `nil` if there is none that can be read.
    public static func issueInstant(of response: [UInt8]) -> SAMLTimestamp? {
        (try? Self(response, maximumBytes: max(response.count, 1)))?.issueInstant
    }

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - bytes: The XML as received, in UTF-8.
    ///   - maximumBytes: The maximum size.
    ///   - decryptionKeys: The private keys that decrypt encrypted parts; a part that cannot be decrypted is only listed.
    /// - Throws: `SAMLError` if it is not well-formed, contains forbidden markup, or is not a response.
    public init(
        _ bytes: [UInt8],
        maximumBytes: Int = 1 << 20,
        decryptingWith decryptionKeys: DecryptionKeys = DecryptionKeys()
    ) throws(SAMLError) {
        var certificates = CarriedCertificates()
        try self.init(bytes, maximumBytes, decryptionKeys, &certificates)
    }

    /// Reads a response and the supported keys of the certificates in it.
    ///
    /// A check with these keys shows whether a response was changed after signing, but not who signed it. The trusted keys'
    /// certificates are not read again.
    package init(
        _ bytes: [UInt8],
        maximumBytes: Int,
        decryptingWith decryptionKeys: DecryptionKeys = DecryptionKeys(),
        trusting trusted: TrustedKeys = TrustedKeys(),
        carrying keys: inout TrustedKeys
    ) throws(SAMLError) {
        var certificates = CarriedCertificates(trusting: trusted)
        defer { keys.add(certificates) }
        try self.init(bytes, maximumBytes, decryptionKeys, &certificates)
    }

    private init(
        _ bytes: [UInt8],
        _ maximumBytes: Int,
        _ decryptionKeys: DecryptionKeys,
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
        var signatureCount = root.forEachSignature {
            signatures.append(UnverifiedSignature(reading: $0, &certificates))
        }
        guard root.isNamed(SAMLName.response) else { throw BrokenRule(notAResponse: root).error }
        fields = SAMLResponseFields(reading: root)
        var assertions: [UnverifiedAssertion] = []
        var assertionCount = 0
        var encryptedParts: [SAMLEncryptedPart] = []
        let decryptor = PartDecryptor(forDisplay: decryptionKeys, limits: limits)
        root.forEachElement { element in
            if element.isNamed(SAMLName.assertion) {
                assertionCount += 1
                if let assertion = UnverifiedAssertion(reading: element, decryptor) { assertions.append(assertion) }
            } else if element.firstChild(.encryptedData) != nil {
                encryptedParts.append(SAMLEncryptedPart(reading: element))
                guard element.isNamed(SAMLName.encryptedAssertion) else { return }
                decryptor?.withAssertion(in: element) { decrypted in
                    assertionCount += 1
                    if let assertion = UnverifiedAssertion(reading: decrypted, decryptor) {
                        assertions.append(assertion)
                    }
                    signatureCount += decrypted.forEachSignature {
                        signatures.append(UnverifiedSignature(reading: $0, &certificates))
                    }
                }
            }
        }
        self.signatures = signatures
        self.signatureCount = signatureCount
        self.assertions = assertions
        self.assertionCount = assertionCount
        self.encryptedParts = encryptedParts
    }
}

/// The unverified content of an assertion.
public struct UnverifiedAssertion: Hashable, Sendable, CustomStringConvertible {
    let content: AssertionContent

    /// Reads an assertion, with the encrypted parts that can be decrypted if all can.
    fileprivate init?(reading element: XMLElement, _ decryptor: PartDecryptor?) {
        let decrypted = try? AssertionContent(reading: element, with: decryptor)
        guard let content = decrypted ?? (try? AssertionContent(reading: element)) else { return nil }
        self.content = content
    }

    /// The `ID`.
    public var id: String { content.id }
    /// The claimed issuer.
    public var issuer: String { content.issuer }
    /// The claimed time of issue.
    public var issueInstant: SAMLTimestamp { content.issueInstant }
    /// The claimed subject.
    public var subject: SAMLSubject? { content.subject }
    /// The claimed validity period and audiences.
    public var conditions: SAMLConditions? { content.conditions }
    /// The claimed authentications.
    public var authnStatements: [SAMLAuthnStatement] { content.authnStatements }
    /// The claimed attributes.
    public var attributes: [SAMLAttribute] { content.attributes }

    /// The identifiers and counts.
    public var description: String { "UnverifiedAssertion(\(id) of \(issuer), \(attributes.count) attributes)" }
}

/// The unverified content of a signature.
public struct UnverifiedSignature: Hashable, Sendable {
    /// The element that contains it, as a path of names from the root.
    public let parent: String
    /// The URI of its reference; `nil` if there is none.
    public let referenceURI: String?
    /// The signature algorithm, a URI.
    public let signatureMethod: String?
    /// The digest algorithm, a URI.
    public let digestMethod: String?
    /// The canonicalization algorithm of SignedInfo, a URI.
    public let canonicalizationMethod: String?
    /// The transforms, URIs.
    public let transforms: [String]
    /// Its readable certificates; at most 8 different ones are read for a response.
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
    /// Calls the body with the first signatures at any depth; returns the number of all signatures.
    @discardableResult
    func forEachSignature(_ body: (XMLElement) -> Void) -> Int {
        var count = 0
        forEachElement { element in
            guard element.isNamed(.signature) else { return }
            count += 1
            if count <= CarriedCertificates.maximumSignatures { body(element) }
        }
        return count
    }
}
