// Rules about decryption, with the private keys that the caller specifies. Encrypted parts without a key have rules of their own.

extension Rule {
    static let encryptionStructure = Rule(
        "encryption.structure",
        .error(.structure),
        title: "an encrypted part is malformed",
        explanation: """
            An encrypted part consists of one EncryptedData with its value inside, and of one EncryptedKey for each \
            recipient, inside it, beside it, or elsewhere in the document with a RetrievalMethod that refers to it. This \
            tool reads nothing else: no reference to another file, no properties, no comments, at most eight recipients. \
            Software that follows other forms can be made to read what an attacker chooses.
            """,
        advice: """
            Use the response as the provider sent it. If the provider sent this, ask it for the usual form: EncryptedData \
            with EncryptionMethod, KeyInfo and CipherValue, as libraries for SAML write it.
            """,
        source: "SAML core §6.1 and §2.3.4; XML Encryption 1.1 §3"
    )

    static let encryptionAlgorithm = Rule(
        "encryption.algorithm",
        .error(.structure),
        title: "an encryption algorithm is not supported",
        explanation: """
            The content may be encrypted with AES-128, AES-192 or AES-256, its key with RSA-OAEP with SHA-1 or SHA-256. \
            Other algorithms are rare in SAML: Elliptic Curve Diffie-Hellman, key wrapping with a shared key, Camellia. \
            Whether Adobe supports them is not published.
            """,
        advice: "Ask the provider to encrypt with AES-256-GCM and RSA-OAEP.",
        source: "XML Encryption 1.1 §5.1; decision of this project"
    )

    static let encryptionLegacy = Rule(
        "encryption.legacy",
        .warning(.structure, .policy),
        title: "an encryption algorithm can be attacked through the errors of a server",
        explanation: """
            AES-CBC and 3DES do not detect changes of the encrypted content, and the padding of RSA-1.5 can be guessed. \
            An attacker who has an encrypted response sends thousands of changed copies to a server, and learns the \
            content from the differences of its errors, or of the time that it takes. Providers still use these algorithms, \
            so they can be allowed. Adobe may accept them.
            """,
        advice: """
            Ask the provider to encrypt with AES-GCM and RSA-OAEP. Until then, do not let a service report the reasons of a \
            rejection to its clients.
            """,
        tool: "`--allow-legacy-encryption` accepts it",
        source: """
            decision of this project; XML Encryption 1.1 §6.1; Jager and Somorovsky, "How to Break XML Encryption" (2011); \
            Bleichenbacher (1998)
            """
    )

    static let encryptionWeakKey = Rule(
        "encryption.weak-key",
        .warning(.structure, .policy),
        title: "the decryption key is too small",
        explanation: """
            The content is encrypted for an RSA key of fewer than 2048 bits, which can be broken with enough computers. \
            Then anyone who recorded the response can read it. It is not a risk for the authenticity of the response.
            """,
        advice: """
            Replace the key of the service provider, and send the new certificate to the provider.
            """,
        tool: "`--min-rsa-bits` allows smaller RSA keys",
        parties: [.tester],
        source: "decision of this project; NIST SP 800-131A"
    )

    static let encryptionTooMuchWork = Rule(
        "encryption.too-much-work",
        .error(.structure, .policy),
        title: "decryption would take too long",
        explanation: """
            Each encrypted part takes an operation with a private key for each of its recipients and each of the specified \
            keys, and such an operation takes as long as several verifications. This tool makes at most 64 for a response.
            """,
        advice: """
            Specify only the key that the provider encrypts for. If a response has many encrypted attributes, ask the \
            provider to encrypt the whole assertion instead.
            """,
        parties: [.tester],
        source: "decision of this project"
    )

    static let encryptionCannotDecrypt = Rule(
        "encryption.cannot-decrypt",
        .error(.structure),
        title: "an encrypted part cannot be decrypted with the specified keys",
        explanation: """
            Usually it was encrypted for another key: an earlier one, or that of staging. Otherwise it was changed in \
            transit, or its content is not the one element that belongs there. With algorithms that do not detect changes, \
            it also means that the decrypted assertion is not signed by a trusted key, or not well-formed. The message is the \
            same for all of these: the differences would help an attacker to decrypt the content.
            """,
        advice: """
            Compare the certificate that the provider encrypts with, which is the one in the service provider's metadata, \
            with the specified key: 'openssl pkey -in KEY -pubout' and 'openssl x509 -in CERT -noout -pubkey' print the \
            same. While keys change, specify both.
            """,
        tool: "`--decrypt-key` can be repeated",
        parties: [.tester],
        source: "SAML core §6; XML Encryption 1.1 §6.1"
    )
}
