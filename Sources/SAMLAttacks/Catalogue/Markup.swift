/// Two programs read the same bytes differently, or reading them costs too much.
extension Attack {
    static let markup = values + instructions + doctypes + parsers

    private static let values = [
        Attack(
            "comment-truncation",
            "a value is read up to a comment in it",
            """
            A user of the provider has a name that starts with that of another user, and a comment is written between the parts. \
            Canonicalization removes the comment, so the signature stays valid. The receiver reads the first text only, which is the \
            name of the other user.
            """,
            advisories: """
                CVE-2017-11427 | python-saml
                CVE-2017-11428 | ruby-saml
                CVE-2017-11429 | saml2-js
                CVE-2017-11430 | omniauth-saml
                CVE-2018-0489 | Shibboleth XMLTooling
                CVE-2018-5387 | Wizkunde SAMLBase
                CVE-2018-7340 | Duo Network Gateway
                """,
            rules: "xml.comment xml.malformed signature.digest-mismatch",
            mutations: """
                comment-in-name-id comment-in-attribute-value comment-in-issuer comment-in-audience comment-before-evil-name \
                entity-in-name-id element-in-name-id
                """
        )
    ]

    private static let instructions = [
        Attack(
            "swallowed-text",
            "processing instructions are digested as text, and not read",
            """
            The first part of a signed value is moved into a processing instruction. A canonicalizer that treats instructions as text digests \
            the same characters as before, so the signature stays valid. The reader ignores the instruction, and reads the rest of the \
            value, which is the name of another user.
            """,
            advisories: "OneUptime/oneuptime#2988 | OneUptime, with xml-crypto",
            rules: "xml.processing-instruction",
            mutations: "processing-instruction-swallows processing-instruction-in-name-id"
        )
    ]

    private static let doctypes = [
        Attack(
            "parser-differential",
            "two parsers find different responses in the same bytes",
            """
            A document type declaration has a literal with the start of a comment in it. One parser reads the literal, and the signed \
            response after it; the other one reads a comment up to a processing instruction or a CDATA section, and a forged response there. \
            The receiver verifies with the first, and reads with the second.
            """,
            advisories: "CVE-2025-25291 | ruby-saml",
            rules: "xml.doctype",
            mutations: "doctype-with-comment doctype-after-similar-comment"
        ),
        Attack(
            "external-entity",
            "files and servers that a document type declaration names are read",
            """
            The response has a document type declaration with entities or a subset in a file or on a server. The parser of the receiver \
            reads them before anything is verified. The attacker gets files, or requests from inside the network.
            """,
            advisories: """
                CVE-2013-6440 | OpenSAML Java
                CVE-2016-10127 | pysaml2
                CVE-2018-0486 | Shibboleth XMLTooling
                CVE-2024-52596 | SimpleSAMLphp xml-common
                CVE-2024-52806 | SimpleSAMLphp saml2
                CVE-2026-28809 | esaml
                """,
            rules: "xml.doctype",
            mutations: """
                doctype-file doctype-http doctype-parameter-entity doctype-both-subsets
                """
        ),
        Attack(
            "entity-expansion",
            "entities grow until the memory is full",
            """
            A short declaration defines entities that contain each other many times. The parser of the receiver replaces them, and fills \
            the memory or does not end. Without document type declarations, there are no such entities.
            """,
            rules: "xml.doctype",
            mutations: "doctype-billion-laughs doctype-quadratic-blow-up doctype-loop"
        ),
        Attack(
            "document-type",
            "a document type declaration changes what parsers read",
            """
            A declaration adds attributes, makes attributes IDs, or replaces text. Parsers that process it read another document than \
            those that do not. SAML needs none, so a receiver rejects every one.
            """,
            rules: "xml.doctype",
            mutations: "doctype"
        ),
    ]

    private static let parsers = [
        Attack(
            "unstable-markup",
            "markup that only some parsers read, or that changes when it is written again",
            """
            A document has names with stray colons, bytes after its end, or characters that XML does not allow. One parser rejects or \
            changes it, and another one accepts it. Between verification and reading, the response becomes another one.
            """,
            advisories: """
                CVE-2020-15216 | goxmldsig
                CVE-2020-26290 | dex
                CVE-2020-27846 | crewjam/saml
                CVE-2020-29509 | Go encoding/xml
                CVE-2020-29510 | Go encoding/xml
                CVE-2020-29511 | Go encoding/xml
                CVE-2022-39299 | passport-saml and node-saml
                """,
            rules: """
                xml.malformed xml.declaration xml.byte-order-mark xml.nul-byte xml.not-utf8 xml.processing-instruction
                """,
            mutations: "xml processing-instruction-inside"
        ),
        Attack(
            "cost",
            "a small response takes minutes or gigabytes",
            """
            Nested elements, XML attributes and namespaces make parsing or canonicalization slower than the size of the response. This \
            happens before the signature is verified, so anyone can send it. A receiver needs limits of its own for each of them.
            """,
            advisories: """
                GHSA-qhrp-hfff-vphr | goxmldsig
                CVE-2026-8452 | Citrix NetScaler
                CVE-2026-26171 | .NET
                CVE-2026-33116 | .NET
                """,
            rules: """
                xml.too-deep xml.too-many-attributes xml.tag-too-large xml.too-many-namespaces xml.too-many-tags encoding.too-large
                """,
            mutations: "limits transforms-thousands"
        ),
    ]
}
