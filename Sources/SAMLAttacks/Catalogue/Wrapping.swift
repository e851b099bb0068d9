/// The signature is valid, and something else is read than what it covers.
extension Attack {
    static let wrapping = places

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
}
