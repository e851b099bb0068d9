internal import SAML
internal import SAMLEncoding
internal import XMLSecurity

/// What an encrypted response contains, and the receiver that it was encrypted for.
struct EncryptedBase: Sendable {
    /// The response with its assertion decrypted, which a signature of the Response does not match.
    let text: ResponseText
    let certificate: [UInt8]
    let keys: DecryptionKeys

    /// Returns `nil` if the response is not encrypted; the key is that of the receiver.
    init?(_ response: [UInt8], encryptedFor key: SigningKey) throws(TestKitError) {
        guard let content = try Self.content(of: response, key) else { return nil }
        let encrypted = ResponseText(response)
        guard let element = encrypted.child("EncryptedAssertion", of: encrypted.root) else { return nil }
        text = encrypted.replacing(element, with: String(decoding: content, as: UTF8.self))
        let times = (start: SAMLTimestamp(secondsSince1970: 0), end: SAMLTimestamp(secondsSince1970: 4_102_444_800))
        certificate = try key.selfSignedCertificate(name: "receiver", from: times.start, to: times.end)
        do throws(SAMLError) {
            keys = try DecryptionKeys(key.privateKeyPEM)
        } catch {
            throw TestKitError(.unreadableKey, error.message)
        }
    }

    private static func content(of response: [UInt8], _ key: SigningKey) throws(TestKitError) -> [UInt8]? {
        let part: EncryptedPart
        do throws(XMLSecurityError) {
            let document = try XMLDocument(parsing: response, limits: XMLLimits())
            guard let element = document.root.firstChild(SAMLName.encryptedAssertion) else { return nil }
            part = try EncryptedPart(reading: element)
        } catch {
            throw TestKitError(error)
        }
        let own: RSAPrivateKey
        do throws(RSAPrivateKey.Failure) {
            own = try RSAPrivateKey(reading: key.privateKeyPEM, password: nil)
        } catch {
            throw TestKitError(.unreadableKey, "the key of the receiver must be an RSA key")
        }
        let methods: Set<KeyTransportMethod> = [.oaep, .oaepMGF1P, .pkcs1]
        guard let content = part.decrypt(with: [own], accepting: methods)?.bytes else {
            throw TestKitError(.unsuitableResponse, "the assertion cannot be decrypted with the key of the receiver")
        }
        return content
    }
}

// MARK: Parts of an encrypted response

extension MutationBase {
    func requireEncrypted() throws(Inapplicable) -> EncryptedBase {
        try require(encrypted, "the Assertion is not encrypted")
    }

    func decrypted() throws(Inapplicable) -> MutationBase {
        var base = with(try requireEncrypted().text)
        base.encrypted = nil
        return base
    }

    /// Returns the base with another text, which has the same parts.
    func with(_ text: ResponseText) -> MutationBase {
        var base = self
        base.text = text
        return base
    }

    func assertionText(of text: ResponseText) throws(Inapplicable) -> String {
        text.text(of: try require(text.assertion, "the response has no Assertion"))
    }

    func encryptedAssertion() throws(Inapplicable) -> Element {
        _ = try requireEncrypted()
        return try require(text.child("EncryptedAssertion", of: text.root), "the Assertion is not encrypted")
    }

    func encryptedData() throws(Inapplicable) -> Element {
        try require(text.child("EncryptedData", of: encryptedAssertion()), "there is no EncryptedData")
    }

    /// The first key, which may be in another place than the data.
    func encryptedKey() throws(Inapplicable) -> Element {
        _ = try requireEncrypted()
        return try require(text.first("EncryptedKey", in: text.root), "there is no EncryptedKey")
    }

    func encryptionMethod(of part: Element) throws(Inapplicable) -> Element {
        try require(text.child("EncryptionMethod", of: part), "there is no EncryptionMethod")
    }

    func cipherValue(of part: Element) throws(Inapplicable) -> Element {
        let value = text.child("CipherData", of: part).flatMap { text.child("CipherValue", of: $0) }
        return try require(value, "there is no CipherValue")
    }

    func changingCipher(of part: Element, _ change: (inout [UInt8]) -> Void) throws -> ResponseText {
        let value = try cipherValue(of: part)
        let base64 = text.bytes[text.content(of: value)].filter { $0 > 0x20 }
        var bytes = try Base64Text(validating: base64).decoded()
        change(&bytes)
        return text.replacingContent(of: value, with: Self.base64(bytes))
    }
}

// MARK: Encryption

extension MutationBase {
    func encrypting(_ content: String) throws -> ResponseText {
        let element = try encryptedAssertion()
        let elements = try encryptor().elements(for: Array(content.utf8))
        return text.replacing(element, with: text.element("EncryptedAssertion", like: element, elements))
    }

    func encryptingAssertion(
        of plain: ResponseText,
        _ encryption: ResponseEncryption = ResponseEncryption(),
        for recipients: [[UInt8]]? = nil
    ) throws -> ResponseText {
        _ = try assertionText(of: plain)
        return ResponseText(try encryptor(encryption, for: recipients).encrypt(plain.bytes).bytes)
    }

    private func encryptor(
        _ encryption: ResponseEncryption = ResponseEncryption(),
        for recipients: [[UInt8]]? = nil
    ) throws -> ResponseEncryptor {
        let own = try requireEncrypted().certificate
        return try ResponseEncryptor(recipients: recipients ?? [own], encryption: encryption, policy: .legacy)
    }
}
