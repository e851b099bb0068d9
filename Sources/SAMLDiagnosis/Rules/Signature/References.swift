// What a signature refers to, and how it is transformed.

extension Rule {
    static let signatureReferenceCount = Rule(
        "signature.reference-count",
        .error(.signature),
        title: "the signature does not have exactly one reference",
        explanation: """
            SAML requires a single reference, to the element that is signed. With several, one can be right while \
            another is what counts.
            """,
        advice: "The provider has to sign each element by a signature of its own, with one reference.",
        source: "SAML core §5.4.2"
    )

    static let signatureReferenceURI = Rule(
        "signature.reference-uri",
        .error(.signature),
        title: "the reference does not name the element that its signature is in",
        explanation: """
            The reference has to be `#` and the ID of the signed element. If it names another element, the signature \
            says nothing about this one: a typical trace of signature wrapping, or of an ID that was changed after \
            signing. An empty URI means the whole document; some providers write it on a signed Response, and servers \
            differ in whether they accept it (`--allow-empty-reference-uri` with samltool).
            """,
        advice: """
            The provider has to refer to the ID of the Assertion or Response. Nothing on the way may change an ID.
            """,
        source: "SAML core §5.4.2; XML Signature 1.1 §4.4.3"
    )

    static let signatureTransforms = Rule(
        "signature.transforms",
        .error(.signature),
        title: "the transforms are not those of a SAML signature",
        explanation: """
            SAML allows the enveloped-signature transform and a canonicalisation. Others, such as XPath, can take \
            parts out of what is signed, so that these may be changed at will. Servers refuse them; of 121 signatures \
            in public samples only one has another list than this tool accepts.
            """,
        advice: "The provider has to use enveloped-signature, then exclusive canonicalisation, and nothing else.",
        source: "SAML core §5.4.4"
    )

    static let signaturePrefixList = Rule(
        "signature.prefix-list",
        .error(.signature, .policy),
        title: "the PrefixList is too long",
        explanation: """
            A PrefixList names prefixes that are canonicalised in the inclusive way. A few are normal, `xs` above all. \
            Many make canonicalisation slow, so this tool stops at 8.
            """,
        advice: "The provider has to list only the prefixes that are used in values, such as `xs`.",
        source: "decision of this project; Exclusive XML Canonicalization 1.0 §3"
    )
}
