internal import ByteTools

/// An encrypted element with the keys to its content: what SAML puts into `EncryptedAssertion`, `EncryptedID` and
/// `EncryptedAttribute` (SAML core section 6).
///
/// The keys are inside the `EncryptedData`, beside it, or in another place of the document that a `RetrievalMethod` refers to.
package struct EncryptedPart: Hashable, Sendable {
    /// The maximum number of encrypted keys: one for each recipient.
    package static let maximumKeys = 8

    package let cipher: ContentCipher
    /// The encrypted content, with its initialization vector.
    let content: [UInt8]
    /// The encrypted keys whose algorithm is supported, in order; at least one.
    package let keys: [EncryptedKey]

    /// The element is in the document that a `RetrievalMethod` may refer to.
    package init(reading element: XMLElement) throws(XMLSecurityError) {
        let isWellFormed =
            element.isPlain && !element.hasOwnText && element.hasNoAttributes(except: [])
            && element.countOfChildren(.encryptedData) == 1
            && element.countOfChildren(.encryptedKey) == element.countOfChildren - 1
        guard isWellFormed, let data = element.firstChild(.encryptedData) else { throw .malformedEncryption(element) }
        let parts = try EncryptedType(reading: data, attributes: ["Id", "Type", "MimeType", "Encoding"])
        guard parts.type == nil || parts.type == "http://www.w3.org/2001/04/xmlenc#Element" else {
            throw .malformedEncryption(data)
        }
        guard let method = data.firstChild(.encryptionMethod), method.firstChild == nil,
            let cipher = ContentCipher(rawValue: parts.algorithm)
        else { throw .unsupportedEncryption(parts.algorithm, data) }
        self.cipher = cipher
        content = parts.value
        keys = try Self.keys(of: data, in: element)
    }

    /// Returns the encrypted keys: those in KeyInfo first, then those beside the data.
    private static func keys(of data: XMLElement, in part: XMLElement) throws(XMLSecurityError) -> [EncryptedKey] {
        let keyInfo = data.firstChild(.keyInfo)
        // Before each is looked up in the whole document.
        let counts = [
            keyInfo?.countOfChildren(.encryptedKey) ?? 0, keyInfo?.countOfChildren(.retrievalMethod) ?? 0,
            part.countOfChildren(.encryptedKey),
        ]
        guard counts.allSatisfy({ $0 <= maximumKeys }) else { throw .tooManyKeys(data) }
        var places: [Int] = []
        func note(_ key: XMLElement) { if !places.contains(key.index) { places.append(key.index) } }
        let root = part.root
        try keyInfo?.forEachChild { child throws(XMLSecurityError) in
            if child.isNamed(.encryptedKey) { note(child) }
            if child.isNamed(.retrievalMethod) { note(try root.encryptedKey(referencedBy: child)) }
        }
        part.forEachChild { if $0.isNamed(.encryptedKey) { note($0) } }
        guard (1...maximumKeys).contains(places.count) else {
            guard places.isEmpty else { throw .tooManyKeys(data) }
            throw XMLSecurityError(.encryptionStructure, "there is no EncryptedKey", path: data.path)
        }
        var keys: [EncryptedKey] = []
        var unsupported: XMLSecurityError?
        for place in places {
            do throws(XMLSecurityError) {
                keys.append(try EncryptedKey(reading: XMLElement(part.content, at: place)))
            } catch {
                // Another recipient may use another algorithm.
                guard error.code == .encryptionAlgorithm else { throw error }
                unsupported = unsupported ?? error
            }
        }
        if keys.isEmpty, let unsupported { throw unsupported }
        return keys
    }
}

/// A content key that is encrypted for the owner of a private key.
package struct EncryptedKey: Hashable, Sendable {
    package let method: KeyTransportMethod
    package let transport: KeyTransport
    let value: [UInt8]

    init(reading element: XMLElement) throws(XMLSecurityError) {
        let parts = try EncryptedType(
            reading: element,
            attributes: ["Id", "Type", "MimeType", "Encoding", "Recipient"]
        )
        guard let methodElement = element.firstChild(.encryptionMethod),
            let method = KeyTransportMethod(rawValue: parts.algorithm)
        else { throw .unsupportedEncryption(parts.algorithm, element) }
        self.method = method
        transport = try KeyTransport(method, reading: methodElement)
        value = parts.value
    }
}

extension KeyTransport {
    private static let maximumLabelBytes = 1024

    fileprivate init(_ method: KeyTransportMethod, reading element: XMLElement) throws(XMLSecurityError) {
        var (digest, mask, label): (DigestMethod?, MaskMethod?, [UInt8]?)
        try element.forEachChild { child throws(XMLSecurityError) in
            guard child.firstChild == nil, method != .pkcs1 else { throw .malformedEncryption(element) }
            let algorithm = child.attribute("Algorithm") ?? ""
            if child.isNamed(.oaepParams), label == nil, child.hasNoAttributes(except: []) {
                label = child.withText { $0.base64Bytes }
                guard let label, label.count <= Self.maximumLabelBytes else { throw .malformedEncryption(child) }
            } else if child.isNamed(.digestMethod), digest == nil, child.hasNoAttributes(except: ["Algorithm"]) {
                digest = DigestMethod(rawValue: algorithm)
                guard digest == .sha1 || digest == .sha256 else { throw .unsupportedEncryption(algorithm, child) }
            } else if child.isNamed(.mask), mask == nil, method == .oaep, child.hasNoAttributes(except: ["Algorithm"]) {
                mask = MaskMethod(rawValue: algorithm)
                guard mask != nil else { throw .unsupportedEncryption(algorithm, child) }
            } else {
                throw .malformedEncryption(child)
            }
        }
        // SHA-1 is the default of both (XML Encryption 1.1 section 5.5.2).
        self =
            method == .pkcs1 ? .pkcs1 : .oaep(digest: digest ?? .sha1, mask: mask?.digest ?? .sha1, label: label ?? [])
    }
}

private struct EncryptedType {
    let algorithm: String
    let value: [UInt8]
    let type: ByteText?

    /// Reads EncryptionMethod, an optional KeyInfo and a CipherValue, and nothing else: no CipherReference, no properties.
    init(reading element: XMLElement, attributes: [StaticString]) throws(XMLSecurityError) {
        let isKey = element.isNamed(.encryptedKey)
        var (methods, infos, values, others) = (0, 0, 0, 0)
        element.forEachChild { child in
            if child.isNamed(.encryptionMethod) {
                methods += 1
            } else if child.isNamed(.keyInfo) {
                infos += 1
            } else if child.isNamed(.cipherData) {
                values += 1
            } else if !isKey || !child.isNamed(.referenceList) && !child.isNamed(.carriedKeyName) {
                others += 1
            }
        }
        guard (methods, values, others) == (1, 1, 0), infos <= 1, element.isPlain, !element.hasOwnText,
            element.hasNoAttributes(except: attributes), let method = element.firstChild(.encryptionMethod),
            method.hasNoAttributes(except: ["Algorithm"]), !method.hasOwnText,
            let data = element.firstChild(.cipherData), let value = data.firstChild, value.isNamed(.cipherValue),
            value.nextSibling == nil, !data.hasOwnText, value.firstChild == nil,
            let bytes = value.withText({ $0.base64Bytes })
        else { throw .malformedEncryption(element) }
        algorithm = method.attribute("Algorithm") ?? ""
        self.value = bytes
        type = element.attribute("Type").map { ByteText($0) }
    }
}

extension XMLElement {
    fileprivate var countOfChildren: Int {
        var count = 0
        forEachChild { _ in count += 1 }
        return count
    }

    fileprivate var root: XMLElement {
        @_lifetime(copy self) get {
            XMLElement(content, at: content.firstElement(from: 0, to: content.nodeCount) ?? index)
        }
    }

    /// Returns the only `EncryptedKey` inside the element with the `Id` that a `RetrievalMethod` refers to.
    ///
    /// What that element refers to is not followed, so there are no loops.
    @_lifetime(copy self)
    fileprivate func encryptedKey(referencedBy method: XMLElement) throws(XMLSecurityError) -> XMLElement {
        let uri = method.attribute("URI") ?? ""
        let type = method.attribute("Type").map { ByteText($0) }
        guard uri.utf8.first == UInt8(ascii: "#"), uri.utf8.count > 1, method.firstChild == nil,
            method.hasNoAttributes(except: ["URI", "Type"]),
            type == nil || type == "http://www.w3.org/2001/04/xmlenc#EncryptedKey"
        else { throw .malformedEncryption(method) }
        // A combining mark after "#" would be a part of the first character.
        let id = String(Substring(uri.utf8.dropFirst()))
        var found: Int?
        if content.countOfIdentifiers(equalTo: Array(id.utf8).span) == 1 {
            forEachElement { element in
                if element.isNamed(.encryptedKey), element.hasAttribute("Id", equalTo: id) { found = element.index }
            }
        }
        guard let found else {
            let text = "a RetrievalMethod does not refer to an EncryptedKey of the document with a unique Id"
            throw XMLSecurityError(.encryptionStructure, text, path: method.path)
        }
        return XMLElement(content, at: found)
    }
}

extension XMLSecurityError {
    fileprivate static func malformedEncryption(_ element: XMLElement) -> Self {
        let text = "\(element.localName) is malformed for encrypted SAML: unexpected children, attributes or text"
        return Self(.encryptionStructure, text, path: element.path)
    }

    fileprivate static func tooManyKeys(_ data: XMLElement) -> Self {
        let text = "there are more than \(EncryptedPart.maximumKeys) encrypted keys, one for each recipient"
        return Self(.encryptionStructure, text, path: data.path)
    }

    fileprivate static func unsupportedEncryption(_ algorithm: String, _ element: XMLElement) -> Self {
        let name = algorithm.utf8.count <= 128 ? "'\(algorithm)'" : "a longer URI"
        return Self(.encryptionAlgorithm, "the encryption algorithm is not supported: \(name)", path: element.path)
    }
}
