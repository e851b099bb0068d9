/// Encryption is mistaken for a signature, or tells what is encrypted.
extension Attack {
    static let encryption = [
        Attack(
            "encrypted-and-unsigned",
            "an encrypted assertion is trusted because it can be decrypted",
            """
            Everyone who has the certificate of a receiver can encrypt for it. The attacker encrypts a forged assertion, alone or beside a \
            signed one. The receiver decrypts it, and does not require a signature that covers it.
            """,
            advisories: """
                CVE-2024-4985 | GitHub Enterprise Server
                CVE-2024-9487 | GitHub Enterprise Server
                CVE-2026-2092 | Keycloak
                """,
            rules: """
                signature.missing signature.digest-mismatch signature.wrong-key structure.several-assertions \
                structure.misplaced-assertion structure.encrypted-assertion
                """,
            mutations: """
                encrypted-unsigned encrypted-signature-removed encrypted-changed encrypted-attacker-key \
                encrypted-response-signature-removed encrypted-under-signed-response encrypted-evil evil-before-encrypted \
                evil-after-encrypted encrypted-in-extensions encrypted-xsw
                """
        ),
        Attack(
            "short-tag",
            "an authentication tag of any length is accepted",
            """
            AES-GCM detects changes by a tag of 16 bytes at the end of the ciphertext. The attacker shortens it to one byte, and tries the \
            256 values. The receiver takes the length from the response, and decrypts what the attacker changed.
            """,
            advisories: """
                CVE-2026-32313 | xmlseclibs
                CVE-2026-32600 | SimpleSAMLphp xml-security
                """,
            rules: "encryption.cannot-decrypt",
            mutations: "tag-cut tag-cut-to-4-bytes tag-cut-to-1-byte tag-changed"
        ),
        Attack(
            "decryption-oracle",
            "the receiver reveals whether a changed ciphertext could be decrypted",
            """
            The attacker changes a ciphertext, its algorithm or its key, and sends it many times. Errors or times that differ by the reason \
            give the content away, byte by byte. AES-CBC and RSA-1.5 must be rejected, and all failures must look the same.
            """,
            rules: "encryption.legacy encryption.cannot-decrypt encryption.algorithm encryption.structure",
            mutations: """
                encrypted-with-aes128-cbc encrypted-with-aes256-cbc encrypted-with-3des encrypted-key-with-pkcs1 cipher-downgraded \
                cipher-unknown cipher-none key-transport ciphertext initialization-vector-changed encrypted-key-changed \
                encrypted-key-swapped encrypted-for-another-receiver
                """
        ),
        Attack(
            "encryption-structure",
            "a reference of an encrypted part is followed, or its content is not checked",
            """
            The key or the ciphertext is a reference to a server or a file, or the parts are missing or repeated. What was decrypted is \
            another element, or has a document type declaration. The receiver follows the reference, or puts the content into its document.
            """,
            rules: "encryption.structure encryption.cannot-decrypt",
            mutations: """
                cipher-reference encrypted-key-on-server encrypted-key-in-file encrypted-key-removed encrypted-keys-1000 encrypted-data-twice \
                encrypted-type-content encryption-method-removed encrypted-two-assertions encrypted-doctype encrypted-end-tag-first \
                encrypted-response encrypted-text encrypted-twice
                """
        ),
    ]
}
