internal import ByteTools
internal import CXMLSigning
internal import SAML
internal import SAMLEncoding
internal import XMLSecurity

/// Encrypts content for recipients, as an `EncryptedData` element with its keys.
struct ContentEncryptor {
    let encryption: ResponseEncryption
    let recipients: [[UInt8]]

    /// The key, the initialization vector and the padding are random, so the text differs each time.
    func elements(for content: [UInt8]) throws(TestKitError) -> String {
        let cipher = encryption.algorithm.cipherName
        let key = try random(count: unsafe cxsign_cipher_key_count(cipher))
        let value = try Base64Text(encoding: encrypt(content, cipher, key))
        var keys: [String] = []
        var references: [String] = []
        for recipient in recipients {
            let id = "_ek" + (try random(count: 16)).hexadecimal
            keys.append(try keyElement(key, for: recipient, id))
            references.append(
                ##"<ds:RetrievalMethod Type="http://www.w3.org/2001/04/xmlenc#EncryptedKey" URI="#\##(id)"/>"##
            )
        }
        let isInside = encryption.keyPlacement == .inside
        let keyInfo =
            switch encryption.keyPlacement {
            case .inside: Self.keyInfo(keys)
            case .reference: Self.keyInfo(references)
            case .sibling: ""
            }
        return #"<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" "#
            + #"Type="http://www.w3.org/2001/04/xmlenc#Element">"#
            + #"<xenc:EncryptionMethod Algorithm="\#(encryption.algorithm.uri)"/>\#(keyInfo)"#
            + "<xenc:CipherData><xenc:CipherValue>\(value)</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>"
            + (isInside ? "" : keys.joined())
    }

    private static func keyInfo(_ elements: [String]) -> String {
        #"<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">\#(elements.joined())</ds:KeyInfo>"#
    }

    private func keyElement(_ key: [UInt8], for recipient: [UInt8], _ id: String) throws(TestKitError) -> String {
        let value = try Base64Text(encoding: encrypt(key, for: recipient))
        return #"<xenc:EncryptedKey xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Id="\#(id)">"#
            + #"<xenc:EncryptionMethod Algorithm="\#(encryption.keyTransport.uri)">\#(parameters)</xenc:EncryptionMethod>"#
            + "<xenc:CipherData><xenc:CipherValue>\(value)</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey>"
    }

    private var parameters: String {
        if encryption.keyTransport == .pkcs1 { return "" }
        let digest =
            #"<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="\#(encryption.digest.uri)"/>"#
        if encryption.keyTransport == .oaepMGF1P { return digest }
        return digest
            + #"<xenc11:MGF xmlns:xenc11="http://www.w3.org/2009/xmlenc11#" Algorithm="\#(encryption.maskDigest.maskURI)"/>"#
    }

    // MARK: OpenSSL

    private func random(count: Int) throws(TestKitError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard count > 0, unsafe cxsign_random(&bytes, count) else {
            throw .encryptionFailed(encryption.algorithm.rawValue)
        }
        return bytes
    }

    private func encrypt(_ content: [UInt8], _ cipher: String, _ key: [UInt8]) throws(TestKitError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: content.count + Int(CXSIGN_ENCRYPTION_OVERHEAD))
        let count = unsafe cxsign_encrypt(cipher, key, content, content.count, &result)
        guard count > 0 else { throw .encryptionFailed(encryption.algorithm.rawValue) }
        return Array(result[..<count])
    }

    private func encrypt(_ key: [UInt8], for recipient: [UInt8]) throws(TestKitError) -> [UInt8] {
        let isOAEP = encryption.keyTransport != .pkcs1
        let mask = encryption.keyTransport == .oaep ? encryption.maskDigest : .sha1
        var result = [UInt8](repeating: 0, count: Int(CXSIGN_ENCRYPTED_KEY_BYTES))
        let count = unsafe cxsign_encrypt_key(
            recipient,
            recipient.count,
            isOAEP ? encryption.digest.name : nil,
            isOAEP ? mask.name : nil,
            key,
            key.count,
            &result
        )
        guard count > 0 else { throw .encryptionFailed(encryption.keyTransport.rawValue) }
        return Array(result[..<count])
    }
}

/// The starts of the URIs of algorithms, by the version of XML Encryption.
private enum XMLEncryption {
    static let first = "http://www.w3.org/2001/04/xmlenc#"
    static let second = "http://www.w3.org/2009/xmlenc11#"
}

extension ResponseEncryption.Algorithm {
    /// The ciphers that are not legacy are those of XML Encryption 1.1.
    fileprivate var uri: String { (isLegacy ? XMLEncryption.first : XMLEncryption.second) + rawValue }

    fileprivate var cipherName: String {
        switch self {
        case .aes128GCM: "AES-128-GCM"
        case .aes192GCM: "AES-192-GCM"
        case .aes256GCM: "AES-256-GCM"
        case .aes128CBC: "AES-128-CBC"
        case .aes192CBC: "AES-192-CBC"
        case .aes256CBC: "AES-256-CBC"
        case .tripleDES: "DES-EDE3-CBC"
        }
    }
}

extension ResponseEncryption.KeyTransport {
    fileprivate var uri: String { (self == .oaep ? XMLEncryption.second : XMLEncryption.first) + rawValue }
}

extension ResponseEncryption.Digest {
    fileprivate var uri: String { self == .sha1 ? DigestMethod.sha1.rawValue : DigestMethod.sha256.rawValue }

    fileprivate var maskURI: String { self == .sha1 ? MaskMethod.sha1.rawValue : MaskMethod.sha256.rawValue }

    fileprivate var name: String { self == .sha1 ? "SHA1" : "SHA256" }
}

extension TestKitError {
    fileprivate static func encryptionFailed(_ algorithm: String) -> Self {
        TestKitError(.notEncrypted, "OpenSSL does not encrypt with \(algorithm) for this certificate")
    }
}
