/// Encrypted assertions that are damaged, that are encrypted in another way, or that refer to something else.
extension Mutation {
    static let encryption =
        encryptedAgain + ciphertexts + encryptionStructures + encryptionAlgorithms + encryptedContents

    private static let noKey = "encryption.cannot-decrypt"
    private static let malformed = "encryption.structure"
    private static let weak = "encryption.legacy"

    /// What receivers must be able to decrypt.
    private static let encryptedAgain = [
        encrypted("encrypted-again", "with another key and initialization vector", ResponseEncryption()),
        encrypted("encrypted-with-aes128-gcm", "with AES-128-GCM", ResponseEncryption(algorithm: .aes128GCM)),
        encrypted("encrypted-with-aes192-gcm", "with AES-192-GCM", ResponseEncryption(algorithm: .aes192GCM)),
        encrypted(
            "encrypted-with-oaep-sha256",
            "with RSA-OAEP of XML Encryption 1.1 and SHA-256",
            ResponseEncryption(keyTransport: .oaep, digest: .sha256, maskDigest: .sha256)
        ),
        encrypted("encrypted-key-beside", "and its key is beside the data", ResponseEncryption(keyPlacement: .sibling)),
        encrypted(
            "encrypted-key-by-reference",
            "and its key is beside the data, which refers to it",
            ResponseEncryption(keyPlacement: .reference)
        ),
        accepted(
            "encrypted-for-two",
            .encryption,
            "The Assertion is encrypted again, for another receiver, too, whose key is first.",
            signer: .issuerOfResponse
        ) { base in
            let encrypted = try base.requireEncrypted()
            return try base.encryptingAssertion(of: encrypted.text, for: [AttackerKey.der(), encrypted.certificate])
        },
    ]

    private static let ciphertexts = [
        damaged("ciphertext-changed", by: noKey, "A byte in the middle of the ciphertext was changed") { base in
            try base.changingCipher(of: base.encryptedData()) { $0[$0.count / 2] ^= 1 }
        },
        damaged("initialization-vector-changed", by: noKey, "The initialization vector was changed") { base in
            try base.changingCipher(of: base.encryptedData()) { $0[0] ^= 1 }
        },
        damaged("tag-changed", by: noKey, "The authentication tag was changed") { base in
            try base.changingCipher(of: base.encryptedData()) { $0[$0.count - 1] ^= 1 }
        },
        damaged("tag-cut", by: noKey, "The authentication tag has 12 bytes instead of 16") { base in
            try base.changingCipher(of: base.encryptedData()) { $0.removeLast(4) }
        },
        damaged("tag-cut-to-4-bytes", by: noKey, "The authentication tag has 4 bytes") { base in
            try base.changingCipher(of: base.encryptedData()) { $0.removeLast(12) }
        },
        damaged("tag-cut-to-1-byte", by: noKey, "The authentication tag has one byte") { base in
            try base.changingCipher(of: base.encryptedData()) { $0.removeLast(15) }
        },
        damaged("ciphertext-cut", by: noKey, "The second half of the ciphertext is missing") { base in
            try base.changingCipher(of: base.encryptedData()) { $0.removeLast($0.count / 2) }
        },
        damaged("ciphertext-empty", by: malformed, "The CipherValue is empty") { base in
            base.text.replacingContent(of: try base.cipherValue(of: base.encryptedData()), with: "")
        },
        damaged("ciphertext-not-base64", by: malformed, "The CipherValue is not Base64") { base in
            base.text.inserting("*", .atStart(try base.cipherValue(of: base.encryptedData())))
        },
        damaged("encrypted-key-changed", by: noKey, "A byte of the encrypted key was changed") { base in
            try base.changingCipher(of: base.encryptedKey()) { $0[$0.count / 2] ^= 1 }
        },
        damaged("encrypted-key-swapped", by: noKey, "The EncryptedKey is that of another response") { base in
            let other = try base.with(base.encryptingAssertion(of: base.requireEncrypted().text))
            let value = other.text.contentText(of: try other.cipherValue(of: other.encryptedKey()))
            return base.text.replacingContent(of: try base.cipherValue(of: base.encryptedKey()), with: value)
        },
        damaged("encrypted-key-removed", by: malformed, "The EncryptedKey is missing") { base in
            base.text.removing(try base.encryptedKey())
        },
        damaged("encrypted-for-another-receiver", by: noKey, "The Assertion is encrypted for another receiver") {
            base in
            try base.encryptingAssertion(of: base.requireEncrypted().text, for: [AttackerKey.der()])
        },
    ]

    /// Elements of XML Encryption that a receiver of SAML must not follow.
    private static let encryptionStructures = [
        damaged("cipher-reference", by: malformed, "The ciphertext is a reference to a server") { base in
            let value = try base.cipherValue(of: base.encryptedData())
            let reference = base.text.element("CipherReference", like: value, "")
            return base.text.replacing(
                value,
                with: reference.replacingFirst(" ", with: #" URI="http://127.0.0.1:9/" "#)
            )
        },
        damaged("encrypted-key-on-server", by: malformed, "The key is retrieved from a server") { base in
            base.text.replacing(try base.encryptedKey(), with: retrieval("http://127.0.0.1:9/"))
        },
        damaged("encrypted-key-in-file", by: malformed, "The key is retrieved from a file") { base in
            base.text.replacing(try base.encryptedKey(), with: retrieval("file:///etc/passwd"))
        },
        damaged("encrypted-keys-1000", by: malformed, "There are 1000 encrypted keys") { base in
            let key = try base.encryptedKey()
            return base.text.replacing(key, with: String(repeating: base.text.text(of: key), count: 1000))
        },
        damaged("encrypted-data-twice", by: malformed, "The EncryptedAssertion contains its EncryptedData twice") {
            base in
            let data = try base.encryptedData()
            return base.text.repeating(data)
        },
        damaged("encrypted-type-content", by: malformed, "The type is that of the content of an element") { base in
            let data = try base.encryptedData()
            return base.text.setting("Type", of: data, to: "http://www.w3.org/2001/04/xmlenc#Content")
        },
        damaged("encryption-method-removed", by: malformed, "The EncryptionMethod is missing") { base in
            base.text.removing(try base.encryptionMethod(of: base.encryptedData()))
        },
    ]

    private static func retrieval(_ uri: String) -> String {
        #"<ds:RetrievalMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" URI="\#(uri)"/>"#
    }

    private static let encryptionAlgorithms = [
        weakly("encrypted-with-aes128-cbc", "AES-128-CBC", ResponseEncryption(algorithm: .aes128CBC)),
        weakly("encrypted-with-aes256-cbc", "AES-256-CBC", ResponseEncryption(algorithm: .aes256CBC)),
        weakly("encrypted-with-3des", "3DES", ResponseEncryption(algorithm: .tripleDES)),
        weakly("encrypted-key-with-pkcs1", "RSA-1.5, which gives keys away", ResponseEncryption(keyTransport: .pkcs1)),
        renamed("cipher-downgraded", by: noKey, "AES-CBC, which does not detect changes") { base in
            (try base.encryptedData(), "http://www.w3.org/2001/04/xmlenc#aes256-cbc")
        },
        renamed("cipher-unknown", by: "encryption.algorithm", "unknown") { base in
            (try base.encryptedData(), "urn:example:cipher")
        },
        renamed("cipher-none", by: "encryption.algorithm", "empty") { base in (try base.encryptedData(), "") },
        renamed("key-transport-unknown", by: "encryption.algorithm", "unknown") { base in
            (try base.encryptedKey(), "urn:example:transport")
        },
        damaged("key-transport-downgraded", by: noKey, "The key claims to be encrypted with RSA-1.5") { base in
            let method = try base.encryptionMethod(of: base.encryptedKey())
            let empty = base.text.replacingContent(of: method, with: "")
            let changed = base.with(empty)
            return empty.setting(
                "Algorithm",
                of: try changed.encryptionMethod(of: changed.encryptedKey()),
                to: "http://www.w3.org/2001/04/xmlenc#rsa-1_5"
            )
        },
    ]

    // MARK: Kinds

    /// Creates a mutation of the encrypted form; what only a signature of the Response covers is signed again.
    private static func damaged(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping Change
    ) -> Mutation { ofResponse(name, .encryption, by: rule, summary, change) }

    private static func encrypted(_ name: String, _ summary: String, _ encryption: ResponseEncryption) -> Mutation {
        accepted(
            name,
            .encryption,
            "The Assertion is encrypted again, \(summary).",
            signer: .issuerOfResponse
        ) { base in
            try base.encryptingAssertion(of: base.requireEncrypted().text, encryption)
        }
    }

    private static func weakly(_ name: String, _ summary: String, _ encryption: ResponseEncryption) -> Mutation {
        damaged(name, by: weak, "The Assertion is encrypted with \(summary)") { base in
            try base.encryptingAssertion(of: base.requireEncrypted().text, encryption)
        }
    }

    private static func renamed(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (MutationBase) throws -> (part: ResponseText.Element, algorithm: String)
    ) -> Mutation {
        damaged(name, by: rule, "The algorithm that the encrypted part names is \(summary)") { base in
            let (part, algorithm) = try change(base)
            return base.text.setting("Algorithm", of: try base.encryptionMethod(of: part), to: algorithm)
        }
    }
}
