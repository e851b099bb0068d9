internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// An encryptor of parts of responses for the holders of certificates.
///
/// All other bytes are unchanged.
public struct ResponseEncryptor: Sendable {
    /// The certificates of the recipients, in DER.
    public let recipients: [[UInt8]]
    /// What is encrypted, and how.
    public let encryption: ResponseEncryption

    /// Creates an encryptor.
    ///
    /// - Parameters:
    ///   - recipients: The certificates, in DER; one to eight, with RSA keys.
    ///   - encryption: What is encrypted, and how.
    ///   - policy: The cryptography that may be used; AES-CBC, 3DES, RSA-1.5 and small keys only with the legacy policy.
    /// - Throws: ``TestKitError`` if a certificate cannot be read, or the policy does not allow the cryptography.
    public init(
        recipients: [[UInt8]],
        encryption: ResponseEncryption = ResponseEncryption(),
        policy: SigningPolicy = .strict
    ) throws(TestKitError) {
        guard (1...EncryptedPart.maximumKeys).contains(recipients.count) else {
            let text = "encryption is for the holders of 1 to \(EncryptedPart.maximumKeys) certificates"
            throw TestKitError(.notEncrypted, text)
        }
        if policy == .strict, encryption.algorithm.isLegacy || encryption.keyTransport == .pkcs1 {
            let text = "AES-CBC, 3DES and RSA-1.5 are weak; allow legacy cryptography to use them anyway"
            throw TestKitError(.weakAlgorithm, text)
        }
        for recipient in recipients { try Self.check(recipient, policy) }
        self.recipients = recipients
        self.encryption = encryption
    }

    private static func check(_ recipient: [UInt8], _ policy: SigningPolicy) throws(TestKitError) {
        let certificate = try TestKitError.mapping { () throws(XMLSecurityError) in
            try X509Certificate(der: recipient)
        }
        guard certificate.key.kind == .rsa, certificate.key.isSupported else {
            throw TestKitError(.unreadableKey, "encryption is for RSA keys, and the key of the certificate is not one")
        }
        guard certificate.key.bits >= 2048 || policy == .legacy else {
            let text =
                "the RSA key of the certificate has \(certificate.key.bits) bits; allow legacy cryptography to use it"
            throw TestKitError(.weakKey, text)
        }
    }

    /// Encrypts the parts of a response.
    ///
    /// The encrypted elements declare the namespaces that they use, so that they can be moved. A signature inside an encrypted element is
    /// encrypted with it; one around it no longer matches.
    ///
    /// - Parameter document: A response in UTF-8; signatures in it may be empty.
    /// - Returns: The response, which is different each time: keys and initialization vectors are random.
    /// - Throws: ``TestKitError`` if the document is not well-formed, or has nothing to encrypt.
    public func encrypt(_ document: [UInt8]) throws(TestKitError) -> EncryptedResponse {
        var result = EncryptedResponse(bytes: document)
        var count = 0
        // An assertion is encrypted after what it contains.
        for part in [ResponseEncryption.Part.id, .attributes, .assertion] where encryption.parts.contains(part) {
            count += try encrypt(part, in: &result)
        }
        guard count > 0 else {
            throw TestKitError(.nothingToEncrypt, "the document contains nothing of what is to be encrypted")
        }
        return result
    }

    /// Returns what `EncryptedAssertion`, `EncryptedID` and `EncryptedAttribute` contain for any bytes, also for those of no element.
    package func elements(for content: [UInt8]) throws(TestKitError) -> String {
        try ContentEncryptor(encryption: encryption, recipients: recipients).elements(for: content)
    }

    private func encrypt(_ part: ResponseEncryption.Part, in response: inout EncryptedResponse) throws(TestKitError)
        -> Int
    {
        let bytes = response.bytes
        let limits = XMLLimits(maximumBytes: max(bytes.count, 1 << 20), comments: .accepted)
        _ = try TestKitError.mapping { () throws(XMLSecurityError) in try XMLDocument(parsing: bytes, limits: limits) }
        let outline = MarkupOutline(of: bytes)
        let encryptor = ContentEncryptor(encryption: encryption, recipients: recipients)
        let elements = outline.elements.indices.filter { isToEncrypt($0, as: part, outline) }
        var output: [UInt8] = []
        var end = 0
        for element in elements {
            let range = outline.elements[element].range
            let content = try encryptor.elements(for: outline.selfContained(element))
            output += bytes[end..<range.lowerBound]
            output +=
                #"<saml:\#(part.wrapper) xmlns:saml="\#(Self.namespace)">\#(content)</saml:\#(part.wrapper)>"#.utf8
            end = range.upperBound
            response.noteSignatures(around: element, outline)
        }
        response.bytes = output + bytes[end...]
        return elements.count
    }

    private static let namespace = "urn:oasis:names:tc:SAML:2.0:assertion"

    private func isToEncrypt(_ element: Int, as part: ResponseEncryption.Part, _ outline: MarkupOutline) -> Bool {
        guard outline.isAssertionElement(element, part.element), let parent = outline.elements[element].parent else {
            return false
        }
        switch part {
        case .assertion: return outline.elements[parent].parent == nil
        case .id: return outline.isAssertionElement(parent, "Subject")
        case .attributes:
            guard outline.isAssertionElement(parent, "AttributeStatement") else { return false }
            let name = outline.attribute("Name", of: element).map { outline.bytes[$0] } ?? []
            return encryption.attributeNames.isEmpty
                || encryption.attributeNames.contains { $0.utf8.elementsEqual(name) }
        }
    }
}

/// A response with encrypted parts.
public struct EncryptedResponse: Hashable, Sendable {
    /// The response in UTF-8.
    public fileprivate(set) var bytes: [UInt8]
    /// The names of the elements whose signatures no longer match: `Assertion`, `Response`.
    public private(set) var brokenSignatures: [String] = []

    fileprivate mutating func noteSignatures(around element: Int, _ outline: MarkupOutline) {
        for ancestor in outline.lineage(of: element).dropFirst() {
            let hasSignature = outline.elements.indices.contains {
                outline.elements[$0].parent == ancestor && outline.isElement($0, named: "Signature")
            }
            let name = outline.localName(of: ancestor)
            if hasSignature, !brokenSignatures.contains(where: { $0.hasSameBytes(as: name) }) {
                brokenSignatures.append(name)
            }
        }
    }
}

extension ResponseEncryption.Part {
    fileprivate var element: StaticString {
        switch self {
        case .assertion: "Assertion"
        case .id: "NameID"
        case .attributes: "Attribute"
        }
    }

    fileprivate var wrapper: String {
        switch self {
        case .assertion: "EncryptedAssertion"
        case .id: "EncryptedID"
        case .attributes: "EncryptedAttribute"
        }
    }
}

extension MarkupOutline {
    fileprivate func isAssertionElement(_ element: Int, _ name: StaticString) -> Bool {
        isElement(element, named: name)
            && namespace(of: element)?.elementsEqual("urn:oasis:names:tc:SAML:2.0:assertion".utf8) == true
    }

    /// Returns the text of an element with the declarations of ancestors whose prefixes occur in it.
    fileprivate func selfContained(_ element: Int) -> [UInt8] {
        let range = elements[element].range
        var declared = namespaces(of: element).map { Array(bytes[$0.name]) }
        var declarations: [UInt8] = []
        for ancestor in lineage(of: element).dropFirst() {
            for (name, value) in namespaces(of: ancestor) where !declared.contains(Array(bytes[name])) {
                declared.append(Array(bytes[name]))
                let prefix = bytes[name].dropFirst("xmlns:".utf8.count)
                guard prefix.isEmpty || bytes[range].firstRange(ofBytes: prefix + [UInt8(ascii: ":")]) != nil else {
                    continue
                }
                declarations += [0x20] + bytes[name] + Array("=\"".utf8)
                declarations += bytes[value].flatMap { $0 == UInt8(ascii: "\"") ? Array("&quot;".utf8) : [$0] }
                declarations.append(UInt8(ascii: "\""))
            }
        }
        let name = elements[element].name.upperBound
        return bytes[range.lowerBound..<name] + declarations + bytes[name..<range.upperBound]
    }
}

extension TestKitError.Code {
    /// A part cannot be encrypted.
    public static let notEncrypted = Self(rawValue: "encrypt.failed")
    /// The document contains nothing of what is to be encrypted.
    public static let nothingToEncrypt = Self(rawValue: "encrypt.nothing")
}
