/// The signature is valid, and something else is read than what it covers.
extension Attack {
    static let wrapping = places + identifiers + namespaces + decoys

    private static let places = [
        Attack(
            "signature-wrapping",
            "another element is read than the one that the signature covers",
            """
            The attacker moves the signed element to a place where the verifier finds it by its ID and the reader does not look. \
            A forged element is where the reader looks. The signature stays valid, because its bytes are unchanged.
            """,
            advisories: """
                CVE-2016-5697 | ruby-saml
                CVE-2020-5407 | Spring Security
                CVE-2021-21238 | pysaml2
                CVE-2023-34205 | moov-io/signedxml
                CVE-2024-6202 | HaloITSM
                CVE-2024-6800 | GitHub Enterprise Server
                CVE-2026-47201 | authentik
                CVE-2026-49454 | Relyra
                """,
            rules: """
                signature.wrapping structure.several-assertions structure.misplaced-assertion structure.nested-response \
                signature.misplaced
                """,
            mutations: "wrapping nested-response assertion-in-extensions encrypted-in-extensions"
        ),
        Attack(
            "unsigned-content-read",
            "the document is read as it was received, although only a part of it is signed",
            """
            The response has a valid signature over one assertion, and a forged one beside it. The receiver verifies the signature, and \
            then searches the whole document for values. It must read what was digested and nothing else.
            """,
            advisories: """
                CVE-2025-46572 | passport-wsfed-saml2
                CVE-2025-47949 | samlify
                CVE-2025-54369 | node-saml
                CVE-2025-54419 | node-saml
                """,
            rules: "signature.wrapping structure.several-assertions",
            mutations: "xsw-3-siblings xsw-5-signature-in-evil-assertion xsw-9-original-in-wrapper"
        ),
        Attack(
            "one-of-several-assertions",
            "one assertion is verified, and another one is used",
            """
            The response has several assertions, of which one is signed. The receiver verifies one of them, such as the first with a \
            signature, and uses another one, such as the first. Where several are allowed, each must be verified.
            """,
            advisories: """
                CVE-2022-41912 | crewjam/saml
                CVE-2026-25922 | authentik
                """,
            rules: "structure.several-assertions signature.wrapping",
            mutations: "xsw-3-siblings xsw-7 two-signed-assertions"
        ),
        Attack(
            "scope-by-position",
            "the signed element is taken from the place of the signature, not from its reference",
            """
            A signature covers the element that its reference names, wherever the signature is. The attacker moves it below another \
            element. The receiver takes the element around the signature for the signed one, or the whole response for signed.
            """,
            advisories: "CVE-2024-8698 | Keycloak",
            rules: "signature.misplaced signature.reference-uri signature.several",
            mutations: "xsw-13 signature-moved only-metadata-signed assertion-id-changed"
        ),
    ]

    private static let identifiers = [
        Attack(
            "copied-id",
            "a forged element has the ID and the signature of the original",
            """
            The signed original is in a place that is not read, such as Extensions. A forged copy with the same ID and the same signature is \
            where the assertion belongs. The verifier finds the original by the ID, and compares that ID with the one of the copy.
            """,
            advisories: """
                GHSA-w553-pwx6-3mg9 | lightsaml
                OneUptime/oneuptime#2949 | OneUptime
                """,
            rules: "signature.wrapping xml.id-ambiguous",
            mutations: "copy-with-same-id"
        ),
        Attack(
            "entity-id",
            "an ID is an entity, which only some steps replace",
            """
            A document type declaration defines an entity with the ID of the signed element, and a forged element has the entity as its ID. \
            The verifier finds the original, which is in an Object of the signature, because the ID of the forged element is no plain text. \
            The receiver then reads the ID of the forged element with the entity replaced, and takes it for the signed one.
            """,
            advisories: "CVE-2025-23369 | GitHub Enterprise Server, with libxml2",
            rules: "xml.doctype",
            mutations: "doctype-entity-id"
        ),
        Attack(
            "attribute-pollution",
            "an XML attribute with another namespace is taken for the ID",
            """
            A forged element has an ID of its own, and the ID of the signed element in an attribute with a prefix, such as `samlp:ID`. One \
            step searches for attributes by their local name, and another one by their namespace. They find different elements for the \
            same reference.
            """,
            advisories: "The Fragile Lock: attribute pollution | SAML libraries for Ruby and PHP",
            rules: "signature.wrapping",
            mutations: "id-prefixed"
        ),
    ]

    private static let namespaces = [
        Attack(
            "namespace-confused-signature",
            "a signature in another namespace is found by one of two parsers",
            """
            The forged element has a signature in a namespace that only resembles that of XML Signature, and the original SignedInfo is in \
            StatusDetail. One parser reads reference and digest from the confused signature, and the other one verifies the original \
            SignedInfo. A namespace that makes canonicalization fail turns the digest into that of nothing, so any content matches.
            """,
            advisories: """
                CVE-2025-25292 | ruby-saml
                CVE-2025-66567 | ruby-saml
                """,
            rules: "xml.namespace-uri signature.missing",
            mutations: "namespace-confused-signature signature-of-other-namespace"
        ),
        Attack(
            "namespace-confused-assertion",
            "elements are read by their local names, in any namespace",
            """
            An evil Assertion in no namespace, or in that of another version, is beside the signed one in an unsigned response. Schemas and \
            signatures do not concern it. A reader that searches by local names finds it, and a correct one does not.
            """,
            advisories: "The Fragile Lock: namespace confusion | SAML libraries for Ruby and PHP",
            rules: "signature.misreadable-content structure.no-assertion",
            mutations:
                "assertion-in-no assertion-in-old assertion-in-unknown subject-beside-assertion name-id-in-status-detail assertion-of-other-namespace"
        ),
    ]

    private static let decoys = [
        Attack(
            "smuggled-digest",
            "the digest is searched in the whole document",
            """
            The attacker writes the digest of a forged assertion into StatusDetail, Extensions or an Object. SignedInfo is unchanged, so its \
            signature is valid. A receiver that searches for the first DigestValue anywhere compares the forged assertion with the \
            attacker's digest.
            """,
            advisories: "CVE-2024-45409 | ruby-saml",
            rules: "signature.digest-mismatch signature.object",
            mutations: "digest-smuggled"
        ),
        Attack(
            "decoy-signature",
            "an error that the provider signed is used to carry a forged assertion",
            """
            The provider signs errors, too, which anyone can cause. The attacker adds a second signature with the same value, and a forged \
            assertion in an Object of it. A receiver that leaves out all signatures when it computes the digest verifies the error, and reads \
            the assertion.
            """,
            advisories: "OneUptime/oneuptime#2981 | OneUptime",
            rules: "structure.misplaced-assertion signature.several",
            mutations: "signed-error-with-decoy-signature"
        ),
    ]
}
