// Rules about the size and nesting of a document.

extension Rule {
    static let xmlTooLarge = Rule(
        "xml.too-large",
        .error(.xml, .policy),
        title: "the response is larger than the limit",
        explanation: """
            The document has more bytes than the limit, which is 1 MiB unless another was given. Public samples have \
            up to 14 KB, and a few have 600 KB; Adobe does not document a limit. The limit prevents an input from \
            keeping a verifier busy.
            """,
        advice: """
            If the response really is this large, raise the limit and ask the provider what it contains. Otherwise \
            check whether this is the right file.
            """,
        tool: "`--max-bytes`",
        parties: [.tester],
        source: "decision of this project"
    )

    static let xmlTagTooLarge = Rule(
        "xml.tag-too-large",
        .error(.xml, .policy),
        title: "a start tag, or a name in it, is larger than the limit",
        explanation: """
            One start tag has more than 16 KiB, or the name or prefix of an element or attribute has more than 64 \
            bytes. No SAML element has attributes of that size, and no standard names have that length, so this is a \
            broken document, a missing closing quote, or an attempt to keep the parser busy. It is not known whether \
            Adobe has a limit. The limit for names does not apply to the value of the Name of an Attribute, which may \
            have 1,024 bytes.
            """,
        advice: """
            Look at the place of the finding. If a quote is missing, fix the software that wrote it; if a value really \
            is this long, the provider must put it into an element. The provider must shorten a long name.
            """,
        source: "decision of this project"
    )

    static let xmlTooManyAttributes = Rule(
        "xml.too-many-attributes",
        .error(.xml, .policy),
        title: "a tag or the document has more attributes than the limit",
        explanation: """
            A tag may have 64 attributes and namespace declarations; the maximum in real responses is 11. The time \
            that libxml2 needs grows with the square of their number, so a small document can keep it busy for a \
            minute. This tool rejects such a document without parsing it.
            """,
        advice: "Look at the place of the finding, and ask the provider what these attributes are for.",
        source: "decision of this project; measured on libxml2"
    )

    static let xmlTooManyTags = Rule(
        "xml.too-many-tags",
        .error(.xml, .policy),
        title: "the document has more tags than the limit",
        explanation: """
            The document has tens of thousands of tags, many times as many as a response has. Parsing and \
            canonicalizing them takes time that an attacker could exploit. It is not known how Adobe's server handles \
            such a document.
            """,
        advice: """
            Check that this is a response and not the metadata of a federation. If the provider lists something in \
            thousands of attribute values, ask it to send less.
            """,
        source: "decision of this project"
    )

    static let xmlTooDeep = Rule(
        "xml.too-deep",
        .error(.xml, .policy),
        title: "elements are nested deeper than the limit",
        explanation: """
            The document has more than 32 levels of elements; a SAML response has fewer than ten. Deep nesting makes \
            canonicalization and many programs slow or exhausts their stack. A response that was wrapped several times \
            also has this property.
            """,
        advice: """
            Look at the place of the finding. If the response is inside something else, extract it without changing a \
            byte.
            """,
        parties: [.tester],
        source: "decision of this project"
    )

    static let xmlTooManyNamespaces = Rule(
        "xml.too-many-namespaces",
        .error(.xml, .policy),
        title: "more namespaces are in scope than the limit",
        explanation: """
            Canonicalization multiplies namespace declarations by elements, so a small document can keep a verifier \
            busy for minutes. The limit is 128 in scope of one element. A response needs only a few.
            """,
        advice: "Ask the provider to declare the namespaces that it uses once, on the Response or the Assertion.",
        source: "decision of this project; measured on libxmlsec1"
    )

    static let xmlTooMuchWork = Rule(
        "xml.too-much-work",
        .error(.xml, .policy),
        title: "canonicalization would take too long",
        explanation: """
            The product of elements, namespaces in scope and depth is so large that verifying the signature would take \
            seconds or minutes. Such a document was created to keep verifiers busy, or by software that declares every \
            namespace on every element. This tool rejects it without canonicalizing it.
            """,
        advice: "Ask the provider to declare each namespace once, to shorten the PrefixList, and to send less.",
        source: "decision of this project; measured on libxmlsec1: 149 KB kept it busy for 12 seconds"
    )
}
