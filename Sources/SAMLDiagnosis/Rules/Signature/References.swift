// Rules about references and transforms.

extension Rule {
    static let signatureReferenceCount = Rule(
        "signature.reference-count",
        .error(.signature),
        title: "the signature does not have exactly one reference",
        explanation: """
            SAML requires a single reference, to the element that is signed. If there are several, a verifier and an \
            application can use different ones.
            """,
        advice: "The provider must sign each element with a signature of its own that has one reference.",
        source: "SAML core §5.4.2"
    )

    static let signatureReferenceURI = Rule(
        "signature.reference-uri",
        .error(.signature),
        title: "the signature does not refer to the element that contains it",
        explanation: """
            The reference must be `#` and the ID of the signed element. If it refers to another element, the signature \
            does not protect this one: this is typical of signature wrapping, or of an ID that was changed after \
            signing. An empty URI means the whole document; some providers use it for a signed Response, and servers \
            differ in whether they accept it.
            """,
        advice: "The provider must refer to the ID of the Assertion or Response. No other software may change an ID.",
        tool: "`--allow-empty-reference-uri` accepts an empty URI",
        source: "SAML core §5.4.2; XML Signature 1.1 §4.4.3"
    )

    static let signatureTransforms = Rule(
        "signature.transforms",
        .error(.signature),
        title: "the signature has transforms that SAML does not allow",
        explanation: """
            SAML allows the enveloped-signature transform and a canonicalization. Others, such as XPath, can exclude \
            parts from the signature, so that these parts can be changed. Servers reject them; of 121 signatures in \
            public samples, only one has other transforms than this tool accepts.
            """,
        advice: "The provider must use enveloped-signature, then exclusive canonicalization, and no other transform.",
        source: "SAML core §5.4.4"
    )

    static let signaturePrefixList = Rule(
        "signature.prefix-list",
        .error(.signature, .policy),
        title: "the PrefixList is too long, or libraries divide it differently",
        explanation: """
            A PrefixList contains the prefixes that are canonicalized inclusively. A few are normal, most often `xs`. \
            Many prefixes make canonicalization slow, so this tool accepts at most 8. Whitespace other than one space between \
            two prefixes is read as a list with `#default` by libxmlsec1, and as whitespace by other libraries.
            """,
        advice: """
            The provider must list only the prefixes that are used in values, such as `xs`, with one space between \
            them.
            """,
        source: "decision of this project; Exclusive XML Canonicalization 1.0 §3; measured on libxmlsec1"
    )
}
