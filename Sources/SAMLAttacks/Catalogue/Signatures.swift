/// The signature is missing, of another kind, or covers nothing.
extension Attack {
    static let signatures = missing + parts + references + keys

    private static let missing = [
        Attack(
            "signature-exclusion",
            "a response without a signature is accepted",
            """
            The attacker removes the signature, empties it, or moves it to a namespace in which the receiver does not look. The receiver \
            verifies the signatures that it finds, and finds none. A missing signature must be an error, whatever else is configured.
            """,
            advisories: """
                CVE-2012-5353 | OpenAthens
                CVE-2020-2021 | Palo Alto Networks PAN-OS
                CVE-2025-59718 | Fortinet FortiOS
                """,
            rules:
                "signature.missing signature.structure signature.value signature.digest-value structure.no-assertion",
            mutations: """
                no-signature no-signature-other-subject empty-signature empty-signature-value \
                empty-digest-value signature-of-other-namespace no-assertion
                """
        ),
        Attack(
            "content-not-digested",
            "the signed content is not compared with its digest",
            """
            The attacker changes a value and leaves the signature alone. SignedInfo and its signature still match each other. A receiver \
            that verifies only this, and not the digest in SignedInfo, accepts any content.
            """,
            rules: "signature.digest-mismatch signature.mismatch",
            mutations: """
                assertion-signature-removed other-subject other-attribute-value attribute-added later-expiry digest-value-changed signature-value-changed \
                signed-info-changed xinclude
                """
        ),
    ]

    private static let parts = [
        Attack(
            "second-signed-info",
            "one SignedInfo is verified, and the references of another one are used",
            """
            The signature has two SignedInfo elements: the original, and one with the digest of a forged assertion. The receiver verifies \
            the signature value of one of them, and compares the digests of the other. Exactly one must exist, and the references must be \
            read from the verified bytes.
            """,
            advisories: """
                CVE-2019-3465 | xmlseclibs
                CVE-2025-29774 | xml-crypto
                """,
            rules: "signature.structure signature.object",
            mutations: "two-signed-infos signed-info-in-object signed-info-last"
        ),
        Attack(
            "signature-shape",
            "a signature with other parts than the standard has is accepted",
            """
            The signature, or its parts, occur twice, in another order, or with elements that have no place there. Two steps of the \
            receiver then use different ones of them. Only the one form that SAML needs must be accepted.
            """,
            rules: "signature.structure signature.several signature.object signature.misplaced",
            mutations: """
                signature-twice second-signature signature-in-signature no-signed-info no-signature-value two-signature-values \
                key-info-first object-in-signature manifest-in-signature unknown-element-in-signature two-digest-values \
                two-canonicalization-methods text-in-signed-info
                """
        ),
        Attack(
            "repeated-elements",
            "of an element that occurs twice, any one is read",
            """
            An element that may occur once, such as the subject or the conditions, occurs twice in the assertion. Two parts of the receiver \
            read different ones: the first, or the last. A provider that copies values of its users unescaped signs such assertions.
            """,
            rules: "assertion.malformed",
            mutations: "two-subjects two-name-ids two-conditions two-issuers two-statuses"
        ),
        Attack(
            "comment-in-digest",
            "a digest or a signature value with markup in it is cut",
            """
            A comment or a CDATA section divides the DigestValue into two texts. Canonicalization removes the comment, so SignedInfo stays \
            valid. The receiver reads the first text only, and compares it with the digest of a forged assertion.
            """,
            advisories: "CVE-2025-29775 | xml-crypto",
            rules: "xml.comment signature.forbidden-content",
            mutations: "comment-in-digest-value comment-in-signature-value cdata-in-digest-value"
        ),
    ]

    private static let references = [
        Attack(
            "several-references",
            "the digest of one reference is compared, and the content of another one is used",
            """
            SignedInfo has several references, or one that names several elements. The receiver compares the digest of one of them, and \
            reads the element that another one names. SAML allows exactly one.
            """,
            advisories: "CVE-2026-33487 | goxmldsig",
            rules: "signature.reference-count signature.reference-uri",
            mutations: "two-references no-reference reference-two-ids"
        ),
        Attack(
            "reference-uri",
            "the URI of a reference leads to something else than the element around the signature",
            """
            The URI is empty, an XPointer, a file, a server, or an expression for the search of the receiver. The digest is then that of \
            another content, the receiver sends requests, or it runs code. Only the number sign and the ID of the signed element are safe.
            """,
            advisories: "CVE-2015-20108 | ruby-saml",
            rules: "signature.reference-uri",
            mutations: "references"
        ),
        Attack(
            "ambiguous-id",
            "several elements have the ID of the reference, or it is not an ID",
            """
            A second element has the ID of the signed one, in the same attribute or in one that some parsers take for an ID, such as \
            `xml:id`. The verifier finds one of them, and the reader the other. An ID with quotes or spaces changes the search itself.
            """,
            rules: "xml.id-ambiguous xml.id-invalid",
            mutations: "identifiers"
        ),
        Attack(
            "transforms",
            "transforms remove content from the digest, or run code",
            """
            The reference has a transform that removes a part of the content, so that it can be changed, or whose stylesheet runs in the \
            receiver. Transforms are executed before the signature is verified. Nothing but enveloped-signature and exclusive \
            canonicalization must be executed.
            """,
            advisories: """
                CVE-2021-40690 | Apache Santuario
                CVE-2022-34169 | Apache Xalan
                CVE-2022-47966 | Zoho ManageEngine
                """,
            rules: "signature.transforms signature.inclusive-c14n signature.prefix-list signature.canonicalization",
            mutations: "transforms"
        ),
        Attack(
            "digest-of-nothing",
            "failed canonicalization results in the digest of nothing",
            """
            A namespace that is not an absolute URI makes canonicalization fail in libxml2. The receiver does not notice, and digests an \
            empty text. An attacker who has a signature over the digest of nothing uses it for any content.
            """,
            advisories: """
                CVE-2025-66475 | SimpleSAMLphp xml-security
                CVE-2025-66568 | ruby-saml
                CVE-2025-66578 | xmlseclibs
                """,
            rules: "xml.namespace-uri signature.empty-digest",
            mutations: "void-canonicalization void-canonicalization-by-malformed-uri empty-digest"
        ),
    ]

    private static let keys = [
        Attack(
            "key-of-the-message",
            "the key in the response is trusted",
            """
            The attacker signs with a new key, and puts the key or a certificate into KeyInfo. The receiver, or its library, verifies with \
            the key that it finds there. Keys must come from the configuration or from metadata.
            """,
            advisories: """
                CVE-2021-21239 | pysaml2
                CVE-2024-32962 | xml-crypto
                """,
            rules: "signature.wrong-key signature.mismatch",
            mutations: "keys"
        ),
        Attack(
            "algorithm-confusion",
            "the response chooses the algorithm",
            """
            The signature method is another one than the key is for: an authentication code with the public key as its secret, a broken \
            digest, or none. The receiver uses whatever the response names. The accepted algorithms must be a list of the receiver.
            """,
            advisories: "CVE-2025-48994 | signxml",
            rules: "signature.algorithm signature.digest-algorithm signature.sha1 signature.value signature.structure",
            mutations: "algorithms"
        ),
    ]
}
