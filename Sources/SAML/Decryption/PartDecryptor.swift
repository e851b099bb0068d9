package import XMLSecurity

package final class PartDecryptor {
    /// The maximum number of private-key operations for one response, each of which takes as long as several verifications.
    private static let maximumOperations = 64

    private let keys: [RSAPrivateKey]
    private let policy: VerificationPolicy
    private let limits: XMLLimits
    private var operationCount = 0
    var parts: [SAMLDecryptedPart] = []
    /// True if an algorithm was accepted only because the policy allows it.
    private(set) var usedLegacyAlgorithm = false
    /// True if a key was accepted only because the policy allows its size.
    private(set) var usedWeakKey = false

    init?(_ keys: DecryptionKeys, policy: VerificationPolicy, limits: XMLLimits) {
        guard !keys.isEmpty else { return nil }
        self.keys = keys.keys
        self.policy = policy
        self.limits = limits
    }

    /// Creates a decryptor for the display of unverified content, with all algorithms and sizes of keys; `nil` if there are no keys.
    package convenience init?(forDisplay keys: DecryptionKeys, limits: XMLLimits) {
        self.init(keys, policy: VerificationPolicy(allowed: .legacyEncryption, minimumRSABits: 512), limits: limits)
    }

    /// Calls the body with the assertion in an `EncryptedAssertion` of an unverified response, if it can be decrypted.
    package func withAssertion(in part: XMLElement, _ body: (XMLElement) -> Void) {
        let decrypted = try? decrypt(part, as: SAMLName.assertion, declaring: .inScopeAndUsual, signed: nil)
        guard let decrypted, let assertion = decrypted.document.root.firstChild else { return }
        body(assertion)
    }

    /// Decrypts a part.
    ///
    /// - Parameters:
    ///   - part: The parent of the `EncryptedData`.
    ///   - name: The name of the element that it must contain.
    ///   - prefixes: The prefixes that are declared around that element.
    ///   - form: What a signature covers, if it is known.
    /// - Returns: The document that contains it.
    /// - Throws: ``BrokenRule``: its own for the structure, the algorithms and the sizes of keys, and the same one for all else.
    func decrypt(
        _ part: XMLElement,
        as name: XMLName,
        declaring prefixes: DecryptedDocument.Prefixes,
        signed form: SAMLDecryptedPart.SignedForm?
    ) throws(BrokenRule) -> DecryptedDocument {
        let encrypted: EncryptedPart
        do throws(XMLSecurityError) {
            encrypted = try EncryptedPart(reading: part)
        } catch {
            throw BrokenRule(error)
        }
        let methods = try acceptedMethods(of: encrypted, part)
        try checkKeys(for: encrypted, part)
        guard let found = encrypted.decrypt(with: keys, accepting: methods),
            let document = DecryptedDocument(
                parsing: found.bytes,
                as: name,
                inPlaceOf: part,
                declaring: prefixes,
                limits: limits
            )
        else { throw Self.failure(part) }
        parts.append(
            SAMLDecryptedPart(
                part: SAMLEncryptedPart(
                    element: part.localName,
                    algorithm: encrypted.cipher.rawValue,
                    keyAlgorithm: found.method.rawValue
                ),
                key: DecryptionKeyDescription(keys[found.keyIndex]),
                signedForm: form
            )
        )
        if !encrypted.cipher.isAuthenticated || found.method == .pkcs1 { usedLegacyAlgorithm = true }
        return document
    }

    /// The one error for a wrong key, padding, length or tag, and for decrypted bytes that are not the expected element.
    static func failure(_ part: XMLElement) -> BrokenRule { failure(path: part.path) }

    static func failure(path: String) -> BrokenRule {
        let text =
            "the part cannot be decrypted with the specified keys: it was encrypted for another key, was changed, or "
            + "its content is not the one expected element; compare the certificate that the provider encrypts with"
        return BrokenRule(.cannotDecrypt, text, path: path)
    }

    private func acceptedMethods(
        of encrypted: EncryptedPart,
        _ part: XMLElement
    ) throws(BrokenRule) -> Set<KeyTransportMethod> {
        var methods = Set(encrypted.keys.map { $0.method })
        let allowsLegacy = policy.allowed.contains(.legacyEncryption) || isOff(.legacyEncryption)
        if allowsLegacy { return methods }
        methods.remove(.pkcs1)
        if encrypted.cipher.isAuthenticated, !methods.isEmpty { return methods }
        let text =
            "the encryption algorithm lets an attacker learn the content from a server's errors; "
            + "ask the provider for AES-GCM with RSA-OAEP"
        throw BrokenRule(
            .legacyEncryption,
            text,
            found: encrypted.cipher.isAuthenticated ? KeyTransportMethod.pkcs1.rawValue : encrypted.cipher.rawValue,
            path: part.path
        )
    }

    /// Checks the number of operations and the sizes of the keys before any of them is used.
    private func checkKeys(for encrypted: EncryptedPart, _ part: XMLElement) throws(BrokenRule) {
        operationCount += encrypted.operationCount(with: keys)
        guard operationCount <= Self.maximumOperations || isOff(.tooManyOperations) else {
            let text =
                "decrypting the response would take more than \(Self.maximumOperations) operations of private keys"
            throw BrokenRule(.tooManyOperations, text, path: part.path)
        }
        let smallest = encrypted.smallestKey(of: keys) ?? .max
        guard smallest >= policy.minimumRSABits || isOff(.weakDecryptionKey) else {
            let text = "the key that the content was encrypted for is too small to keep it secret; replace it"
            throw BrokenRule(
                .weakDecryptionKey,
                text,
                expected: "RSA of at least \(policy.minimumRSABits) bits",
                found: "\(smallest) bits",
                path: part.path
            )
        }
        if smallest < VerificationPolicy.strict.minimumRSABits { usedWeakKey = true }
    }
}
